import Core
import Engine
import Language
import NIOCore
import Synchronization

/// What pages are made from, kept until what is stored, the day or the minute has changed.
final class PageCache: Sendable {
    /// What nearly every page needs.
    final class CommonData: Sendable {
        let settings: Settings
        let today: TodayReport
        let hasSources: Bool
        /// Name of the person at their sign-in provider.
        let nameAtProvider: String?
        /// The zone that is home.
        let home: Zone
        /// What it was made from, as live updates name it.
        let revision: String
        /// The minute in which it was made, since 1970, by which pages say how old things are.
        let minute: Int64

        fileprivate init(_ snapshot: Snapshot, _ revision: LiveUpdates.Revision, minute: Int64) throws {
            settings = snapshot.settings
            today = try snapshot.today()
            hasSources = snapshot.hasSources
            nameAtProvider = try snapshot.nameAtProvider()
            home = snapshot.dayCalendar.zones.zone(at: snapshot.now)
            self.revision = EventStream.id(of: revision)
            self.minute = minute
        }
    }

    /// While it stays the same, a page made before still holds.
    private struct CacheKey: Hashable {
        let revision: LiveUpdates.Revision
        let minute: Int64
    }

    private struct State {
        var moment: CacheKey?
        var common: CommonData?
        /// The Today page in its forms.
        var pages: [Form: Payload] = [:]
        /// How many bytes these have.
        var bytes: Int { pages.values.reduce(0) { $0 + $1.bytes } }
    }

    /// A form of a page.
    private struct Form: Hashable {
        let language: Language
        let isCompressed: Bool
    }

    private let useCases: UseCases
    private let updates: LiveUpdates
    private let state = Mutex(State())
    private let count: ByteCount

    /// Makes a cache that holds nothing.
    ///
    /// - Parameter count: counts the bytes of the pages that are kept, with those of others.
    init(useCases: UseCases, updates: LiveUpdates, count: ByteCount) {
        self.useCases = useCases
        self.updates = updates
        self.count = count
    }

    deinit { count.add(-bytes) }

    /// What pages are made from now.
    func commonData() async throws -> CommonData {
        try await load(unless: { _ in true }, body: { _ in }).common
    }

    /// How many bytes the pages have that are kept.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The settings that pages were last made by, also while nothing can be read.
    var lastSettings: Settings? { state.withLock { $0.common?.settings } }

    /// Reads what a page shows, with what nearly every page needs, as of one moment and in one transaction.
    ///
    /// - Parameters:
    ///   - isHeld: whether the page is not needed while pages are made from this.
    ///   - days: how many days before today the page shows, where they are many.
    /// - Returns: the page's own value as nil when it is not needed.
    func load<Value: Sendable>(
        unless isHeld: @escaping @Sendable (CommonData) -> Bool, days: Int = 0,
        body: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> (common: CommonData, value: Value?) {
        let asked = useCases.uptime.now
        let minute = useCases.minute
        let (moment, common) = state.withLock { ($0.moment, $0.common) }
        @Sendable func known(_ revision: LiveUpdates.Revision) -> CommonData? {
            moment == CacheKey(revision: revision, minute: minute) ? common : nil
        }
        if let revision = updates.recentRevision, let common = known(revision), isHeld(common) { return (common, nil) }
        @Sendable func freshness(of revision: LiveUpdates.Revision) -> UseCases.Freshness {
            known(revision).map { isHeld($0) ? .held : .current } ?? .stale
        }
        let read = try await useCases.snapshot(freshness, isNew: common == nil, days: days) { revision, snapshot in
            (revision, try known(revision) ?? CommonData(snapshot, revision, minute: minute), try body(snapshot))
        }
        guard let (revision, fresh, value) = read else {
            guard let moment, let common else { throw CancellationError() }
            updates.note(moment.revision, askedAt: asked, minute: minute)
            return (common, nil)
        }
        updates.note(revision, askedAt: asked, minute: minute)
        keep(fresh, CacheKey(revision: revision, minute: minute))
        // What is read for a browser that is gone is not drawn.
        try Task.checkCancellation()
        return (fresh, value)
    }

    private func keep(_ common: CommonData, _ moment: CacheKey) {
        state.withLock { state in
            if state.moment == moment { return }
            count.add(-state.bytes)
            state = State(moment: moment, common: common)
        }
    }

    /// The Today page as it was made before from this.
    func today(_ common: CommonData, in language: Language, compressed isCompressed: Bool) -> Payload? {
        state.withLock { state in
            guard let held = state.common, held.isMadeAlike(common) else { return nil }
            return state.pages[Form(language: language, isCompressed: isCompressed)]
        }
    }

    /// Keeps the Today page that was made from this, as long as it is what pages are made from.
    func keep(today page: Payload, _ common: CommonData, in language: Language, compressed isCompressed: Bool) {
        state.withLock { state in
            guard let held = state.common, held.isMadeAlike(common) else { return }
            let replaced = state.pages.updateValue(page, forKey: Form(language: language, isCompressed: isCompressed))
            count.add(page.bytes - (replaced?.bytes ?? 0))
        }
    }
}

extension PageCache.CommonData {
    /// Whether other data were read at the same moment.
    fileprivate func isMadeAlike(_ other: PageCache.CommonData) -> Bool {
        revision == other.revision && minute == other.minute
    }
}

/// How many bytes several caches keep together.
final class ByteCount: Sendable {
    private let counted = Atomic(0)

    var total: Int { counted.load(ordering: .relaxed) }

    /// Adds bytes; a negative number takes them away.
    func add(_ bytes: Int) { counted.wrappingAdd(bytes, ordering: .relaxed) }
}
