import HTTPTypes
import Hummingbird

/// Tells the number of a request, by which its line in the log is found.
struct RequestIDMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    private static let name = HTTPField.Name("X-Request-Id")

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        if let name = Self.name { response.headers[name] = context.id }
        return response
    }
}
