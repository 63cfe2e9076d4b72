import AsyncHTTPClient
import Core
import Foundation
import NIOCore
package import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import Synchronization

/// Asks other machines over HTTP, within limits, and where people give the address only those that may be asked.
///
/// No answer that leads elsewhere is followed.
package final class OutboundClient: Sendable {
    /// The connections to where the operator says; nil until something is asked, since most commands ask nothing.
    private let connections = Mutex<HTTPClient?>(nil)
    private let checked: CheckedClients
    private let userAgent: String
    private let limits: OutboundLimits
    /// Which addresses are connected to for hosts, wherever the system says that they are.
    private let places: [String: String]

    /// How many addresses of one host are tried.
    private static let mostAddresses = 3

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - userAgent: what Haru calls itself.
    ///   - places: which addresses are connected to for hosts, wherever the system says that they are.
    package init(userAgent: String, limits: OutboundLimits = OutboundLimits(), places: [String: String] = [:]) {
        self.userAgent = userAgent
        self.limits = limits
        self.places = places
        checked = CheckedClients(capacity: limits.keptHosts)
    }

    deinit {
        // Whoever is still asking is told that nobody waits for the answer.
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

    /// - Parameter places: which address is connected to for a host; the system knows those of all others.
    private func makeClient(places: [String: String]) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.dnsOverride = places
        configuration.timeout.connect = .seconds(limits.connectSeconds)
        configuration.timeout.read = .seconds(limits.readSeconds)
        configuration.decompression = .enabled(limit: .size(limits.bytes))
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.connections
        // Whoever asks is told at once that there is no connection, and asks again later.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Asks a server once.
    ///
    /// - Parameters:
    ///   - body: what is sent; a question without a body is a `GET`.
    ///   - method: how it is sent.
    ///   - reach: where it may be connected to; nil where the operator gave the address.
    ///   - mostBytes: how many bytes of the body are read, where that is fewer than of any.
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

    /// What was looked at is what is connected to: a name may mean another place a moment later.
    private func checked(
        _ request: HTTPClientRequest, host: String, reach: NetworkReach, _ mostBytes: Int?
    ) async throws -> OutboundAnswer {
        if let kept = checked.take(host, reach) {
            do {
                return try await exchange(request, by: kept.client, mostBytes)
            } catch {
                // The host may be elsewhere by now.
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

    /// Whether a question may go to another place after an error: it asks only, or was not sent yet.
    private static func canBeSentAgain(_ request: HTTPClientRequest, after error: any Error) -> Bool {
        if case .unreachable? = try? failure(error), request.body == nil { return true }
        if let error = error as? HTTPClientError { return error == .connectTimeout || error == .tlsHandshakeTimeout }
        if let error = error as? IOError { return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode) }
        return error is NIOConnectionError
    }

    /// What an error means; throws where the task was cancelled.
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

    /// The host of an address as it is written there, without its port.
    private static func host(of address: String) -> String? {
        address.prefixMatch(of: /https?:\/\/(\[[^\]\/]*\]|[^:\/]+)/).map { String($0.1) }
    }
}
