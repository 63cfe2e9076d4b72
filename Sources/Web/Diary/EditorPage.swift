import Core
import Engine
import Graphics
import Language

/// A commit that a box is ticked for.
struct CommitChoice: TemplateValue {
    let id: String
    let value: String
    let subject: UntrustedText
    /// What it is called where it stands alone: its repository, the beginning of its name, and its subject.
    let chip: UntrustedText
    /// The day that a note on it is for, as `2026-11-21`; nil where that is not known.
    let noteDay: String?
    /// The names of its copies, of which none is offered beside it.
    let copies: String?
    /// When it was made, by whom where it is not the person's, and the beginning of its name.
    let detail: UntrustedText

    init(_ commit: LinkedCommit, day: Day?) {
        id = "linked-\(commit.sha)"
        value = Self.value(commit.repository, commit.sha)
        subject = UntrustedText(commit.subject)
        chip = Self.chip(commit.repositoryName, commit.sha, commit.subject)
        noteDay = day?.description
        copies = nil
        detail = UntrustedText("")
    }

    init(_ entry: RecentCommitsReport.Entry, in report: RecentCommitsReport, language: Language) {
        let commit = entry.commit
        id = "recent-\(commit.sha)"
        value = Self.value(report.repository, commit.sha)
        subject = language.subject(of: commit.subject, author: commit.authorName)
        chip = Self.chip(report.repositoryName, commit.sha, commit.subject)
        noteDay = entry.day.description
        copies = entry.copies.isEmpty ? nil : entry.copies.joined(separator: " ")
        let date = WallClock(commit.authoredAt, offset: commit.offset).date
        let made =
            language.noteDay(date, today: report.today) + " "
            + language.clock(commit.authoredAt, offset: commit.offset)
        detail = UntrustedText(
            ([made] + (entry.isMine ? [] : [commit.authorName]) + [String(commit.sha.prefix(7))])
                .joined(separator: " · "))
    }

    private static func value(_ repository: String, _ sha: String) -> String {
        UntrustedText("\(repository)/\(sha)", limit: 300).renderText
    }

    private static func chip(_ repository: String, _ sha: String, _ subject: String) -> UntrustedText {
        UntrustedText("\(repository) · \(sha.prefix(7)) \(subject)", limit: 300)
    }
}

/// The commits of a repository that are offered.
struct CommitChoices: TemplateValue {
    let commits: [CommitChoice]
    let isEmpty: Bool
    let title: String
    /// Why there is none, or whose there are.
    let remark: String?
    let problem: UntrustedText

    init(
        _ report: RecentCommitsReport?, without linked: [LinkedCommit], everyone: Bool, problem: String?,
        language: Language
    ) {
        let chosen = Set(linked.map(\.sha))
        commits =
            report.map { report in
                report.entries.filter { !chosen.contains($0.commit.sha) && chosen.isDisjoint(with: $0.copies) }
                    .map { CommitChoice($0, in: report, language: language) }
            } ?? []
        isEmpty = commits.isEmpty
        title = language.text(.editor.recent(repository: UntrustedText(report?.repositoryName ?? "").renderText))
        remark =
            report == nil || problem != nil
            ? nil
            : commits.isEmpty
                ? language.text(.editor.noCommits)
                : report?.isEveryone == true && !everyone && report?.entries.contains(where: \.isMine) == false
                    ? language.text(.editor.noneMine) : nil
        self.problem = UntrustedText(problem ?? "", limit: 500)
    }
}

/// What the editor of a note shows.
struct EditorPage: TemplateValue {
    struct Stamp: TemplateValue {
        let id: String
        let value: String
        let name: String
        let figure: String?
        let isChosen: Bool
    }

    struct Repository: TemplateValue {
        let id: UntrustedText
        let name: UntrustedText
        let isChosen: Bool
    }

    /// The note as it is now, for somebody who is about to write over it.
    struct Conflict: TemplateValue {
        let isDeleted: Bool
        let title: UntrustedText
        let body: String
        let facts: [UntrustedText]
        let path: String
    }

    let heading: String
    let action: String
    /// What a browser keeps unsaved text of it under.
    let draft: String
    let isUnsaved: Bool
    let version: Int?
    let mark: String
    let title: FormField
    /// Autofocus of the title, which a new note has.
    let focusesTitle: Bool
    let titleCount: String
    let longestTitle = NoteFields.longestTitle
    let body: FormField
    /// How long the text is, in words.
    let bodyCount: String
    let preview: String?
    let day: FormField
    /// The day that the note is for, in words.
    let dayName: String
    /// Whether the day was chosen; else it follows the commits.
    let isDayChosen: Bool
    let today: String
    let stamps: [Stamp]
    let mood: FormField
    let tags: FormField
    let isPinned: Bool
    let commits: FormField
    let linked: [CommitChoice]
    let repositories: [Repository]
    let hasRepositories: Bool
    let search: String
    let everyone: Bool
    let choices: CommitChoices
    let problem: UntrustedText
    let conflict: Conflict?
    let isConflict: Bool
    let backPath: String
    let previewPath = DiaryRoute.preview.path
    let commitsPath = DiaryRoute.commits.path

    init(_ data: EditorData, context: PageContext) {
        let language = context.language
        let form = data.form
        heading = language.text(form.id == nil ? .editor.new : .editor.edit)
        action = (form.id.map(DiaryRoute.note) ?? .notes).path
        draft = DraftName.note(form.id)
        isUnsaved = data.isUnsaved
        version = form.version
        mark = form.mark ?? context.mark
        let problems = FieldProblems(data.faults, order: [.title, .body, .commit, .mood, .tag, .day])
        title = problems.field(.title, form.title)
        focusesTitle =
            form.id == nil && data.faults.isEmpty && data.problem == nil && data.conflict == nil && !data.isPreview
            && form.search.isEmpty && !form.everyone
        titleCount = "\(language.number(form.title.asLine.count)) / \(NoteFields.longestTitle)"
        body = problems.field(.body, form.body)
        bodyCount = language.text(.editor.bodyCount(count: language.number(form.body.trimmed.count)))
        preview = data.isPreview ? Markdown.html(form.body) : nil
        day = problems.field(.day, form.day)
        let shown = Day(iso: form.day) ?? form.usualDay
        dayName = shown.year == context.today.year ? language.longDate(shown) : language.fullDate(shown)
        isDayChosen = !form.day.isEmpty
        mood = problems.field(.mood, "")
        commits = problems.field(.commit, "")
        today = context.today.description
        let none = Stamp(
            id: "mood-none", value: "", name: language.text(.mood.none), figure: nil, isChosen: form.mood == nil)
        stamps =
            Mood.allCases.map { mood in
                Stamp(
                    id: "mood-\(mood.rawValue)", value: mood.rawValue, name: language.mood(mood),
                    figure: MoodStamp(mood).ornament, isChosen: form.mood == mood)
            } + [none]
        tags = problems.field(.tag, form.tags)
        isPinned = form.isPinned
        linked = form.commits.map { CommitChoice($0, day: form.commitDays[$0.sha]) }
        repositories = data.repositories.map { report in
            Repository(
                id: UntrustedText(report.id), name: UntrustedText(report.name),
                isChosen: [report.id, report.name, report.path].contains(form.repository))
        }
        hasRepositories = !repositories.isEmpty
        search = form.search
        everyone = form.everyone
        choices = CommitChoices(
            data.recent, without: form.commits, everyone: form.everyone, problem: data.recentProblem,
            language: language)
        problem = UntrustedText(data.problem ?? "", limit: 1_000)
        conflict = data.conflict.map { Self.conflict($0, language) }
        isConflict = data.conflict != nil
        backPath = (form.id.map(DiaryRoute.note) ?? .notes).path
    }

    private static func conflict(_ report: NoteReport, _ language: Language) -> Conflict {
        let fields = report.note.fields
        var facts = [language.heading(fields.day, today: report.today)]
        if let mood = fields.mood { facts.append(language.mood(mood)) }
        facts += fields.tags.map { "#" + $0 }
        facts += fields.commits.map { "\($0.repositoryName) \($0.sha.prefix(7))" }
        return Conflict(
            isDeleted: report.deletedAt != nil, title: UntrustedText(language.title(of: NoteHead(of: report.note))),
            body: fields.body, facts: facts.map { UntrustedText($0) }, path: DiaryRoute.note(report.note.id).path)
    }
}
