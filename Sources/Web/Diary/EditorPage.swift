import Core
import Engine
import Graphics
import Language

/// Checkbox of a commit.
struct CommitChoice {
    let id: String
    let value: String
    let subject: UntrustedText
    /// Label outside the list: the repository, the abbreviated SHA and the subject.
    let chip: UntrustedText
    /// Day of a note about the commit, such as `2026-11-21`; nil if unknown.
    let noteDay: String?
    /// SHAs of its copies, separated by spaces; copies are not offered separately.
    let copies: String?
    /// Time of the commit, its author unless it is the person, and its abbreviated SHA.
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
        UntrustedText("\(repository)/\(sha)", limit: 300).text
    }

    private static func chip(_ repository: String, _ sha: String, _ subject: String) -> UntrustedText {
        UntrustedText("\(repository) · \(sha.prefix(7)) \(subject)", limit: 300)
    }
}

/// Commits of a repository that are offered.
struct CommitChoices {
    let commits: [CommitChoice]
    let title: String
    /// Remark that there are no commits, or that none is the person's.
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
        title = language.text(.editor.recent(repository: UntrustedText(report?.repositoryName ?? "").text))
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

/// Data of the editor of a note.
struct EditorPage {
    struct Stamp {
        let id: String
        let value: String
        let name: String
        let figure: HTML?
        let isChosen: Bool
    }

    struct Repository {
        let id: UntrustedText
        let name: UntrustedText
        let isChosen: Bool
    }

    /// Current note, shown to somebody who is about to overwrite it.
    struct Conflict {
        let isDeleted: Bool
        let title: UntrustedText
        let body: String
        let facts: [UntrustedText]
        let path: String
    }

    let heading: String
    let action: String
    /// Name under which a browser stores unsaved text.
    let draft: String
    let isUnsaved: Bool
    let version: Int?
    let mark: String
    let title: FormField
    /// Autofocus of the title, for a new note.
    let focusesTitle: Bool
    let titleCount: String
    let body: FormField
    /// Length of the text, in words.
    let bodyCount: String
    let preview: HTML?
    let day: FormField
    /// Day of the note, in words.
    let dayName: String
    let today: String
    let stamps: [Stamp]
    let mood: FormField
    let tags: FormField
    let isPinned: Bool
    let commits: FormField
    let linked: [CommitChoice]
    let repositories: [Repository]
    let search: String
    let everyone: Bool
    let choices: CommitChoices
    let problem: UntrustedText
    let conflict: Conflict?
    let isConflict: Bool
    let backPath: String

    init(_ data: EditorData, context: PageContext) {
        let language = context.language
        let form = data.form
        heading = language.text(form.id == nil ? .editor.new : .editor.edit)
        action = (form.id.map(DiaryRoute.note) ?? .notes).path
        draft = DraftName.note(form.id)
        isUnsaved = data.isUnsaved
        version = form.version
        mark = form.mark ?? context.revision
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

extension EditorPage {
    func html(_ language: Language) -> HTML {
        """
        \(problem.banner)
        \(HTML.draft(language))
        \(if: conflict, { conflict in """
            <section class="card clash" role="alert" tabindex="-1" autofocus>
            <h2>\(language.text(conflict.isDeleted ? .conflict.deletedTitle : .conflict.title))</h2>
            <p class="muted">\(language.text(conflict.isDeleted ? .conflict.deletedText : .conflict.text))</p>
            <h3>\(language.text(conflict.isDeleted ? .conflict.deletedTheirs : .conflict.theirs))</h3>
            <div class="theirs"><b><bdi>\(conflict.title)</bdi></b>\
            <p class="faint">\(each: conflict.facts, { fact in "<bdi>\(fact)</bdi> " })</p>\
            <pre tabindex="0" dir="auto">\(conflict.body)</pre></div>
            <p><a class="btn" \
            href="\(conflict.path)">\(language.text(conflict.isDeleted ? .conflict.deletedKeep : .conflict.keep))</a>\
            </p>
            </section>
            <h2>\(language.text(.conflict.mine))</h2>
            """ })
        <form class="writer" id="editor" method="post" action="\(action)" data-draft="\(draft)"\
        \(if: isUnsaved, #" data-unsaved="yes""#) data-preview="\(DiaryRoute.preview.path)" \
        data-commits="\(DiaryRoute.commits.path)" data-holds>
        <button class="unseen" name="action" value="save" tabindex="-1" aria-hidden="true"></button>
        \(if: version, { version in #"<input type="hidden" name="version" value="\#(version)">"# })\
        <input type="hidden" name="mark" value="\(mark)">
        <div class="top above"><h1 class="unseen">\(heading)</h1>
        <details class="dated" id="dated"\(if: day.invalid != nil, " open")><summary><span class="faint">\
        <span id="day-name" data-today="\(today)">\(dayName)</span> · \
        <span class="turn">\(language.text(.editor.dayChange))</span></span></summary><div class="dating field">\
        <label for="day">\(language.text(.editor.day))</label>\
        <input class="input short" type="date" id="day" name="day" value="\(day.value)" max="\(today)" \
        aria-describedby="day-hint"\(day.attributes)>\
        <div id="day-hint"><p class="faint">\(language.text(.editor.dayHint))</p>\
        \(if: day.problem.nonEmpty, { problem in #"<p class="fault"><bdi>\#(problem)</bdi></p>"# })</div></div>\
        </details>
        <span class="bar ends"><a class="btn" href="\(backPath)">\(language.text(.editor.cancel))</a>\
        <button class="btn primary" name="action" \
        value="save">\(language.text(isConflict ? .editor.saveAnyway : .editor.save))</button></span></div>
        <div class="desk">
        <section class="leaf" aria-label="\(heading)">
        <div class="about" role="group" aria-label="\(language.text(.editor.commits))">\
        <span class="linked-chosen" id="linked">\(each: linked, { $0.checkedChip })</span>\
        \(if: !repositories.isEmpty, """
            <a class="add-chip" href="#search"><span class="look">\
            <span aria-hidden="true">＋</span> \(language.text(.editor.addCommit))</span></a>
            """)</div>
        \(if: commits.problem.nonEmpty, { problem in """
            <p class="fault" tabindex="-1"\(if: commits.isFirst, " autofocus")><bdi>\(problem)</bdi></p>
            """ })
        <div class="heading"><input class="title" type="text" id="title" name="title" value="\(title.value)" \
        placeholder="\(language.text(.editor.title))" aria-label="\(language.text(.editor.title))" autocomplete="off" \
        aria-describedby="title-hint"\(title.attributes)\
        \(if: focusesTitle, " autofocus") data-longest="\(NoteFields.longestTitle)" dir="auto"><div id="title-hint">\
        <p class="faint num count" id="title-count">\(titleCount)</p>\
        \(if: title.problem.nonEmpty, { problem in #"<p class="fault"><bdi>\#(problem)</bdi></p>"# })</div></div>
        <textarea class="text" id="body" name="body" rows="14" placeholder="\(language.text(.editor.body))" \
        aria-label="\(language.text(.editor.body))" aria-describedby="body-hint"\
        \(body.attributes) dir="auto">
        \(body.value)</textarea>
        <section class="preview" id="preview" aria-live="polite"\(if: preview == nil, " hidden")>\
        <h2 class="faint">\(language.text(.editor.preview))</h2>\
        <div class="prose" dir="auto">\(preview)</div></section>
        <div class="sticky-foot">
        <p class="faint" id="body-hint"><span id="kept">\(language.text(.editor.bodyHint))</span> · \
        <span class="num" id="body-count">\(bodyCount)</span>\
        \(body.fault)</p>
        <fieldset class="moods"><legend class="unseen">\(language.text(.mood.title))</legend>\
        \(each: stamps, { stamp in """
            <span class="pick\(if: stamp.figure == nil, " none")">\
            <input type="radio" name="mood" value="\(stamp.value)" id="\(stamp.id)"\(if: stamp.isChosen, " checked")>\
            <label for="\(stamp.id)" title="\(stamp.name)">\(if: stamp.figure, { figure in """
                \(figure)<span class="unseen">\(stamp.name)</span>
                """ }, else: "\(stamp.name)")</label></span>
            """ })</fieldset>
        <button class="btn" name="action" value="preview" \
        id="preview-button">\(language.text(.editor.preview))</button>
        \(if: mood.problem.nonEmpty, { problem in """
            <p class="fault" tabindex="-1"\(if: mood.isFirst, " autofocus")><bdi>\(problem)</bdi></p>
            """ })
        </div>
        </section>
        <aside class="card beside" aria-label="\(language.text(.editor.recentTitle))">
        \(if: !repositories.isEmpty, """
            <header><h2>\(language.text(.editor.recentTitle))</h2>\
            <select class="quiet-select faint" id="repository" name="repository" \
            aria-label="\(language.text(.editor.repository))">\
            <option value="">\(language.text(.editor.chooseRepository))</option>\
            \(each: repositories, { .option($0.id, $0.name, isChosen: $0.isChosen) })</select></header>
            <input class="search" type="search" id="search" name="search" value="\(search)" \
            placeholder="\(language.text(.editor.findCommit))" aria-label="\(language.text(.editor.commitSearch))" \
            maxlength="200" autocomplete="off">
            <button class="btn show" name="action" value="commits" \
            id="commits-button">\(language.text(.editor.showCommits))</button>
            <div id="recent">\(choices.html)</div>
            <div class="choice"><input type="checkbox" name="everyone" value="on" id="everyone"\
            \(if: everyone, " checked")><label for="everyone">\(language.text(.editor.everyone))</label></div>
            """)
        <div class="facts-of">
        <div class="field"><label for="tag">\(language.text(.editor.tags))</label>\
        <input class="input" type="text" id="tag" name="tag" value="\(tags.value)" autocomplete="off" \
        aria-describedby="tag-hint"\(tags.attributes) dir="auto">\
        <p class="faint" id="tag-hint">\(language.text(.editor.tagsHint))\
        \(tags.fault)</p></div>
        <div class="choice"><input type="checkbox" name="pinned" value="on" id="pinned"\(if: isPinned, " checked")>\
        <label for="pinned">\(language.text(.editor.pinned))</label></div>
        </div>
        </aside>
        </div>
        </form>
        """
    }
}

extension CommitChoice {
    var checkedChip: HTML {
        """
        <span class="chip-box"><input type="checkbox" name="commit" value="\(value)" id="\(id)" checked\
        \(attribute: "data-day", noteDay)><label for="\(id)"><span class="look">\
        <bdi>\(chip)</bdi></span></label></span>
        """
    }

    var checkbox: HTML {
        """
        <div class="choice"><input type="checkbox" name="commit" value="\(value)" id="\(id)" data-chip="\(chip)"\
        \(attribute: "data-day", noteDay)\(attribute: "data-copies", copies)><label for="\(id)"><span class="t">\
        <bdi>\(subject)</bdi><br><span class="faint"><bdi>\(detail)</bdi></span></span></label></div>
        """
    }
}

extension CommitChoices {
    var html: HTML {
        """
        \(if: problem.nonEmpty, { problem in #"<p class="banner warn" role="alert"><bdi>\#(problem)</bdi></p>"# })
        \(if: remark, { remark in #"<p class="faint" role="status">\#(remark)</p>"# })
        \(if: !commits.isEmpty, """
            <fieldset class="picks"><legend class="unseen">\
            <bdi>\(title)</bdi></legend>\(each: commits, { $0.checkbox })</fieldset>
            """)
        """
    }
}
