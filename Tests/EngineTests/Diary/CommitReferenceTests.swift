import Core
import Engine
import TestSupport
import Testing

@Suite struct CommitReferenceTests {
    @Test("a commit is found by a few digits, in the evidence and in repositories, and stays found in notes")
    func finds() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            let mine = try garden.commit(on: "2026-10-30", "Plant a tree")
            let other = try garden.commit(on: "2026-10-31", "Water it", email: "neighbour@example.com")
            try await ledger.add()
            let found = try await ledger.useCases.commits([
                CommitReference(String(mine.prefix(7))), CommitReference(other.uppercased(), repository: "garden"),
            ])
            #expect(found.map(\.sha) == [mine, other] && found.map(\.subject) == ["Plant a tree", "Water it"])
            #expect(found.allSatisfy { $0.repositoryName == "garden" })
            let fields = NoteFields(title: "a", day: try day("2026-11-01"), commits: found)
            _ = try await ledger.useCases.addNote(fields)
            var filter = NoteFilter()
            filter.repository = "GARDEN"
            #expect(try await ledger.useCases.notes(filter).notes.count == 1)
            _ = try await ledger.useCases.removeRepository("garden")
            #expect(try await ledger.useCases.commits([CommitReference(other)]) == [found[1]])
        }
    }

    @Test("what no commit is called, or several, is refused")
    func refusals() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            try garden.row(of: 400)
            let names = try garden.git("log", "--format=%H").split(separator: "\n").map(String.init)
            // Among so many, some begin with the same four digits only by luck, so two digits more are cut.
            try await ledger.add()
            func refused(_ name: String, in repository: String? = nil) async throws -> Refusal? {
                try await refusal {
                    _ = try await ledger.useCases.commits([CommitReference(name, repository: repository)])
                }
            }
            for name in ["", "abc", "wxyz", "HEAD", "--all", "0123456789", "main", String(repeating: "a", count: 65)] {
                #expect(try await refused(name) == .unknownCommit(String(name.prefix(80))), "\(name)")
            }
            #expect(try await refused(names[0], in: "none") == .unknownRepository("none"))
            let prefixes = Dictionary(grouping: names) { $0.prefix(4) }
            if let (prefix, _) = prefixes.first(where: { $0.value.count > 1 }) {
                guard case .ambiguousCommit(String(prefix), let candidates) = try await refused(String(prefix)) else {
                    Issue.record("\(prefix) is not ambiguous")
                    return
                }
                #expect(candidates.count == 2)
            }
        }
    }

    @Test("the person's commits are listed alone, everybody's when that is asked for or none is theirs")
    func recent() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            try garden.commit(on: "2026-10-01", "Mine, old")
            try garden.commit(on: "2026-10-02", "Theirs", email: "neighbour@example.com")
            try garden.commit(on: "2026-10-03", "Mine, new")
            let shed = try ledger.repository("shed")
            try shed.commit(on: "2026-10-04", "Theirs only", email: "neighbour@example.com")
            try await ledger.add()
            func subjects(_ name: String, everyone: Bool = false, matching text: String? = nil) async throws -> [String]
            {
                try await ledger.useCases.recentCommits(of: name, everyone: everyone, matching: text).entries
                    .map(\.commit.subject)
            }
            #expect(try await subjects("garden") == ["Mine, new", "Mine, old"])
            #expect(try await subjects("garden", everyone: true) == ["Mine, new", "Mine, old", "Theirs"])
            #expect(try await subjects("garden", matching: "OLD") == ["Mine, old"])
            #expect(try await subjects("shed") == ["Theirs only"])
            #expect(try await ledger.useCases.recentCommits(of: "shed").isEveryone)
            #expect(try await refusal { _ = try await subjects("none") } == .unknownRepository("none"))
        }
    }
}
