import Core
package import Logging
import ServiceLifecycle

/// Sends new evidence to a hosted Haru while it runs.
///
/// While nothing is new, it costs one query a second to the database of this machine.
package struct LinkService: Service {
    private let sync: LinkSync
    private let interval: Duration
    private let logger: Logger

    /// Makes the service.
    ///
    /// - Parameter interval: time between two checks for new evidence.
    package init(_ sync: LinkSync, interval: Duration = .seconds(1), logger: Logger) {
        self.sync = sync
        self.interval = interval
        self.logger = logger
    }

    /// Runs until a graceful shutdown; what was not sent by then is sent the next time.
    package func run() async throws {
        await cancelWhenGracefulShutdown { await keepTelling() }
    }

    private func keepTelling() async {
        var trouble: String?
        while !Task.isCancelled {
            var now: String?
            do {
                if case .failed(let failure) = try await sync.run() {
                    now = failure.stored
                } else if trouble != nil, try await sync.useCases.link()?.trouble != nil {
                    now = trouble
                }
            } catch {
                now = error is CancellationError ? trouble : String(reflecting: error)
            }
            if now != trouble {
                if let now {
                    logger.warning("Telling the hosted Haru failed", metadata: ["error": "\(now)"])
                } else {
                    logger.notice("Telling the hosted Haru works again")
                }
            }
            trouble = now
            try? await sync.useCases.uptime.sleep(for: interval)
        }
    }
}
