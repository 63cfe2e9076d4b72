import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// The repositories of an account on GitHub are read seldom, stored, and shown beside those of Haru.
@Suite struct SourceRepositoriesTests {
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    private static let repositories = [
        ForgeRepository(
            name: "octocat/Garden", defaultBranch: "main", pushedAt: Instant(iso: "2026-10-31T01:02:03Z")),
        ForgeRepository(
            name: "octocat/secret", defaultBranch: "trunk", isFork: true, isArchived: true, isPrivate: true),
    ]

    private func withList(
        token: String? = token, _ body: (Ledger, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") {
                $0.repositories = ForgeRepositoryList(repositories: Self.repositories, isCut: true, etag: "m1")
            }
            if let token {
                try await ledger.useCases.setToken(token, ofSource: source.id)
                try await ledger.useCases.fetchSources(within: .seconds(5))
            }
            try await ledger.useCases.fetchRepositories(of: source.id)
            try await body(ledger, source)
        }
    }

    private static func report(_ ledger: Ledger) async throws -> SourceRepositoriesReport? {
        try await ledger.useCases.snapshot { try $0.sourceRepositories() }.values.first
    }

    @Test("the list is shown as the forge sends it, with Haru's names for those that it has")
    func told() async throws {
        try await withList { ledger, source in
            var report = try #require(try await Self.report(ledger))
            #expect(report.source == source.id && report.isCut && report.problem == nil)
            #expect(report.toldAt == ledger.clock.now)
            #expect(report.entries.map(\.repository) == Self.repositories)
            #expect(report.entries.map(\.knownAs) == [nil, nil])
            let person = ledger.person
            try await ledger.database.write(of: person) { tx in
                try tx.repositories.insert(
                    RepositoryRow(
                        id: "r", path: "/home/me/garden", gitDirectory: "/home/me/garden/.git", name: "garden",
                        addedAt: Instant(seconds: 5)))
                try tx.revisions.bump()
            }
            report = try #require(try await Self.report(ledger))
            #expect(report.entries.map(\.knownAs) == ["garden", nil])
        }
    }

    @Test(
        "the list is read once a day with a token and once a week without, and the same list changes nothing",
        arguments: [true, false])
    func seldom(_ hasToken: Bool) async throws {
        try await withList(token: hasToken ? Self.token : nil) { ledger, source in
            let useCases = ledger.useCases
            let first = ledger.forges.takeRepositoriesQuestions()
            #expect(first.map(\.etag) == [nil] && first.map(\.token) == [hasToken ? Self.token : nil])
            ledger.clock.advance(hours: hasToken ? 23 : 24 * 7 - 1)
            try await useCases.fetchRepositories(of: source.id)
            #expect(ledger.forges.takeRepositoriesQuestions().isEmpty)
            let revision = try await useCases.revision()
            ledger.clock.advance(hours: 3)
            try await useCases.fetchRepositories(of: source.id)
            #expect(ledger.forges.takeRepositoriesQuestions().map(\.etag) == ["m1"])
            #expect(try await useCases.revision() == revision, "nothing has changed")
            #expect(try await Self.report(ledger)?.entries.count == 2)
            ledger.forges.change("octocat") { $0.repositories = ForgeRepositoryList(repositories: [], etag: "m2") }
            ledger.clock.advance(hours: 24 * 8)
            try await useCases.fetchRepositories(of: source.id)
            #expect(try await Self.report(ledger)?.entries.isEmpty == true)
            #expect(try await useCases.revision() > revision)
        }
    }

    @Test("the job of a source reads the list, and the button reads it again")
    func job() async throws {
        try await withList { ledger, source in
            _ = ledger.forges.takeRepositoriesQuestions()
            ledger.clock.advance(seconds: 60)
            #expect(try await ledger.useCases.askSources())
            _ = try await ledger.useCases.fetch(source.id) { _ in }
            #expect(ledger.forges.takeRepositoriesQuestions().count == 1)
        }
    }

    @Test("a failure is shown, leaves the list, and is not retried at once")
    func failure() async throws {
        try await withList { ledger, source in
            ledger.forges.change("octocat") { $0.repositoriesProblem = .markupChanged }
            ledger.clock.advance(hours: 26)
            try await ledger.useCases.fetchRepositories(of: source.id)
            let report = try #require(try await Self.report(ledger))
            #expect(report.problem?.reason == .markupChanged && report.entries.count == 2)
            #expect(try await ledger.useCases.sources().first?.problem == nil, "it counts as before")
            _ = ledger.forges.takeRepositoriesQuestions()
            try await ledger.useCases.fetchRepositories(of: source.id)
            #expect(ledger.forges.takeRepositoriesQuestions().isEmpty)
        }
    }

    @Test("a token that is refused here is dead for everything, and a limit blocks the list alone")
    func token() async throws {
        try await withList { ledger, source in
            ledger.forges.change("octocat") { $0.repositoriesProblem = .limited(seconds: 900) }
            ledger.clock.advance(hours: 26)
            let before = try #require(try await ledger.useCases.sources().first)
            try await ledger.useCases.fetchRepositories(of: source.id)
            var report = try #require(try await ledger.useCases.sources().first)
            #expect(report.problem == nil && report.nextAt == before.nextAt)
            _ = ledger.forges.takeRepositoriesQuestions()
            ledger.clock.advance(seconds: 890)
            try await ledger.useCases.fetchRepositories(of: source.id)
            #expect(ledger.forges.takeRepositoriesQuestions().isEmpty)
            ledger.forges.change("octocat") { $0.repositoriesProblem = .tokenRefused }
            ledger.clock.advance(hours: 2)
            ledger.forges.change("octocat") { $0.today = $0.today.advanced(by: 2) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchRepositories(of: source.id)
            report = try #require(try await ledger.useCases.sources().first)
            #expect(report.problem?.reason == .tokenRefused)
        }
    }

    @Test("the list is deleted with the token that read it, and with the source", arguments: [true, false])
    func removed(_ keepsSource: Bool) async throws {
        try await withList { ledger, source in
            if keepsSource {
                try await ledger.useCases.setToken(nil, ofSource: source.id)
            } else {
                try await ledger.useCases.removeSource(source.id)
            }
            #expect(try await Self.report(ledger) == nil)
            let person = ledger.person
            #expect(try await ledger.database.read(of: person) { try $0.sourceRepositories.all() }.isEmpty)
        }
    }

    @Test("the repositories of other forges, or of an account that does not answer, are not requested")
    func unasked() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .unknownAccount }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchRepositories(of: source.id)
            #expect(ledger.forges.takeRepositoriesQuestions().isEmpty)
        }
    }
}
