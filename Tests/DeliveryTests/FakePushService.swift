import Engine
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import TestSupport

@testable import Delivery

/// A push service on this machine, over real HTTP: it gives scripted responses, records messages, and opens them with
/// the keys of its browsers.
final class FakePushService: Sendable {
    /// A response.
    enum Answer: Sendable {
        case status(Int, headers: [HTTPField.Name: String] = [:], body: String = "")
        /// An endless body.
        case endless(Int)
        /// The head and the beginning of a body, and then nothing.
        case halted(Int)
        /// Nothing, until the connection is closed.
        case silence
        /// The connection is closed without an answer.
        case cut
        /// Another response, once a condition holds that is checked every 10 ms.
        indirect case held(@Sendable () -> Bool, Answer)
    }

    /// A received message.
    struct Message: Sendable {
        let path: String
        let headers: HTTPFields
        let body: [UInt8]
        /// Port of the client: one for each connection.
        let connection: Int

        func field(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }

    private struct State {
        var answer: @Sendable (Message) -> Answer = { _ in .status(201) }
        var messages: [Message] = []
        var browsers: [String: TestBrowser] = [:]
        var (underWay, most) = (0, 0)
    }

    private struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            channel = source.channel
        }
    }

    private let state = Mutex(State())

    /// Sets the responses from now on.
    func answer(_ answer: @escaping @Sendable (Message) -> Answer) { state.withLock { $0.answer = answer } }

    /// Received messages.
    var messages: [Message] { state.withLock { $0.messages } }

    /// Maximum number of concurrent messages so far.
    var mostAtATime: Int { state.withLock { $0.most } }

    /// Subscribes a browser, with an endpoint below an address of the service.
    func subscribe(_ browser: TestBrowser, at address: String) throws -> PushSubscription {
        let path = state.withLock { state in
            let path = "/push/\(state.browsers.count)-secret"
            state.browsers[path] = browser
            return path
        }
        return try browser.subscription(at: address + path)
    }

    /// Decrypts a message with the keys of the browser that it was sent to.
    func opened(_ message: Message) throws -> [UInt8] {
        guard let browser = state.withLock({ $0.browsers[message.path] }) else { throw TestBrowser.Unreadable() }
        return try browser.open(message.body).text
    }

    /// Runs a service for the duration of a body.
    ///
    /// - Parameter body: receives the service and its port.
    static func with(_ body: @escaping @Sendable (FakePushService, Int) async throws -> Void) async throws {
        let fake = FakePushService()
        let (ports, listening) = AsyncStream<Int>.makeStream()
        var logger = Logger(label: "haru.tests.push")
        logger.logLevel = .critical
        let application = Application(
            responder: CallbackResponder { (request: Request, context: Context) in
                try await fake.respond(to: request, context)
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in listening.yield(channel.localAddress?.port ?? 0) }, logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            for await port in ports {
                try await body(fake, port)
                break
            }
            group.cancelAll()
        }
    }

    private func respond(to request: Request, _ context: Context) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 20)
        let message = Message(
            path: request.uri.string, headers: request.headers, body: Array(body.readableBytesView),
            connection: context.channel.remoteAddress?.port ?? 0)
        let answer = state.withLock { state in
            state.messages.append(message)
            state.underWay += 1
            state.most = max(state.most, state.underWay)
            return state.answer
        }
        defer { state.withLock { $0.underWay -= 1 } }
        return try await respond(answer(message), context)
    }

    private func respond(_ answer: Answer, _ context: Context) async throws -> Response {
        switch answer {
        case .status(let code, let headers, let body):
            var fields = HTTPFields()
            for (name, value) in headers { fields[name] = value }
            return Response(
                status: HTTPResponse.Status(code: code), headers: fields, body: .init(byteBuffer: .init(string: body)))
        case .endless(let code):
            return streamed(code) { writer in
                let piece = ByteBuffer(repeating: UInt8(ascii: "<"), count: 1 << 16)
                while true { try await writer.write(piece) }
            }
        case .halted(let code):
            return streamed(code) { writer in
                try await writer.write(ByteBuffer(string: "{"))
                try await Task.sleep(for: .seconds(600))
            }
        case .silence:
            try await Task.sleep(for: .seconds(600))
            throw CancellationError()
        case .cut:
            try await context.channel.close()
            throw CancellationError()
        case .held(let isOver, let answer):
            try await eventually(isOver)
            return try await respond(answer, context)
        }
    }

    private func streamed(
        _ code: Int, _ write: @escaping @Sendable @concurrent (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: HTTPResponse.Status(code: code),
            body: ResponseBody { writer in
                try await write(&writer)
                try await writer.finish(nil)
            })
    }
}
