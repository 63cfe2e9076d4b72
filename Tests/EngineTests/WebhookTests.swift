import Core
import Foundation
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// A forge's push is accepted where it is signed, counted once, and judged like any other commit.
@Suite struct WebhookTests {
    /// A ledger with a webhook for `octocat`, and the secret that the forge signs with.
    private func withWebhook(
        _ body: (Ledger, _ id: String, _ secret: String) async throws -> Void
    ) async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.changeAuthors(adding: ["rani@example.com"])
            let (report, secret) = try await ledger.useCases.makeWebhook(ofSource: source.id)
            try await body(ledger, try #require(report.webhook).id, secret)
        }
    }

    private func commit(
        _ number: Int, at time: String = "2026-10-20T10:00:00+09:00", email: String = "rani@example.com",
        login: String? = nil, subject: String = "Plant", coauthors: [String] = [], paths: [String] = []
    ) throws -> PushedCommit {
        let (instant, offset) = try #require(Instant.withOffset(iso: time))
        return PushedCommit(
            sha: objectName("push \(number)"), authorName: "Rani", authorEmail: email, login: login,
            authoredAt: instant.advanced(bySeconds: Int64(number)), offset: offset, subject: subject,
            coauthors: coauthors, paths: paths)
    }

    private func push(
        _ commits: [PushedCommit], repository: String = "octocat/haru", ref: String = "refs/heads/main",
        isFork: Bool = false, isDeletion: Bool = false
    ) -> ForgePush {
        ForgePush(
            repository: repository, isFork: isFork, defaultBranch: "main", ref: ref, isDeletion: isDeletion,
            commits: commits)
    }

    /// Delivers a push, signed with a secret.
    private func deliver(
        _ push: ForgePush?, named name: String = "d-1", event: String = "push", to ledger: Ledger, _ id: String,
        _ secret: String
    ) async throws -> WebhookReceipt? {
        if let push { ledger.forges.deliver(push, as: name) }
        let body = Array(name.utf8)
        guard let webhook = try await ledger.accounts.webhook(id) else { return nil }
        return try await receive(body, named: name, event: event, by: webhook, ledger, secret)
    }

    private func receive(
        _ body: [UInt8], named name: String, event: String = "push", by webhook: Webhook, _ ledger: Ledger,
        _ secret: String
    ) async throws -> WebhookReceipt {
        var signature = try ledger.accounts.signature(of: webhook)
        body.withUnsafeBytes { signature.update($0) }
        guard let sender = signature.verified(ScriptedSecrets.code(of: body, by: secret)) else { return .forged }
        return try await ledger.accounts.receive(
            WebhookDelivery(id: name, event: event, payload: String(validating: body, as: UTF8.self)), by: sender)
    }

    private func outcome(_ ledger: Ledger) async throws -> DeliveryOutcome? {
        try await ledger.useCases.sources().first?.webhook?.outcome
    }

    @Test("a push counts as soon as it was processed, by its author's own clock")
    func push() async throws {
        try await withWebhook { ledger, id, secret in
            let commits = [
                try commit(1, at: "2026-10-20T23:30:00+09:00"), try commit(2, at: "2026-10-19T23:30:00-04:00"),
                try commit(3, at: "2026-10-18T20:30:00Z"),
            ]
            #expect(try await deliver(push(commits), to: ledger, id, secret) == .accepted)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 0, "it is worked on later")
            try await ledger.work(.receive)
            let own = try await ledger.explain("2026-10-20").evidence
            #expect(own.counted.map(\.sha) == [commits[0].sha] && own.placements == [.commitOffset])
            #expect(own.counted.first?.source == .githubWebhook)
            let theirs = try await ledger.explain("2026-10-19").evidence
            #expect(
                Set(theirs.counted.map(\.sha)) == [commits[1].sha, commits[2].sha],
                "a clock that stands on UTC is home's")
            #expect(try await outcome(ledger) == .counted(3))
            let repository = try #require(try await ledger.useCases.repositories().first)
            #expect(repository.name == "octocat/haru" && repository.path == "https://github.com/octocat/haru")
            #expect(repository.forge == "GitHub octocat" && repository.mine == 3)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a repeated delivery changes nothing, whatever its content")
    func repeated() async throws {
        try await withWebhook { ledger, id, secret in
            let first = push([try commit(1)])
            #expect(try await deliver(first, to: ledger, id, secret) == .accepted)
            #expect(try await deliver(first, to: ledger, id, secret) == .repeated)
            try await ledger.work(.receive)
            #expect(try await deliver(first, to: ledger, id, secret) == .repeated)
            // Under another name it has known commits.
            #expect(try await deliver(first, named: "d-2", to: ledger, id, secret) == .accepted)
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 1)
            ledger.clock.advance(days: 31)
            try await ledger.useCases.purge()
            #expect(try await deliver(first, to: ledger, id, secret) == .accepted, "names are forgotten in time")
        }
    }

    @Test("a delivery without the secret's signature is refused")
    func forged() async throws {
        try await withWebhook { ledger, id, secret in
            let push = push([try commit(1)])
            #expect(try await deliver(push, to: ledger, id, String(secret.reversed())) == .forged)
            #expect(try await deliver(push, to: ledger, id, "") == .forged)
            #expect(try await deliver(push, to: ledger, String(repeating: "a", count: 32), secret) == nil)
            #expect(try await deliver(push, to: ledger, "'; DROP TABLE webhook; --", secret) == nil)
            // The previous secret is invalid, and so is the address.
            let (report, other) = try await ledger.useCases.makeWebhook(ofSource: "octocat")
            let anew = try #require(report.webhook).id
            #expect(anew != id && other != secret)
            #expect(try await deliver(push, to: ledger, id, secret) == nil)
            #expect(try await deliver(push, to: ledger, anew, secret) == .forged)
            #expect(try await deliver(push, to: ledger, anew, other) == .accepted)
            try await ledger.useCases.removeWebhook(ofSource: "octocat")
            #expect(try await deliver(push, named: "d-2", to: ledger, anew, other) == nil)
            try await ledger.work(.receive)
            // An accepted delivery is processed before the webhook is deleted.
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 1)
        }
    }

    @Test("the database does not reveal the secret, and without the key no delivery is accepted")
    func sealed() async throws {
        try await withWebhook { ledger, id, secret in
            let person = ledger.person
            let row = try await ledger.database.read(of: person) { try $0.webhooks.all().first }
            #expect(try #require(row).secret.contains(secret) == false)
            ledger.secrets.close(true)
            await #expect(throws: DomainError.secretsClosed) {
                try await deliver(push([try commit(1)]), to: ledger, id, secret)
            }
        }
    }

    @Test(
        "only pushes to the counting branch count",
        arguments: [
            ("refs/heads/main", false, false, DeliveryOutcome.counted(1)),
            ("refs/heads/gh-pages", false, false, .counted(1)), ("refs/heads/feature/main", false, false, .otherBranch),
            ("refs/tags/main", false, false, .tag), ("refs/heads/main", true, false, .fork),
            ("refs/heads/main", false, true, .deletion), ("main", false, false, .tag),
        ])
    func branches(_ ref: String, _ isFork: Bool, _ isDeletion: Bool, _ expected: DeliveryOutcome) async throws {
        try await withWebhook { ledger, id, secret in
            let told = push([try commit(1)], ref: ref, isFork: isFork, isDeletion: isDeletion)
            #expect(try await deliver(told, to: ledger, id, secret) == .accepted)
            try await ledger.work(.receive)
            #expect(try await outcome(ledger) == expected)
            let commits = try await ledger.explain("2026-10-20").evidence.commits
            #expect(commits == (expected == .counted(1) ? 1 : 0))
        }
    }

    @Test("a commit is the person's by its address, by the forge's login, or by a co-author where those count")
    func whose() async throws {
        try await withWebhook { ledger, id, secret in
            ledger.reader.change("/code/haru") { $0.emails = ["rani@example.com"] }
            try ledger.commit(on: "2026-10-31")
            try await ledger.add()
            let commits = [
                try commit(1, email: "RANI@example.com"),
                try commit(2, email: "1+octocat@users.noreply", login: "OctoCat"),
                try commit(3, email: "bot@example.com", login: "dependabot[bot]"),
                try commit(4, email: "you@example.com"),
                try commit(5, email: "you@example.com", coauthors: ["rani@example.com"]),
            ]
            _ = try await deliver(push(commits), to: ledger, id, secret)
            try await ledger.work(.receive)
            func counted() async throws -> [String] {
                try await ledger.explain("2026-10-20").evidence.counted.map(\.sha).sorted()
            }
            #expect(try await counted() == [commits[0].sha, commits[1].sha].sorted())
            try await ledger.useCases.set(.coauthors, to: "on", from: nil)
            _ = try await deliver(push(commits), named: "d-2", to: ledger, id, secret)
            try await ledger.work(.receive)
            #expect(try await counted() == [commits[0].sha, commits[1].sha, commits[4].sha].sorted())
            try await ledger.useCases.set(.coauthors, to: "off", from: nil)
            #expect(try await counted() == [commits[0].sha, commits[1].sha].sorted())
            // An unlisted address stays when others change.
            try await ledger.useCases.changeAuthors(adding: ["other@example.com"])
            try await ledger.useCases.changeAuthors(removing: ["rani@example.com"])
            #expect(try await counted() == [commits[1].sha])
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a commit that was read here and pushed there counts once, and the day names the original of the copy")
    func merged() async throws {
        try await withWebhook { ledger, id, secret in
            try ledger.commit(on: "2026-10-20")
            try await ledger.add()
            let read = try #require(ledger.reader.repository("/code/haru")?.commits.first?.record)
            let told = PushedCommit(
                sha: read.sha, authorName: read.authorName, authorEmail: read.authorEmail, login: "octocat",
                authoredAt: read.authoredAt, offset: read.offset, subject: read.subject)
            _ = try await deliver(push([told]), to: ledger, id, secret)
            try await ledger.work(.receive)
            let report = try await ledger.explain("2026-10-20")
            #expect(report.evidence.commits == 1 && report.evidence.dropped.map(\.reason) == [.sameSHA])
            #expect(report.repositoryNames.values.contains("octocat/haru"))
            // Pushed commits stay when the repository that was read is removed.
            _ = try await ledger.useCases.removeRepository("haru")
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 1)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("rules exclude pushed commits, path rules too")
    func excluded() async throws {
        try await withWebhook { ledger, id, secret in
            _ = try await ledger.useCases.addExclusion(subject: .path, pattern: "docs/*", repository: nil)
            _ = try await ledger.useCases.addExclusion(subject: .message, pattern: "wip*", repository: nil)
            let commits = [
                try commit(1, paths: ["docs/a.md", "docs/b.md"]), try commit(2, paths: ["docs/a.md", "a.swift"]),
                try commit(3, subject: "WIP: more", paths: ["a.swift"]), try commit(4),
            ]
            _ = try await deliver(push(commits), to: ledger, id, secret)
            try await ledger.work(.receive)
            let evidence = try await ledger.explain("2026-10-20").evidence
            #expect(Set(evidence.counted.map(\.sha)) == [commits[1].sha, commits[3].sha])
            #expect(Set(evidence.excluded.map(\.sha)) == [commits[0].sha, commits[2].sha])
        }
    }

    @Test("a late push raises its day with the reason, and a day that ends is closed with its pushes")
    func late() async throws {
        try await withWebhook { ledger, id, secret in
            ledger.clock.advance(days: 1)
            ledger.forges.change("octocat") { script in
                script.counts[script.today] = 0
                script.today = script.today.next
            }
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            #expect(try await ledger.state(of: "2026-11-01") == .missed)
            _ = try await deliver(
                push([try commit(1, at: "2026-11-01T23:59:00+09:00")]), to: ledger, id, secret)
            try await ledger.work(.receive)
            #expect(try await ledger.state(of: "2026-11-01") == .done)
            let change = try #require(try await ledger.explain("2026-11-01").changes.last)
            #expect(change.detail.contains("octocat/haru"))
        }
    }

    @Test("an unreadable delivery is reported, and does not block later ones")
    func unreadable() async throws {
        try await withWebhook { ledger, id, secret in
            #expect(try await deliver(nil, named: "rubbish", to: ledger, id, secret) == .accepted)
            try await ledger.work(.receive)
            #expect(try await outcome(ledger) == .unreadable)
            ledger.clock.advance(seconds: 1)
            _ = try await deliver(push([try commit(1)]), to: ledger, id, secret)
            try await ledger.work(.receive)
            #expect(try await outcome(ledger) == .counted(1))
            #expect(try await deliver(nil, named: "p", event: "ping", to: ledger, id, secret) == .pong)
            #expect(try await outcome(ledger) == .ping)
            #expect(try await deliver(nil, named: "s", event: "star", to: ledger, id, secret) == .passedOver)
            let webhook = try #require(try await ledger.accounts.webhook(id))
            let body: [UInt8] = [0x7B, 0xFF, 0x7D]
            #expect(try await receive(body, named: "u", by: webhook, ledger, secret) == .unreadable)
        }
    }

    @Test("a forge's deliveries are deleted with its source, and the days give the reason")
    func removed() async throws {
        try await withWebhook { ledger, id, secret in
            _ = try await deliver(push([try commit(1)]), to: ledger, id, secret)
            try await ledger.work(.receive)
            ledger.clock.advance(days: 1)
            try await ledger.useCases.removeSource("octocat")
            let report = try await ledger.explain("2026-10-20")
            #expect(report.evidence.total == 0)
            #expect(try await ledger.useCases.repositories().isEmpty)
            #expect(try await deliver(push([try commit(2)]), named: "d-2", to: ledger, id, secret) == nil)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a forge that sends no deliveries has no webhook")
    func others() async throws {
        try await Ledger.with { ledger in
            let account = ForgeAccount(kind: .gitlab, address: ForgeAccount.gitlab, login: "alice")
            _ = try await ledger.useCases.addSource(account)
            await #expect(throws: DomainError.webhookNotTaken("GitLab alice")) {
                try await ledger.useCases.makeWebhook(ofSource: "alice")
            }
            await #expect(throws: DomainError.unknownSource("nobody")) {
                try await ledger.useCases.makeWebhook(ofSource: "nobody")
            }
        }
    }

    @Test("two people have separate webhooks: a delivery to one reveals nothing of the other")
    func apart() async throws {
        try await withWebhook { ledger, id, secret in
            let oslo = try #require(Zone("Europe/Oslo"))
            let account = try await ledger.accounts.create(.init(issuer: "test", subject: "other"), home: oslo)
            var other = ledger
            other.person = account.id
            _ = try await other.useCases.addSource(try ForgeAccount(written: "octocat"))
            let (report, theirs) = try await other.useCases.makeWebhook(ofSource: "octocat")
            let address = try #require(report.webhook).id
            let told = push([try commit(1, login: "octocat")])
            #expect(try await deliver(told, to: ledger, address, secret) == .forged)
            #expect(try await deliver(told, to: ledger, id, theirs) == .forged)
            #expect(try await deliver(told, to: ledger, address, theirs) == .accepted)
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 0)
            #expect(try await other.explain("2026-10-20").evidence.commits == 1)
        }
    }

    @Test("a removed repository stays removed, whatever is pushed to it, until its source is added again")
    func unwanted() async throws {
        try await withWebhook { ledger, id, secret in
            _ = try await deliver(push([try commit(1)]), to: ledger, id, secret)
            try await ledger.work(.receive)
            let removed = try await ledger.useCases.removeRepository("octocat/haru")
            #expect(removed.forge == "GitHub octocat")
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 0)
            _ = try await deliver(push([try commit(1), try commit(2)]), named: "d-2", to: ledger, id, secret)
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 0)
            #expect(try await outcome(ledger) == .unwanted)
            #expect(try await ledger.useCases.repositories().isEmpty)
            await #expect(throws: DomainError.unknownRepository("octocat/haru")) {
                try await ledger.useCases.removeRepository("octocat/haru")
            }
            try await ledger.useCases.removeSource("octocat")
            let source = try await ledger.addSource()
            let (report, other) = try await ledger.useCases.makeWebhook(ofSource: source.id)
            let anew = try #require(report.webhook).id
            _ = try await deliver(push([try commit(1)]), named: "d-3", to: ledger, anew, other)
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 1)
            let faults = try await RebuiltLedger.faults(of: ledger)
            #expect(faults == [])
        }
    }

    @Test("commits that two accounts report for one repository are removed with each account alone")
    func shared() async throws {
        try await withWebhook { ledger, id, secret in
            let work = try await ledger.addSource("octocat-work")
            let (report, other) = try await ledger.useCases.makeWebhook(ofSource: work.id)
            let second = try #require(report.webhook).id
            let (mine, theirs) = (
                try commit(1, email: "a@example.com", login: "octocat"),
                try commit(2, email: "b@example.com", login: "octocat-work")
            )
            _ = try await deliver(push([mine, theirs]), to: ledger, id, secret)
            _ = try await deliver(push([mine, theirs]), named: "d-2", to: ledger, second, other)
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 2)
            try await ledger.useCases.removeSource("octocat")
            #expect(try await ledger.explain("2026-10-20").evidence.counted.map(\.sha) == [theirs.sha])
        }
    }

    @Test("very many deliveries are processed in turns, and their number is limited")
    func crowd() async throws {
        try await withWebhook { ledger, id, secret in
            for number in 0..<120 {
                let told = push([try commit(number)])
                #expect(try await deliver(told, named: "d-\(number)", to: ledger, id, secret) == .accepted)
            }
            try await ledger.work(.receive)
            #expect(try await ledger.explain("2026-10-20").evidence.commits == 120)
            for number in 0..<500 {
                #expect(try await deliver(nil, named: "e-\(number)", to: ledger, id, secret) == .accepted)
            }
            #expect(try await deliver(nil, named: "f", to: ledger, id, secret) == .crowded)
            try await ledger.work(.receive)
            #expect(try await deliver(nil, named: "f", to: ledger, id, secret) == .accepted)
        }
    }

    @Test("a forge's levels hold while its reported commits are among its counted ones")
    func levels() async throws {
        try await withWebhook { ledger, id, secret in
            ledger.forges.change("octocat") { script in
                script.level = 4
                script.counts[script.today] = 2
            }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            func level() async throws -> Int? {
                try await ledger.useCases.grass(from: nil, to: nil, weeks: 1).grass.days.last { $0.state == .done }?
                    .level
            }
            #expect(try await level() == 4)
            _ = try await deliver(push([try commit(1, at: "2026-11-01T10:00:00+09:00")]), to: ledger, id, secret)
            try await ledger.work(.receive)
            #expect(try await level() == 4)
            let more = (2...9).map { $0 }
            _ = try await deliver(
                push(try more.map { try commit($0, at: "2026-11-01T10:00:00+09:00") }), named: "d-2", to: ledger, id,
                secret)
            try await ledger.work(.receive)
            let days = try await ledger.useCases.grass(from: nil, to: nil, weeks: 1).grass.days
            #expect(days.contains { $0.count == 9 })
        }
    }
}
