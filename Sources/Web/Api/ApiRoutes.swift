import Core
import HTTPTypes
import Hummingbird

/// Declares the routes of program requests, each with its required scope.
struct ApiRoutes {
    typealias Answer = @Sendable (ApiRequest) async throws -> Response

    let group: RouterGroup<ApiRequestContext>
    /// Identifier of this program's build.
    let build: String

    /// Declares a GET route.
    func get(_ path: String, scope: TokenScope = .read, _ answer: @escaping Answer) {
        group.get(RouterPath(Self.root + path)) { [build] request, context in
            try Self.check(scope, context)
            return try await answer(ApiRequest(request: request, context: context, build: build))
        }
    }

    /// Declares a route that changes something, which is completed even if the program disconnects.
    ///
    /// - Parameters:
    ///   - scope: required scope; a token may be limited to sending evidence of commits.
    ///   - isGuarded: whether the handler evaluates `If-Match`. An object without an ETag only matches `*`.
    func on(
        _ method: HTTPRequest.Method, _ path: String, scope: TokenScope = .write, guarded isGuarded: Bool = false,
        _ answer: @escaping Answer
    ) {
        group.on(RouterPath(Self.root + path), method: method) { [build] request, context in
            try Self.check(scope, context)
            if !isGuarded, let wanted = request.headers[.ifMatch], wanted.trimmed != "*" { throw ApiError.notAsSeen }
            return try await answer(ApiRequest(request: request, context: context, build: build))
        }
    }

    private static let root = "api/v1/"

    /// - Throws: ``ApiError/scopeNeeded(_:)``.
    private static func check(_ scope: TokenScope, _ context: ApiRequestContext) throws {
        guard context.token.scopes.allow(scope) else { throw ApiError.scopeNeeded(scope) }
    }
}
