import Engine
import NIOHTTP1
import OutboundHTTP

/// Asks forges over HTTP, within a limit of size; who asks limits the time.
final class ForgeClient: Sendable {
    /// An answer.
    typealias Answer = OutboundAnswer

    private let client: OutboundClient
    /// No forge is asked more at a time, whichever version of HTTP it speaks.
    private let turns = KeyedSemaphore(limit: mostAtATime)

    /// How many questions one forge is asked at a time.
    private static let mostAtATime = 8

    /// How often an answer may lead elsewhere on the same forge.
    private static let mostRedirects = 3

    /// Makes a client.
    ///
    /// - Parameter userAgent: what Haru calls itself.
    init(userAgent: String) { client = OutboundClient(userAgent: userAgent) }

    /// Gets a document; an answer that leads elsewhere on the same forge is followed, any other is not.
    ///
    /// - Parameters:
    ///   - reach: where it may be connected to, looked at anew for each address; nil where the operator gave it.
    ///   - onlyMoved: whether an answer is followed only that says that the document has another address for good.
    ///   - follows: whether any answer is followed; none to a question that holds a secret is.
    ///   - mostBytes: the largest body that is read; nil for that of any document.
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

    /// Sends a document; an answer that leads elsewhere is not followed, since what is sent may hold a secret.
    ///
    /// - Throws: ``ForgeProblem/Reason`` in a ``Failure``, and `CancellationError`.
    func post(
        _ body: [UInt8], to address: String, headers: HTTPHeaders, reach: NetworkReach? = nil
    ) async throws -> Answer {
        try await answer(to: address, headers: headers, body: body, reach: reach)
    }

    /// Sends a document by another method to where the operator says, as ``post(_:to:headers:reach:)`` does.
    func send(
        _ method: HTTPMethod, _ body: [UInt8], to address: String, headers: HTTPHeaders
    ) async throws -> Answer {
        try await answer(to: address, headers: headers, body: body, method: method)
    }

    /// Why there is no answer.
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

    /// The scheme and the host of an address, with its port where it has one.
    private static func origin(of address: String) -> String {
        address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// Where an answer leads that stays on the same forge; nil for any other place.
    static func address(_ location: String, after address: String) -> String? {
        let origin = Self.origin(of: address)
        guard origin.contains("://") else { return nil }
        if location.hasPrefix("/"), !location.hasPrefix("//") { return origin + location }
        if location.hasPrefix(origin + "/") { return location }
        // The same host may ask to be asked over TLS.
        let secure = origin.hasPrefix("http://") ? "https://" + origin.dropFirst(7) : origin
        return location.hasPrefix(secure + "/") ? location : nil
    }
}

extension OutboundAnswer {
    /// What kind of document it is, in lowercase and without parameters.
    var contentType: String {
        (headers.first(name: "content-type") ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    }

    /// How many seconds the forge wants to be left alone, where it says so in seconds.
    var retryAfter: Int? { headers.first(name: "retry-after").flatMap { Int($0) } }
}
