package import Core
package import Engine
import Foundation
package import OutboundHTTP

/// Sends messages to push services (RFC 8030), over connections that are kept, to few devices of one service at a time.
package struct WebPushSender: Sendable {
    private let signer: VAPIDSigner
    private let client: OutboundClient
    private let turns = KeyedSemaphore(limit: mostAtATime)
    private let reach: NetworkReach
    private let random: RandomBytes
    private let clock: @Sendable () -> Instant

    /// How many messages are on their way to one push service at a time.
    static let mostAtATime = 16
    /// How much of what a push service says is read.
    static let mostBytes = 8_192
    /// How many push services' connections are kept.
    static let keptHosts = 32

    /// Makes a sender, which connects to nothing yet.
    ///
    /// - Parameters:
    ///   - signer: says who sends.
    ///   - reach: where push services may be.
    ///   - version: the version of Haru, which it tells with every message.
    ///   - totalSeconds: how long one message may take.
    ///   - random: what keys are made of.
    ///   - clock: what time it is.
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
            // While it waited for its turn, time went by.
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

    /// The word by which Apple says what is wrong; whatever else a service says may repeat what is secret.
    private static func reason(in body: [UInt8]) -> String? {
        struct ErrorBody: Decodable { let reason: String }
        guard let error = try? JSONDecoder().decode(ErrorBody.self, from: Data(body)),
            error.reason.wholeMatch(of: /[A-Za-z]{1,40}/) != nil
        else { return nil }
        return error.reason
    }
}
