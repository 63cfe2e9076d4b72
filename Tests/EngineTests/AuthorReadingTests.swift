import Core
import Engine
import Foundation
import TestSupport
import Testing

/// Authors whose commits count, over real repositories read by the real git.
@Suite struct AuthorReadingTests {
    @Test("an author who is ticked later is read from the old history, and is removed when unticked")
    func authors() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29")
            try haru.commit(on: "2026-10-30", email: "Haru@Work.example")
            try haru.commit(on: "2026-10-31", email: "other@example.com")
            try await ledger.add()
            let found = try await ledger.useCases.authors()
            #expect(found.map(\.email) == ["haru@example.com", "haru@work.example", "other@example.com"])
            #expect(found.map(\.isMine) == [true, false, false])
            #expect(found.map(\.isConfigured) == [true, false, false])
            #expect(found.map(\.commits) == [1, 1, 1])
            #expect(try await ledger.useCases.streak().total == 1)

            try await ledger.useCases.changeAuthors(adding: [" HARU@work.example "])
            #expect(try await ledger.useCases.streak().total == 2)
            try haru.commit(on: "2026-11-01", email: "haru@work.example")
            try await ledger.refresh()
            #expect(try await ledger.useCases.streak().total == 3)
            try await ledger.useCases.changeAuthors(removing: ["haru@work.example"])
            #expect(try await ledger.useCases.streak().total == 1)
            #expect(try await ledger.useCases.authors().map(\.commits) == [1, 2, 1])

            try await ledger.useCases.changeAuthors(removing: [GitFixture.email])
            try haru.commit(on: "2026-11-01", "More", minute: 1)
            try await ledger.refresh()
            #expect(try await ledger.useCases.streak() == .none)
            let unknown = try await refusal {
                try await ledger.useCases.changeAuthors(removing: ["nobody@example.com"])
            }
            #expect(unknown == .unknownEmail("nobody@example.com"))
            for wrong in [
                "", "  ", "a b@example.com", "a<b@example.com", String(repeating: "a", count: 255), "nomail", "@", "a@",
                "@example.com",
            ] {
                let refused = try await refusal { try await ledger.useCases.changeAuthors(adding: [wrong]) }
                #expect(refused == .invalidEmail(String(wrong.prefix(100))))
                let checked = try await refusal { try await ledger.useCases.checkAddresses(["a@b", wrong]) }
                #expect(checked == refused)
            }
        }
    }

    @Test("an address from git's configuration is reported as new until the person has confirmed or rejected it")
    func adopted() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29")
            try haru.commit(on: "2026-10-30", email: "lee@example.com")
            try await ledger.add()
            let useCases = ledger.useCases
            let own = AdoptedAddress(email: GitFixture.email, since: ledger.clock.now)
            #expect(try await useCases.today().adopted == [own])
            try await useCases.acknowledge([own])
            #expect(try await useCases.today().adopted.isEmpty)

            ledger.clock.now = ledger.clock.now.advanced(bySeconds: 60)
            try haru.git("config", "user.email", "lee@example.com")
            try haru.commit(on: "2026-11-01")
            try await ledger.refresh()
            let lee = AdoptedAddress(email: "lee@example.com", since: ledger.clock.now)
            #expect(try await useCases.today().adopted == [lee])
            #expect(try await useCases.streak().total == 3)
            let report = try #require(try await useCases.authors().first { $0.email == lee.email })
            #expect(report.isMine && report.isConfigured && !report.isAcknowledged && report.adoptedAt == lee.since)

            // Once withdrawn, it does not come back while git is still configured with it.
            try await useCases.changeAuthors(removing: [lee.email])
            #expect(try await useCases.streak().total == 2)
            try haru.commit(on: "2026-11-01", "More", minute: 1)
            try await ledger.refresh()
            #expect(try await useCases.today().adopted.isEmpty)
            #expect(try await useCases.streak().total == 3)
        }
    }

    @Test("adding an address that counts already confirms it as one's own")
    func kept() async throws {
        try await GitLedger.with { ledger in
            try ledger.repository("haru").commit(on: "2026-10-29")
            try await ledger.add()
            let useCases = ledger.useCases
            #expect(try await useCases.adoptedAddresses().count == 1)
            try await useCases.changeAuthors(adding: [GitFixture.email])
            #expect(try await useCases.adoptedAddresses().isEmpty)
            #expect(try await useCases.authors().allSatisfy(\.isAcknowledged))
            #expect(try await useCases.streak().total == 1)
        }
    }

    @Test("an unusual address is accepted when commits have it, as those of old histories do")
    func oddAddress() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru", isConfigured: false)
            try haru.commit(on: "2026-10-30", email: "rani")
            try haru.git("config", "user.email", "someone@example.com")
            try await ledger.add()
            try await ledger.useCases.checkAddresses(["rani"])
            try await ledger.useCases.changeAuthors(adding: ["Rani"])
            #expect(try await ledger.useCases.streak().total == 1)
            try await ledger.useCases.changeAuthors(removing: ["rani"])
            #expect(try await ledger.useCases.streak().total == 0)
        }
    }

    @Test("an address that a mailmap replaces is still the person's when they name it")
    func mailmap() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru", isConfigured: false)
            try haru.commit(on: "2026-10-30", email: "old@example.com")
            try haru.commit(
                on: "2026-10-31", email: "someone@example.com",
                files: [".mailmap": "Haru Kim <new@example.com> <old@example.com>\n"])
            try await ledger.add()
            #expect(try await ledger.useCases.authors().map(\.email) == ["new@example.com", "someone@example.com"])
            try await ledger.useCases.changeAuthors(adding: ["old@example.com"])
            #expect(try await ledger.useCases.streak().total == 1)

            try await ledger.useCases.changeAuthors(adding: ["new@example.com"])
            try await ledger.useCases.changeAuthors(removing: ["new@example.com"])
            #expect(try await ledger.useCases.streak().total == 1)
            #expect(try await ledger.useCases.authors().first { $0.email == "new@example.com" }?.commits == 1)
            for value in ["on", "off"] { try await ledger.useCases.set(.coauthors, to: value) }
            #expect(try await ledger.useCases.streak().total == 1)
            try await ledger.useCases.changeAuthors(removing: ["old@example.com"])
            #expect(try await ledger.useCases.streak() == .none)
        }
    }

    @Test("a later change of the mailmap is honoured, and nobody is counted twice", arguments: [true, false])
    func laterMailmap(isCommitted: Bool) async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-29", email: "old@example.com")
            try haru.commit(on: "2026-10-30")
            try await ledger.add()
            #expect(try await ledger.useCases.streak().total == 1)

            let map = "<\(GitFixture.email)> <old@example.com>\n"
            if isCommitted {
                try haru.commit(on: "2026-10-31", email: "other@example.com", files: [".mailmap": map])
            } else {
                try haru.write(map, to: ".mailmap")
            }
            try await ledger.refresh()
            #expect(try await ledger.useCases.streak().total == 2)
            let authors = try await ledger.useCases.authors()
            #expect(authors.map(\.commits) == (isCommitted ? [2, 1] : [2]))
            #expect(try await ledger.useCases.repositories().map(\.commits) == [isCommitted ? 3 : 2])
            let calls = ledger.reader.calls
            try await ledger.refresh()
            #expect(ledger.reader.calls == calls)
        }
    }

    @Test("commits with the person as co-author count only while that setting is on")
    func coauthors() async throws {
        try await GitLedger.with { ledger in
            let haru = try ledger.repository("haru")
            try haru.commit(on: "2026-10-30", email: "other@example.com")
            try haru.commit(
                on: "2026-10-31", "Pair\n\nCo-authored-by: Haru Kim <haru@example.com>", email: "other@example.com")
            try haru.commit(
                on: "2026-11-01", "Pair\n\nCo-authored-by: Haru Kim <haru@work.example>", email: "other@example.com")
            try await ledger.add()
            #expect(try await ledger.useCases.streak() == .none)
            try await ledger.useCases.set(.coauthors, to: "on")
            #expect(try await ledger.useCases.streak().total == 1)
            try await ledger.useCases.changeAuthors(adding: ["haru@work.example"])
            #expect(try await ledger.useCases.streak().total == 2)
            try await ledger.useCases.changeAuthors(removing: ["haru@work.example"])
            #expect(try await ledger.useCases.streak().total == 1)
            #expect(try await ledger.count("2026-10-31") == 1)
            try await ledger.useCases.set(.coauthors, to: "off")
            #expect(try await ledger.useCases.streak() == .none)
            #expect(try await ledger.useCases.repositories().map(\.commits) == [3])
        }
    }
}
