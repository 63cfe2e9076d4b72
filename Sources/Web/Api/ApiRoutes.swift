import Core
import HTTPTypes
import Hummingbird

/// Declares the routes whose requests are of programs, each with the scope that it needs.
struct ApiRoutes {
    typealias Answer = @Sendable (ApiRequest) async throws -> Response

    let group: RouterGroup<ApiRequestContext>
    /// What tells the answers of this program from those of another build.
    let build: String

    /// Declares what a place tells.
    func get(_ path: String, scope: TokenScope = .read, _ answer: @escaping Answer) {
        group.get(RouterPath(Self.root + path)) { [build] request, context in
            try Self.check(scope, context)
            return try await answer(ApiRequest(request: request, context: context, build: build))
        }
    }

    /// Declares what is done at a place, which is done also when the program is gone.
    ///
    /// - Parameters:
    ///   - scope: what the access token needs; evidence of commits may be all that it may send.
    ///   - isGuarded: whether the answer looks at `If-Match`. What has no tag is in no state that one could have seen.
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
