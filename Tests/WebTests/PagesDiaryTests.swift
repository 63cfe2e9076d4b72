import Core
import Engine
import Language
import Testing

@testable import Web

/// Content of the diary's pages.
@Suite struct PagesDiaryTests {
    let renderer: PageRenderer

    init() throws {
        renderer = try PageRenderer()
    }

    private func pages(_ language: Language = .korean) -> [String: String] { Samples().diaryPages(renderer, language) }

    @Test("A card links to its note, shows its stamp, commits and day, and marks a pinned note")
    func cards() throws {
        let html = try #require(pages()["diary"])
        #expect(html.contains("href=\"/diary/1\"") && html.contains("시간대가 문제였다"))
        #expect(html.contains("class=\"mood good\"") && html.contains("aria-label=\"좋음\""))
        #expect(html.contains("haru · 0a0a0a0 fix: keep the streak alive across DST"))
        #expect(html.contains("jotting pinned") && html.contains("1년 전") == false)
        #expect(html.contains("어제") && html.contains("오늘"))
        #expect(html.contains(">메모<"))
        // The contribution count is omitted on a day without contributions.
        #expect(html.contains("<span>기여 1회</span>") && !html.contains("기여 0회"))
    }

    @Test("Search matches are marked in titles, texts and commits")
    func marks() throws {
        let html = try #require(pages()["diary-found"])
        #expect(html.contains("<mark>하루</mark>") && html.contains("<mark>DST</mark>"))
        #expect(html.contains("cards small"))
        #expect(html.contains("rel=\"prev\"") && html.contains("rel=\"next\""))
        #expect(html.contains("page=3") && !html.contains("page=1"))
    }

    @Test("A filter shows its selected values, even when no note matches any more")
    func filters() throws {
        let html = try #require(pages()["diary-found"])
        for value in ["gone", "good", "2026-11"] {
            #expect(html.contains("<option value=\"\(value)\" selected>"), "\(value)")
        }
        #expect(try #require(pages()["diary-nothing"]).contains("맞는 일지가 없어요"))
        #expect(try #require(pages()["diary-empty"]).contains("첫 일지를 적어 볼까요?"))
    }

    @Test("A deleted note can be restored at once")
    func undo() throws {
        let html = try #require(pages()["diary-nothing"])
        #expect(html.contains("name=\"note\" value=\"3\"") && html.contains("name=\"note\" value=\"4\""))
        #expect(html.contains("name=\"action\" value=\"restore\""))
    }

    @Test("A note renders as Markdown, with headings below the page's and no script")
    func note() throws {
        let html = try #require(pages()["note-0"])
        #expect(html.contains("<h2>제목</h2>") && html.contains("<strong>굵게</strong>"))
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !html.contains("javascript:"))
        #expect(html.contains("rel=\"noopener noreferrer nofollow\"") && !html.contains("<img"))
        #expect(try #require(pages()["note-deleted"]).contains("value=\"restore\""))
        #expect(try #require(pages()["note-saved"]).contains("data-saved=\"note-1\""))
    }

    @Test("The editor has every field, its linked commits ticked, and offers others")
    func editor() throws {
        let html = try #require(pages()["editor"])
        #expect(html.contains("value=\"시간대가 문제였다\"") && html.contains("name=\"version\" value=\"2\""))
        #expect(html.contains("value=\"r1/\(String(repeating: "0a", count: 20))\" id=\"linked-"))
        #expect(html.contains("value=\"r1/\(String(repeating: "1b", count: 20))\" id=\"recent-"))
        #expect(html.contains("value=\"good\" id=\"mood-good\" checked"))
        #expect(html.contains("\n# 제목\n") && html.contains("data-draft=\"note-1\""))
        #expect(try #require(pages()["editor-new"]).contains("data-draft=\"note-new\""))
        #expect(try #require(pages()["editor-preview"]).contains("내 커밋이 없어서"))
    }

    @Test("An author who would overwrite newer text sees both versions")
    func conflict() throws {
        let html = try #require(pages()["editor-conflict"])
        #expect(html.contains("그사이 이 일지가 다른 곳에서 바뀌었어요") && html.contains("WAL은 왜 커지는가"))
        #expect(html.contains("value=\"시간대가 문제였다\"") && html.contains("내 글로 저장"))
        #expect(try #require(pages()["editor-conflict-deleted"]).contains("지워졌어요"))
    }

    @Test("A day summarizes its commits and notes in one line, and offers a note for each commit")
    func day() throws {
        let html = try #require(pages()["day-noted"])
        #expect(html.contains("일지 2개") && html.contains("이 커밋 일지 쓰기"))
        #expect(html.contains("/diary/new?commit=r1%2F") && html.contains("/diary/new?day=2026-11-21"))
        #expect(html.contains("name=\"mood\" value=\"\" aria-pressed=\"true\""))
        let other = try #require(pages()["day-noted-mood"])
        #expect(other.contains("name=\"mood\" value=\"fire\" aria-pressed=\"true\"") && other.contains("일지에 적은 기분"))
    }

    @Test("A note appears beside its first commit, or the original of a copy, and other commits link to it")
    func beside() throws {
        let original = Samples().commit(2)
        let copy = CommitEvidence(
            source: .git, repository: "r1", sha: String(repeating: "f", count: 40), authorName: original.authorName,
            authorEmail: original.authorEmail, authoredAt: original.authoredAt, offset: original.offset,
            subject: original.subject, firstSeen: original.firstSeen.advanced(bySeconds: 60))
        let report = Samples().explanation(copies: [copy])
        let evidence = report.evidence
        let first = try #require(evidence.counted.first)
        let second = try #require(evidence.counted.dropFirst().first)
        let dropped = try #require(evidence.dropped.first { $0.commit.sha == copy.sha })
        let heads = (0..<2).map { NoteHead(of: Samples().noteReport($0).note) }
        let notes = Samples().dayNotes(
            1, onCommits: [first.sha: [heads[0]], second.sha: [heads[0], heads[1]], dropped.commit.sha: [heads[1]]])
        let page = DayPage(
            report, freeze: nil, notes: notes, problem: nil, context: Samples().context(.korean, path: "/"))
        let commits = page.entries.compactMap(\.commit)
        #expect(commits[0].notes.map(\.path) == ["/diary/1"] && commits[0].others.isEmpty)
        #expect(commits[1].notes.isEmpty && commits[1].others.map(\.path).contains("/diary/2"))
        #expect(page.entries.allSatisfy { $0.note == nil })
        let target = commits.first { $0.anchor == DayPage.anchor(of: dropped.duplicateOf) }
        #expect(target?.others.map(\.path).contains("/diary/2") == true)
    }

    @Test("A note links to its commits on their days' pages")
    func back() {
        let fields = Samples().noteFields()
        let sha = fields.commits[0].sha
        let note = Note(id: 1, fields: fields, createdAt: Samples.now, editedAt: Samples.now)
        func html(_ days: [String: Day]) -> String {
            renderer.note(
                NoteReport(
                    note: note, version: 1, contributions: 1, commitDays: days, today: Samples.today,
                    zones: ZoneHistory(Samples.zone)), Samples().context(.korean, path: "/diary/1"))
        }
        #expect(html([sha: Samples.today]).contains("href=\"/days/2026-11-21#commit-\(sha)\""))
        #expect(!html([:]).contains("#commit-"))
    }

    @Test("A commit is not offered when its copy is already linked")
    func copies() {
        var data = EditorData(form: NoteForm(usualDay: Samples.today), repositories: [Samples().repository(0)])
        data.recent = Samples().recentCommits()
        func offered() -> Int {
            renderer.editor(data, Samples().context(.korean, path: "/diary/new")).matches(of: /id="recent-/).count
        }
        #expect(offered() == 3)
        data.form.commits = [
            LinkedCommit(
                repository: "r1", repositoryName: "haru", sha: String(repeating: "9c", count: 20), subject: "x")
        ]
        #expect(offered() == 2)
    }

    @Test("The editor names the day of the note, whether chosen or not", arguments: Language.allCases)
    func dayName(language: Language) {
        var data = EditorData(form: NoteForm(usualDay: Samples.today.previous), repositories: [])
        func html() -> String { renderer.editor(data, Samples().context(language, path: "/diary/new")) }
        #expect(
            html().contains(language.longDate(Samples.today.previous)) && html().contains("name=\"day\" value=\"\""))
        data.form.day = "2025-03-01"
        #expect(html().contains("2025") && html().contains("name=\"day\" value=\"2025-03-01\""))
        #expect(html().matches(of: /class="btn primary"/).count == 1)
    }

    @Test("Today shows the newest note and links to a new one", arguments: Language.allCases)
    func today(language: Language) throws {
        let html = try #require(pages(language)["today-noted"])
        #expect(html.contains("haru · fix: keep the streak alive across DST (0a0a0a0)"))
        #expect(html.contains("href=\"/diary/new\"") && html.contains("href=\"/diary/1\""))
    }

    @Test(
        "Valid addresses of the diary parse",
        arguments: [
            DiaryRoute.notes, .new, .note(1), .note(12_345), .editor(7), .selection, .cards, .commits, .preview,
        ])
    func addresses(place: DiaryRoute) {
        #expect(Route(path: place.path) == .diary(place))
        #expect(Route(path: place.path + "/") == .diary(place))
    }

    @Test(
        "Other addresses below the diary do not exist",
        arguments: [
            "/diary/0", "/diary/-1", "/diary/01", "/diary/x", "/diary/1/edit/2", "/diary/1/x",
            "/diary/99999999999999999999",
            "/diary/new/edit", "/days/2026-13-01/mood", "/days/0000-01-01/mood",
        ])
    func nothing(path: String) {
        #expect(Route(path: path) == nil)
    }
}
