import Core
import Engine
import Synchronization

/// Cache of the data common to pages, valid until the stored data, the day or the minute changes.
final class PageCache: Sendable {
    /// Data that nearly every page needs.
    final class CommonData: Sendable {
        let settings: Settings
        let today: TodayReport
        let hasSources: Bool
        /// Name of the person at their sign-in provider.
        let nameAtProvider: String?
        /// The home zone.
        let home: Zone
        /// Revision of the data, in the format of live updates.
        let revision: String
        /// Minute of creation since 1970; pages show relative times with this precision.
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

    /// Key under which the cached data remains valid.
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

    init(useCases: UseCases, updates: LiveUpdates) {
        self.useCases = useCases
        self.updates = updates
    }

    /// Current common data.
    func commonData() async throws -> CommonData {
        try await load(unless: { _ in true }, body: { _ in }).common
    }

    /// Settings of the last read, available even when the database is not.
    var lastSettings: Settings? { state.withLock { $0.common?.settings } }

    /// Reads the data of a page together with the common data, from one snapshot in one transaction.
    ///
    /// - Parameters:
    ///   - isHeld: whether the page need not be read when this common data is current.
    ///   - prefetch: data that the page always reads; nil for the default prefetch.
    /// - Returns: the common data, and the page's own value; nil when it is not needed.
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
        // Nothing is rendered for a disconnected browser.
        try Task.checkCancellation()
        return (fresh, value)
    }
}
