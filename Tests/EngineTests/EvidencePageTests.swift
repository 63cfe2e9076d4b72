import Core
import Engine
import TestSupport
import Testing

/// Commits and evidence, page by page.
@Suite struct EvidencePageTests {
    @Test("every counted commit of a window is listed once, in order, whatever the page size", arguments: 1...5)
    func commits(limit: Int) async throws {
        try await Ledger.with(now: "2026-11-12T12:00:00+09:00") { ledger in
            try ledger.commit(on: "2026-11-01", "2026-11-02", "2026-11-02", "2026-11-04", "2026-11-09")
            try ledger.commit(on: "2026-11-03", email: "somebody@example.com")
            // A second repository is in the ledger.
            ledger.reader.change("/code/copy") { $0.emails = ["rani@example.com"] }
            try ledger.commit(on: "2026-11-05", to: "/code/copy")
            try await ledger.add()
            try await ledger.add("/code/copy")
            let (from, to) = (try day("2026-11-02"), try day("2026-11-08"))
            var (found, place, pages): ([CountedCommit], CommitPlace?, Int) = ([], nil, 0)
            repeat {
                let start = place
                let page = try await ledger.useCases.snapshot {
                    try $0.commits(from: from, to: to, behind: start, limit: limit)
                }
                #expect(page.entries.count <= limit)
                found += page.entries
                place = page.next
                pages += 1
            } while place != nil && pages < 9
            #expect(found.map(\.day.description) == ["2026-11-02", "2026-11-02", "2026-11-04", "2026-11-05"])
            #expect(Set(found.map(\.commit.sha)).count == 4)
            #expect(found.map(\.repositoryName) == ["haru", "haru", "haru", "copy"])
            #expect(pages == (4 + limit - 1) / limit)
        }
    }

    @Test("evidence is listed for each day of a window, in order", arguments: [1, 3, 31])
    func evidence(limit: Int) async throws {
        try await Ledger.with(now: "2026-11-12T12:00:00+09:00") { ledger in
            try ledger.commit(on: "2026-11-02", "2026-11-04")
            try await ledger.add()
            let (from, to) = (try day("2026-11-01"), try day("2026-11-05"))
            var (found, place): ([ExplainReport], Day?) = ([], nil)
            repeat {
                let start = place
                let page = try await ledger.useCases.snapshot {
                    try $0.evidence(from: from, to: to, at: start, limit: limit)
                }
                found += page.entries
                place = page.next
            } while place != nil && found.count < 9
            #expect(found.map(\.day) == Array(from.through(to)))
            #expect(found.map(\.evidence.total) == [0, 1, 0, 1, 0])
        }
    }

    @Test("the default window is the last month; an empty or endless one is refused")
    func windows() async throws {
        try await Ledger.with(now: "2026-11-12T12:00:00+09:00") { ledger in
            let page = try await ledger.useCases.snapshot { try $0.evidence(limit: 99) }
            #expect(page.entries.first?.day.description == "2026-10-13" && page.entries.count == 31)
            let ahead = try day("2026-12-01")
            #expect(try await ledger.useCases.snapshot { try $0.evidence(from: ahead, limit: 9) }.entries.count == 1)
            await #expect(throws: DomainError.self) {
                _ = try await ledger.useCases.snapshot { try $0.commits(from: ahead, to: ahead.previous, limit: 9) }
            }
            await #expect(throws: DomainError.self) {
                _ = try await ledger.useCases.snapshot { try $0.commits(from: .first, to: .last, limit: 9) }
            }
        }
    }

    @Test("an idempotency key makes one thing, and is refused for another")
    func keys() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let key = IdempotencyKey(name: "k", content: "a")
            let today = try day("2026-11-01")
            for _ in 1...2 {
                #expect(try await useCases.addTask(TaskFields(title: "Once"), by: key).task.id == 1)
                #expect(try await useCases.addNote(NoteFields(title: "Once", day: today), by: key).note.id == 1)
            }
            let used = IdempotencyKey(name: "k", content: "b")
            await #expect(throws: DomainError.usedKey) {
                _ = try await useCases.addTask(TaskFields(title: "Twice"), by: used)
            }
            await #expect(throws: DomainError.usedKey) {
                _ = try await useCases.addNote(NoteFields(title: "Twice", day: today), by: used)
            }
            #expect(try await useCases.tasks().total == 1)
            // A key is stored for 30 days, counted from its first use.
            ledger.clock.advance(hours: 29 * 24 + 20)
            _ = try await useCases.addTask(TaskFields(title: "Once"), by: key)
            ledger.clock.advance(hours: 4, seconds: 1)
            #expect(
                try await useCases.addTask(TaskFields(title: "Other"), by: IdempotencyKey(name: "l", content: "")).task
                    .id == 2)
            #expect(try await useCases.addTask(TaskFields(title: "Twice"), by: used).task.id == 3)
        }
    }
}
