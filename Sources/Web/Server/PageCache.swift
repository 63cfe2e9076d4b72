import Core
import Engine
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
        var key: CacheKey?
        var common: CommonData?
    }

    private let useCases: UseCases
    private let updates: LiveUpdates
    private let state = Mutex(State())

    /// Makes a cache that holds nothing.
    init(useCases: UseCases, updates: LiveUpdates) {
        self.useCases = useCases
        self.updates = updates
    }

    /// What pages are made from now.
    func commonData() async throws -> CommonData {
        try await load(unless: { _ in true }, body: { _ in }).common
    }

    /// The settings that pages were last made by, also while nothing can be read.
    var lastSettings: Settings? { state.withLock { $0.common?.settings } }

    /// Reads what a page shows, with what nearly every page needs, as of one moment and in one transaction.
    ///
    /// - Parameters:
    ///   - isHeld: whether the page is not needed while pages are made from this.
    ///   - prefetch: what the page reads in any case; nil for what nearly every page does.
    /// - Returns: the page's own value as nil when it is not needed.
    func load<Value: Sendable>(
        unless isHeld: (CommonData) -> Bool, prefetching prefetch: Prefetch? = nil,
        body: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> (common: CommonData, value: Value?) {
        let asked = useCases.uptime.now
        let minute = useCases.minute
        let (key, common) = state.withLock { ($0.key, $0.common) }
        @Sendable func known(_ revision: LiveUpdates.Revision) -> CommonData? {
            key == CacheKey(revision: revision, minute: minute) ? common : nil
        }
        if let common, isHeld(common), let known = known(try await updates.revision()) { return (known, nil) }
        let isRecent = key?.minute == minute
        let (revision, fresh, value) = try await useCases.snapshot(prefetching: prefetch ?? (isRecent ? nil : .figures))
        {
            let revision = $0.pageRevision
            return (revision, try known(revision) ?? CommonData($0, revision, minute: minute), try body($0))
        }
        updates.note(revision, askedAt: asked, minute: minute)
        state.withLock { $0 = State(key: CacheKey(revision: revision, minute: minute), common: fresh) }
        // What is read for a browser that is gone is not drawn.
        try Task.checkCancellation()
        return (fresh, value)
    }
}
