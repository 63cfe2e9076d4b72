import Core
import Engine
import Language
import Synchronization

/// What pages are made from, kept until what is stored, the day or the minute has changed.
final class PageCache: Sendable {
    /// What nearly every page needs.
    struct SharedData: Sendable {
        let settings: Settings
        let today: TodayReport
        let hasRepositories: Bool
        /// What they were made from, as live updates name it.
        let mark: String
        /// The minute in which they were made, since 1970, by which pages say how old things are.
        let minute: Int64
    }

    /// While it stays the same, a page made before still holds.
    private struct Moment: Hashable {
        let mark: LiveUpdates.Mark
        let minute: Int64
    }

    private struct State {
        var moment: Moment?
        var shared: SharedData?
        /// The Today page in its forms.
        var pages: [Form: Payload] = [:]
    }

    /// A form of a page.
    private struct Form: Hashable {
        let language: Language
        let isCompressed: Bool
    }

    private let useCases: UseCases
    private let updates: LiveUpdates
    private let state = Mutex(State())

    /// Makes a pageCache with nothing on it.
    init(useCases: UseCases, updates: LiveUpdates) {
        self.useCases = useCases
        self.updates = updates
    }

    /// What pages are made from now.
    func sharedData() async throws -> SharedData { try await current().shared }

    /// The settings that pages were last made by, also while nothing can be read.
    var lastSettings: Settings? { state.withLock { $0.shared?.settings } }

    /// The Today page, as it was made before or as it is made now.
    func today(
        in language: Language, compressed isCompressed: Bool, make: (SharedData) async throws -> Payload
    ) async throws -> Payload {
        let (moment, shared) = try await current()
        let form = Form(language: language, isCompressed: isCompressed)
        if let page = state.withLock({ $0.moment == moment ? $0.pages[form] : nil }) { return page }
        let page = try await make(shared)
        state.withLock { state in
            if state.moment == moment { state.pages[form] = page }
        }
        return page
    }

    private func current() async throws -> (moment: Moment, shared: SharedData) {
        let moment = Moment(mark: try await updates.mark(), minute: useCases.now.seconds / 60)
        if let shared = state.withLock({ $0.moment == moment ? $0.shared : nil }) { return (moment, shared) }
        let shared = SharedData(
            settings: try await useCases.settings(),
            today: try await useCases.today(),
            hasRepositories: try await useCases.hasRepositories(),
            mark: EventStream.id(of: moment.mark),
            minute: moment.minute
        )
        state.withLock { $0 = State(moment: moment, shared: shared) }
        return (moment, shared)
    }
}
