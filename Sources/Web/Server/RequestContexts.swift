import HTTPTypes
import Hummingbird
import Language
import Logging
import NIOCore
import Synchronization

/// Context of any request: its number, log, connection and route.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// Route of the request's path; nil when there is none.
    var route: Route?
    /// Session cookie; nil when none was sent or no session is needed.
    var cookie: SessionCookie?
    /// Session of the request, if it is cached.
    var sessionAtHand: AuthenticatedSession?
    /// Session of the request; nil when there is none or before authentication.
    var session: AuthenticatedSession?
    /// Access token of a program; nil when none was sent or before authentication.
    var token: AuthenticatedToken?
    /// Error that the response hides, for the log.
    let failure = RequestFailure()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// Context of a request of an account.
struct AccountRequestContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let route: Route
    let session: AuthenticatedSession

    var account: AccountScope { session.account }

    /// - Throws: ``RequestRejection`` for a request without a session.
    init(context: ServerContext) throws {
        guard let route = context.route else { throw RequestRejection.page(.notFound) }
        guard let session = context.session else { throw RequestRejection.page(.keyNeeded) }
        coreContext = context.coreContext
        channel = context.channel
        self.route = route
        self.session = session
    }
}

/// Context of a request of a program.
struct ApiRequestContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let route: Route
    let token: AuthenticatedToken

    var account: AccountScope { token.account }

    /// - Throws: ``ApiError/noToken`` for a request without a token.
    init(context: ServerContext) throws {
        guard let route = context.route else { throw RequestRejection.page(.notFound) }
        guard let token = context.token else { throw ApiError.noToken }
        coreContext = context.coreContext
        channel = context.channel
        self.route = route
        self.token = token
    }
}

/// The next responder behind a middleware: another middleware, or the route.
typealias Next = @concurrent (Request, ServerContext) async throws -> Response

/// Error of a request, passed from the middleware that renders it to the one that logs it.
final class RequestFailure: Sendable {
    private let state = Mutex<(any Error)?>(nil)

    var error: (any Error)? { state.withLock { $0 } }

    func note(_ error: any Error) { state.withLock { $0 = error } }
}

/// Reason for rejecting a request before its handler finishes.
enum RequestRejection: Error {
    case page(PageError, status: HTTPResponse.Status? = nil)
    case method(allowed: [HTTPRequest.Method])
    /// Rate limit exceeded, with the number of seconds to wait.
    case rate(retryAfter: Int)
    /// Server busy, with the number of seconds to wait.
    case busy(retryAfter: Int)
}

extension Language {
    /// Message for a rejected request when the server is busy.
    var busySentence: String {
        text(.error.busy)
    }
}
