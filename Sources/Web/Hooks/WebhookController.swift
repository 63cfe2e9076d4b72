import Core
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// Takes what GitHub delivers when something was pushed.
///
/// Only what has to be known before the answer is looked at; the rest is a job's.
struct WebhookController: Sendable {
    let accounts: Accounts
    let signal: JobSignal

    /// The largest delivery, in bytes: GitHub sends none that is larger.
    static let limit = 25 * 1_024 * 1_024

    /// Declares the route.
    func addRoutes(to router: Router<ServerContext>) { router.post("hooks/github/{id}", use: receive) }

    @Sendable private func receive(_ request: Request, _ context: ServerContext) async throws -> Response {
        // Who does not know the address has nothing read of what they send.
        guard let id = context.parameters.get("id"), let webhook = try await accounts.webhook(id) else {
            throw RequestRejection.page(.notFound)
        }
        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }
        guard let event = header("X-GitHub-Event"), let delivery = header("X-GitHub-Delivery"),
            delivery.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil,
            let signature = header("X-Hub-Signature-256").flatMap(Self.code)
        else { return Self.answer("incomplete", .badRequest) }
        let body = Array(buffer: try await FormBody.bytes(request, upTo: Self.limit))
        let sent: WebhookDelivery
        switch request.headers[.contentType]?.prefix(while: { $0 != ";" }).trimmed.lowercased() {
        case "application/json":
            sent = WebhookDelivery(id: delivery, event: event, body: body, signature: signature)
        case "application/x-www-form-urlencoded":
            let text = String(validating: body, as: UTF8.self)
            guard let payload = text.flatMap({ Form($0) })?.values["payload"]?.last else {
                return Self.answer("unreadable", .badRequest)
            }
            sent = WebhookDelivery(id: delivery, event: event, body: body, signature: signature, payload: payload)
        default: return Self.answer("neither JSON nor a form", .unsupportedMediaType)
        }
        do {
            let receipt = try await accounts.receive(sent, by: webhook)
            if receipt == .accepted { signal.wake(.receive) }
            return Self.answer(receipt)
        } catch DomainError.secretsClosed {
            context.failure.note(DomainError.secretsClosed)
            return Self.answer("closed", .serviceUnavailable)
        }
    }

    private static func answer(_ receipt: WebhookReceipt) -> Response {
        switch receipt {
        case .accepted: answer("accepted", .accepted)
        case .repeated: answer("known", .ok)
        case .pong: answer("pong", .ok)
        case .passedOver: answer("passed over", .ok)
        case .forged: answer("signature does not match", .unauthorized)
        case .unreadable: answer("unreadable", .badRequest)
        case .crowded: answer("too much waits", .tooManyRequests)
        }
    }

    /// An answer, which GitHub shows beside the delivery.
    private static func answer(_ result: String, _ status: HTTPResponse.Status) -> Response {
        let body = JSON.object([.init("result", .text(result))]).compact + "\n"
        return Response(
            status: status, headers: [.contentType: Payload.json, .cacheControl: CachePolicy.never.header],
            body: .init(byteBuffer: ByteBuffer(string: body)))
    }

    /// The code of `sha256=…`; nil for what is none.
    private static func code(_ text: String) -> [UInt8]? {
        guard let match = text.wholeMatch(of: /sha256=([0-9A-Fa-f]{64})/) else { return nil }
        let digits = Array(match.output.1.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
