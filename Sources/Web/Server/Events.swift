import Core
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

extension SiteResponder {
    /// Keeps telling a page when what it shows has changed, as server-sent events.
    func events(_ request: Request) throws -> Response {
        guard let wakeups = updates.listen() else {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "30"])
        }
        let headers: HTTPFields = [.contentType: EventStream.type, .cacheControl: CachePolicy.never.header]
        let known =
            HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] } ?? request.query.values["since"]?.last
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    var stream = EventStream(known: known)
                    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                    for await _ in wakeups.cancelOnGracefulShutdown() {
                        // A browser that was signed out is told no more.
                        guard (try? await authenticator.knows(request.headers)) ?? true else { break }
                        // While nothing can be read there is nothing to tell; the page keeps listening.
                        let mark = try? await updates.mark()
                        let text = mark.map { stream.text(mark: $0) } ?? EventStream.quiet
                        try await writer.write(ByteBuffer(string: text))
                        // What happens in quick succession is told at once.
                        try await Task.sleep(for: .milliseconds(100))
                    }
                }
                try await writer.finish(nil)
            })
    }
}

/// What one page was told, and what it is to be told next.
struct EventStream {
    private var known: String?

    /// Begins a stream for a page.
    ///
    /// - Parameter known: the id of what the page shows; nothing for what there is now.
    init(known: String?) {
        self.known = known
    }

    static let type = "text/event-stream"

    /// A comment, which says nothing and keeps the connection alive.
    static let quiet = ":\n\n"

    /// The id of what pages are made from now.
    static func id(of mark: LiveUpdates.Mark) -> String { "\(mark.revision).\(mark.day.number)" }

    /// What is new, as an event; a comment, which keeps the connection alive, when nothing is.
    mutating func text(mark: LiveUpdates.Mark) -> String {
        let id = Self.id(of: mark)
        defer { known = id }
        guard let known, known != id else { return Self.quiet }
        return "id: \(id)\nevent: changed\ndata: {\"revision\":\(mark.revision)}\n\n"
    }
}
