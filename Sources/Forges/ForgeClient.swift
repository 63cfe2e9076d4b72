import Engine
import NIOHTTP1
import OutboundHTTP

/// HTTP client for forges, with a size limit; the caller limits the time.
final class ForgeClient: Sendable {
    /// HTTP response.
    typealias Answer = OutboundAnswer

    private let client: OutboundClient
    /// Limits concurrent requests per forge, over any version of HTTP.
    private let turns = KeyedSemaphore(limit: mostAtATime)

    /// Maximum number of concurrent requests to one forge.
    private static let mostAtATime = 8

    /// Maximum number of redirects within a forge.
    private static let mostRedirects = 3

    /// Creates a client.
    ///
    /// - Parameter userAgent: value of the `User-Agent` header.
    init(userAgent: String) { client = OutboundClient(userAgent: userAgent) }

    /// Gets a document; follows redirects within the same forge only.
    ///
    /// - Parameters:
    ///   - reach: addresses that may be connected to, checked for each redirect; nil if the operator gave the address.
    ///   - onlyMoved: whether only permanent redirects are followed.
    ///   - follows: whether redirects are followed at all; false for a request that carries a secret.
    ///   - mostBytes: maximum size of the body; nil for the default.
    /// - Throws: ``ForgeProblem/Reason`` in a ``Failure``, and `CancellationError`.
    func get(
        _ address: String, headers: HTTPHeaders, reach: NetworkReach? = nil, onlyMoved: Bool = false,
        follows: Bool = true, mostBytes: Int? = nil
    ) async throws -> Answer {
        var address = address
        for _ in 0...Self.mostRedirects {
            let answer = try await answer(to: address, headers: headers, reach: reach, mostBytes: mostBytes)
            guard (300..<400).contains(answer.status), answer.status != 304, follows else { return answer }
            if onlyMoved, answer.status != 301, answer.status != 308 { return answer }
            guard let next = answer.headers.first(name: "location").flatMap({ Self.address($0, after: address) }) else {
                throw Failure(reason: .refused(status: answer.status))
            }
            address = next
        }
        throw Failure(reason: .refused(status: 310))
    }

    /// Posts a document without following redirects, since it may contain a secret.
    ///
    /// - Throws: ``ForgeProblem/Reason`` in a ``Failure``, and `CancellationError`.
    func post(
        _ body: [UInt8], to address: String, headers: HTTPHeaders, reach: NetworkReach? = nil
    ) async throws -> Answer {
        try await answer(to: address, headers: headers, body: body, reach: reach)
    }

    /// Sends a document with another method to an address given by the operator, as ``post(_:to:headers:reach:)`` does.
    func send(
        _ method: HTTPMethod, _ body: [UInt8], to address: String, headers: HTTPHeaders
    ) async throws -> Answer {
        try await answer(to: address, headers: headers, body: body, method: method)
    }

    /// Reason why there is no response.
    struct Failure: Error {
        let reason: ForgeProblem.Reason
    }

    private func answer(
        to address: String, headers: HTTPHeaders, body: [UInt8]? = nil, method: HTTPMethod = .POST,
        reach: NetworkReach? = nil, mostBytes: Int? = nil
    ) async throws -> Answer {
        do {
            return try await turns.inTurn(Self.origin(of: address)) {
                try await client.answer(
                    to: address, headers: headers, body: body, method: method, reach: reach, mostBytes: mostBytes)
            }
        } catch let failure as OutboundFailure {
            throw Failure(reason: Self.reason(of: failure))
        }
    }

    private static func reason(of failure: OutboundFailure) -> ForgeProblem.Reason {
        switch failure {
        case .privateAddress: .privateAddress
        case .unreachable(let why): .unreachable(why)
        case .timedOut: .timedOut
        case .tooLarge: .tooLarge
        }
    }

    /// Origin of an address: scheme, host, and port if given.
    private static func origin(of address: String) -> String {
        address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// Target of a redirect that stays on the same forge; nil for any other.
    static func address(_ location: String, after address: String) -> String? {
        let origin = Self.origin(of: address)
        guard origin.contains("://") else { return nil }
        if location.hasPrefix("/"), !location.hasPrefix("//") { return origin + location }
        if location.hasPrefix(origin + "/") { return location }
        // A redirect to TLS on the same host is allowed.
        let secure = origin.hasPrefix("http://") ? "https://" + origin.dropFirst(7) : origin
        return location.hasPrefix(secure + "/") ? location : nil
    }
}

extension OutboundAnswer {
    /// Content type, in lowercase and without parameters.
    var contentType: String {
        (headers.first(name: "content-type") ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    }

    /// Seconds in the `Retry-After` header, if it gives a number.
    var retryAfter: Int? { headers.first(name: "retry-after").flatMap { Int($0) } }
}
