import Core
import Engine
import ServiceLifecycle

/// Keeps the open pages of accounts up to date with what any process changes, and lets go of accounts that nobody
/// visits.
struct AccountUpdates: Service {
    let registry: AccountRegistry

    /// How often it is asked what has changed, also where that went unheard.
    private static let interval = Duration.milliseconds(700)

    /// Works until a graceful shutdown.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await follow() }
                group.addTask { await look() }
            }
        }
    }

    private func look() async {
        while !Task.isCancelled {
            // While nothing can be read there is nothing to tell.
            try? await registry.lookForChanges()
            registry.dropIdle()
            try? await registry.clock.sleep(for: Self.interval)
        }
    }

    /// Tells pages what is heard of, where the database can tell that.
    private func follow() async {
        for await account in registry.accounts.changes() {
            if let account {
                registry.notify(account)
            } else {
                try? await registry.lookForChanges()
            }
        }
    }
}
