import Core
import Engine
import Graphics
import Language

/// What the page of one note shows.
struct NotePage: TemplateValue {
    let id: Int
    let title: UntrustedText
    let day: String
    let dayPath: String
    let contributions: String?
    let stamp: StampView?
    let isPinned: Bool
    let tags: [TagLink]
    let commits: [LinkedCommitView]
    let hasCommits: Bool
    /// The body as HTML.
    let body: String
    let hasBody: Bool
    let written: String
    let edited: String?
    let isDeleted: Bool
    let editPath: String
    let notesPath = DiaryRoute.notes.path
    let selectionPath = DiaryRoute.selection.path

    init(_ report: NoteReport, context: PageContext) {
        let language = context.language
        let note = report.note
        let fields = note.fields
        func moment(_ instant: Instant) -> String {
            language.moment(instant, offset: report.zones.offset(at: instant), today: report.today)
        }
        id = note.id
        title = UntrustedText(language.title(of: NoteHead(of: note)), limit: NoteFields.longestTitle)
        day = language.heading(fields.day, today: report.today)
        dayPath = Route.days(.day(fields.day)).path
        contributions = report.contributions == 0 ? nil : language.contributions(report.contributions)
        stamp = fields.mood.map { StampView($0, language: language) }
        isPinned = fields.isPinned
        tags = fields.tags.map(TagLink.init)
        commits = fields.commits.map { LinkedCommitView($0, day: report.commitDays[$0.sha]) }
        hasCommits = !commits.isEmpty
        body = Markdown.html(fields.body)
        hasBody = !fields.body.isEmpty
        written = language.text(.note.written(time: moment(note.createdAt)))
        edited = note.editedAt == note.createdAt ? nil : language.text(.note.edited(time: moment(note.editedAt)))
        isDeleted = report.deletedAt != nil
        editPath = DiaryRoute.editor(note.id).path
    }
}
