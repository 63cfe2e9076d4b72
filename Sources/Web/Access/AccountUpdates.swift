import Core
import Engine
import ServiceLifecycle

/// Keeps the open pages of accounts up to date with what any process changes, also where that goes unheard, and lets go
/// of accounts that nobody visits.
struct AccountUpdates: Service, CustomStringConvertible {
    /// Name in logs: without one, ServiceLifecycle describes the whole value.
    let description = "account updates"
    let registry: AccountRegistry
    let signal: JobSignal

    /// Polling interval.
    private static let interval = Duration.milliseconds(700)
    /// Polling interval where all changes of the database are reported.
    private static let longInterval = Duration.seconds(10)

    /// Works until a graceful shutdown.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await registry.notifyAll()
                registry.dropIdle()
                try? await registry.clock.sleep(for: signal.hearsAllChanges ? Self.longInterval : Self.interval)
            }
        }
    }
}
