import HTTPTypes
import Hummingbird

/// Sets `Vary` to the request headers that the response depends on.
struct VaryMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// Pages depend on the person's language and colors, and are JSON for programs.
    private static let pages = "Accept, Accept-Encoding, Accept-Language, Cookie"
    /// Files are the same for everyone.
    private static let files = "Accept-Encoding"
    /// Public pages are the same for everyone with the same language.
    private static let shown = "Accept-Encoding, Accept-Language"

    /// API responses depend on the requested language and on the token's account.
    private static let programs = "Accept-Encoding, Accept-Language, Authorization"

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        let isGiven = response.status == .ok || response.status == .notModified
        let isFile = context.route?.isFile == true && isGiven
        let isProfile = isGiven && context.route?.isProfile == true
        response.headers[.vary] =
            isFile ? Self.files : isProfile ? Self.shown : request.isOfProgram ? Self.programs : Self.pages
        if context.route == .manifest { response.headers[.vary] = Self.pages + ", " + Request.schemeHint }
        // The manifest's colors depend on the color scheme, which browsers send only after a page has requested the
        // hint.
        if response.headers[.contentType]?.hasPrefix("text/html") == true, let name = HTTPField.Name("Accept-CH") {
            response.headers[name] = Request.schemeHint
        }
        return response
    }
}

extension Route {
    /// Whether the response is the same for everyone in every language.
    fileprivate var isFile: Bool {
        switch self {
        case .asset, .icon, .serviceWorker, .health, .api(.description): true
        case .sharing(let route): route.isCard
        default: false
        }
    }

    /// Whether the route is a public profile page.
    fileprivate var isProfile: Bool {
        if case .sharing(.page) = self { true } else { false }
    }
}
