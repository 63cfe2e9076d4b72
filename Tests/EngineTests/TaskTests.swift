import Core
import Engine
import Foundation
import TestSupport
import Testing

@Suite struct TaskPuttingOffTests {
    @Test("a task that is put off keeps its time, reports its old day, and can be put back")
    func puttingOff() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            _ = try await useCases.addTask(entry: "회의 2026-11-01 18:00")
            _ = try await useCases.addTask(entry: "언젠가")
            let moved = try await useCases.putOffTask(1, to: try day("2026-11-09"))
            #expect(moved.from == (try day("2026-11-01")))
            #expect(moved.task.task.fields.due?.description == "2026-11-09 18:00" && moved.task.version == 2)
            #expect(try await useCases.putOffTask(1, to: moved.from).task.task.fields.due?.day == moved.from)
            #expect(try await useCases.putOffTask(2, to: try day("2026-11-02")).from == nil)
            #expect(try await useCases.putOffTask(2, to: nil).task.task.fields.due == nil)
            #expect(try await refusal { _ = try await useCases.putOffTask(7, to: nil) } == .unknownTask(7))
        }
    }

    @Test("a daily repeat cannot lose its day")
    func repeated() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.addTask(entry: "매일 9시 물 주기")
            #expect(
                try await refusal { _ = try await ledger.useCases.putOffTask(1, to: nil) }
                    == .badTask([.repeatWithoutDay]))
        }
    }
}

@Suite struct TaskTests {
    @Test("an entry becomes a task in the quadrant of its deadline and its marks")
    func entries() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-10-26")
            try await ledger.add()
            let review = try await add(ledger, "내일 18시 코드 리뷰 !중요 #haru @haru 30분 전 알림")
            #expect(review.task.fields.repository == "haru")
            #expect(review.task.id == 1 && review.task.fields.title == "코드 리뷰")
            #expect(review.day == Day(iso: "2026-11-02"))
            #expect(try review.deadline == instant("2026-11-02T18:00:00+09:00"))
            #expect(review.quadrant == .decide && !review.isCarried && review.ticketColor == .green)
            #expect(try review.alarms.map(\.at) == [instant("2026-11-02T17:30:00+09:00")])
            // The deadline comes near as time passes.
            ledger.clock.now = try instant("2026-11-01T18:00:00+09:00")
            let near = try await ledger.useCases.task(1)
            #expect(near.quadrant == .do && near.isCarried && !near.isOverdue)
            ledger.clock.now = try instant("2026-11-02T18:00:00+09:00")
            #expect(try await ledger.useCases.task(1).isOverdue)
            #expect(try await ledger.useCases.task(1).alarms == [])
        }
    }

    @Test("on a day's page an entry with only a time is of that day, and one with its own date is not")
    func dayOfPage() async throws {
        try await Ledger.with { ledger in
            let day = Day(iso: "2026-12-06")
            for (text, due) in [
                ("차 오후 3시", "2026-12-06 15:00"), ("차", "2026-12-06"), ("내일 차", "2026-11-02"),
                ("매주 월요일 9시 차", "2026-11-02 09:00"), ("2시간 뒤 차", "2026-11-01 14:00"),
            ] {
                let reading = try await ledger.useCases.readEntry(text, on: day).reading
                #expect(reading.fields.due?.description == due, "\(text)")
            }
        }
    }

    @Test("a name after @ is a repository's only where the person has exactly one with that name")
    func repositories() async throws {
        try await Ledger.with { ledger in
            func fields(_ text: String) async throws -> TaskFields {
                try await ledger.useCases.readEntry(text).reading.fields
            }
            #expect(try await fields("reply to @octocat").title == "reply to @octocat")
            try ledger.commit(from: "2026-10-25", to: "2026-10-26")
            try await ledger.add()
            #expect(try await fields("@nope x").title == "@nope x")
            #expect(try await fields("@haru x").repository == "haru")
            #expect(try await fields("@HARU x").repository == "haru")
        }
    }

    @Test("decomposed Korean is read as composed, whatever its length in bytes")
    func decomposed() async throws {
        try await Ledger.with { ledger in
            let text = "내일 18시 코드 리뷰 !중요"
            let parts = text.decomposedStringWithCanonicalMapping
            #expect(parts.utf8.count > text.utf8.count)
            let reading = try await ledger.useCases.readEntry(parts)
            #expect(reading.text.utf8.elementsEqual(text.utf8))
            #expect(reading.reading.chips.map(\.text) == ["내일", "18시", "!중요"])
        }
    }

    @Test("a decomposed ticket, as macOS writes it, is the same ticket")
    func decomposedTicket() async throws {
        try await Ledger.with { ledger in
            let ticket = "하루"
            let parts = ticket.decomposedStringWithCanonicalMapping
            _ = try await ledger.useCases.addTask(TaskFields(title: "a", ticket: ticket))
            _ = try await ledger.useCases.addTask(TaskFields(title: "b", ticket: parts))
            _ = try await add(ledger, "c #\(parts)")
            for label in [ticket, parts] {
                var filter = TaskFilter()
                filter.ticket = label
                let list = try await ledger.useCases.tasks(filter)
                #expect(list.total == 3)
                #expect(list.tasks.allSatisfy { $0.task.fields.ticket?.utf8.elementsEqual(ticket.utf8) == true })
            }
        }
    }

    @Test("an invalid task is refused and leaves nothing behind")
    func refused() async throws {
        try await Ledger.with { ledger async throws in
            await #expect(throws: DomainError.badTask([.emptyTitle])) { try await add(ledger, "내일 !중요") }
            let long = TaskFields(title: String(repeating: "가", count: 10_000))
            await #expect(throws: DomainError.badTask([.longTitle(count: 10_000)])) {
                try await ledger.useCases.addTask(long)
            }
            // Text after much white space is refused, not cut off.
            let spaced = "a" + String(repeating: " ", count: 900) + "b"
            await #expect(throws: DomainError.badTask([.longTitle(count: 902)])) { try await add(ledger, spaced) }
            await #expect(throws: DomainError.badTask([.alarmWithoutDay])) {
                try await ledger.useCases.addTask(TaskFields(title: "a", alarms: [.oneDay]))
            }
            #expect(try await ledger.useCases.tasks().total == 0)
            await #expect(throws: DomainError.unknownTask(1)) { try await ledger.useCases.task(1) }
            await #expect(throws: DomainError.unknownTask(-4)) { try await ledger.useCases.deleteTasks([-4]) }
            await #expect(throws: DomainError.tooManyTasks(limit: 500)) {
                try await ledger.useCases.deleteTasks(Array(1...501))
            }
        }
    }

    @Test("a form that is submitted twice makes one task, and another form makes another")
    func once() async throws {
        try await Ledger.with { ledger in
            let first = try await ledger.useCases.addTask(entry: "우유", idempotencyKey: "a")
            #expect(try await ledger.useCases.addTask(entry: "우유", idempotencyKey: "a") == first)
            #expect(try await ledger.useCases.addTask(entry: "우유", idempotencyKey: "b").task.id == 2)
            #expect(try await ledger.useCases.addTask(entry: "우유").task.id == 3)
            #expect(try await ledger.useCases.tasks().total == 3)
            // A task that was made and deleted since is not made again.
            _ = try await ledger.useCases.deleteTasks([2])
            let gone = try await ledger.useCases.addTask(entry: "우유", idempotencyKey: "b")
            #expect(gone.task.id == 2 && gone.deletedAt != nil)
            #expect(try await ledger.useCases.tasks().total == 2)
        }
    }

    @Test("editing keeps a task done, and reports an edit that was made meanwhile")
    func editing() async throws {
        try await Ledger.with { ledger in
            let task = try await add(ledger, "우유 사기 매주 월요일")
            _ = try await ledger.useCases.completeTasks([task.task.id])
            var fields = task.task.fields
            fields.title = "두유 사기"
            let edited = try await ledger.useCases.editTask(1, fields, version: task.version)
            #expect(edited.isDone && edited.version == 2 && edited.task.fields.title == "두유 사기")
            // A second submission changes nothing, so it is no conflict with the first.
            #expect(try await ledger.useCases.editTask(1, fields, version: task.version) == edited)
            var others = fields
            others.title = "귀리 우유 사기"
            await #expect(throws: TaskConflict(current: edited)) {
                try await ledger.useCases.editTask(1, others, version: task.version)
            }
            _ = try await ledger.useCases.deleteTasks([1])
            let conflict = await #expect(throws: TaskConflict.self) {
                try await ledger.useCases.editTask(1, fields, version: 2)
            }
            #expect(conflict?.current.deletedAt == ledger.clock.now)
        }
    }

    @Test("several tasks are changed together, or none if one of them cannot be")
    func editingSeveral() async throws {
        try await Ledger.with { ledger in
            for text in ["우유 매주 월요일", "빵"] { _ = try await add(ledger, text) }
            let before = try await ledger.useCases.tasks()
            for (ids, expected) in [([1, 2], DomainError.badTask([.alarmWithoutDay])), ([1, 9], .unknownTask(9))] {
                let refused = try await refusal {
                    _ = try await ledger.useCases.editTasks(ids) { $0.alarms = [.tenMinutes] }
                }
                #expect(refused == expected)
                #expect(try await ledger.useCases.tasks() == before)
            }
            let edited = try await ledger.useCases.editTasks([2, 1, 2]) { $0.ticket = "장보기" }
            #expect(edited.map(\.task.id) == [2, 1] && edited.map(\.version) == [2, 2])
            #expect(edited.map(\.task.fields.ticket) == ["장보기", "장보기"])
            // An unchanged value is not written again.
            #expect(try await ledger.useCases.editTasks([1]) { $0.ticket = "장보기" } == [edited[1]])
        }
    }

    @Test("completing a repeated task makes the next, at the same wall time after a clock change")
    func repeating() async throws {
        try await Ledger.with(now: "2026-10-23T08:00:00+02:00", zone: "Europe/Berlin") { ledger in
            let task = try await add(ledger, "every friday 9am tea")
            #expect(try task.deadline == instant("2026-10-23T09:00:00+02:00"))
            let change = try await ledger.useCases.completeTasks([1, 1])
            #expect(change.tasks.map(\.task.id) == [1] && change.made.map(\.task.id) == [2])
            #expect(try change.made.first?.deadline == instant("2026-10-30T09:00:00+01:00"))
            // Completed twice, by two pages, it comes back once.
            #expect(try await ledger.useCases.completeTasks([1]).made == [])
            // Reopening deletes an untouched occurrence, and leaves one that was edited.
            #expect(try await ledger.useCases.reopenTasks([1]).tasks.first?.isDone == false)
            #expect(try await ledger.useCases.tasks().tasks.map(\.task.id) == [1])
            _ = try await ledger.useCases.completeTasks([1])
            _ = try await ledger.useCases.setTaskAlarms(3, on: false)
            _ = try await ledger.useCases.reopenTasks([1])
            #expect(try await ledger.useCases.tasks().tasks.map(\.task.id) == [1, 3])
            // The remaining one is the next occurrence; otherwise a second series would run beside it.
            #expect(try await ledger.useCases.completeTasks([1]).made == [])
            #expect(try await ledger.useCases.tasks().tasks.map(\.task.id) == [3])
        }
    }

    @Test("a repeated task that is done late comes next at a future time")
    func late() async throws {
        try await Ledger.with(now: "2026-11-20T08:00:00+09:00", zone: "Asia/Seoul") { ledger in
            _ = try await add(ledger, "매일 9시 스탠드업")
            ledger.clock.advance(hours: 29)
            let made = try await ledger.useCases.completeTasks([1]).made
            #expect(made.map(\.task.fields.due?.description) == ["2026-11-22 09:00"])
            #expect(made.first?.isOverdue == false)
            let marks = try await ledger.useCases.taskMarks(from: day("2026-11-21"), through: day("2026-11-23"))
            let open = try ["2026-11-21", "2026-11-22", "2026-11-23"].map { try marks[day($0)]?.open ?? 0 }
            #expect(open == [0, 1, 1])
        }
    }

    @Test("the second occurrence of a repeated hour stays when other fields are edited, and goes with its time")
    func secondShowing() async throws {
        try await Ledger.with(now: "2026-10-25T02:10:00+02:00", zone: "Europe/Berlin") { ledger in
            let task = try await add(ledger, "in 1 hour tea")
            #expect(try task.deadline == instant("2026-10-25T02:10:00+01:00"))
            // As a form submits it.
            var fields = TaskFields(title: "green tea")
            fields.due = task.task.fields.due.map { Due(day: $0.day, time: $0.time) }
            #expect(try await ledger.useCases.editTask(1, fields).deadline == task.deadline)
            fields.due?.time = TimeOfDay(hour: 2, minute: 30)
            let moved = try await ledger.useCases.editTask(1, fields)
            #expect(try moved.deadline == instant("2026-10-25T02:30:00+02:00"))
        }
    }

    @Test("a deleted task can be restored as it was for 30 days, and then is gone")
    func deleting() async throws {
        try await Ledger.with { ledger in
            for title in ["a", "b", "c"] { _ = try await add(ledger, "\(title) 내일 10시 10분 전 알림") }
            #expect(try await ledger.useCases.task(1).alarms.count == 1)
            let change = try await ledger.useCases.deleteTasks([1, 2, 9])
            #expect(change.missing == [9] && change.tasks.allSatisfy { $0.alarms.isEmpty })
            #expect(try await ledger.useCases.tasks().tasks.map(\.task.id) == [3])
            ledger.clock.advance(days: 30)
            #expect(try await ledger.useCases.restoreTasks([1]).tasks.first?.deletedAt == nil)
            var deleted = TaskFilter()
            deleted.status = .deleted
            #expect(try await ledger.useCases.tasks(deleted).total == 1)
            ledger.clock.advance(seconds: 1)
            #expect(try await ledger.useCases.tasks(deleted).total == 0)
            _ = try await ledger.useCases.completeTasks([3])
            await #expect(throws: DomainError.unknownTask(2)) { try await ledger.useCases.restoreTasks([2]) }
        }
    }

    @Test("taking tasks back undoes the last ending of each")
    func takingBack() async throws {
        try await Ledger.with { ledger in
            for title in ["a", "b"] { _ = try await add(ledger, title) }
            _ = try await ledger.useCases.completeTasks([1, 2])
            _ = try await ledger.useCases.deleteTasks([2])
            let back = try await ledger.useCases.takeBackTasks([1, 2])
            #expect(back.tasks.map(\.isDone) == [false, true] && back.tasks.allSatisfy { $0.deletedAt == nil })
        }
    }

    @Test("colours of tickets are stored under trimmed labels that are not too long")
    func ticketColors() async throws {
        try await Ledger.with { ledger in
            _ = try await add(ledger, "a #haru")
            try await ledger.useCases.setTicketColor(" haru\n", .pink)
            #expect(try await ledger.useCases.task(1).ticketColor == .pink)
            let long = "e" + String(repeating: "\u{301}", count: 10_000)
            for (label, count) in [(long, 1), ("", 0), ("\u{0}", 0)] {
                await #expect(throws: DomainError.badTask([.longTicket(count: count)])) {
                    try await ledger.useCases.setTicketColor(label, .pink)
                }
            }
        }
    }

    @Test("a move of home and another day start recompute deadlines, days and alarms")
    func replanned() async throws {
        try await Ledger.with { ledger in
            _ = try await add(ledger, "차 2026-11-05 02:00 10분 전 알림")
            _ = try await add(ledger, "밥 2026-11-05")
            ledger.clock.advance(days: 1)
            try await ledger.useCases.setZone("Europe/Berlin")
            let moved = try await ledger.useCases.task(1)
            #expect(try moved.deadline == instant("2026-11-05T02:00:00+01:00"))
            #expect(try moved.alarms.map(\.at) == [instant("2026-11-05T01:50:00+01:00")])
            #expect(moved.day == Day(iso: "2026-11-05"))
            try await ledger.useCases.set(.dayStart, to: "4")
            #expect(try await ledger.useCases.task(1).day == Day(iso: "2026-11-04"))
            #expect(try await ledger.useCases.task(2).deadline == instant("2026-11-06T04:00:00+01:00"))
        }
    }

    @Test("nobody sees or changes the tasks of another person")
    func people() async throws {
        try await Ledger.with { ledger in
            _ = try await add(ledger, "mine")
            let other = try await ledger.other(person: 2)
            await #expect(throws: DomainError.unknownTask(1)) { try await other.useCases.completeTasks([1]) }
            await #expect(throws: DomainError.unknownTask(1)) {
                try await other.useCases.moveTask(1, to: .do, before: nil)
            }
            await #expect(throws: DomainError.unknownTask(1)) {
                try await other.useCases.editTask(1, TaskFields(title: "theirs"))
            }
            #expect(try await other.useCases.tasks().total == 0)
            #expect(try await ledger.useCases.task(1).task.fields.title == "mine")
        }
    }
}
