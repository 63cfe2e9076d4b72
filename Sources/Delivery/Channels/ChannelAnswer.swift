import Core
import Engine
import Foundation
import OutboundHTTP

/// Outcome of a message, read from the server's response.
struct ChannelAnswer: Sendable {
    /// Fields of the servers' JSON responses that matter here.
    fileprivate struct ResponseBody: Decodable {
        struct Parameters: Decodable { let retry_after: Int64? }
        let id: IDKind?
        let ok: Bool?
        let description: String?
        let retry_after: Double?
        let parameters: Parameters?
    }

    /// Type of the message identifier: text for ntfy, a number for Gotify.
    fileprivate enum IDKind: Decodable {
        case text, number

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = (try? value.decode(String.self)) == nil ? .number : .text
        }
    }

    let outcome: PushOutcome

    init(_ answer: OutboundAnswer, from kind: ChannelKind, at now: Instant) {
        let response = try? JSONDecoder().decode(ResponseBody.self, from: Data(answer.body))
        let delay = answer.retryAfter(at: now) ?? response?.retryAfter
        switch answer.status {
        case 200..<300:
            // Some other server at this address has not accepted the message.
            outcome =
                Self.isTaken(answer, response, by: kind) ? .accepted : .refused(status: answer.status, reason: nil)
        case 413: outcome = .tooLarge
        case 429: outcome = .later(PushDelay(cause: .limited, retryAfter: delay))
        case 408, 425, 500...: outcome = .later(PushDelay(cause: .failed(status: answer.status), retryAfter: delay))
        case let status where Self.isGone(status, response, kind): outcome = .gone
        default: outcome = .refused(status: answer.status, reason: Self.reason(in: answer.body, response))
        }
    }

    private static func isTaken(_ answer: OutboundAnswer, _ response: ResponseBody?, by kind: ChannelKind) -> Bool {
        switch kind {
        case .ntfy, .gotify: response?.id != nil
        case .telegram: response?.ok == true
        case .slack: answer.body.elementsEqual("ok".utf8)
        case .discord, .webhook, .mail, .desktop, .machine: true
        }
    }

    /// Whether the recipient no longer exists.
    private static func isGone(_ status: Int, _ response: ResponseBody?, _ kind: ChannelKind) -> Bool {
        switch kind {
        case .slack, .discord: [404, 410].contains(status)
        // The token was revoked, or the person has blocked the bot.
        case .telegram: [401, 403, 404].contains(status) || response?.description?.hasSuffix("chat not found") == true
        // The application was deleted, along with its token.
        case .gotify: [401, 410].contains(status)
        case .ntfy, .webhook, .mail, .desktop, .machine: status == 410
        }
    }

    /// Error text of the server, if it cannot contain a secret.
    private static func reason(in body: [UInt8], _ response: ResponseBody?) -> String? {
        let text = response?.description ?? String(decoding: body.prefix(80), as: UTF8.self)
        let words = text.wholeMatch(of: /[A-Za-z_ :']{1,80}/) == nil ? nil : text
        return words.map { $0.replacing(" ", with: "_") }
    }
}

extension ChannelAnswer.ResponseBody {
    /// Seconds to wait that the server requests.
    fileprivate var retryAfter: Int64? {
        let seconds = parameters?.retry_after.map(Double.init) ?? retry_after
        return seconds.flatMap { $0 >= 0 && $0 < 1_000_000 ? Int64($0.rounded(.up)) : nil }
    }
}
