import Core
import Engine
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore
import ServiceLifecycle

/// Notifies open pages of changes by server-sent events.
struct EventController: Sendable {
    let authenticator: SessionAuthenticator
    let connections: Connections
    let clock: MonotonicClock

    /// Period in which changes in quick succession are combined into one event.
    private static let pause = Duration.milliseconds(100)

    func addRoutes(to routes: AccountRoutes) { routes.get("events", listen) }

    /// Sends an event whenever the data of the page has changed.
    private func listen(_ request: AccountRequest) throws -> Response {
        let updates = request.account.updates
        // A page without a stream polls now and then.
        guard
            connections.admit(request.context.channel, to: .streams, for: .account(request.account.id)),
            let wakeups = updates.listen()
        else {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "30"])
        }
        let headers: HTTPFields = [.contentType: EventStream.type, .cacheControl: CachePolicy.never.header]
        let known =
            HTTPField.Name("Last-Event-ID").flatMap { request.request.headers[$0] }
            ?? request.query.values["since"]?.last
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                let streams = RequestMetrics.eventStreams
                streams.increment()
                defer { streams.decrement() }
                try await request.request.body.consumeWithCancellationOnInboundClose { _ in
                    var stream = EventStream(known: known)
                    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                    for await _ in wakeups.cancelOnGracefulShutdown() {
                        // While the revision cannot be read, only comments are sent; the page keeps listening.
                        let revision = try? await updates.revision()
                        // A signed-out browser gets no more events. Signing out creates a new revision, so the sessions
                        // of very many idle pages need not be checked each time.
                        if stream.isLookedUp(before: revision), await !isSignedIn(request) { break }
                        let text = revision.map { stream.text(revision: $0) } ?? EventStream.quiet
                        try await writer.write(ByteBuffer(string: text))
                        try await clock.sleep(for: Self.pause)
                    }
                }
                try await writer.finish(nil)
            })
    }

    /// Whether the browser is still signed in; true while that cannot be read.
    private func isSignedIn(_ request: AccountRequest) async -> Bool {
        do {
            return try await authenticator.session(of: request.request.headers)?.account.id == request.account.id
        } catch {
            return true
        }
    }
}

/// State of the event stream of one page.
struct EventStream {
    private var known: String?
    /// Number of consecutive times without a change.
    private var quietTimes = 0
    /// Number of comments, sent every 20 seconds, after which the session is checked without a change too.
    private static let mostQuietTimes = 30

    /// Starts a stream for a page.
    ///
    /// - Parameter known: ID of the revision that the page shows; nil for the current one.
    init(known: String?) {
        self.known = known
    }

    static let type = "text/event-stream"

    /// Comment, which has no effect but keeps the connection alive.
    static let quiet = ":\n\n"

    /// ID of a revision of the data that pages are made from.
    static func id(of revision: LiveUpdates.Revision) -> String { "\(revision.number).\(revision.day.number)" }

    /// Counts times without a change and returns whether the session must be checked before sending.
    mutating func isLookedUp(before revision: LiveUpdates.Revision?) -> Bool {
        quietTimes = revision.map(Self.id) == known && known != nil ? quietTimes + 1 : 0
        return quietTimes % Self.mostQuietTimes == 0
    }

    /// Returns an event for a new revision, or a comment that keeps the connection alive.
    mutating func text(revision: LiveUpdates.Revision) -> String {
        let id = Self.id(of: revision)
        defer { known = id }
        guard let known, known != id else { return Self.quiet }
        return "id: \(id)\nevent: changed\ndata: {\"revision\":\(revision.number)}\n\n"
    }
}
