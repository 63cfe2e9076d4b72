import Core
import HTTPTypes
import Hummingbird

/// Receives content that another app shares, by the share target of the web app manifest.
///
/// It is shown before it becomes a task or a note.
struct ShareTargetController: Sendable {
    let renderer: PageRenderer

    /// Action of the buttons on the page.
    enum Action: String {
        case task, note
    }

    /// Declares the routes.
    ///
    /// Content arrives as a POST; apps installed before that was introduced send it in the query, which holds less.
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

/// Text that another app shared, split for a task or a note.
struct SharedText: Hashable, Sendable {
    let title: String
    /// Text besides the title, or the whole text if it does not fit into a title; may be empty.
    let body: String
    /// Whether the text was longer than a note can be.
    let isCut: Bool

    /// Whether the text also fits into a task.
    var fitsTask: Bool { !body.isLonger(than: TaskFields.longestMemo) }

    /// Reads the shared content; each part may be missing.
    ///
    /// - Parameter form: title, text and URL; some apps put the URL into the text.
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
