import AsyncHTTPClient
import Core
import Foundation
import NIOCore
package import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import Synchronization

/// HTTP client with limits, which checks addresses that people supplied before it connects.
///
/// Redirects are not followed.
package final class OutboundClient: Sendable {
    /// Connections to addresses given by the operator; nil until the first request, since most commands make none.
    private let connections = Mutex<HTTPClient?>(nil)
    private let checked: CheckedClients
    private let userAgent: String
    private let limits: OutboundLimits
    /// Overrides of name resolution: addresses to connect to, by host.
    private let places: [String: String]

    /// Maximum number of addresses to try per host.
    private static let mostAddresses = 3

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - userAgent: value of the `User-Agent` header.
    ///   - places: overrides of name resolution: addresses to connect to, by host.
    package init(userAgent: String, limits: OutboundLimits = OutboundLimits(), places: [String: String] = [:]) {
        self.userAgent = userAgent
        self.limits = limits
        self.places = places
        checked = CheckedClients(capacity: limits.keptHosts)
    }

    deinit {
        // Pending requests fail.
        connections.withLock { $0?.shutdown { _ in } }
    }

    private func client() -> HTTPClient {
        connections.withLock { connections in
            if let client = connections { return client }
            let client = makeClient(places: places)
            connections = client
            return client
        }
    }

    /// - Parameter places: overrides of name resolution, by host; the system resolves all others.
    private func makeClient(places: [String: String]) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.dnsOverride = places
        configuration.timeout.connect = .seconds(limits.connectSeconds)
        configuration.timeout.read = .seconds(limits.readSeconds)
        configuration.decompression = .enabled(limit: .size(limits.bytes))
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.connections
        // The caller is told at once that there is no connection, and retries later.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends one request.
    ///
    /// - Parameters:
    ///   - body: request body; nil makes the request a `GET`.
    ///   - method: method of a request with a body.
    ///   - reach: addresses that may be connected to; nil if the operator gave the address.
    ///   - mostBytes: maximum number of body bytes to read, if lower than the client's limit.
    /// - Throws: ``OutboundFailure`` and `CancellationError`.
    package func answer(
        to address: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8]? = nil, method: HTTPMethod = .POST,
        reach: NetworkReach? = nil, mostBytes: Int? = nil
    ) async throws -> OutboundAnswer {
        var request = HTTPClientRequest(url: address)
        request.headers = headers
        request.headers.replaceOrAdd(name: "user-agent", value: userAgent)
        request.headers.replaceOrAdd(name: "accept-encoding", value: "gzip")
        if let body {
            request.method = method
            request.body = .bytes(body)
        }
        guard let reach else {
            do { return try await exchange(request, by: client(), mostBytes) } catch { throw try Self.failure(error) }
        }
        guard let host = Self.host(of: address) else { throw OutboundFailure.unreachable(nil) }
        do {
            return try await checked(request, host: host, reach: reach, mostBytes)
        } catch {
            throw try Self.failure(error)
        }
    }

    /// Connects to the very address that was checked, since a name may resolve to another one a moment later.
    private func checked(
        _ request: HTTPClientRequest, host: String, reach: NetworkReach, _ mostBytes: Int?
    ) async throws -> OutboundAnswer {
        if let kept = checked.take(host, reach) {
            do {
                return try await exchange(request, by: kept.client, mostBytes)
            } catch {
                // The host may have moved.
                checked.drop(kept)
                guard Self.canBeSentAgain(request, after: error) else { throw error }
            }
        }
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let allowed = try await reach.addresses(of: name).prefix(Self.mostAddresses)
        var failure: (any Error)?
        for place in allowed {
            let made = CheckedClient(makeClient(places: [host: place.text]))
            do {
                let answer = try await exchange(request, by: made.client, mostBytes)
                checked.keep(made, for: host, reach)
                return answer
            } catch  where Self.canBeSentAgain(request, after: error) {
                failure = failure ?? error
            }
        }
        throw failure ?? OutboundFailure.unreachable(nil)
    }

    private func exchange(
        _ request: HTTPClientRequest, by client: HTTPClient, _ mostBytes: Int?
    ) async throws -> OutboundAnswer {
        let most = min(mostBytes ?? limits.bytes, limits.bytes)
        let response = try await client.execute(request, timeout: .seconds(limits.totalSeconds))
        var body = ByteBuffer()
        do {
            for try await part in response.body {
                guard body.readableBytes + part.readableBytes <= most else { throw OutboundFailure.tooLarge }
                body.writeImmutableBuffer(part)
            }
        } catch  where limits.takesBeginnings {
            try Task.checkCancellation()
        }
        return OutboundAnswer(
            status: Int(response.status.code), headers: response.headers, body: Array(body.readableBytesView))
    }

    /// Whether a request may be sent to another address after an error: it has no body, or was not sent yet.
    private static func canBeSentAgain(_ request: HTTPClientRequest, after error: any Error) -> Bool {
        if case .unreachable? = try? failure(error), request.body == nil { return true }
        if let error = error as? HTTPClientError { return error == .connectTimeout || error == .tlsHandshakeTimeout }
        if let error = error as? IOError { return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode) }
        return error is NIOConnectionError
    }

    /// Maps an error to a failure; throws if the task was cancelled.
    private static func failure(_ error: any Error) throws -> OutboundFailure {
        try Task.checkCancellation()
        if let failure = error as? OutboundFailure { return failure }
        if let error = error as? HTTPClientError {
            switch error {
            case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
                .getConnectionFromPoolTimeout:
                return .timedOut
            default: break
            }
        }
        if error is NIOHTTPDecompression.DecompressionError { return .tooLarge }
        return .unreachable(ConnectionFault(error))
    }

    /// Host of an address, as written and without its port.
    private static func host(of address: String) -> String? {
        address.prefixMatch(of: /https?:\/\/(\[[^\]\/]*\]|[^:\/]+)/).map { String($0.1) }
    }
}
