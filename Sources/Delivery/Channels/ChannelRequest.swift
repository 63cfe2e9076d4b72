import Core
import Crypto
import Engine
import Foundation
import NIOHTTP1

/// HTTP request that delivers a message to a server.
struct ChannelRequest: Sendable {
    let address: String
    let headers: HTTPHeaders
    let body: [UInt8]

    /// Maximum length of the texts, in characters: all servers accept this much.
    private static let most = (title: 200, body: 1_000)

    /// - Parameter telegram: address of Telegram's bot API.
    init(_ message: ChannelMessage, to target: ChannelTarget, telegram: String) {
        let text = Text(message.notification)
        switch target.kind {
        case .ntfy:
            address = target[.server].isEmpty ? ChannelTarget.publicNtfy : target[.server]
            body = Self.json(Ntfy(message, text, topic: target[.recipient]))
            headers = Self.headers(target[.secret].isEmpty ? [] : [("authorization", "Bearer " + target[.secret])])
        case .gotify:
            address = Self.trimmed(target[.server]) + "/message"
            body = Self.json(Gotify(message, text))
            headers = Self.headers([("x-gotify-key", target[.secret])])
        case .slack:
            address = target[.address]
            body = Self.json(Slack(message, text))
            headers = Self.headers()
        case .discord:
            address = target[.address]
            body = Self.json(Discord(message, text))
            headers = Self.headers()
        case .telegram:
            address = telegram + "/bot" + target[.secret] + "/sendMessage"
            body = Self.json(Telegram(message, text, chat: target[.recipient]))
            headers = Self.headers()
        case .webhook, .mail, .desktop, .machine:
            address = target[.address]
            body = Self.json(Webhook(message))
            headers = Self.headers([
                ("webhook-id", message.id), ("webhook-timestamp", String(message.at.seconds)),
                ("webhook-signature", Self.signature(of: body, id: message.id, at: message.at, by: target[.secret])),
            ])
        }
    }

    /// Texts of a notification, truncated to the limits.
    struct Text: Sendable {
        let title: String
        let body: String

        init(_ notification: PushNotification) {
            func cut(_ text: String, _ most: Int) -> String {
                text.count > most ? text.prefix(most - 1) + "…" : text
            }
            title = cut(notification.title, ChannelRequest.most.title)
            body = cut(notification.body, ChannelRequest.most.body)
        }
    }

    private static func headers(_ more: [(String, String)] = []) -> HTTPHeaders {
        HTTPHeaders([("content-type", "application/json"), ("accept", "application/json")] + more)
    }

    private static func trimmed(_ address: String) -> String {
        address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    private static func json(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Strings, numbers and flags only, so encoding cannot fail.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    /// Signature as Standard Webhooks defines it: proves the sender, and that nothing was changed or replayed.
    static func signature(of body: [UInt8], id: String, at: Instant, by secret: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("\(id).\(at.seconds).".utf8) + body,
            using: SymmetricKey(data: SigningSecret.bytes(of: secret)))
        return "v1," + Data(code).base64EncodedString()
    }
}
