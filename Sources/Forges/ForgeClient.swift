import AsyncHTTPClient
import Engine
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import Synchronization

/// Asks forges over HTTP, within a limit of size; who asks limits the time.
final class ForgeClient: Sendable {
    /// An answer.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: [UInt8]

        /// What kind of document it is, in lowercase and without parameters.
        var contentType: String {
            (headers.first(name: "content-type") ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        }

        /// How many seconds the forge wants to be left alone, where it says so in seconds.
        var retryAfter: Int? { headers.first(name: "retry-after").flatMap { Int($0) } }
    }

    /// The connections; nil until something is asked, since most commands ask nothing.
    private let connections = Mutex<HTTPClient?>(nil)
    private let userAgent: String

    /// The largest body that is read; GitHub's page of a year has a quarter of a megabyte.
    private static let mostBytes = 4 << 20
    /// How often an answer may lead elsewhere on the same forge.
    private static let mostRedirects = 3

    /// Makes a client.
    ///
    /// - Parameter userAgent: what Haru calls itself.
    init(userAgent: String) { self.userAgent = userAgent }

    deinit {
        // Whoever is still asking is told that nobody waits for the answer.
        connections.withLock { $0?.shutdown { _ in } }
    }

    private func client() -> HTTPClient {
        connections.withLock { connections in
            if let client = connections { return client }
            let client = Self.makeClient()
            connections = client
            return client
        }
    }

    private static func makeClient() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(10)
        configuration.timeout.read = .seconds(20)
        configuration.decompression = .enabled(limit: .size(mostBytes))
        configuration.connectionPool.idleTimeout = .seconds(30)
        // Whoever asks is told at once that there is no connection, and asks again later.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Gets a document; an answer that leads elsewhere on the same forge is followed, any other is not.
    ///
    /// - Throws: ``ForgeProblem/Reason`` in a ``Failure``.
    func get(_ address: String, headers: HTTPHeaders) async throws -> Answer {
        var address = address
        for _ in 0...Self.mostRedirects {
            let answer = try await answer(to: address, headers: headers)
            guard (300..<400).contains(answer.status), answer.status != 304 else { return answer }
            guard let next = answer.headers.first(name: "location").flatMap({ Self.address($0, after: address) }) else {
                throw Failure(reason: .refused(status: answer.status))
            }
            address = next
        }
        throw Failure(reason: .refused(status: 310))
    }

    /// Why there is no answer.
    struct Failure: Error {
        let reason: ForgeProblem.Reason
    }

    private func answer(to address: String, headers: HTTPHeaders) async throws -> Answer {
        var request = HTTPClientRequest(url: address)
        request.headers = headers
        request.headers.replaceOrAdd(name: "user-agent", value: userAgent)
        request.headers.replaceOrAdd(name: "accept-encoding", value: "gzip")
        do {
            let response = try await client().execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: Self.mostBytes)
            return Answer(
                status: Int(response.status.code), headers: response.headers, body: Array(body.readableBytesView))
        } catch {
            try Task.checkCancellation()
            throw Failure(reason: Self.reason(of: error))
        }
    }

    private static func reason(of error: any Error) -> ForgeProblem.Reason {
        if error is NIOTooManyBytesError { return .tooLarge }
        if let error = error as? HTTPClientError {
            switch error {
            case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
                .getConnectionFromPoolTimeout:
                return .timedOut
            default: break
            }
        }
        if error is NIOHTTPDecompression.DecompressionError { return .tooLarge }
        let shown = String(describing: error).unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(200)
        return .unreachable(String(String.UnicodeScalarView(shown)))
    }

    /// Where an answer leads that stays on the same forge; nil for any other place.
    static func address(_ location: String, after address: String) -> String? {
        guard let match = address.prefixMatch(of: /[a-z]+:\/\/[^\/]+/) else { return nil }
        let origin = String(match.output)
        if location.hasPrefix("/"), !location.hasPrefix("//") { return origin + location }
        return location.hasPrefix(origin + "/") ? location : nil
    }
}
