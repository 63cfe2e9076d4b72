import HTTPTypes
import Hummingbird

/// Adds the security headers to every response.
struct SafetyHeadersMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// Whether the server is reached over TLS, which browsers shall require from now on (HSTS).
    let isSecure: Bool

    private static let transportSecurity = name("Strict-Transport-Security")

    /// Restricts scripts, content and connections to this server, and forbids framing.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The headers by name.
    private static let all: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, policy),
        (.xContentTypeOptions, "nosniff"),
        (name("Referrer-Policy"), "same-origin"),
        (
            name("Permissions-Policy"),
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"
        ),
        (name("Cross-Origin-Opener-Policy"), "same-origin"),
        (name("Cross-Origin-Resource-Policy"), "same-origin"),
    ].compactMap { name, value in name.map { ($0, value) } }

    private static func name(_ text: String) -> HTTPField.Name? { HTTPField.Name(text) }

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.all where !response.headers.contains(name) { response.headers[name] = value }
        if isSecure, let name = Self.transportSecurity { response.headers[name] = "max-age=31536000" }
        return response
    }
}
