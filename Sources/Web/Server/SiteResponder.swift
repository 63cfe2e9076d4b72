import Engine
import HTTPTypes
import Hummingbird
import Language
import Logging
import NIOCore

/// Answers every request: first whether it may be answered, then the place that was asked for, then what all answers share.
struct SiteResponder: HTTPResponder {
    typealias Context = ServerContext

    let useCases: UseCases
    let configuration: WebConfiguration
    let renderer: PageRenderer
    let assets: Assets
    let originPolicy: OriginPolicy
    let authenticator: SessionAuthenticator
    let connections: Connections
    let pageCache: PageCache
    let updates: LiveUpdates
    let chores: Chores

    /// The largest form that is read; those that list what was found may be long.
    static let largestForm = 64 * 1_024
    static let largestList = 1_024 * 1_024
    /// The largest form that holds a memo or a note: a text that is refused for its length still has to come back to
    /// its writer.
    static let largestText = 8 * 1_024 * 1_024

    @Sendable func respond(to request: Request, context: Context) async throws -> Response {
        let start = ContinuousClock.now
        configuration.onRequest?()
        var response: Response
        var trouble: (any Error)?
        do {
            // Nobody waits for a page once its browser is gone; what a form does is done.
            response =
                request.method == .post
                ? try await answer(request, context)
                : try await connections.whileOpen(context.channel) { try await answer(request, context) }
        } catch is CancellationError {
            response = Response(status: .init(code: 499, reasonPhrase: "Client Closed Request"))
        } catch {
            trouble = error
            response = await errorPage(for: error, request, context)
        }
        SafetyHeaders.add(to: &response.headers)
        if request.method == .head { response = response.createHeadResponse() }
        let status = response.status.code
        context.logger.log(
            level: status >= 500 ? .error : .info, "Answered a request",
            metadata: Self.metadata(request, status: status, took: ContinuousClock.now - start, trouble))
        return response
    }

    /// What the log says of a request: never its query, which can hold the key.
    private static func metadata(
        _ request: Request, status: Int, took: Duration, _ trouble: (any Error)?
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "method": "\(request.method)", "path": "\(request.rawPath.prefix(200))", "status": "\(status)",
            "milliseconds": "\(took.components.seconds * 1_000 + took.components.attoseconds / 1_000_000_000_000_000)",
        ]
        if let trouble, status >= 500 { metadata["error"] = "\(String(reflecting: trouble))" }
        return metadata
    }

    private func answer(_ request: Request, _ context: Context) async throws -> Response {
        guard let host = request.head.authority, !host.isEmpty else { throw RequestRejection.page(.badRequest) }
        guard originPolicy.knows(host: host) else { throw RequestRejection.page(.refused) }
        guard request.rawPath.utf8.count <= Site.longestPath else {
            throw RequestRejection.page(.notFound, status: .uriTooLong)
        }
        guard let site = Site(path: request.rawPath) else { throw RequestRejection.page(.notFound) }
        guard site.methods.contains(request.method) else { throw RequestRejection.method(allowed: site.methods) }
        if site == .health { return Self.health }
        let changes = request.method == .post
        guard !changes || originPolicy.isFromOwnPage(request) else { throw RequestRejection.page(.refused) }
        guard !site.isOpen else { return try await read(site, request, context) }
        let session = try await admitted(request, context)
        var response =
            changes ? try await change(site, request, context) : try await read(site, request, context)
        if let cookie = session.renewal { response.headers[.setCookie] = cookie }
        return response
    }

    /// The session that a request comes with.
    ///
    /// - Throws: ``RequestRejection`` when there is none, or when the cookie is in the hands of another user of this
    ///   machine: it must have been taken from its browser, so the session ends.
    private func admitted(_ request: Request, _ context: Context) async throws -> SessionAuthenticator.Session {
        guard let session = try await authenticator.session(of: request.headers) else {
            throw RequestRejection.page(.keyNeeded)
        }
        let owner = owner(of: context)
        if owner == .person { return session }
        guard owner == .other else { throw RequestRejection.page(.refused) }
        context.logger.warning("Ended a session that another user of this machine has used")
        try? await useCases.endSession(SessionReport.id(ofHash: session.hash))
        // What was believed a moment ago is believed no longer.
        _ = try? await updates.refresh()
        throw RequestRejection.page(.refused)
    }

    /// Whose program the request comes from.
    func owner(of context: Context) -> LocalConnection.Owner {
        connections.owner(of: context.channel) { server, client in
            guard let server = LocalConnection.End(server), let client = LocalConnection.End(client) else {
                return .person
            }
            return configuration.owner(LocalConnection(server: server, client: client))
        }
    }

    private static let health = Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.never.header],
        body: .init(byteBuffer: .init(string: "ok\n")))
}

extension LocalConnection.End {
    /// Returns nil for what is no address of IP.
    fileprivate init?(_ address: SocketAddress) {
        guard let text = address.ipAddress, let port = address.port else { return nil }
        self.init(address: text, port: port)
    }
}

/// A request that is not let through to where it wants.
enum RequestRejection: Error {
    case page(PageError, status: HTTPResponse.Status? = nil)
    case method(allowed: [HTTPRequest.Method])
}

extension Site {
    /// The request methods that the place takes.
    var methods: [HTTPRequest.Method] {
        switch use {
        case .read: [.get, .head]
        case .change: [.post]
        case .readAndChange: [.get, .head, .post]
        }
    }
}
