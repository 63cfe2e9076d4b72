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
    let connections: Connections
    let signal: JobSignal
    let clock: MonotonicClock
    /// Where deliveries wait until their signature was checked.
    let folder: String

    /// The largest delivery, in bytes: GitHub sends none that is larger.
    static let limit = 25 * 1_024 * 1_024
    /// How long a delivery waits for others to leave room in memory, in tenths of a second: GitHub waits for ten.
    private static let patience = 70

    /// What a delivery is written as.
    private enum Writing { case json, form }

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
            let code = header("X-Hub-Signature-256").flatMap(Self.code)
        else { return Self.answer("incomplete", .badRequest) }
        let writing: Writing
        switch request.headers[.contentType]?.prefix(while: { $0 != ";" }).trimmed.lowercased() {
        case "application/json": writing = .json
        case "application/x-www-form-urlencoded": writing = .form
        default: return Self.answer("neither JSON nor a form", .unsupportedMediaType)
        }
        // From here on it is its owner's matter, not that of the forge from which all deliveries come.
        guard connections.admit(context.channel, to: .uploads, for: .account(webhook.account)) else {
            throw RequestRejection.busy(retryAfter: 10)
        }
        do {
            var signature = try accounts.signature(of: webhook)
            let body = try await SpooledBody(
                request, upTo: Self.limit, in: folder, isRoom: { connections.hold($0, in: .disk, on: context.channel) },
                look: { signature.update($0) })
            guard let sender = signature.verified(code) else { return Self.answer(.forged) }
            var payload: String?
            // Of all other events their names are enough.
            if event == WebhookDelivery.push {
                try await waitForRoom(body.size, context)
                payload = try Self.payload(of: body, writing)
                if writing == .form, payload == nil { return Self.answer(.unreadable) }
            }
            let receipt = try await accounts.receive(
                WebhookDelivery(id: delivery, event: event, payload: payload), by: sender)
            if receipt == .accepted { signal.wake(.receive) }
            return Self.answer(receipt)
        } catch DomainError.secretsClosed {
            context.failure.note(DomainError.secretsClosed)
            return Self.answer("closed", .serviceUnavailable)
        }
    }

    /// Waits until there is room in memory for a delivery that is signed.
    private func waitForRoom(_ size: Int, _ context: ServerContext) async throws {
        guard size > CountedBody.free else { return }
        for _ in 0..<Self.patience {
            if connections.hold(size, in: .memory, on: context.channel) { return }
            try await clock.sleep(for: .milliseconds(100))
        }
        throw RequestRejection.busy(retryAfter: 10)
    }

    /// What is told, as JSON; nil where it is no text.
    private static func payload(of body: SpooledBody, _ writing: Writing) throws -> String? {
        let text = String(validating: try body.bytes(), as: UTF8.self)
        return switch writing {
        case .json: text
        case .form: text.flatMap { Form($0) }?.values["payload"]?.last
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
