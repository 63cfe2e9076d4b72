import Core
import Engine
import Foundation
import TestSupport
import Testing

@Suite struct TaskListTests {
    @Test("a day shows tasks that are due or were done on it, overdue ones, and repeats")
    func days() async throws {
        try await Ledger.with { ledger in
            let today = try day("2026-11-01")
            for text in ["b 오늘", "a 오늘 9시", "tea 매일 8시", "오래된 일 2026-10-30", "free"] { _ = try await add(ledger, text) }
            _ = try await ledger.useCases.completeTasks([5])
            let report = try await ledger.useCases.tasks(of: today)
            // At noon, 09:00 in an entry means tomorrow only when the entry does not say today.
            #expect(report.tasks.map(\.task.fields.title) == ["a", "b", "free"])
            #expect(report.overdue.map(\.task.fields.title) == ["오래된 일"])
            #expect((report.done, report.total) == (1, 4))
            let later = try await ledger.useCases.tasks(of: today.advanced(by: 40))
            #expect(later.tasks == [] && later.upcoming.map(\.due.description) == ["2026-12-11 08:00"])
            let marks = try await ledger.useCases.taskMarks(from: today, through: today.advanced(by: 2))
            #expect(marks[today] == DayMarks(marks: [.open, .open, .done], open: 2, done: 1))
            #expect(marks[today.advanced(by: 2)] == DayMarks(marks: [.open], open: 1, done: 0))
        }
    }

    @Test("all overdue tasks are counted, however many are shown")
    func manyOverdue() async throws {
        try await Ledger.with { ledger in
            for _ in 0...UseCases.pageOfTasks { _ = try await add(ledger, "오래된 일 2026-10-30") }
            let report = try await ledger.useCases.tasks(of: day("2026-11-01"))
            #expect(report.overdue.count == UseCases.pageOfTasks)
            #expect(report.total == UseCases.pageOfTasks + 1)
        }
    }

    @Test("a task that is done before or after the day it is due on shows on both days")
    func doneOnAnotherDay() async throws {
        try await Ledger.with { ledger in
            let today = try day("2026-11-01")
            for text in ["late 2026-10-30", "early 11월 5일", "here 오늘"] { _ = try await add(ledger, text) }
            #expect(try await ledger.useCases.tasks(of: today).total == 2)
            _ = try await ledger.useCases.completeTasks([1, 2, 3])
            let report = try await ledger.useCases.tasks(of: today)
            #expect(report.tasks.map(\.task.fields.title) == ["here", "late", "early"])
            #expect((report.overdue, report.done, report.total) == ([], 3, 3))
            let marks = try await ledger.useCases.taskMarks(
                from: today.advanced(by: -3), through: today.advanced(by: 5))
            #expect(marks.mapValues(\.done) == [today.advanced(by: -2): 1, today: 3, today.advanced(by: 4): 1])
        }
    }

    @Test("missed occurrences of a repeat are not shown as upcoming")
    func missedOccurrences() async throws {
        try await Ledger.with { ledger in
            let tea = try await add(ledger, "tea 매일 8시 after 3 times")
            let due = try #require(tea.task.fields.due?.day)
            ledger.clock.advance(days: 19)
            let today = due.advanced(by: 18)
            #expect(try await ledger.useCases.currentDay() == today)
            let marks = try await ledger.useCases.taskMarks(from: due, through: due.advanced(by: 30))
            // 08:00 of today is over.
            #expect(marks.mapValues(\.open) == [due: 1, today.next: 1, today.advanced(by: 2): 1])
            #expect(try await ledger.useCases.tasks(of: today).upcoming == [])
            #expect(try await ledger.useCases.tasks(of: today.next).upcoming.map(\.due.day) == [today.next])
            // As many as are made when each is done on its day.
            let made = try await ledger.useCases.completeTasks([1]).made
            #expect(made.map(\.task.fields.due?.day) == [today.next])
        }
    }

    @Test("a done task stays in the quadrant that it was done in")
    func quadrantOfDone() async throws {
        try await Ledger.with { ledger in
            for text in ["a 11월 5일 !중요", "b 11월 5일 !중요"] { _ = try await add(ledger, text) }
            _ = try await ledger.useCases.completeTasks([1])
            ledger.clock.advance(days: 4)
            var filter = TaskFilter()
            filter.status = .all
            for (quadrant, number) in [(Quadrant.decide, 1), (.do, 2)] {
                filter.quadrant = quadrant
                let tasks = try await ledger.useCases.tasks(filter).tasks
                #expect(tasks.map(\.task.id) == [number] && tasks.map(\.quadrant) == [quadrant])
            }
        }
    }

    @Test("a repeat without an end is shown in a far year as fast as in this one")
    func farAhead() async throws {
        try await Ledger.with { ledger in
            _ = try await add(ledger, "매일 물 마시기")
            let marks = try await ledger.useCases.taskMarks(from: Day.last.advanced(by: -30), through: .last)
            #expect(marks.count == 31)
            #expect(try await ledger.useCases.tasks(of: .last).upcoming.count == 1)
        }
    }

    @Test("a list filters, sorts, counts and pages")
    func lists() async throws {
        try await Ledger.with { ledger in
            for text in ["z !중요 #a", "y 오늘 #b"] { _ = try await add(ledger, text) }
            let due = Due(day: try day("2026-11-05"))
            _ = try await ledger.useCases.addTask(TaskFields(title: "x", due: due, repository: "garden"))
            for text in ["w 12월 24일", "v 2026-10-01 #a"] { _ = try await add(ledger, text) }
            func ids(_ change: (inout TaskFilter) -> Void) async throws -> [Int] {
                var filter = TaskFilter()
                change(&filter)
                let list = try await ledger.useCases.tasks(filter)
                #expect(list.total == list.tasks.count)
                return list.tasks.map(\.task.id)
            }
            #expect(try await ids { _ in } == [5, 2, 3, 4, 1])
            #expect(try await ids { $0.sort = .title } == [5, 4, 3, 2, 1])
            #expect(try await ids { $0.sort = .quadrant } == [1, 2, 5, 3, 4])
            #expect(try await ids { $0.due = .overdue } == [5])
            #expect(try await ids { $0.due = .today } == [2])
            #expect(try await ids { $0.due = .week } == [2, 3])
            #expect(try await ids { $0.due = .later } == [4])
            #expect(try await ids { $0.due = TaskFilter.DueFilter.none } == [1])
            #expect(try await ids { $0.ticket = "a" } == [5, 1])
            #expect(try await ids { $0.repository = "garden" } == [3])
            #expect(try await ids { $0.repository = "Garden" } == [3])
            #expect(try await ids { $0.quadrant = .decide } == [1])
            #expect(try await ids { $0.text = "W" } == [4])
            _ = try await ledger.useCases.completeTasks([2, 4])
            ledger.clock.advance(seconds: 1)
            _ = try await ledger.useCases.deleteTasks([1])
            #expect(try await ids { ($0.status, $0.sort) = (.done, .done) } == [4, 2])
            #expect(try await ids { $0.status = .deleted } == [1])
            #expect(try await ids { $0.status = .all } == [5, 2, 3, 4])
            let labels = try await ledger.useCases.tasks().labels
            #expect(labels.tickets.map(\.label) == ["a", "b"] && labels.tickets.map(\.count) == [1, 0])
            #expect(labels.repositories == ["garden"])
            #expect(try await ledger.useCases.taskLabels() == labels)
        }
    }
}

extension TaskDot {
    fileprivate static let open = TaskDot(color: .green, isDone: false)
    fileprivate static let done = TaskDot(color: .green, isDone: true)
}
