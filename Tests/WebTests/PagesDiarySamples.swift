import Core
import Engine
import Language

@testable import Web

extension Samples {
    static let markdown = """
        # 제목

        **굵게** _기울여_ `코드` [하루](https://example.com/a?b=1&c=2) <https://example.com> ![그림](http://example.com/a.png)

        > 인용 \\
        > 둘째 줄

        - 하나
        - 둘

        3. 셋

           넷

        ---

        ```swift
        let a = "<b>"
        ```

            들여 쓴 코드

        <div onclick="alert(1)">HTML</div> <script>alert(1)</script> [더](data:text/html,x) [길](/settings)
        """

    func noteFields(_ index: Int = 0) -> NoteFields {
        let isMemo = index % 3 == 2
        return NoteFields(
            title: isMemo ? "" : outside(["시간대가 문제였다", "WAL은 왜 커지는가"][index % 2]), body: outside(Self.markdown),
            day: Self.today.advanced(by: -index), commits: isMemo ? [] : (0..<(index + 1)).map { linked($0) },
            mood: index % 4 == 3 ? nil : Mood.allCases[index % 5],
            tags: index.isMultiple(of: 2) ? [outside("DST")] : [],
            isPinned: index == 0)
    }

    private func linked(_ index: Int) -> LinkedCommit {
        LinkedCommit(
            repository: "r1", repositoryName: outside("haru"),
            sha: String(repeating: "\(index)a", count: 20), subject: outside("fix: keep the streak alive across DST"))
    }

    func noteReport(_ index: Int = 0, isDeleted: Bool = false) -> NoteReport {
        NoteReport(
            note: Note(
                id: index + 1, fields: noteFields(index), createdAt: Self.now,
                editedAt: Self.now.advanced(bySeconds: Int64(index) * 3_600)),
            version: 2, deletedAt: isDeleted ? Self.now : nil, contributions: 5, today: Self.today,
            zones: ZoneHistory(Self.zone))
    }

    func noteCard(_ index: Int = 0, found: String? = nil) -> NoteCard {
        NoteCard(
            head: NoteHead(of: noteReport(index).note), contributions: index, found: found,
            writtenOn: Self.today.advanced(by: index == 1 ? 0 : -index), offset: 32_400)
    }

    func noteList(_ count: Int = 6, _ filter: NoteFilter = NoteFilter(), total: Int? = nil) -> NoteList {
        NoteList(
            notes: (0..<count).map { noteCard($0, found: filter.text == nil ? nil : outside("…하루 경계를")) },
            hasMore: (total ?? count) > count, total: filter.text == nil ? total ?? count : nil, filter: filter,
            repositories: [outside("haru"), "blog"],
            months: [Month(of: Self.today), Month(of: Self.today.advanced(by: -400))], tags: [outside("DST")],
            today: Self.today, zones: ZoneHistory(Self.zone))
    }

    func recentCommits(mine: Bool = true) -> RecentCommitsReport {
        let entries = (0..<3).map { index in
            RecentCommitsReport.Entry(
                commit: CommitRecord(
                    sha: String(repeating: "\(index)b", count: 20), authorName: outside("Haru Kim"),
                    authorEmail: outside("haru@example.com"), authoredAt: Self.now, offset: 32_400,
                    subject: outside("docs: say how a day is counted")), isMine: mine, day: Self.today,
                copies: index == 1 ? [String(repeating: "9c", count: 20)] : [])
        }
        return RecentCommitsReport(
            repository: outside("r1"), repositoryName: outside("haru"), entries: entries, isEveryone: !mine,
            today: Self.today)
    }

    func dayNotes(
        _ count: Int = 2, mood: Mood? = .good, isSet: Bool = true, onCommits: [String: [NoteHead]] = [:]
    ) -> DayNotesReport {
        DayNotesReport(
            day: Self.today, notes: (0..<count).map { noteCard($0) }, onCommits: onCommits, mood: mood, isMoodSet: isSet
        )
    }

    func editorForm() -> NoteForm {
        var form = NoteForm(noteReport())
        form.mark = outside("mark")
        form.day = outside("2026-11-21")
        form.tags = outside("DST, 시간")
        form.search = outside("dst")
        return form
    }

    /// Every shape of the diary's pages, by name.
    func diaryPages(_ renderer: PageRenderer, _ language: Language) -> [String: String] {
        func context(_ place: DiaryRoute, notice: Notice? = nil) -> PageContext {
            self.context(language, path: place.path, notice: notice)
        }
        var filter = NoteFilter()
        filter.text = outside("하루 dst")
        filter.repository = outside("gone")
        filter.tag = outside("dst")
        filter.mood = .good
        filter.month = Month(of: Self.today)
        filter.offset = 30
        var deleted = NoteFilter()
        deleted.deleted = true
        var pages: [String: String] = [:]
        pages["diary"] = renderer.diary(
            noteList(), onThisDay: [NoteHead(of: noteReport().note)], isSmall: false, context(.notes))
        pages["diary-found"] = renderer.diary(
            noteList(4, filter, total: 90), onThisDay: [], isSmall: true, context(.notes))
        pages["diary-empty"] = renderer.diary(noteList(0), onThisDay: [], isSmall: false, context(.notes))
        var gone = context(.notes, notice: .notesDeleted)
        gone.subject.notes = [3, 4]
        pages["diary-nothing"] = renderer.diary(
            noteList(0, filter), onThisDay: [], isSmall: false, gone)
        pages["diary-deleted"] = renderer.diary(noteList(2, deleted), onThisDay: [], isSmall: false, context(.notes))
        pages["diary-deleted-empty"] = renderer.diary(
            noteList(0, deleted), onThisDay: [], isSmall: false, context(.notes))
        for index in 0..<4 { pages["note-\(index)"] = renderer.note(noteReport(index), context(.note(1))) }
        var saved = context(.note(1), notice: .noteSaved)
        saved.subject.notes = [1]
        pages["note-saved"] = renderer.note(noteReport(), saved)
        pages["note-deleted"] = renderer.note(noteReport(1, isDeleted: true), context(.note(2)))
        var data = EditorData(
            form: NoteForm(usualDay: Self.today), repositories: [repository(0), repository(1)])
        pages["editor-new"] = renderer.editor(data, context(.new))
        data.form = editorForm()
        data.recent = recentCommits()
        pages["editor"] = renderer.editor(data, context(.editor(1)))
        data.recent = recentCommits(mine: false)
        data.isPreview = true
        pages["editor-preview"] = renderer.editor(data, context(.note(1)))
        data.problem = outside("제목도 내용도 비어 있어요.")
        data.recentProblem = outside("폴더가 없어요.")
        data.conflict = noteReport(1)
        pages["editor-conflict"] = renderer.editor(data, context(.note(1)))
        data.conflict = noteReport(1, isDeleted: true)
        pages["editor-conflict-deleted"] = renderer.editor(data, context(.note(1)))
        data.repositories = []
        data.form = NoteForm(usualDay: Self.today)
        pages["editor-lonely"] = renderer.editor(data, context(.new))
        pages["today-noted"] = renderer.today(
            today(), grass: grass(), tasks: dayTasks(), newestNote: noteCard(), hasSources: true,
            self.context(language))
        pages["day-noted"] = renderer.day(
            explanation(), freeze: nil, tasks: dayTasks(), notes: dayNotes(),
            self.context(language, path: Route.days(.day(Self.today)).path))
        pages["day-noted-mood"] = renderer.day(
            explanation(state: .missed, commits: 0), freeze: freeze(.keeps, on: [0], length: 16),
            notes: dayNotes(1, mood: .fire, isSet: false),
            self.context(language, path: Route.days(.day(Self.today)).path))
        return pages
    }
}
