import HTTPTypes
import Hummingbird
import Language
import Logging
import NIOCore
import Synchronization

/// What is known of any request besides itself: its number, its log, its connection and the place that it asks for.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// What the typed table has at the request's path; nil where it has nothing.
    var route: Route?
    /// What the browser shows to be let in; nil where it shows nothing, or nobody has to be let in.
    var cookie: SessionCookie?
    /// Whose request it is, where that is known without asking.
    var sessionAtHand: AuthenticatedSession?
    /// Whose request it is; nil where nobody's, or before that was asked.
    var session: AuthenticatedSession?
    /// The access token of a program that asks; nil where none was shown, or before that was asked.
    var token: AuthenticatedToken?
    /// Why the request was not answered as it wanted, for the log.
    let failure = RequestFailure()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// What is known of a request of an account.
struct AccountRequestContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let route: Route
    let session: AuthenticatedSession

    var account: AccountScope { session.account }

    /// - Throws: ``RequestRejection`` for a request of nobody.
    init(context: ServerContext) throws {
        guard let route = context.route else { throw RequestRejection.page(.notFound) }
        guard let session = context.session else { throw RequestRejection.page(.keyNeeded) }
        coreContext = context.coreContext
        channel = context.channel
        self.route = route
        self.session = session
    }
}

/// What is known of a request of a program.
struct ApiRequestContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let route: Route
    let token: AuthenticatedToken

    var account: AccountScope { token.account }

    /// - Throws: ``ApiError/noToken`` for a request of nobody.
    init(context: ServerContext) throws {
        guard let route = context.route else { throw RequestRejection.page(.notFound) }
        guard let token = context.token else { throw ApiError.noToken }
        coreContext = context.coreContext
        channel = context.channel
        self.route = route
        self.token = token
    }
}

/// What answers a request behind a middleware: the next one, or the route.
typealias Next = @concurrent (Request, ServerContext) async throws -> Response

/// The error that a request ended with, passed from where it is turned into a page to where it is logged.
final class RequestFailure: Sendable {
    private let state = Mutex<(any Error)?>(nil)

    var error: (any Error)? { state.withLock { $0 } }

    func note(_ error: any Error) { state.withLock { $0 = error } }
}

/// A request that is not let through to where it wants.
enum RequestRejection: Error {
    case page(PageError, status: HTTPResponse.Status? = nil)
    case method(allowed: [HTTPRequest.Method])
    /// Too many requests came; it says after how many seconds another is taken.
    case rate(retryAfter: Int)
    /// Too much is under way for it; it says after how many seconds it may be sent again.
    case busy(retryAfter: Int)
}

extension Language {
    /// What is said of a request for which too much is under way.
    var busySentence: String {
        text(.error.busy)
    }
}
