import Engine

/// State shared by the requests of one account: its use cases and its page caches.
final class AccountScope: Sendable {
    let id: Int64
    let useCases: UseCases
    let updates: LiveUpdates
    let pageCache: PageCache
    let shownTips = ShownTips()

    /// Makes the services of an account, with empty caches.
    init(id: Int64, useCases: UseCases) {
        self.id = id
        self.useCases = useCases
        updates = LiveUpdates(useCases: useCases)
        pageCache = PageCache(useCases: useCases, updates: updates)
    }
}
