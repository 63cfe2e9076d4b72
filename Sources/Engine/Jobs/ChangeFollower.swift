import Core
import ServiceLifecycle
import Storage

/// Service that forwards the database's change reports to open pages and to workers.
package struct ChangeFollower: Service {
    private let accounts: Accounts
    private let signal: JobSignal
    private let pages: any PageNotifier

    /// - Parameter signal: the signal that wakes workers; its ``JobSignal/hearsAllChanges`` is updated.
    package init(accounts: Accounts, signal: JobSignal, pages: any PageNotifier) {
        self.accounts = accounts
        self.signal = signal
        self.pages = pages
    }

    /// Runs until a graceful shutdown, even after the database has stopped reporting.
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
