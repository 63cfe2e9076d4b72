import Core
import Engine
import Foundation
import Language
import Presentation
import TestSupport
import Testing

/// Tasks and notes from files, imported once.
@Suite struct ImportTests {
    /// Taskwarrior's export of two tasks, one of them done.
    private static let tasks = """
        [{"id":1,"description":"Water the beans","entry":"20261020T080000Z","status":"pending",
        "uuid":"5b8a5a3c-7b0d-4b9e-9a3b-0e9d6c5d1a01"},
        {"id":0,"description":"Buy seeds","entry":"20261021T080000Z","end":"20261022T090000Z","status":"completed",
        "uuid":"5b8a5a3c-7b0d-4b9e-9a3b-0e9d6c5d1a02"}]
        """

    private static var all: TaskFilter {
        var filter = TaskFilter()
        filter.status = .all
        return filter
    }

    private func file(_ text: String, _ useCases: UseCases, named name: String = "tasks.json") async throws
        -> ImportFile
    {
        try ImportFile(Array(text.utf8), named: name, dayCalendar: try await useCases.dayCalendar())
    }

    @Test("An imported item is not imported again, also when it was deleted since")
    func once() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let tasks = try await file(Self.tasks, useCases)
            let preview = try await useCases.previewImport(tasks, named: "/tmp/tasks.json")
            #expect(preview.name == "tasks.json" && preview.tasks.count == 2 && preview.known == 0)
            #expect(try await useCases.tasks(Self.all).total == 0)
            let report = try #require(try await useCases.importItems(tasks, named: "/tmp/tasks.json"))
            #expect(report.number == 1 && report.tasks == 2 && report.notes == 0)
            let all = try await useCases.tasks(Self.all).tasks
            #expect(Set(all.map(\.task.fields.title)) == ["Water the beans", "Buy seeds"])
            let done = try #require(all.first { $0.task.doneAt != nil })
            #expect(done.task.doneAt == (try instant("2026-10-22T09:00:00Z")))
            #expect(done.task.createdAt == (try instant("2026-10-21T08:00:00Z")))
            _ = try await useCases.deleteTasks([done.task.id])
            #expect(try await useCases.importItems(tasks, named: "again.json") == nil)
            #expect(try await useCases.previewImport(tasks, named: "again.json").known == 2)
            #expect(try await useCases.tasks(Self.all).total == 1)
        }
    }

    @Test("An import is undone within thirty days, and can be repeated then")
    func undo() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let tasks = try await file(Self.tasks, useCases)
            let first = try #require(try await useCases.importItems(tasks, named: "tasks.json"))
            let own = try await useCases.addTask(TaskFields(title: "Mine")).task.id
            #expect(try await useCases.undoImport(first.number) == ImportRemoval(tasks: 2, notes: 0))
            #expect(try await useCases.tasks(Self.all).tasks.map(\.task.id) == [own])
            #expect(try await useCases.snapshot { try $0.imports() } == [])
            await #expect(throws: DomainError.unknownImport(first.number)) {
                try await useCases.undoImport(first.number)
            }
            let second = try #require(try await useCases.importItems(tasks, named: "tasks.json"))
            #expect(second.number == 2 && second.tasks == 2)
            ledger.clock.advance(days: 31)
            await #expect(throws: DomainError.unknownImport(second.number)) {
                try await useCases.undoImport(second.number)
            }
        }
    }

    @Test("A file waits for confirmation, one at a time")
    func waiting() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            await #expect(throws: DomainError.noWaitingImport) { try await useCases.confirmWaitingImport() }
            try await useCases.keepForImport("(A) 2026-10-20 Sow +garden", named: "todo.txt", as: nil)
            try await useCases.keepForImport(Self.tasks, named: "tasks.json", as: .taskwarrior)
            #expect(try await useCases.snapshot { try $0.waitingImport()?.outcome.get().tasks.count } == 2)
            #expect(try await useCases.snapshot { try $0.imports() } == [])
            #expect(try await useCases.confirmWaitingImport()?.tasks == 2)
            #expect(try await useCases.snapshot { try $0.waitingImport()?.number } == nil)
            try await useCases.keepForImport(Self.tasks, named: "tasks.json", as: nil)
            try await useCases.forgetWaitingImport()
            #expect(try await useCases.snapshot { try $0.waitingImport()?.number } == nil)
        }
    }
}
