import Core
import Engine
import Graphics
import Language

/// Data of the page of a note.
struct NotePage {
    let id: Int
    let title: UntrustedText
    let day: String
    let dayPath: String
    let contributions: String?
    let stamp: StampView?
    let isPinned: Bool
    let tags: [TagLink]
    let commits: [LinkedCommitView]
    /// Body as HTML.
    let body: HTML
    let hasBody: Bool
    let written: String
    let edited: String?
    let isDeleted: Bool
    let editPath: String

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
        body = Markdown.html(fields.body)
        hasBody = !fields.body.isEmpty
        written = language.text(.note.written(time: moment(note.createdAt)))
        edited = note.editedAt == note.createdAt ? nil : language.text(.note.edited(time: moment(note.editedAt)))
        isDeleted = report.deletedAt != nil
        editPath = DiaryRoute.editor(note.id).path
    }
}

extension NotePage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1 class="written"><bdi>\(title)</bdi></h1><span class="bar">\
        <a class="btn" href="\(DiaryRoute.notes.path)" data-back>\
        <span aria-hidden="true">‹</span> \(language.text(.note.back))</a>\(if: !isDeleted, """
            <a class="btn primary" href="\(editPath)">\(language.text(.note.edit))</a>
            """)</span></div>
        \(if: isDeleted, """
            <form class="banner warn offer" method="post" action="\(DiaryRoute.selection.path)" data-holds>\
            <span>\(language.text(.note.deleted))</span><input type="hidden" name="action" value="restore">\
            <input type="hidden" name="note" value="\(id)">\
            <button class="btn">\(language.text(.diary.undo))</button></form>
            """)
        <article class="card note-page">
        <div class="facts-line faint">\
        <a href="\(dayPath)">\(day)</a>\(if: contributions, { contributions in "<span>\(contributions)</span>" })\
        \(if: stamp, { stamp in """
            <span class="stamped">\(stamp.figure)<span aria-hidden="true">\(stamp.name)</span></span>
            """ })\(if: isPinned, #"<span class="chip">\#(language.text(.note.isPinned))</span>"#)\
        \(each: tags, { tag in #"<a class="chip" href="\#(tag.path)">#<bdi>\#(tag.name)</bdi></a>"# })</div>
        \(if: hasBody, #"<div class="prose" dir="auto">\#(body)</div>"#)
        \(if: !commits.isEmpty, """
            <section class="entry"><h2>\(language.text(.note.commits))</h2>\
            <ul class="linked-commits">\(each: commits, { commit in """
                <li>\(if: commit.path, { path in #"<a href="\#(path)">"# })<code>\
                <bdi>\(commit.repository)</bdi> · \(commit.sha) \
                <bdi>\(commit.subject)</bdi></code>\(if: commit.path != nil, "</a>")</li>
                """ })</ul></section>
            """)
        <footer class="faint"><span>\(written)\(if: edited, { edited in " · \(edited)" })</span>\(if: !isDeleted, """
            <form method="post" action="\(DiaryRoute.selection.path)" data-holds>\
            <input type="hidden" name="action" value="delete"><input type="hidden" name="note" value="\(id)">\
            <button class="link">\(language.text(.note.delete))</button></form>
            """)</footer>
        </article>
        """
    }
}
