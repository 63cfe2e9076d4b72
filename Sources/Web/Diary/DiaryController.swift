import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

struct DiaryController: Sendable {
    let renderer: PageRenderer

    /// Declares the routes under `/diary`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("diary", notes)
        routes.get("diary/new", newEditor)
        routes.get("diary/commits", commitChoices)
        routes.get("diary/{number}", note)
        routes.get("diary/{number}/edit", editor)
        addForms(to: routes)
    }

    private func note(_ request: AccountRequest) async throws -> Response {
        let id = try request.number
        do {
            if request.wantsJSON { return request.json(JSONShape.note(try await request.useCases.note(id))) }
            let (common, report) = try await request.load { try $0.note(id) }
            let context = request.pageContext(common)
            let text = try await request.drawing(report.note.fields.body.utf8.count) { [renderer] in
                renderer.note(report, context)
            }
            return request.page(LoadedPage(text, common))
        } catch DomainError.unknownNote {
            throw RequestRejection.page(.notFound)
        }
    }

    /// Returns the newest commits of a repository, as a fragment of the editor.
    private func commitChoices(_ request: AccountRequest) async throws -> Response {
        let language = try await request.language()
        let form = try await noteForm(request.query, id: nil, language, request).form
        let data = try await offeringCommits(EditorData(form: form, repositories: []), language, request)
        return request.passing(renderer.commitChoices(data, language))
    }

    private func notes(_ request: AccountRequest) async throws -> Response {
        let filter = request.query.noteFilter
        if request.wantsJSON { return request.json(JSONShape.notes(try await request.useCases.notes(filter))) }
        let (common, data) = try await request.load { (try $0.notes(filter), try $0.onThisDay()) }
        let context = request.pageContext(common, tip: .diary, where: !filter.deleted && !data.0.notes.isEmpty)
        let text = renderer.diary(
            data.0, onThisDay: data.1, isSmall: common.settings.diaryCards == .small, context)
        return request.page(LoadedPage(text, common))
    }

    /// Shows the editor of a new note, filled in from the query.
    private func newEditor(_ request: AccountRequest) async throws -> Response {
        request.page(try await newEditorPage(request.query, request).text)
    }

    /// Loads the editor of a new note with a text that another app shared.
    func newNote(_ shared: SharedText, _ request: AccountRequest) async throws -> LoadedPage {
        let form = Form(values: [Field.title.rawValue: [shared.title], Field.body.rawValue: [shared.body]])
        return try await newEditorPage(form, request)
    }

    private func newEditorPage(_ sent: Form, _ request: AccountRequest) async throws -> LoadedPage {
        let (common, places) = try await request.load { try CommitPlaces($0) }
        var context = request.pageContext(common)
        context.lead(to: DiaryRoute.new.path)
        let (form, faults) = try await noteForm(sent, id: nil, context.language, request)
        var data = try await editorData(form, places, offersCommits: true, context.language, request)
        data.faults = faults
        return LoadedPage(renderer.editor(data, context), common)
    }

    private func editor(_ request: AccountRequest) async throws -> Response {
        let id = try request.number
        do {
            let (common, (report, places)) = try await request.load { (try $0.note(id), try CommitPlaces($0)) }
            // A deleted note must be restored before it can be edited.
            guard report.deletedAt == nil else { return Response.redirect(to: DiaryRoute.note(id).path) }
            let context = request.pageContext(common)
            let data = try await editorData(
                NoteForm(report), places, offersCommits: false, context.language, request)
            return request.page(renderer.editor(data, context))
        } catch DomainError.unknownNote {
            throw RequestRejection.page(.notFound)
        }
    }

    /// Repositories with commits that a note can be linked to.
    struct CommitPlaces: Sendable {
        let repositories: [RepositoryReport]
        /// ID of the repository that the person committed to last.
        let newest: String?

        init(_ snapshot: Snapshot) throws {
            repositories = try snapshot.repositories(counted: false)
            newest = try snapshot.newestRepository()
        }
    }

    /// Returns the data of the editor for a form.
    ///
    /// - Parameter offersCommits: whether git is queried for the newest commits of the form's repository.
    func editorData(
        _ form: NoteForm, _ places: CommitPlaces, offersCommits: Bool, _ language: Language, _ request: AccountRequest
    ) async throws -> EditorData {
        var data = EditorData(form: form, repositories: places.repositories)
        if form.repository.isEmpty, form.id == nil {
            // The person most likely wants to write about a recent commit.
            data.form.repository = data.repositories.first { $0.id == places.newest }?.id ?? ""
        }
        return offersCommits ? try await offeringCommits(data, language, request) : data
    }

    /// Returns the data with the newest commits of the form's repository, queried from git.
    private func offeringCommits(
        _ data: EditorData, _ language: Language, _ request: AccountRequest
    ) async throws -> EditorData {
        var data = data
        let form = data.form
        if form.repository.isEmpty { return data }
        do {
            data.recent = try await request.useCases.recentCommits(
                of: form.repository, everyone: form.everyone, matching: form.search)
        } catch let problem as RepositoryProblem {
            data.recentProblem = language.sentence(for: problem).text
        } catch DomainError.unknownRepository {
            // A removed repository in the URL must not keep the person from writing.
            data.form.repository = ""
        }
        return data
    }

    /// Reads a form of the editor, looks up its commits, and returns it with the reasons why fields could not be read.
    func noteForm(
        _ sent: Form, id: Int?, _ language: Language, _ request: AccountRequest
    ) async throws -> (form: NoteForm, faults: [Field: String]) {
        let today = try await request.useCases.dayOfWriting()
        var form = NoteForm(usualDay: today)
        var faults: [Field: String] = [:]
        form.id = id
        form.version = sent[.version].flatMap { Int($0) }
        form.mark = sent.filled(.mark).map { String($0.prefix(60)) }
        form.title = sent[.title] ?? ""
        form.body = (sent[.body] ?? "").withUnixLines
        if let day = sent.filled(.day) {
            form.day = String(day.prefix(40))
            if Day(iso: day) == nil { faults[.day] = language.problem(of: UnreadableDay()) }
        }
        do { form.mood = try sent.mood } catch { faults[.mood] = language.problem(of: error) }
        form.tags = sent[.tag] ?? ""
        form.isPinned = sent[.pinned] != nil
        form.repository = String((sent[.repository] ?? "").prefix(300))
        form.search = String((sent[.search] ?? "").prefix(NoteSearch.longest))
        form.everyone = sent[.everyone] != nil
        (form.commits, faults[.commit]) = try await commits(of: sent, language, request)
        form.commitDays = try await request.useCases.daysOfWriting(about: form.commits)
        form.usualDay = form.commitDays.values.max() ?? today
        return (form, faults)
    }

    /// Returns the commits that a form names, without those that are not found, and the reason why one is not.
    private func commits(
        of sent: Form, _ language: Language, _ request: AccountRequest
    ) async throws -> ([LinkedCommit], fault: String?) {
        var seen: Set<String> = []
        let references = sent[all: .commit].prefix(NoteFields.mostCommits + 1).filter { seen.insert($0).inserted }.map {
            let slash = $0.lastIndex(of: "/") ?? $0.startIndex
            return CommitReference(
                String($0[slash...].drop { $0 == "/" }), repository: slash == $0.startIndex ? nil : String($0[..<slash])
            )
        }
        do {
            return (try await request.useCases.commits(references), nil)
        } catch  where error is DomainError || error is RepositoryProblem {
            // Individual lookups, which take longer, show which commit is missing.
            var (commits, fault): ([LinkedCommit], String?) = ([], nil)
            for reference in references {
                do {
                    commits += try await request.useCases.commits([reference])
                } catch  where error is DomainError || error is RepositoryProblem {
                    fault = language.problem(of: error)
                }
            }
            return (commits, fault)
        }
    }
}

/// Error for a mood that does not exist.
struct UnknownMood: Error {}

extension Form {
    /// Mood in the form; nil if there is none.
    var mood: Mood? {
        get throws {
            guard let name = filled(.mood) else { return nil }
            guard let mood = Mood(rawValue: name) else { throw UnknownMood() }
            return mood
        }
    }

    /// Filter in the query; invalid values are ignored.
    var noteFilter: NoteFilter {
        var filter = NoteFilter()
        filter.text = filled(.search).map { String($0.prefix(NoteSearch.longest)) }
        filter.repository = filled(.repository)
        filter.mood = self[.mood].flatMap(Mood.init(rawValue:))
        filter.month = filled(.month).flatMap(Month.init(iso:))
        filter.tag = filled(.tag)
        filter.memosOnly = self[.memo] != nil
        filter.deleted = self[.deleted] != nil
        if let page = filled(.page).flatMap({ Int($0) }), (1...1_000_000).contains(page) {
            filter.offset = (page - 1) * UseCases.pageOfNotes
        }
        return filter
    }
}
