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

    @Test("digits of no commit, or of several, are refused")
    func refusals() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            try garden.row(of: 400)
            let names = try garden.git("log", "--format=%H").split(separator: "\n").map(String.init)
            // Among so many, some begin with the same four digits only by chance, so two digits more are cut.
            try await ledger.add()
            func refused(_ name: String, in repository: String? = nil) async throws -> DomainError? {
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

    @Test("a note is for the day of its newest commit, whoever made it, and for today without one")
    func dayOfWriting() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            let old = try garden.commit(on: "2026-10-01", "Old")
            let other = try garden.commit(on: "2026-10-20", "Theirs", email: "neighbour@example.com")
            let ahead = try garden.commit(on: "2026-12-24", "Dated ahead")
            try await ledger.add()
            func dayOf(_ names: String...) async throws -> String {
                let commits = try await ledger.useCases.commits(names.map { CommitReference($0) })
                return try await ledger.useCases.dayOfWriting(about: commits).description
            }
            #expect(try await dayOf() == "2026-11-01")
            #expect(try await dayOf(old) == "2026-10-01")
            #expect(try await dayOf(old, other) == "2026-10-20")
            // No note is for a day to come.
            #expect(try await dayOf(old, ahead) == "2026-11-01")
            let entries = try await ledger.useCases.recentCommits(of: "garden", everyone: true).entries
            #expect(entries.map(\.day.description) == ["2026-11-01", "2026-10-01", "2026-10-20"])
            // A commit that no longer exists anywhere is for today.
            let gone = LinkedCommit(
                repository: "gone", repositoryName: "gone", sha: String(repeating: "a", count: 40), subject: "x")
            #expect(try await ledger.useCases.dayOfWriting(about: [gone]).description == "2026-11-01")
        }
    }

    @Test("a day lists the notes on its commits, and a note the days of its commits")
    func bothWays() async throws {
        try await GitLedger.with { ledger in
            let garden = try ledger.repository("garden")
            let sha = try garden.commit(on: "2026-10-30", "Plant a tree")
            try await ledger.add()
            let commits = try await ledger.useCases.commits([CommitReference(sha)])
            for (title, text) in [("there", "2026-10-30"), ("later", "2026-11-01"), ("gone", "2026-11-01")] {
                let fields = NoteFields(title: title, day: try day(text), commits: commits)
                let note = try await ledger.useCases.addNote(fields)
                #expect(note.commitDays == [sha: try day("2026-10-30")])
            }
            _ = try await ledger.useCases.deleteNotes([3])
            let report = try await ledger.useCases.notes(of: try day("2026-10-30"))
            #expect(report.notes.map(\.head.title) == ["there"])
            #expect(report.onCommits.mapValues { $0.map(\.title) } == [sha: ["there", "later"]])
            #expect(try await ledger.useCases.notes(of: try day("2026-11-01")).onCommits.isEmpty)
        }
    }

    @Test("the person's commits are listed alone, and everybody's on request or when the person has none")
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
