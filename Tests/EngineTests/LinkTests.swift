import Core
import Engine
import Language
import Storage
import TestSupport
import Testing

/// A laptop's commits in a hosted Haru.
@Suite struct LinkTests {
    @Test("the whole history is sent once, then what is new, and nothing that was not requested")
    func tells() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(from: "2026-10-01", to: "2026-10-20")
            try pair.laptop.commit(on: "2026-10-05", email: "other@example.com")
            try await pair.laptop.add()
            try await pair.link()
            #expect(try await pair.sync.run() == .told(20, gone: 0))
            #expect(try await pair.totals() == [20, 20])
            #expect(try await pair.sync.run() == .idle)
            #expect(
                pair.host.taken.allSatisfy { ($0.commits ?? []).allSatisfy { $0.subject == nil && $0.author == nil } })

            try pair.laptop.commit(on: "2026-10-31")
            try await pair.laptop.look(at: "2026-11-01T13:00:00+09:00")
            #expect(try await pair.sync.run() == .told(1, gone: 0))
            #expect(try await pair.totals() == [21, 21])
            let report = try #require(try await pair.laptop.useCases.link())
            #expect(report.isCurrent && report.trouble == nil && report.refused.isEmpty)
            let machine = try #require(try await pair.hosted.useCases.machines().first)
            #expect(machine.isLinked && machine.repositories == 1 && machine.name == "laptop")
            // Its day follows its own clock, as it does there.
            let explained = try await pair.hosted.useCases.explain(try day("2026-10-31"))
            #expect(explained.state == .done && explained.evidence.counted.map(\.source) == [.git])
        }
    }

    @Test("outbound connections are listed from their setup to their end")
    func connections() async throws {
        try await LinkedPair.with { pair in
            let laptop = pair.laptop
            func listed() async throws -> [OutboundConnection] {
                try await laptop.useCases.snapshot { try $0.outboundConnections() }
            }
            #expect(try await listed() == [])
            let source = try await laptop.addSource()
            let device = try await laptop.addDevice()
            let channel = try await laptop.useCases.addChannel(
                ChannelTarget(.ntfy, [.recipient: "garden"]), origin: "", language: .korean
            ).report
            // Nothing leaves this machine for its own screen.
            _ = try await laptop.useCases.addChannel(ChannelTarget(.desktop, [:]), origin: "", language: .korean)
            try await pair.link()
            let link = try #require(try await laptop.useCases.link())
            #expect(
                try await listed() == [
                    .forge(try ForgeAccount(written: "octocat"), hasToken: false), .push(browser: device.name),
                    .channel(.ntfy, place: channel.place), .link(address: link.address, tellsSubjects: false),
                ])
            try await laptop.useCases.setLinkSubjects(true)
            _ = try await laptop.useCases.removeSource(source.account.name)
            try await laptop.useCases.turnChannel(channel.id, on: false)
            #expect(
                try await listed() == [
                    .push(browser: device.name), .link(address: link.address, tellsSubjects: true),
                ])
        }
    }

    @Test("removing and restoring a repository, an exclusion or an address is followed")
    func removals() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(from: "2026-10-01", to: "2026-10-20")
            for date in ["2026-10-03", "2026-10-04"] { try pair.laptop.commit(on: date, subject: "bump version") }
            pair.laptop.reader.change("/code/side") { $0.emails = ["rani@example.com"] }
            try pair.laptop.commit(from: "2026-10-10", to: "2026-10-14", in: "/code/side")
            try await pair.laptop.add("/code")
            try await pair.link()
            #expect(try await pair.sync.run() == .told(27, gone: 0))

            _ = try await pair.laptop.useCases.addExclusions([(.message, "bump*")], repository: nil)
            #expect(try await pair.sync.run() == .told(0, gone: 2))
            #expect(try await pair.totals() == [25, 25])
            let rule = try #require(try await pair.laptop.useCases.exclusions().first)
            try await pair.laptop.useCases.removeExclusion(rule.id)
            #expect(try await pair.sync.run() == .told(2, gone: 0))
            #expect(try await pair.totals() == [27, 27])

            _ = try await pair.laptop.useCases.removeRepository("side")
            _ = try await pair.sync.run()
            #expect(try await pair.totals() == [22, 22])
            #expect(try await pair.hosted.useCases.machines().first?.repositories == 1)
            try await pair.laptop.add("/code/side")
            _ = try await pair.sync.run()
            #expect(try await pair.totals() == [27, 27])

            try await pair.laptop.useCases.changeAuthors(removing: ["rani@example.com"])
            _ = try await pair.sync.run()
            #expect(try await pair.totals() == [0, 0])
        }
    }

    @Test("two laptops with the same commits count each once, and one that unlinks leaves the other's")
    func twoLaptops() async throws {
        try await LinkedPair.with { pair in
            try await Ledger.with { second in
                try pair.laptop.commit(from: "2026-10-01", to: "2026-10-10")
                let commits = try #require(pair.laptop.reader.repository("/code/haru")).commits
                second.reader.change("/code/haru") { $0.commits = commits }
                try second.commit(on: "2026-10-20")
                try await pair.laptop.add()
                try await second.add()
                try await pair.link()
                try await pair.link(second, named: "desk")
                _ = try await pair.sync.run()
                _ = try await pair.sync(second).run()
                #expect(try await pair.totals(second) == [11, 11])
                _ = try await pair.laptop.useCases.removeRepository("haru")
                _ = try await pair.sync.run()
                #expect(try await pair.totals(second) == [11, 11])
                _ = try await second.useCases.removeRepository("haru")
                _ = try await pair.sync(second).run()
                #expect(try await pair.totals(second) == [0, 0])
            }
        }
    }

    @Test("whatever request or answer is lost, no commit is lost or doubled", arguments: 0..<6)
    func lost(seed: Int) async throws {
        try await LinkedPair.with { pair in
            for repository in 0..<4 {
                let path = "/code/r\(repository)"
                pair.laptop.reader.change(path) { $0.emails = ["rani@example.com"] }
                for index in 0..<700 {
                    let time = try instant("2026-10-01T00:00:00+09:00").advanced(
                        bySeconds: Int64(index * 3_001 + repository * 17))
                    pair.laptop.reader.commit(
                        try pair.laptop.scripted(at: time.iso(offset: 32_400), in: path), to: path)
                }
            }
            try await pair.laptop.add("/code")
            try await pair.link()
            pair.host.decide { number in
                switch (number * 7 + seed) % 5 {
                case 0: .lost(.unreachable(.broken))
                case 1: .unheard(.busy(nil))
                default: .answered
                }
            }
            var outcome = try await pair.sync.run()
            for _ in 0..<40 {
                if case .told = outcome { break }
                outcome = try await pair.sync.run(isAsked: true)
            }
            #expect(try await pair.totals() == [2_800, 2_800])
            pair.host.decide { _ in .answered }
            #expect(try await pair.sync.run(isAsked: true) == .told(0, gone: 0))
        }
    }

    @Test("after a failure it backs off, honours Retry-After, and retries at once on request")
    func waits() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20")
            try await pair.laptop.add()
            try await pair.link()
            pair.host.decide { _ in .lost(.busy(100)) }
            #expect(try await pair.sync.run() == .failed(.busy(100)))
            #expect(try await pair.sync.run() == .idle)
            pair.laptop.clock.advance(seconds: 99)
            #expect(try await pair.sync.run() == .idle)
            #expect(pair.host.asked == 1)
            pair.laptop.clock.advance(seconds: 2)
            pair.host.decide { _ in .lost(.unreachable(nil)) }
            var pauses: [Int64] = []
            for _ in 0..<12 {
                #expect(try await pair.sync.run() == .failed(.unreachable(nil)))
                let report = try #require(try await pair.laptop.useCases.link())
                let next = try #require(report.nextAt)
                pauses.append(pair.laptop.clock.now.seconds(to: next))
                #expect(report.trouble == .failed("unreachable: "))
                pair.laptop.clock.now = next
            }
            #expect(pauses == pauses.sorted() && pauses.last == 675 && (pauses.first ?? 0) < 30)
            pair.host.decide { _ in .answered }
            #expect(try await pair.sync.run() == .told(1, gone: 0))
            #expect(try await pair.laptop.useCases.link()?.trouble == nil)
        }
    }

    @Test("a revoked token ends the link until the person acts, and the commits that were sent stay")
    func revoked() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20")
            try await pair.laptop.add()
            try await pair.link()
            _ = try await pair.sync.run()
            let token = try #require(try await pair.hosted.useCases.accessTokens().first)
            #expect(token.scopes == [.commits])
            try await pair.hosted.useCases.revokeAccessToken(token.id)
            #expect(try await pair.hosted.useCases.machines().first?.isLinked == false)
            try pair.laptop.commit(on: "2026-10-21")
            try await pair.laptop.look(at: "2026-11-01T13:00:00+09:00")
            #expect(try await pair.sync.run() == .failed(.revoked))
            let asked = pair.host.asked
            pair.laptop.clock.advance(days: 2)
            #expect(try await pair.sync.run() == .idle)
            #expect(pair.host.asked == asked)
            #expect(try await pair.laptop.useCases.link()?.trouble == .revoked)
            #expect(try await pair.totals() == [1, 2])
            // It is removed here whatever the other side answers, and linked again.
            #expect(try await pair.laptop.useCases.removeLink(through: pair.host).isTold)
            #expect(try await pair.laptop.useCases.link() == nil)
            try await pair.link(named: "again")
            _ = try await pair.sync.run()
            #expect(try await pair.totals() == [2, 2])
        }
    }

    @Test("commits of an address are sent once it is listed there, and not before")
    func addresses() async throws {
        try await LinkedPair.with { pair in
            pair.laptop.reader.change("/code/haru") { $0.emails = ["rani@example.com", "rani@work.example"] }
            try pair.laptop.commit(on: "2026-10-20", "2026-10-21")
            try pair.laptop.commit(on: "2026-10-22", email: "rani@work.example")
            try await pair.laptop.add()
            try await pair.link()
            try await pair.hosted.useCases.changeAuthors(removing: ["rani@work.example"])
            #expect(try await pair.sync.run() == .told(2, gone: 0))
            #expect(try await pair.laptop.useCases.link()?.refused == ["rani@work.example"])
            #expect(try await pair.totals() == [2, 3])
            try await pair.hosted.useCases.changeAuthors(adding: ["rani@work.example"])
            _ = try await pair.sync.run(isAsked: true)
            #expect(try await pair.laptop.useCases.link()?.refused == [])
            #expect(try await pair.totals() == [3, 3])
            // Removing an address there removes its commits, and adding it restores them.
            try await pair.hosted.useCases.changeAuthors(removing: ["rani@example.com"])
            #expect(try await pair.totals() == [1, 3])
            _ = try await pair.sync.run(isAsked: true)
            try await pair.hosted.useCases.changeAuthors(adding: ["rani@example.com"])
            _ = try await pair.sync.run(isAsked: true)
            #expect(try await pair.totals() == [3, 3])
        }
    }

    @Test("subjects and names are sent only while the person wants it, also for commits sent before")
    func subjects() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20", subject: "Plant a tree")
            try await pair.laptop.add()
            try await pair.link()
            _ = try await pair.sync.run()
            func told() async throws -> [String] {
                let commit = try #require(
                    try await pair.hosted.useCases.explain(try day("2026-10-20")).evidence.counted.first)
                return [commit.subject, commit.authorName]
            }
            #expect(try await told() == ["", ""])
            try await pair.laptop.useCases.setLinkSubjects(true)
            _ = try await pair.sync.run()
            #expect(try await told() == ["Plant a tree", "Rani"])
            try await pair.laptop.useCases.setLinkSubjects(false)
            _ = try await pair.sync.run()
            #expect(try await told() == ["", ""])
            #expect(try await pair.hosted.changes(of: "2026-10-20").isEmpty)
        }
    }

    @Test("a restored hosted database is sent what it lacks, and one that is ahead is believed")
    func putBack() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(from: "2026-10-01", to: "2026-10-10")
            try await pair.laptop.add()
            try await pair.link()
            _ = try await pair.sync.run()
            // The state before the last batch, without some of its commits.
            try await pair.hosted.database.write { connection in
                try connection.execute("UPDATE machine SET position = 0", [])
                try connection.execute("DELETE FROM commit_evidence WHERE sha < '8'", [])
            }
            try pair.laptop.commit(on: "2026-10-11")
            try await pair.laptop.look(at: "2026-11-01T13:00:00+09:00")
            _ = try await pair.sync.run()
            let count = "SELECT COUNT(*) FROM commit_evidence"
            let rows = try await pair.hosted.database.read { connection in
                var rows: Int64 = 0
                try connection.query(count, []) { rows = try $0.integer(0) }
                return rows
            }
            #expect(rows == 11)
            _ = try await pair.hosted.useCases.changeAuthors(adding: ["another@example.com"])
            #expect(try await pair.sync.run(isAsked: true) == .told(0, gone: 0))
        }
    }

    @Test("a repository that is removed there stays removed, whatever is sent for it")
    func unwanted() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20")
            try await pair.laptop.add()
            try await pair.link()
            _ = try await pair.sync.run()
            let report = try #require(try await pair.hosted.useCases.repositories().first)
            #expect(report.machine == "laptop" && report.mine == 1 && report.problem == nil)
            _ = try await pair.hosted.useCases.removeRepository(report.id)
            try pair.laptop.commit(on: "2026-10-21")
            try await pair.laptop.look(at: "2026-11-01T13:00:00+09:00")
            _ = try await pair.sync.run()
            #expect(try await pair.totals() == [0, 2])
            #expect(try await pair.hosted.useCases.repositories().isEmpty)
        }
    }
}
