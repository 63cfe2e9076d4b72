import Engine
import HTTPTypes
import Hummingbird
import Language
import Logging

/// Answers every request: first the locks, then the place that was asked for, then what all answers share.
struct SiteResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let useCases: UseCases
    let configuration: WebConfiguration
    let renderer: PageRenderer
    let assets: Assets
    let gate: Gate
    let doorkeeper: Doorkeeper
    let desk: Desk
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
        var response: Response
        var trouble: (any Error)?
        do {
            response = try await answer(request, context)
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
        guard gate.knows(host: request.head.authority) else { throw Turned.away(.refused) }
        guard request.rawPath.utf8.count <= Site.longestPath else { throw Turned.away(.notFound, status: .uriTooLong) }
        guard let site = Site(path: request.rawPath) else { throw Turned.away(.notFound) }
        guard site.methods.contains(request.method) else { throw Turned.byMethod(allowed: site.methods) }
        if site == .health { return Self.health }
        let changes = request.method == .post
        guard !changes || gate.isFromOwnPage(request) else { throw Turned.away(.refused) }
        if !site.isOpen {
            guard try await doorkeeper.knows(request.headers) else { throw Turned.away(.keyNeeded) }
        }
        return changes ? try await change(site, request, context) : try await read(site, request, context)
    }

    private static let health = Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: Keeping.never.header],
        body: .init(byteBuffer: .init(string: "ok\n")))
}

/// A request that is not let through to where it wants.
enum Turned: Error {
    case away(PageError, status: HTTPResponse.Status? = nil)
    case byMethod(allowed: [HTTPRequest.Method])
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
