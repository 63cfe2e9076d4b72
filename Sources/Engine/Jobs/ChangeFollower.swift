import Core
import ServiceLifecycle
import Storage

/// Tells open pages and those who do jobs what transactions of any process change, where the database reports that.
package struct ChangeFollower: Service {
    private let accounts: Accounts
    private let signal: JobSignal
    private let pages: any PageNotifier

    /// Makes a follower.
    ///
    /// - Parameter signal: wakes those who do jobs, and lets them know whether it does for all changes.
    package init(accounts: Accounts, signal: JobSignal, pages: any PageNotifier) {
        self.accounts = accounts
        self.signal = signal
        self.pages = pages
    }

    /// Works until a graceful shutdown, also where nothing is reported any more.
    package func run() async throws {
        let changes = accounts.changes()
        signal.hearsAllChanges = accounts.reportsAllChanges
        await cancelWhenGracefulShutdown {
            for await account in changes {
                if let account { pages.notify(account) } else { await pages.notifyAll() }
                if signal.hearsAllChanges { signal.wake() }
            }
        }
        signal.hearsAllChanges = false
        try? await gracefulShutdown()
    }
}
