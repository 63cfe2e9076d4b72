import Core
import Foundation
import Graphics
import Language
import Testing

@testable import Engine
@testable import Web

/// Content of the task pages.
@Suite struct TaskPagesTests {
    let renderer: PageRenderer

    init() throws {
        renderer = try PageRenderer()
    }

    @Test("A quadrant shows its tasks in order, counts the open ones and links to the rest")
    func quadrant() throws {
        let page = MatrixPage(
            Samples().matrix(4, open: 60), isNew: false, form: FormState(), context: Samples().context())
        let quad = page.upper[0]
        #expect(quad.rows.map(\.id) == [1, 2, 3, 4])
        #expect(quad.count == "60" && quad.more == "57개 더")
        #expect(quad.morePath == "/tasks/list?quadrant=do")
        #expect(page.upper.map(\.name) == ["지금 한다", "계획한다"] && page.lower.map(\.name) == ["맡긴다", "덜어낸다"])
        #expect(page.upper[0].isEmpty == false)
        let empty = MatrixPage(Samples().matrix(0), isNew: false, form: FormState(), context: Samples().context())
        #expect(empty.upper[0].isEmpty && !empty.upper[0].empty.isEmpty && empty.upper[0].more == nil)
    }

    @Test("The tray contains unsorted tasks, whose lines move to the quadrants by the keys 1 to 4")
    func tray() throws {
        let page = MatrixPage(
            Samples().matrix(4, open: 60, late: 7), isNew: true, form: FormState(), context: Samples().context())
        #expect(page.tray.name == "나누지 않은 일" && page.tray.count == "60" && page.tray.isTray)
        #expect(page.notice?.contains("할 일 60개") == true && page.lateFold?.text == "지난 할 일 7개")
        #expect(page.upper[0].more == "50개 더", "what is late is folded away, not hidden behind the list")
        let keys = page.taskMenu.moves.map { "\($0.quadrant) \($0.key ?? 0)" }
        #expect(keys == ["do 1", "decide 2", "delegate 3", "delete 4", "unsorted 0"])
        let html = renderer.matrix(Samples().matrix(0), Samples().context(path: "/tasks"))
        #expect(!html.contains("/tasks/late") && !html.contains("/tasks/unsorted-notice"))
    }

    @Test("An open task can be postponed to tomorrow, next Monday or another day, and a done one cannot")
    func puttings() throws {
        let html = renderer.taskList(Samples().list(1), Samples().context(path: "/tasks/list"))
        // Today is a Saturday.
        for (day, key) in [("2026-11-22", 1), ("2026-11-23", 2)] {
            #expect(html.contains("formaction=\"/tasks/1/day\" name=\"day\" value=\"\(day)\" data-key=\"\(key)\""))
        }
        #expect(html.contains("href=\"/tasks/1#day\"") && html.contains("<div class=\"put\" data-part=\"open\">"))
        #expect(Self.parts(of: Samples().task(0)).contains("open"))
        #expect(!Self.parts(of: Samples().task(0, done: true)).contains("open"))
    }

    @Test("A page has one menu, and each line a button that opens it")
    func oneMenu() {
        let html = renderer.matrix(Samples().matrix(), Samples().context(path: "/tasks"))
        let lines = html.matches(of: /data-task="/).count
        #expect(lines > 3 && html.matches(of: /<details class="menu"/).count == lines)
        #expect(html.matches(of: /id="task-menu"/).count == 1 && html.matches(of: /\/copy"/).count == 1)
    }

    private static func parts(of task: TaskReport) -> [Substring] {
        let opener = TaskMenu.opener(of: task, inMatrix: true, .english).text
        return (opener.firstMatch(of: /data-parts="([^"]*)"/)?.1 ?? "").split(separator: " ")
    }

    @Test("Each task view links to all views, marks the shown one, and has one primary button", arguments: [0, 1, 2])
    func views(index: Int) throws {
        let context = Samples().context(path: "/tasks")
        let html = [
            renderer.matrix(Samples().matrix(), context), renderer.taskList(Samples().list(), context),
            renderer.timeline(Samples().dayTasks(), marks: [:], weekStart: .monday, context),
        ][index]
        let bar = try #require(html.firstMatch(of: /<nav class="views".*?<\/nav>/)).0
        let links = bar.matches(of: /href="([^"]+)"( aria-current="page")?/)
        #expect(links.map { String($0.1) } == ["/tasks", "/tasks/list", "/tasks/days/2026-11-21"])
        #expect(links.map { $0.2 != nil } == (0..<3).map { $0 == index })
        #expect(html.matches(of: /class="btn primary"/).count == 1)
    }

    @Test("A line of the list has one tick, and a checkbox only while several are selected")
    func oneTick() {
        let html = renderer.taskList(Samples().list(3), Samples().context(path: "/tasks/list"))
        #expect(html.matches(of: /class="tickbox"/).count == 3 && html.matches(of: /class="choose"/).count == 3)
        #expect(html.contains("class=\"choosing\" id=\"choosing\"") && !html.contains("id=\"choosing\" checked"))
    }

    @Test("A task moved by its deadline says so, and one marked by the person can be reset")
    func carried() {
        let html = renderer.matrix(Samples().matrix(), Samples().context(path: "/tasks"))
        #expect(html.contains("<p class=\"faint why\" data-part=\"carried\">마감이 가까워져 여기로 왔어요</p>"))
        #expect(html.contains("<p class=\"faint why\" data-part=\"always\">긴급하다고 직접 정했어요</p>"))
        #expect(html.contains("formaction=\"/tasks/1/urgency/removal\" data-part=\"settled\""))
        #expect(html.contains("data-parts=\"open carried\"") && html.contains("data-parts=\"open settled always"))
        let list = renderer.taskList(Samples().list(4), Samples().context(path: "/tasks/list"))
        #expect(!list.contains("data-parts=\"open carried\""), "outside of the matrix nothing was carried")
    }

    @Test(
        "A due task states when, and an overdue one how long",
        arguments: [(0, "1시간 지남", "late"), (1, "오늘", "warn"), (4, "11월 24일 18:30", "plain")])
    func due(index: Int, text: String, style: String) throws {
        let chip = try #require(TaskRow.due(Samples().task(index), Samples().context()))
        #expect(chip.style == style)
        #expect(chip.text == text)
    }

    @Test("A done task shows in the list when it was done, and never when it was due")
    func done() {
        let (task, context) = (Samples().task(1, done: true), Samples().context())
        #expect(TaskRow.due(task, context) == nil)
        func chip(_ place: TaskRow.Place) -> String? {
            TaskRow(task, in: place, context: context).due?.text
        }
        #expect(chip(.matrix) == nil && chip(.list)?.hasSuffix("완료") == true)
    }

    @Test("Today's card shows due tasks, then done ones, and one line for overdue ones")
    func card() {
        let card = DayTasksCard(Samples().dayTasks(), context: Samples().context())
        #expect(card.rows.map(\.id) == [2, 5, 7] && card.lateFold?.text == "지난 할 일 1개")
        #expect(card.count == "1 / 3")
        #expect(card.entry.on == "2026-11-21")
    }

    @Test("A day without tasks has no progress bar")
    func progress() {
        func page(_ report: DayTasksReport) -> TimelinePage {
            TimelinePage(report, marks: [:], weekStart: .monday, form: FormState(), context: Samples().context())
        }
        #expect(page(Samples().dayTasks(tasks: [])).progress == nil)
        #expect(page(Samples().dayTasks()).progress?.max == 3)
    }

    @Test("A memo renders as Markdown, and HTML in it stays text")
    func memo() {
        var fields = TaskFields(title: "a", memo: "**굵게** <b>x</b>\n\n- 하나")
        fields.due = Due(day: Samples.today)
        let report = Samples().dayTasks(tasks: [Samples().task(0, fields: fields)])
        let html = renderer.timeline(report, marks: [:], weekStart: .sunday, Samples().context())
        #expect(html.contains("<strong>굵게</strong>") && html.contains("<li>하나") && !html.contains("<b>x"))
    }

    @Test("Tasks appear along the timeline by their time, including recurring ones")
    func order() {
        let day = Samples.today.advanced(by: 3)
        let report = Samples().dayTasks(tasks: [Samples().task(4)], day: day, ghosts: 1)
        let page = TimelinePage(report, marks: [:], weekStart: .monday, form: FormState(), context: Samples().context())
        #expect(page.stops.map(\.time) == ["09:00", "18:30"])
        #expect(page.stops.map { $0.row == nil } == [true, false])
    }

    @Test("A week begins on the chosen weekday, also across a year", arguments: [Weekday.sunday, .monday, .saturday])
    func week(start: Weekday) throws {
        let day = try #require(Day(iso: "2027-01-01"))
        let strip = WeekStrip(day, marks: [:], weekStart: start, context: Samples().context())
        #expect(strip.cells.count == 7)
        #expect(strip.cells.first?.weekday == Language.korean.shortWeekday(start))
        #expect(strip.cells.filter { $0.current == "page" }.map(\.number) == [1])
        #expect(strip.nextPath == "/tasks/days/2027-01-08" && strip.previousPath == "/tasks/days/2026-12-25")
    }

    @Test("A notice offers to undo a deletion as long as it names the tasks")
    func undo() {
        var context = Samples().context(notice: .taskDeleted)
        context.subject = NoticeSubject(tasks: [3, 4])
        let card = NoticeCard(.taskDeleted, context: context)
        #expect(card.text.contains("2개"))
        #expect(card.undo?.fields.map(\.value) == ["/", "restore", "3", "4"])
        #expect(NoticeCard(.taskSaved, context: context).undo == nil)
        context.subject = NoticeSubject()
        #expect(NoticeCard(.taskDeleted, context: context).undo == nil)
    }

    @Test("The editor returns every character that was written")
    func keepsCharacters() {
        let title = "a\u{202E}\"<b>&'\u{301} 👩‍👩‍👧"
        let task = Samples().task(0, fields: TaskFields(title: title))
        let html = Samples().editor(task, renderer, Samples().context())
        #expect(html.contains("value=\"a&#8238;&quot;&lt;b&gt;&amp;&#39;&#769; 👩‍👩‍👧\""))
    }

    @Test("The editor offers every value of its fixed choices")
    func choices() {
        let html = Samples().editor(Samples().task(0), renderer, Samples().context())
        let radios: [(Field, Int)] = [(.urgency, 3), (.color, 8), (.important, 3), (.repeats, 6), (.end, 3)]
        let boxes: [(Field, Int)] = [(.alarm, TaskAlarm.allCases.count), (.weekday, 7)]
        for (type, fields) in [("radio", radios), ("checkbox", boxes)] {
            for (field, count) in fields {
                let found = html.ranges(of: "type=\"\(type)\" name=\"\(field.rawValue)\"").count
                #expect(found == count, "\(field)")
            }
        }
        #expect((1...12).allSatisfy { html.contains("<option value=\"\($0)\"") })
    }

    @Test("Long and odd titles stay complete and do no harm", arguments: Language.allCases)
    func titles(language: Language) {
        for title in [
            String(repeating: "가", count: 200), "שלום עולם", "👩‍👩‍👧‍👦🏳️‍🌈", "<img src=x onerror=alert(1)>", "a&amp;b",
        ] {
            let task = Samples().task(0, fields: TaskFields(title: title))
            let report = Samples().dayTasks(tasks: [task])
            let context = Samples().context(language)
            for html in [
                renderer.timeline(report, marks: [:], weekStart: .sunday, context),
                Samples().editor(task, renderer, context),
            ] {
                #expect(Markup(html).faults == [])
                #expect(!html.contains("<img"))
            }
        }
    }

    @Test("Without quadrants, no task says that its deadline moved it")
    func carriedElsewhere() {
        let context = Samples().context(.english)
        let words = Language.english.text(.task.carried)
        let day = Samples().dayTasks(tasks: [Samples().task(0)])
        #expect(!renderer.taskList(Samples().list(), context).contains(words))
        #expect(!renderer.timeline(day, marks: [:], weekStart: .sunday, context).contains(words))
    }

    @Test("Both sides of a conflict are shown, field by field")
    func conflict() {
        var mine = TaskFields(title: "내 제목", memo: "같은 메모")
        mine.isImportant = true
        let theirs = Samples().task(0, fields: TaskFields(title: "남의 제목", memo: "같은 메모"))
        let view = TaskConflictView(theirs, mine: mine, language: .korean)
        #expect(view.version == 3 && !view.isDeleted)
        #expect(view.differences.map(\.name) == ["제목", "중요해요"])
        #expect(view.differences.map(\.theirs.text) == ["남의 제목", "나누지 않음"])
        #expect(view.differences.map(\.mine.text) == ["내 제목", "네"])
    }
}
