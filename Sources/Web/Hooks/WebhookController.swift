import Core
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// Receives webhook deliveries from GitHub.
///
/// Only what the response depends on is processed here; a job does the rest.
struct WebhookController: Sendable {
    let accounts: Accounts
    let connections: Connections
    let signal: JobSignal
    let clock: MonotonicClock
    /// Folder for deliveries until their signature is verified.
    let folder: String

    /// Maximum size of a delivery in bytes, which is GitHub's own limit.
    static let limit = 25 * 1_024 * 1_024
    /// Maximum wait of a delivery for memory, in tenths of a second; GitHub's timeout is ten seconds.
    private static let patience = 70

    /// Encoding of a delivery.
    private enum Writing { case json, form }

    /// Declares the route.
    func addRoutes(to router: Router<ServerContext>) { router.post("hooks/github/{id}", use: receive) }

    @Sendable private func receive(_ request: Request, _ context: ServerContext) async throws -> Response {
        // The body of a request to an unknown address is not read.
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
        // From here on, the delivery counts against its account, not the network of the forge that sends them all.
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
            // For all other events, the name is sufficient.
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

    /// Waits for memory for a signed delivery.
    private func waitForRoom(_ size: Int, _ context: ServerContext) async throws {
        guard size > CountedBody.free else { return }
        for _ in 0..<Self.patience {
            if connections.hold(size, in: .memory, on: context.channel) { return }
            try await clock.sleep(for: .milliseconds(100))
        }
        throw RequestRejection.busy(retryAfter: 10)
    }

    /// JSON payload of a delivery; nil when it is not text.
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

    /// Response, which GitHub shows beside the delivery.
    private static func answer(_ result: String, _ status: HTTPResponse.Status) -> Response {
        let body = JSON.object([.init("result", .text(result))]).compact + "\n"
        return Response(
            status: status, headers: [.contentType: Payload.json, .cacheControl: CachePolicy.never.header],
            body: .init(byteBuffer: ByteBuffer(string: body)))
    }

    /// The HMAC in `sha256=…`; nil for any other text.
    private static func code(_ text: String) -> [UInt8]? {
        guard let match = text.wholeMatch(of: /sha256=([0-9A-Fa-f]{64})/) else { return nil }
        let digits = Array(match.output.1.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
