import Engine

/// What the requests of one account share: its use cases, and what is kept of its pages.
final class AccountScope: Sendable {
    let id: Int64
    let useCases: UseCases
    let updates: LiveUpdates
    let pageCache: PageCache
    let shownTips = ShownTips()

    /// Makes the services of an account of which nothing is kept yet.
    init(id: Int64, useCases: UseCases) {
        self.id = id
        self.useCases = useCases
        updates = LiveUpdates(useCases: useCases)
        pageCache = PageCache(useCases: useCases, updates: updates)
    }
}
