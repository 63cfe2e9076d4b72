import Core
import Testing

@Suite struct TaskFieldsTests {
    @Test("A task with only a title is valid")
    func plain() {
        #expect(TaskFields(title: "Ship").faults.isEmpty)
    }

    @Test("Texts are refused one character above their limit, in user-perceived characters")
    func lengths() {
        func text(_ count: Int) -> String { String(repeating: "👩‍👩‍👧", count: count) }
        #expect(TaskFields(title: text(200)).faults.isEmpty)
        #expect(TaskFields(title: text(201)).faults == [.longTitle(count: 201)])
        #expect(TaskFields(title: text(10_000)).faults == [.longTitle(count: 10_000)])
        #expect(TaskFields(title: "a", memo: text(20_001)).faults == [.longMemo(count: 20_001)])
        #expect(TaskFields(title: "a", ticket: text(41)).faults == [.longTicket(count: 41)])
        #expect(TaskFields(title: "a", repository: text(201)).faults == [.longRepository(count: 201)])
        #expect(TaskFields(title: " \n\u{3000}").faults == [.emptyTitle])
    }

    @Test("Repeats and alarms need a day")
    func days() throws {
        let due = Due(day: try day("2026-11-21"))
        #expect(TaskFields(title: "a", repeats: TaskRepeat(.daily)).faults == [.repeatWithoutDay])
        #expect(TaskFields(title: "a", alarms: [.atTime]).faults == [.alarmWithoutDay])
        #expect(TaskFields(title: "a", due: due, repeats: TaskRepeat(.weekly([]))).faults == [.repeatOnNoWeekday])
        let over = TaskRepeat(.daily, end: .until(try day("2026-11-20")))
        #expect(TaskFields(title: "a", due: due, repeats: over).faults == [.repeatEndsBeforeDay])
        #expect(TaskFields(title: "a", due: due, alarms: [.atTime], repeats: TaskRepeat(.daily)).faults.isEmpty)
    }

    @Test("Names are trimmed to one line, and control characters are removed from the memo")
    func tidy() {
        let memo = "    a\r\n\r\nb\u{0}\u{1B}[2Jc\td\n \n"
        let fields = TaskFields(title: "  a\r\nb ", memo: memo, ticket: " ", repository: " haru\n").tidied
        #expect(fields.title == "a b" && fields.ticket == nil && fields.repository == "haru")
        #expect(fields.memo == "    a\n\nb[2Jc\td")
        #expect(fields.tidied == fields)
    }

    @Test("There are eight colours")
    func colors() {
        #expect(TaskColor.allCases.count == 8)
    }

    @Test("Times are read and written as 18:00, and other forms are refused")
    func times() {
        #expect(TimeOfDay(text: "18:05")?.description == "18:05")
        #expect(TimeOfDay(text: "00:00")?.minutes == 0 && TimeOfDay(text: "23:59")?.minutes == 1_439)
        for text in ["", "8:00", "24:00", "12:60", "12:00:00", "+1:00", "１２:00", "12-00", "12:0a"] {
            #expect(TimeOfDay(text: text) == nil)
        }
        #expect(TimeOfDay(minutes: -1).minutes == 0 && TimeOfDay(minutes: .max).minutes == 1_439)
    }

    @Test(
        "an invisible title is refused",
        arguments: ["\u{200B}", "\u{202E}\u{200D}", "\u{7} \u{FEFF}", "\u{3000}", "\u{3164}"])
    func unseen(_ title: String) {
        #expect(TaskFields(title: title).tidied.faults == [.emptyTitle])
    }

    @Test("bytes are limited as well as characters, and control characters are removed")
    func bytes() {
        let title = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(title.count == 1)
        #expect(TaskFields(title: title).faults == [.longTitle(count: 1)])
        #expect(TaskFields(title: String(repeating: "👨‍👩‍👧‍👦", count: 90)).faults == [])
        #expect(TaskFields(title: "a\u{1B}[31m\u{7}b\nc").tidied.title == "a[31mb c")
    }
}
