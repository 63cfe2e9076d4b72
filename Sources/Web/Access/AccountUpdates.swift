import Core
import Engine
import ServiceLifecycle

/// Polls for changes by other processes, in case their notifications are lost, to update open pages; evicts inactive
/// accounts.
struct AccountUpdates: Service, CustomStringConvertible {
    /// Name in logs: without one, ServiceLifecycle describes the whole value.
    let description = "account updates"
    let registry: AccountRegistry
    let signal: JobSignal

    /// Polling interval.
    private static let interval = Duration.milliseconds(700)
    /// Polling interval where all changes of the database are reported.
    private static let longInterval = Duration.seconds(10)

    /// Polls until a graceful shutdown.
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
