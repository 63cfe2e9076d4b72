import HTTPTypes
import Hummingbird

/// Adds the request's id to the response, as in its log line.
struct RequestIDMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    private static let name = HTTPField.Name("X-Request-Id")

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        if let name = Self.name { response.headers[name] = context.id }
        return response
    }
}
