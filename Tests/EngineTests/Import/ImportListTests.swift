import Core
import Testing

@testable import Engine

@Suite struct ImportListTests {
    @Test("Taskwarrior's tags, project, priority and annotations are imported; templates and deleted tasks are not")
    func taskwarrior() throws {
        let file = try ImportSamples.read(ImportSamples.taskwarrior)
        #expect(file.tasks.map(\.fields.title) == ["Buy milk", "Pay the rent", "Birthday"])
        let (milk, rent, birthday) = (file.tasks[0], file.tasks[1], file.tasks[2])
        #expect(milk.identity == "a360fc44-315c-4366-b70c-ea7e7520b749")
        #expect(milk.fields.ticket == "shop" && milk.fields.isImportant == true)
        #expect(milk.fields.memo == "- two bottles\n- not skimmed\n\n#food #Home.Kitchen")
        // A day without a time is written as midnight at home.
        #expect(milk.fields.due == Due(day: try ImportSamples.day("2014-10-21")))
        #expect(milk.createdAt?.iso() == "2014-10-18T05:02:31Z" && !milk.isDone)
        #expect(rent.fields.ticket == "Home" && rent.isDone && rent.doneAt?.iso() == "2014-10-30T01:02:03Z")
        #expect(rent.fields.due?.description == "2014-10-31 09:30")
        #expect(birthday.fields.isImportant == false && birthday.fields.due == nil)
        #expect(file.skipped.map(\.reason) == [.template, .deletedThere] && file.skipped.map(\.place) == [3, 4])

        let lines = ImportSamples.taskwarrior.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        let unwrapped = try ImportSamples.read(lines)
        #expect(unwrapped.format == .taskwarrior && unwrapped.tasks == file.tasks)
    }

    @Test("Lines of todo.txt are read by its rules")
    func todoTxt() throws {
        let file = try ImportSamples.read(ImportSamples.todoTxt, "todo.txt")
        let tasks = file.tasks.map(\.fields)
        #expect(
            tasks.map(\.title) == [
                "Thank Mom for the dinner", "Schedule the pickup", "Post signs around the GarageSale area", "Pies",
                "Review the pull request", "Call back", "xylophone lesson",
                "(b) Look at http://example.com:80/ at 12:30",
            ])
        #expect(tasks.map(\.ticket) == ["phone", "GarageSale", nil, "GroceryStore", "Haru", nil, nil, nil])
        #expect(tasks.map(\.isImportant) == [true, nil, nil, nil, true, nil, nil, nil])
        #expect(tasks[1].memo == "(B) t:2026-11-10\n\n#phone" && tasks[4].memo == "#github")
        #expect(tasks[1].due == Due(day: try ImportSamples.day("2026-11-21")))
        #expect(file.tasks[1].createdAt?.iso() == "2026-11-01T03:00:00Z")
        #expect(file.tasks.map(\.isDone) == [false, false, false, false, true, true, false, false])
        #expect(file.tasks[4].doneAt?.iso() == "2026-11-03T03:00:00Z" && file.tasks[5].doneAt == nil)
        #expect(file.skipped == [ImportFile.Skipped(place: 10, startOf: "Bad one", reason: .badDate)])
        // A task that was done meanwhile is the same task.
        let done = try ImportSamples.read("x 2026-11-09 @GroceryStore Pies pri:B\nPies\nPies", "done.txt")
        #expect(done.tasks[0].identity == file.tasks[3].identity)
        #expect(done.tasks[2].identity == done.tasks[1].identity + " 2")
    }

    @Test("The usual headers of a table are recognized in both languages, whatever the delimiter")
    func tables() throws {
        let file = try ImportSamples.read(ImportSamples.csv, "tasks.csv")
        #expect(file.headers.first == "Title" && file.headers.count == 8)
        let (write, sleep) = (file.tasks[0], file.tasks[1])
        #expect(write.fields.title == "Write, then rest" && write.fields.memo == "Two lines\nof \"notes\"\n\n#deep")
        #expect(write.fields.due?.description == "2026-11-21 18:30" && write.fields.ticket == "work")
        #expect(write.fields.isImportant == true && !write.isDone && write.createdAt?.iso() == "2026-11-01T00:00:00Z")
        #expect(sleep.isDone && sleep.doneAt?.iso() == "2026-11-22T03:00:00Z")
        #expect(file.skipped.map(\.reason) == [.deletedThere, .emptyTitle, .badDate])
        #expect(file.skipped.map(\.place) == [4, 5, 6] && file.skipped.map(\.title) == ["=SUM(1)", "", "Odd"])

        let korean = try ImportSamples.read("할 일;마감일;완료;분류\n산책;2026년 1월 2일;예;집\n", "표.csv")
        #expect(korean.tasks.map(\.fields.ticket) == ["집"] && korean.tasks.map(\.isDone) == [true])
        #expect(korean.tasks.map { $0.fields.due?.description } == ["2026-01-02"])
        let answers = try ImportSamples.read("할 일,완료,중요\n빨래,X,x\n청소,O,o\n", "표.csv").tasks
        #expect(answers.map(\.isDone) == [false, true] && answers.map(\.fields.isImportant) == [false, true])
        #expect(try ImportSamples.read("task,done\na,x\n", "a.csv").tasks.map(\.isDone) == [true])
        let tabs = try ImportSamples.read("name\tdate\na, b\t20260102\n", "a.tsv")
        #expect(tabs.tasks.map(\.fields.title) == ["a, b"] && tabs.tasks[0].fields.due?.description == "2026-01-02")
    }

    @Test("A table with texts and days is read as notes")
    func tablesOfNotes() throws {
        let file = try ImportSamples.read("제목,본문,날짜,태그\n하나,둘,2026-01-02,\"가, 나\"\n,셋,2026.1.3 09:30,\n,넷,,\n", "일기.csv")
        #expect(file.tasks.isEmpty && file.notes.map(\.fields.title) == ["하나", ""])
        #expect(file.notes.map(\.fields.body) == ["둘", "셋"] && file.notes[0].fields.tags == ["가", "나"])
        #expect(file.notes.map(\.fields.day.description) == ["2026-01-02", "2026-01-03"])
        #expect(file.notes.map(\.createdAt) == [nil, Instant(iso: "2026-01-03T00:30:00Z")])
        #expect(file.skipped.map(\.reason) == [.badDate])
    }

    @Test("The reader of a table can name columns, or leave them out")
    func columns() throws {
        let text = "what,when,note\nSleep,2026-01-02,deeply\n"
        #expect(throws: ImportFault.noColumn(["what", "when", "note"])) { try ImportSamples.read(text, "a.csv") }
        let file = try ImportSamples.read(
            text, "a", as: .csv, columns: [.title: .header("What"), .due: .header("when"), .memo: .nothing])
        #expect(
            file.tasks.map(\.fields) == [TaskFields(title: "Sleep", due: Due(day: try ImportSamples.day("2026-01-02")))]
        )
    }

    @Test(
        "Days and times are read where they are unambiguous",
        arguments: [
            ("2026-11-21", "2026-11-21"), ("2026/1/2", "2026-01-02"), ("2026. 11. 21.", "2026-11-21"),
            ("2026년 11월 21일 오후 6:30", "2026-11-21 18:30"), ("20261121", "2026-11-21"),
            ("2026-11-21T18:00", "2026-11-21 18:00"), ("2026-11-21 18:00:30", "2026-11-21 18:00"),
            ("2026-11-21 12:05 AM", "2026-11-21 00:05"), ("2026-11-21T00:00:00Z", "2026-11-21 09:00"),
            ("0001-01-01", "0001-01-01"), ("9999-12-31 23:59", "9999-12-31 23:59"), ("10000-01-01", nil),
            ("0000-01-01", nil),
            ("2026-02-29", nil), ("21/11/2026", nil), ("2026-11", nil), ("2026-11-21 25:00", nil),
            ("2026-11-21 13:00 PM", nil),
            ("next week", nil), ("20261132", nil), ("2026-11-21-", nil),
        ])
    func moments(text: String, due: String?) throws {
        let clock = ImportClock(dayCalendar: ImportSamples.seoul)
        #expect(ImportClock.moment(text).map { clock.due($0).description } == due)
    }
}
