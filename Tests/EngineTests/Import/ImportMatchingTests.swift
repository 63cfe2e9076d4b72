import Core
import Engine
import TestSupport
import Testing

/// A table waits until a person has matched its columns.
@Suite struct ImportMatchingTests {
    private static let text = "what,when\nSow,2026-10-20\nReap,2026-10-21\n"

    private func outcome(
        _ useCases: UseCases, _ matching: ImportMatching? = nil
    ) async throws -> Result<ImportPreview, ImportFault>? {
        try await useCases.snapshot { try $0.waitingImport(matching)?.outcome }
    }

    @Test("A waiting table is shown and imported as it is matched")
    func matched() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.keepForImport(Self.text, named: "a.csv", as: .csv)
            let waiting = try #require(try await useCases.snapshot { try $0.waitingImport() })
            #expect(waiting.table?.headers == ["what", "when"] && waiting.name == "a.csv")
            #expect(waiting.outcome == .failure(.noColumn(["what", "when"])) && waiting.columns.isEmpty)
            await #expect(throws: ImportFault.noColumn(["what", "when"])) { try await useCases.confirmWaitingImport() }
            let matching = ImportMatching(number: waiting.number, columns: [.title: .place(1), .due: .place(2)])
            #expect(try await outcome(useCases, matching)?.get().titles(first: 8) == ["Sow", "Reap"])
            #expect(try await useCases.confirmWaitingImport(matching)?.tasks == 2)
            var filter = TaskFilter()
            filter.status = .all
            let due = try await useCases.tasks(filter).tasks.map { $0.task.fields.due?.description }
            #expect(Set(due) == ["2026-10-20", "2026-10-21"])
            #expect(try await outcome(useCases) == nil)
        }
    }

    @Test("The matching of one file applies to no other waiting file")
    func another() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.keepForImport(Self.text, named: "a.csv", as: .csv)
            let first = try #require(try await useCases.snapshot { try $0.waitingImport()?.number })
            let matching = ImportMatching(number: first, columns: [.title: .place(2)])
            try await useCases.keepForImport("title,when\nOther,2026-10-20\n", named: "b.csv", as: .csv)
            let waiting = try #require(try await useCases.snapshot { try $0.waitingImport(matching) })
            #expect(waiting.number != first && waiting.columns.isEmpty)
            #expect(try waiting.outcome.get().titles(first: 8) == ["Other"])
            await #expect(throws: DomainError.noWaitingImport) { try await useCases.confirmWaitingImport(matching) }
            #expect(try await useCases.confirmWaitingImport(ImportMatching(number: waiting.number))?.tasks == 1)
        }
    }

    @Test("For a file that is no table, only the number is checked")
    func otherFormats() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.keepForImport("Sow", named: "todo.txt", as: .todoTxt)
            let number = try #require(try await useCases.snapshot { try $0.waitingImport()?.number })
            let matching = ImportMatching(number: number, columns: [.title: .place(7)])
            #expect(try await useCases.snapshot { try $0.waitingImport(matching)?.table } == nil)
            #expect(try await useCases.confirmWaitingImport(matching)?.tasks == 1)
        }
    }
}
