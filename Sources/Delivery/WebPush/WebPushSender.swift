package import Core
package import Engine
import Foundation
package import OutboundHTTP

/// Sends messages to push services (RFC 8030), over cached connections, to a few devices of one service at a time.
package struct WebPushSender: Sendable {
    private let signer: VAPIDSigner
    private let client: OutboundClient
    private let turns = KeyedSemaphore(limit: mostAtATime)
    private let reach: NetworkReach
    private let random: RandomBytes
    private let clock: @Sendable () -> Instant

    /// Maximum number of concurrent messages to one push service.
    static let mostAtATime = 16
    /// Maximum number of response bytes to read.
    static let mostBytes = 8_192
    /// Number of push services whose connections are cached.
    static let keptHosts = 32

    /// Creates a sender without connecting.
    ///
    /// - Parameters:
    ///   - signer: signs as the sender.
    ///   - reach: addresses that push services may have.
    ///   - version: version of Haru, sent with every message.
    ///   - totalSeconds: timeout for one message.
    ///   - random: source of keys.
    ///   - clock: returns the current time.
    package init(
        signer: VAPIDSigner, reach: NetworkReach, version: String, totalSeconds: Int64 = 20,
        random: @escaping RandomBytes, clock: @escaping @Sendable () -> Instant
    ) {
        self.signer = signer
        self.reach = reach
        self.random = random
        self.clock = clock
        let limits = OutboundLimits.delivery(
            totalSeconds: totalSeconds, bytes: Self.mostBytes, connections: Self.mostAtATime, keptHosts: Self.keptHosts)
        client = OutboundClient(userAgent: "haru/\(version)", limits: limits)
    }

    /// Sends a message to a device once.
    ///
    /// - Throws: `CancellationError`, and ``RandomnessFailure`` and what swift-crypto throws, which are defects.
    package func send(_ message: PushMessage, to subscription: PushSubscription) async throws -> PushOutcome {
        try await turns.inTurn(subscription.origin) {
            // Time has passed while the message waited for its turn.
            let now = clock()
            guard let request = try PushRequest(message, to: subscription, by: signer, at: now, random: random) else {
                return .stale
            }
            do {
                let answer = try await client.answer(
                    to: subscription.endpoint, headers: request.headers, body: request.body, reach: reach)
                return Self.outcome(of: answer, at: clock())
            } catch let failure as OutboundFailure {
                return PushOutcome(failure)
            }
        }
    }

    private static func outcome(of answer: OutboundAnswer, at now: Instant) -> PushOutcome {
        switch answer.status {
        case 200..<300: .accepted
        case 404, 410: .gone
        case 413: .tooLarge
        case 429: .later(PushDelay(cause: .limited, retryAfter: answer.retryAfter(at: now)))
        case 408, 425, 500...:
            .later(PushDelay(cause: .failed(status: answer.status), retryAfter: answer.retryAfter(at: now)))
        default: .refused(status: answer.status, reason: reason(in: answer.body))
        }
    }

    /// Apple's error code; other text in a response may repeat secrets.
    private static func reason(in body: [UInt8]) -> String? {
        struct ErrorBody: Decodable { let reason: String }
        guard let error = try? JSONDecoder().decode(ErrorBody.self, from: Data(body)),
            error.reason.wholeMatch(of: /[A-Za-z]{1,40}/) != nil
        else { return nil }
        return error.reason
    }
}
