import Core
package import Logging
import ServiceLifecycle
import Storage

/// Shows on this machine's screen what a hosted Haru has for it, while it runs.
///
/// It waits at the hosted Haru, which answers when there is something. What was shown is said with the next question, and
/// with every one until an answer comes: before that nothing else is given.
package struct LinkScreen: Service {
    private let useCases: UseCases
    private let hosted: any HostedHaru
    private let channels: any ChannelPort
    /// By chance, from 0 to 1: so that machines that were cut off together do not come back together.
    private let jitter: @Sendable () -> Double
    private let logger: Logger

    /// How long, in seconds, one question may wait for its answer.
    private static let wait = 45
    /// After how many seconds it is looked again whether this machine is linked, and a message is tried again.
    private static let pause: Int64 = 10
    /// After how many seconds a hosted Haru that is of another version, or lets this machine in no more, is asked again.
    private static let longPause: Int64 = 900
    /// The longest time, in seconds, between two attempts to reach it.
    private static let longestBackOff: Int64 = 300

    /// Makes it.
    ///
    /// - Returns: nil where nothing shows notifications on this machine's screen.
    package init?(
        _ useCases: UseCases, through hosted: any HostedHaru, channels: any ChannelPort, logger: Logger,
        jitter: @escaping @Sendable () -> Double
    ) {
        guard channels.kinds.contains(.desktop) else { return nil }
        self.useCases = useCases
        self.hosted = hosted
        self.channels = channels
        self.logger = logger
        self.jitter = jitter
    }

    /// Works until a graceful shutdown.
    package func run() async throws {
        await cancelWhenGracefulShutdown { await keepShowing() }
    }

    private func keepShowing() async {
        var receipt = MachineMessageReceipt()
        var failures = 0
        // The link that was refused, which is left alone for a while, unless the machine is linked anew.
        var refused: (link: String, until: MonotonicClock.Instant)?
        while !Task.isCancelled {
            var seconds = Self.pause
            do {
                let row = try await link()
                let isRefused = refused.map { $0.link == row?.token && useCases.uptime.now < $0.until } ?? false
                if let row, !isRefused {
                    do {
                        receipt = try await ask(receipt, of: row)
                        failures = 0
                        if receipt.failed.isEmpty { seconds = 0 }
                    } catch let failure as LinkFailure {
                        logger.debug("Asking for messages failed", metadata: ["error": "\(failure.stored)"])
                        failures += 1
                        if let pause = pause(after: failure, failures: failures) {
                            seconds = pause
                        } else {
                            refused = (row.token, useCases.uptime.now.advanced(by: .seconds(Self.longPause)))
                        }
                    }
                }
            } catch is CancellationError {
                return
            } catch {
                seconds = Self.longestBackOff
                logger.warning("Showing messages failed", metadata: ["error": "\(String(reflecting: error))"])
            }
            if seconds > 0 { try? await useCases.uptime.sleep(for: .seconds(seconds)) }
        }
    }

    /// How this machine is linked; nil where it is not.
    private func link() async throws -> LinkRow? {
        let person = useCases.person
        let row = try await useCases.database.read { try LinkTable.find(person: person, in: $0) }
        return row?.problem == LinkRow.revoked ? nil : row
    }

    /// Says what became of the last messages, and shows what is new.
    ///
    /// - Returns: what became of these.
    /// - Throws: ``LinkFailure``, and what the database throws.
    private func ask(_ receipt: MachineMessageReceipt, of link: LinkRow) async throws -> MachineMessageReceipt {
        let token = try useCases.secrets.open(link.token, for: LinkRow.purpose(person: useCases.person))
        let messages = try await hosted.messages(receipt, waiting: Self.wait, at: link.address, token: token)
        var next = MachineMessageReceipt()
        for message in messages {
            let now = useCases.clock()
            let outcome = try await channels.send(
                ChannelMessage(
                    id: message.id, kind: .nudge, notification: message.notification, at: now,
                    expires: now.advanced(bySeconds: Self.pause)),
                to: ChannelTarget(.desktop, [:]))
            if outcome == .accepted { next.shown.append(message.id) } else { next.failed.append(message.id) }
        }
        return next
    }

    /// After how many seconds it is asked again; nil where it refuses this link.
    private func pause(after failure: LinkFailure, failures: Int) -> Int64? {
        switch failure {
        case .revoked, .notHaru, .refused, .position, .addresses: return nil
        case .unreachable, .busy:
            let doubled = min(Self.pause << min(failures - 1, 10), Self.longestBackOff)
            var asked: Int64 = 0
            if case .busy(let seconds?) = failure { asked = Int64((0...3_600).held(seconds)) }
            return max(asked, Int64(Double(doubled) * (0.5 + jitter() / 2)))
        }
    }
}
