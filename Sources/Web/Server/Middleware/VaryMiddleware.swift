import HTTPTypes
import Hummingbird

/// Says by what of a request the answers differ that are sent under one address.
struct VaryMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// Pages are in the person's language and colours, and JSON for programs.
    private static let pages = "Accept, Accept-Encoding, Accept-Language, Cookie"
    /// Files are the same for all.
    private static let files = "Accept-Encoding"
    /// What is shown to anybody is the same for all who speak the same language.
    private static let shown = "Accept-Encoding, Accept-Language"

    /// Programs are told in the language that they ask for what belongs to whoever gave them a token.
    private static let programs = "Accept-Encoding, Accept-Language, Authorization"

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        var response = try await next(request, context)
        let isGiven = response.status == .ok || response.status == .notModified
        let isFile = context.route?.isFile == true && isGiven
        let isProfile = isGiven && context.route?.isProfile == true
        response.headers[.vary] =
            isFile ? Self.files : isProfile ? Self.shown : request.isOfProgram ? Self.programs : Self.pages
        if context.route == .manifest { response.headers[.vary] = Self.pages + ", " + Request.schemeHint }
        // The manifest opens the app on paper of the right colour, and browsers say which when a page has asked them to.
        if response.headers[.contentType]?.hasPrefix("text/html") == true, let name = HTTPField.Name("Accept-CH") {
            response.headers[name] = Request.schemeHint
        }
        return response
    }
}

extension Route {
    /// Whether what stands there is the same for everybody, in every language.
    fileprivate var isFile: Bool {
        switch self {
        case .asset, .icon, .serviceWorker, .health, .api(.description): true
        case .sharing(let route): route.isCard
        default: false
        }
    }

    /// Whether it is the page that shows anybody the same.
    fileprivate var isProfile: Bool {
        if case .sharing(.page) = self { true } else { false }
    }
}
