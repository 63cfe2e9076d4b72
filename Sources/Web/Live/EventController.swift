import Core
import Engine
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore
import ServiceLifecycle

/// Tells open pages what changes.
struct EventController: Sendable {
    let authenticator: SessionAuthenticator
    let connections: Connections
    let clock: MonotonicClock

    /// How long what happens in quick succession is gathered, to be told at once.
    private static let pause = Duration.milliseconds(100)

    /// Declares the route.
    func addRoutes(to routes: AccountRoutes) { routes.get("events", listen) }

    /// Keeps telling a page when what it shows has changed, as server-sent events.
    private func listen(_ request: AccountRequest) throws -> Response {
        let updates = request.account.updates
        // A page that is not told asks by itself, now and then.
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
                        // While nothing can be read there is nothing to tell; the page keeps listening.
                        let revision = try? await updates.revision()
                        // A browser that was signed out is told no more. That makes a new revision, so that very many
                        // pages to which nothing is told are not looked up each time.
                        if stream.isLookedUp(before: revision), await !isSignedIn(request) { break }
                        let text = revision.map { stream.text(revision: $0) } ?? EventStream.quiet
                        try await writer.write(ByteBuffer(string: text))
                        try await clock.sleep(for: Self.pause)
                    }
                }
                try await writer.finish(nil)
            })
    }

    /// Whether the browser is signed in still; believed while nothing can be read.
    private func isSignedIn(_ request: AccountRequest) async -> Bool {
        do {
            return try await authenticator.session(of: request.request.headers)?.account.id == request.account.id
        } catch {
            return true
        }
    }
}

/// What one page was told, and what it is to be told next.
struct EventStream {
    private var known: String?
    /// How often in a row nothing was told.
    private var quietTimes = 0
    /// After so many times without anything new, which come every 20 seconds, a browser is looked up all the same.
    private static let mostQuietTimes = 30

    /// Begins a stream for a page.
    ///
    /// - Parameter known: the id of what the page shows; nil for what there is now.
    init(known: String?) {
        self.known = known
    }

    static let type = "text/event-stream"

    /// A comment, which says nothing and keeps the connection alive.
    static let quiet = ":\n\n"

    /// The id of what pages are made from now.
    static func id(of revision: LiveUpdates.Revision) -> String { "\(revision.number).\(revision.day.number)" }

    /// Whether it is to be found out who listens before something is told.
    mutating func isLookedUp(before revision: LiveUpdates.Revision?) -> Bool {
        quietTimes = revision.map(Self.id) == known && known != nil ? quietTimes + 1 : 0
        return quietTimes % Self.mostQuietTimes == 0
    }

    /// What is new, as an event; a comment, which keeps the connection alive, when nothing is.
    mutating func text(revision: LiveUpdates.Revision) -> String {
        let id = Self.id(of: revision)
        defer { known = id }
        guard let known, known != id else { return Self.quiet }
        return "id: \(id)\nevent: changed\ndata: {\"revision\":\(revision.number)}\n\n"
    }
}
