import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension DiaryController {
    /// Declares the form routes under `/diary`.
    func addForms(to routes: AccountRoutes) {
        routes.post("diary", upTo: FormBody.text) { try await write($1, id: nil, $0) }
        routes.post("diary/{number}", upTo: FormBody.text) { try await write($1, id: try $0.number, $0) }
        routes.post("diary/selection", upTo: FormBody.text, once: true, changeSelection)
        routes.post("diary/cards", upTo: FormBody.text, setCards)
        routes.post("diary/preview", upTo: FormBody.text, preview)
    }

    /// Sets the size of the cards.
    private func setCards(_ request: AccountRequest, _ form: Form) async throws -> Response {
        try await request.useCases.set(.diaryCards, to: form[.size] ?? "", from: nil)
        return try await request.done(.diary(.notes), nil, form)
    }

    /// Renders a preview of Markdown.
    private func preview(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let body = (form[.body] ?? "").withUnixLines
        // A text too long to be stored is not rendered: rendering takes many times its size.
        guard !body.isLonger(than: NoteFields.longestBody) else {
            let sentence = try await request.language().sentence(for: NoteFault.longBody(count: body.count)).text
            return request.passing(renderer.preview(refused: sentence))
        }
        return request.passing(try await request.drawing(body.utf8.count) { [renderer] in renderer.preview(body) })
    }

    /// Stores a note, or shows the editor again for its other buttons.
    private func write(_ sent: Form, id: Int?, _ request: AccountRequest) async throws -> Response {
        let language = try await request.language()
        let (form, unread) = try await noteForm(sent, id: id, language, request)
        func again(
            _ status: HTTPResponse.Status = .ok, offersCommits: Bool = false, _ change: (inout EditorData) -> Void
        ) async throws -> Response {
            let (common, places) = try await request.load { try CommitPlaces($0) }
            var data = try await editorData(form, places, offersCommits: offersCommits, language, request)
            data.isUnsaved = true
            change(&data)
            let size = data.isPreview ? data.form.body.utf8.count : 0
            let text = try await request.drawing(size) { [renderer, data, context = request.pageContext(common)] in
                renderer.editor(data, context)
            }
            return request.passing(text, status)
        }
        switch sent[.action] {
        case "preview":
            let faults = try language.faults(of: form.fields)
            return try await again { data in
                data.isPreview = faults[.body] == nil
                data.faults = faults.filter { $0.key == .body }
            }
        case "commits": return try await again(offersCommits: true) { _ in }
        default: break
        }
        let fields = form.fields
        let faults = try language.faults(of: fields).merging(unread) { $1 }
        guard faults.isEmpty else { return try await again(.unprocessableContent) { $0.faults = faults } }
        do {
            guard let id else {
                let report = try await request.useCases.addNote(fields, idempotencyKey: sent.idempotencyKey)
                return try await request.done(.diary(.note(report.note.id)), .noteAdded, sent)
            }
            // A form without a version is treated as having seen nothing of the note.
            _ = try await request.useCases.editNote(id, fields, version: form.version ?? 0)
            return try await request.done(.diary(.note(id)), .noteSaved, about: .init(notes: [id]), sent)
        } catch let conflict as NoteConflict {
            return try await again(.conflict) { data in
                data.conflict = conflict.current
                // The person now sees the current version and may overwrite it.
                data.form.version = conflict.current.version
            }
        } catch DomainError.unknownNote(let id) {
            // The note was deleted permanently; the form becomes that of a new note, so that the text is not lost.
            return try await again(.notFound) { data in
                data.problem = language.sentence(for: DomainError.unknownNote(id)).text
                data.form.id = nil
                data.form.version = nil
            }
        } catch let refusal as DomainError {
            let words = language.sentence(for: refusal).text
            return try await again(.unprocessableContent) { data in
                if case .noteToCome = refusal { data.faults[.day] = words } else { data.problem = words }
            }
        }
    }

    private func changeSelection(_ request: AccountRequest, _ form: Form) async throws -> Response {
        // Limited to what a URL can name, so that all of them can be restored. A page lists fewer.
        let ids = form[all: .note].prefix(NoticeSubject.most).compactMap(Route.number)
        let action = form[.action].flatMap(SelectionAction.init(rawValue:))
        guard action == .delete || action == .restore else { throw RequestRejection.page(.badRequest) }
        if ids.isEmpty { return try await request.done(.diary(.notes), .nothingChosen, form) }
        let change =
            try await action == .delete ? request.useCases.deleteNotes(ids) : request.useCases.restoreNotes(ids)
        return try await request.done(
            .diary(.notes), action == .delete ? .notesDeleted : .notesRestored,
            about: .init(notes: change.notes.map(\.id)), form)
    }
}

extension NoteForm {
    /// Fields of the note in the form; an unreadable day is reported as a fault of the form.
    fileprivate var fields: NoteFields {
        NoteFields(
            title: title, body: body, day: Day(iso: day) ?? usualDay, commits: commits, mood: mood,
            tags: NoteTags.read(tags), isPinned: isPinned)
    }
}

extension Language {
    /// Returns the reasons why a note's fields cannot be stored, as sentences.
    fileprivate func faults(of fields: NoteFields) throws -> [Field: String] {
        do {
            _ = try UseCases.checked(fields)
            return [:]
        } catch DomainError.badNote(let faults) {
            return Dictionary(
                faults.map { ($0.field, sentence(for: $0).text) }, uniquingKeysWith: { first, _ in first })
        }
    }
}

extension NoteFault {
    /// Field of the editor that the fault concerns.
    fileprivate var field: Field {
        switch self {
        case .empty, .longTitle: .title
        case .longBody: .body
        case .manyCommits: .commit
        case .manyTags, .longTag: .tag
        }
    }
}
