import Core
import HTTPTypes
import Hummingbird

/// What another app shares with the installed one, by the share target of the web app manifest: it is shown before it
/// becomes a task or a note.
struct ShareTargetController: Sendable {
    let renderer: PageRenderer

    /// What the buttons of the page make of a text.
    enum Action: String {
        case task, note
    }

    /// Declares the routes.
    ///
    /// A text comes by a form; apps that were installed before it did send it in the address, which holds less.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("share-target") { request in
            request.passing(renderer.shareTarget(SharedText(request.query), try await request.pageContext()))
        }
        routes.post("share-target", upTo: FormBody.text) { request, form in
            let shared = SharedText(form)
            let page: LoadedPage
            switch form[.action].flatMap(Action.init(rawValue:)) {
            case .task: page = try await TaskController(renderer: renderer).newTask(shared, request)
            case .note: page = try await DiaryController(renderer: renderer).newNote(shared, request)
            case nil: return request.passing(renderer.shareTarget(shared, try await request.pageContext()))
            }
            return request.passing(page.text)
        }
    }
}

/// A text that another app shared, as a task or a note takes it.
struct SharedText: Hashable, Sendable {
    let title: String
    /// What does not stand in the title, and all of it where a title has no room for it; may be empty.
    let body: String
    /// Whether more came than a note holds.
    let isCut: Bool

    /// Whether a task has room for it, too.
    var fitsTask: Bool { !body.isLonger(than: TaskFields.longestMemo) }

    /// Reads what a browser sends, of which each part may be missing.
    ///
    /// - Parameter form: a title, a text and an address, which some apps put into the text.
    init(_ form: Form) {
        let text = (form[.text] ?? "").withUnixLines.trimmed
        var parts = text.isEmpty ? [] : [text]
        if let address = form.filled(.address), !text.contains(address) { parts.append(address) }
        var rest = parts.joined(separator: "\n\n")
        var heading = ""
        if let title = form.filled(.title) {
            heading = title.asLine
            if rest == title { rest = "" }
        } else {
            let first = rest.prefix { $0 != "\n" }
            heading = String(first).asLine
            rest = String(rest.dropFirst(first.count)).trimmed
        }
        if heading.isLonger(than: NoteFields.longestTitle) {
            rest = rest.isEmpty ? heading : heading + "\n\n" + rest
            heading = heading.prefix(NoteFields.longestTitle - 1) + "…"
        }
        title = heading
        isCut = rest.isLonger(than: NoteFields.longestBody)
        body = isCut ? String(rest.prefix(NoteFields.longestBody)) : rest
    }
}
