package import Core
package import Engine
import NIOHTTP1
package import OutboundHTTP

/// Sends notifications to channels: to servers over HTTP, by mail, and to the screen of this machine.
package final class ChannelSender: ChannelPort {
    private let client: OutboundClient
    private let turns = KeyedSemaphore(limit: mostAtATime)
    private let reach: NetworkReach
    private let mail: MailProgram?
    private let desktop: DesktopProgram?
    private let telegram: String
    private let clock: @Sendable () -> Instant

    /// Maximum number of concurrent messages to one host.
    private static let mostAtATime = 4
    /// Maximum number of response bytes to read.
    private static let mostBytes = 16_384
    /// Number of servers whose connections are cached.
    private static let keptHosts = 16

    package let kinds: [ChannelKind]

    /// Creates a sender without connecting.
    ///
    /// - Parameters:
    ///   - reach: addresses that servers given by people may have.
    ///   - version: version of Haru, sent with every message.
    ///   - mail: hands mail to servers; nil if no program can.
    ///   - desktop: shows notifications on this machine; nil if nobody sees its screen.
    ///   - telegram: address of Telegram's bot API.
    ///   - totalSeconds: timeout for one message.
    ///   - clock: returns the current time.
    package init(
        reach: NetworkReach, version: String, mail: MailProgram?, desktop: DesktopProgram?,
        telegram: String = "https://api.telegram.org", totalSeconds: Int64 = 20,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.reach = reach
        self.mail = mail
        self.desktop = desktop
        self.telegram = telegram
        self.clock = clock
        let limits = OutboundLimits.delivery(
            totalSeconds: totalSeconds, bytes: Self.mostBytes, connections: Self.mostAtATime, keptHosts: Self.keptHosts)
        client = OutboundClient(userAgent: "haru/\(version)", limits: limits)
        kinds = ChannelKind.allCases.filter { kind in
            switch kind {
            case .mail: mail != nil
            case .desktop: desktop != nil
            // A linked machine polls for its notifications.
            case .machine: false
            default: true
            }
        }
    }

    package func check(_ target: ChannelTarget) throws -> String { try target.checked(reach: reach) }

    package func send(_ message: ChannelMessage, to target: ChannelTarget) async throws -> PushOutcome {
        guard target.kind != .machine, let place = try? check(target) else { return .refused(status: 0, reason: nil) }
        switch target.kind {
        case .mail:
            guard let mail else { return .later(PushDelay(cause: .unreachable, retryAfter: nil)) }
            return try await turns.inTurn(target[.server]) { try await mail.send(message, to: target, reach: reach) }
        case .desktop:
            guard let desktop else { return .later(PushDelay(cause: .unreachable, retryAfter: nil)) }
            return try await desktop.show(message)
        default: break
        }
        let request = ChannelRequest(message, to: target, telegram: telegram)
        return try await turns.inTurn(place) {
            // Time has passed while the message waited for its turn.
            if clock() >= message.expires { return .stale }
            do {
                let answer = try await client.answer(
                    to: request.address, headers: request.headers, body: request.body, reach: reach)
                return ChannelAnswer(answer, from: target.kind, at: clock()).outcome
            } catch let failure as OutboundFailure {
                return PushOutcome(failure)
            }
        }
    }
}
