import Core
import Engine
import Storage
import Testing

/// Forms that are submitted more than once.
@Suite struct SentFormTests {
    @Test("a form that makes two changes returns both, and a second submission changes nothing")
    func twoChanges() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let task = try await useCases.addTask(TaskFields(title: "a")).task.id
            func answer() async throws {
                try await SentForm.$current.withValue(SentForm.Sending("form")) {
                    _ = try await useCases.completeTasks([task])
                    _ = try await useCases.duplicateTask(task)
                }
            }
            try await answer()
            #expect(try await useCases.task(task).task.doneAt != nil)
            #expect(try await useCases.tasks().total == 1)
            await #expect(throws: SentForm.AlreadyTaken.self) { try await answer() }
            #expect(try await useCases.tasks().total == 1)
        }
    }

    @Test("a form whose change is refused can be submitted again")
    func refused() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            func answer(_ id: Int) async throws {
                try await SentForm.$current.withValue(SentForm.Sending("form")) {
                    _ = try await useCases.completeTasks([id])
                }
            }
            await #expect(throws: DomainError.unknownTask(1)) { try await answer(1) }
            _ = try await useCases.addTask(TaskFields(title: "a"))
            try await answer(1)
            #expect(try await useCases.task(1).task.doneAt != nil)
        }
    }

    @Test("a deleted task is restored together with its edits, or not at all")
    func restored() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let made = try await useCases.addTask(TaskFields(title: "a"))
            _ = try await useCases.deleteTasks([1])
            await #expect(throws: TaskConflict.self) {
                _ = try await useCases.editTask(1, TaskFields(title: "b"), version: made.version + 7, restoring: true)
            }
            await #expect(throws: DomainError.self) {
                _ = try await useCases.editTask(1, TaskFields(title: ""), version: made.version, restoring: true)
            }
            await #expect(throws: DomainError.unknownTask(1)) { _ = try await useCases.task(1) }
            let restored = try await useCases.editTask(
                1, TaskFields(title: "b"), version: made.version, restoring: true)
            #expect(restored.task.fields.title == "b" && restored.deletedAt == nil)
        }
    }
}
