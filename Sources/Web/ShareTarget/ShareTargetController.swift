import Core
import HTTPTypes
import Hummingbird

/// What another app shares with the installed one, by the share target of the web app manifest: it is shown before it
/// becomes a task or a note.
struct ShareTargetController: Sendable {
    let renderer: PageRenderer

    /// Declares the route.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("share-target") { request in
            request.passing(renderer.shareTarget(SharedText(request.query), try await request.pageContext()))
        }
    }
}

/// A text that another app shared, as a task or a note takes it.
struct SharedText: Hashable, Sendable {
    let title: String
    /// What does not stand in the title; may be empty.
    let body: String

    /// How many characters of a text are taken: what an address can hold.
    static let longest = 4_000

    /// Reads what a browser sends, of which each part may be missing.
    ///
    /// - Parameter query: a title, a text and an address, which some apps put into the text.
    init(_ query: Form) {
        let text = (query[.text] ?? "").withUnixLines.trimmed
        var lines = text.isEmpty ? [] : [String(text.prefix(Self.longest))]
        if let address = query.filled(.address), !text.contains(address) {
            lines.append(String(address.prefix(Self.longest)))
        }
        let rest = lines.joined(separator: "\n\n")
        if let title = query.filled(.title) {
            self.title = String(title.asLine.prefix(Self.longest))
            body = rest == title ? "" : rest
        } else {
            let first = rest.prefix { $0 != "\n" }
            title = String(first).asLine
            body = String(rest.dropFirst(first.count)).trimmed
        }
    }
}
