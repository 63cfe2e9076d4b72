import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import TestSupport

/// A GitHub on this machine, over real HTTP: it gives scripted responses from recordings, and records its requests.
final class FakeGitHub: Sendable {
    /// A response.
    enum Answer: Sendable {
        case page(String, headers: [HTTPField.Name: String] = [:])
        case status(Int, headers: [HTTPField.Name: String] = [:])
        /// A body of another content type, or a compressed one.
        case body([UInt8], type: String, encoding: String? = nil, headers: [HTTPField.Name: String] = [:])
        /// A status and JSON.
        case json(String, status: Int = 200, headers: [HTTPField.Name: String] = [:])
        /// The beginning of a page, and then the end of the connection.
        case cut(String, after: Int)
        /// An endless body.
        case endless
        /// Another response, once a condition holds that is checked every 10 ms.
        indirect case held(@Sendable () -> Bool, Answer)
        /// Nothing, until the connection is closed.
        case silence
    }

    /// A request.
    struct Question: Sendable, Equatable {
        let path: String
        let headers: HTTPFields
        /// Host and port of the request.
        let authority: String
        /// Body of the request.
        let body: String

        static func == (one: Question, other: Question) -> Bool { one.path == other.path }
    }

    private struct State {
        var answer: @Sendable (Question) -> Answer = { _ in .status(404) }
        var questions: [Question] = []
        var (open, most) = (0, 0)
    }

    private let state = Mutex(State())

    /// Sets the responses from now on, by requested path.
    func answer(_ answer: @escaping @Sendable (String) -> Answer) { state.withLock { $0.answer = { answer($0.path) } } }

    /// Sets the responses from now on, by request.
    func reply(_ answer: @escaping @Sendable (Question) -> Answer) { state.withLock { $0.answer = answer } }

    /// Recorded requests.
    var questions: [Question] { state.withLock { $0.questions } }

    /// Maximum number of concurrent requests so far.
    var mostAtATime: Int { state.withLock { $0.most } }

    /// Runs a fake for the duration of a body.
    ///
    /// - Parameter body: receives the fake and its address.
    static func with(_ body: @escaping @Sendable (FakeGitHub, String) async throws -> Void) async throws {
        let fake = FakeGitHub()
        let (ports, listening) = AsyncStream<Int>.makeStream()
        var logger = Logger(label: "haru.tests.github")
        logger.logLevel = .critical
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
                try await fake.respond(to: request)
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in listening.yield(channel.localAddress?.port ?? 0) }, logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            for await port in ports {
                try await body(fake, "http://127.0.0.1:\(port)")
                break
            }
            group.cancelAll()
        }
    }

    private func respond(to request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 20)
        let question = Question(
            path: request.uri.string, headers: request.headers, authority: request.head.authority ?? "",
            body: String(decoding: body.readableBytesView, as: UTF8.self))
        let answer = state.withLock { state in
            state.questions.append(question)
            state.open += 1
            state.most = max(state.most, state.open)
            return state.answer
        }
        defer { state.withLock { $0.open -= 1 } }
        return try await respond(answer(question))
    }

    private func respond(_ answer: Answer) async throws -> Response {
        switch answer {
        case .page(let text, let headers): return response(.ok, Array(text.utf8), "text/html; charset=utf-8", headers)
        case .body(let bytes, let type, let encoding, var headers):
            headers[.contentEncoding] = encoding
            return response(.ok, bytes, type, headers)
        case .json(let text, let code, let headers):
            return response(
                HTTPResponse.Status(code: code), Array(text.utf8), "application/json; charset=utf-8", headers)
        case .status(let code, let headers):
            return response(HTTPResponse.Status(code: code), [], "text/html; charset=utf-8", headers)
        case .cut(let text, let count):
            return streamed { writer in
                try await writer.write(ByteBuffer(bytes: text.utf8.prefix(count)))
                throw CancellationError()
            }
        case .endless:
            return streamed { writer in
                let piece = ByteBuffer(repeating: UInt8(ascii: "<"), count: 1 << 16)
                while true { try await writer.write(piece) }
            }
        case .held(let isOver, let answer):
            try await eventually(isOver)
            return try await respond(answer)
        case .silence: return streamed { _ in try await Task.sleep(for: .seconds(600)) }
        }
    }

    private func response(
        _ status: HTTPResponse.Status, _ bytes: [UInt8], _ type: String, _ headers: [HTTPField.Name: String]
    ) -> Response {
        var fields: HTTPFields = [.contentType: type]
        for (name, value) in headers { fields[name] = value }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func streamed(_ write: @escaping @Sendable @concurrent (inout any ResponseBodyWriter) async throws -> Void)
        -> Response
    {
        Response(
            status: .ok, headers: [.contentType: "text/html"],
            body: ResponseBody { writer in
                try await write(&writer)
                try await writer.finish(nil)
            })
    }
}

/// Recordings of GitHub's page.
enum Recording {
    static func text(_ name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
