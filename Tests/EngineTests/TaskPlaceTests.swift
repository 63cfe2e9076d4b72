import Core
import Engine
import Testing

/// Positions of tasks in their quadrant.
@Suite struct TaskPlaceTests {
    @Test("a task goes where it is dragged, and follows its deadline again when that is taken back")
    func moving() async throws {
        try await Ledger.with { ledger in
            for text in ["a", "b", "c 12월 1일"] { _ = try await add(ledger, text) }
            let first = try await ledger.useCases.moveTask(3, to: .do, before: nil)
            #expect(first.task.task.fields.urgency == .always)
            #expect(first.from.quadrant == .unsorted && first.from.above == nil)
            let second = try await ledger.useCases.moveTask(1, to: .do, before: 3)
            #expect(second.from.quadrant == .unsorted && second.from.above == 2)
            #expect(try await titles(ledger, .do) == ["a", "c"])
            _ = try await ledger.useCases.moveTask(3, to: .do, before: 1)
            #expect(try await titles(ledger, .do) == ["c", "a"])
            let released = try await ledger.useCases.releaseUrgency(3)
            #expect(released.quadrant == .decide && released.task.fields.urgency == .auto)
            #expect(try await titles(ledger, .unsorted) == ["b"])
            _ = try await ledger.useCases.moveTask(3, to: .unsorted, before: 2)
            #expect(try await titles(ledger, .unsorted) == ["c", "b"])
        }
    }

    @Test("a task that is moved to a full quadrant is the last of those that are shown, not behind them")
    func movingToMany() async throws {
        try await Ledger.with { ledger in
            let most = UseCases.shownInBox
            for number in 1...(most + 2) {
                _ = try await ledger.useCases.addTask(TaskFields(title: "\(number)", isImportant: false))
            }
            let moved = try await ledger.useCases.addTask(TaskFields(title: "moved", isImportant: true)).task.id
            _ = try await ledger.useCases.moveTask(moved, to: .delete)
            let shown = try await titles(ledger, .delete).prefix(most)
            #expect(shown.count == most && shown.last == "moved" && shown[most - 2] == "\(most - 1)")
            // Within its quadrant too it goes to the last visible place.
            _ = try await ledger.useCases.moveTask(1, to: .delete)
            #expect(try await titles(ledger, .delete).prefix(most).suffix(2) == ["moved", "1"])
        }
    }

    @Test("a copy is right above the original, open, with the same fields")
    func copies() async throws {
        try await Ledger.with { ledger in
            for text in ["a", "b !중요 #haru", "c !중요"] { _ = try await add(ledger, text) }
            _ = try await ledger.useCases.completeTasks([2])
            let copy = try await ledger.useCases.duplicateTask(2)
            #expect(copy.task.id == 4 && !copy.isDone && copy.task.fields.ticket == "haru")
            #expect(try await titles(ledger, .decide) == ["b", "c", "b"])
        }
    }
}
