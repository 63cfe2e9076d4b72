import Core
import Engine
import HTTPTypes
import Language
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Several accounts on one server", .timeLimit(.minutes(15)))
struct ServerAccountTests {
    /// Runs a body with browsers of the owner and another person, both of whom have finished the first visit.
    private static func run(
        live: Bool = false, uptime: MonotonicClock = MonotonicClock(ContinuousClock()),
        _ body: @escaping @Sendable (_ owner: Server, _ other: Server, _ account: Int64) async throws -> Void
    ) async throws {
        try await Server.run(live: live, uptime: uptime) { server in
            let owner = try await server.entered()
            let (other, account) = try await server.somebodyElse()
            for browser in [owner, other] { #expect(try await browser.post("/welcome/ending").status == .seeOther) }
            try await body(owner, other, account)
        }
    }

    @Test("Each account sees its own data, in its own language and zone, and never another account's cached page")
    func apart() async throws {
        try await Self.run { owner, other, _ in
            _ = try await owner.post("/tasks", "entry=Feed+the+cat+today")
            _ = try await other.post("/tasks", "entry=Walk+the+dog+today")
            _ = try await owner.post("/diary", "title=Mine&body=Secret")
            _ = try await other.post("/settings/language", "language=ko")
            _ = try await other.post("/settings/appearance", "theme=pink&appearance=dark")
            for _ in 0..<2 {
                for path in ["/", "/tasks", "/calendar"] {
                    let (one, two) = (try await owner.get(path), try await other.get(path))
                    #expect(one.status == .ok && two.status == .ok)
                    #expect(one.text.contains("Feed the cat") && !one.text.contains("Walk the dog"), "\(path)")
                    #expect(two.text.contains("Walk the dog") && !two.text.contains("Feed the cat"), "\(path)")
                    #expect(one.text.contains("lang=\"en\"") && two.text.contains("lang=\"ko\""))
                    #expect(two.text.contains("data-theme=\"pink\"") && !one.text.contains("data-theme=\"pink\""))
                }
            }
            #expect(try await owner.get("/settings/zone").text.contains("Asia/Seoul"))
            #expect(try await other.get("/settings/zone").text.contains("Europe/Oslo"))
            // Ids belong to one account, and may exist in another with other content.
            let note = try #require(try await owner.useCases.notes().notes.first?.head.id)
            #expect(try await owner.get("/diary/\(note)").text.contains("Mine"))
            #expect(try await !other.get("/diary/\(note)").text.contains("Mine"))
        }
    }

    @Test("An ETag of one account is not valid for another, though all else is equal")
    func marks() async throws {
        try await Self.run { owner, other, _ in
            while try await owner.useCases.revision() < other.useCases.revision() {
                _ = try await owner.post("/tasks", "entry=Write")
            }
            while try await other.useCases.revision() < owner.useCases.revision() {
                _ = try await other.post("/tasks", "entry=Write")
            }
            #expect(try await owner.useCases.revision() == other.useCases.revision())
            for path in ["/", "/tasks", "/settings"] {
                let tag = try #require(try await owner.get(path).headers[.eTag])
                #expect(try await owner.get(path, headers: [.ifNoneMatch: tag]).status == .notModified)
                #expect(try await other.get(path, headers: [.ifNoneMatch: tag]).status == .ok)
            }
        }
    }

    @Test("An open page receives changes of its own account, and none of another")
    func events() async throws {
        try await Self.run(live: true) { owner, other, _ in
            let told = try await other.listen { text in
                text.contains("event: changed")
            } begun: {
                try await owner.useCases.set(.theme, to: "pink", from: nil)
                _ = try await owner.get("/")
                try await other.useCases.set(.theme, to: "blue", from: nil)
            }
            let revision = try await other.useCases.revision()
            #expect(told.contains("\"revision\":\(revision)}"))
            #expect(told.ranges(of: "event: changed").count == 1)
        }
    }

    @Test(
        "A disabled or deleted person is refused, and the cookie is deleted",
        arguments: [true, false])
    func gone(isDeleted: Bool) async throws {
        let clock = ManualClock()
        try await Self.run(uptime: clock.monotonic) { owner, other, account in
            #expect(try await other.get("/settings").status == .ok)
            let accounts = Accounts(owner.useCases)
            try await isDeleted ? accounts.delete(account) : accounts.disable(account)
            clock.advance(by: .milliseconds(200))
            for path in ["/settings", "/", "/tasks"] {
                let refused = try await other.get(path)
                #expect(refused.status == .unauthorized)
                #expect(refused.headers[.setCookie]?.hasPrefix("haru_session=; Path=/; Max-Age=0;") == true)
            }
            #expect(try await other.post("/tasks", "entry=Write").status == .unauthorized)
            #expect(try await owner.get("/settings").status == .ok)
            guard !isDeleted else { return }
            try await accounts.enable(account)
            #expect(try await other.get("/settings").status == .ok)
        }
    }

    @Test("A session ended by another process is over within a fifth of a second, and one ended here at once")
    func ended() async throws {
        let clock = ManualClock()
        try await Self.run(uptime: clock.monotonic) { owner, other, _ in
            #expect(try await other.get("/settings").status == .ok)
            #expect(try await owner.get("/settings").status == .ok)
            try await other.useCases.endSessions()
            clock.advance(by: .milliseconds(200))
            #expect(try await other.get("/settings").status == .unauthorized)
            let second = try await owner.another()
            #expect(try await second.get("/settings").status == .ok)
            _ = try await owner.post("/sessions/ending")
            #expect(try await second.get("/settings").status == .unauthorized)
            #expect(try await owner.get("/settings").status == .ok)
        }
    }
}

@Suite("The cache of accounts")
struct AccountRegistryTests {
    private static func run(
        _ limits: AccountRegistry.Limits, _ clock: ManualClock,
        _ body: @Sendable (AccountRegistry) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, uptime: clock.monotonic,
                identifier: { "id" })
            guard let seoul = Zone("Asia/Seoul") else { throw Missing() }
            try await useCases.prepare(home: seoul)
            try await body(AccountRegistry(Accounts(useCases), limits: limits))
        }
    }

    @Test("The number of cached accounts is limited, and recently visited and open ones stay")
    func number() async throws {
        let clock = ManualClock()
        try await Self.run(.init(accounts: 20), clock) { registry in
            let owner = registry.owner
            let open = registry.services(of: 2)
            let wakeups = open.updates.listen()
            for account in Int64(3)...2_000 {
                clock.advance(by: .milliseconds(1))
                _ = registry.services(of: account)
                #expect(registry.count <= 20)
            }
            let newest = registry.services(of: 2_000)
            #expect(registry.services(of: 2_000) === newest)
            #expect(registry.services(of: 2) === open)
            #expect(registry.services(of: Accounts.owner) === owner)
            withExtendedLifetime(wakeups) {}
        }
    }

    @Test("All accounts with an open page are polled in one transaction, and changed ones in a second one")
    func questions() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { base in
            let database = CountingDatabase(base)
            let clock = ManualClock()
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, uptime: clock.monotonic,
                identifier: { "id" })
            guard let seoul = Zone("Asia/Seoul") else { throw Missing() }
            try await useCases.prepare(home: seoul)
            let registry = AccountRegistry(Accounts(useCases))
            #expect(try await database.count { try await registry.lookForChanges() }.transactions.isEmpty)
            var wakeups: [AsyncStream<Void>?] = []
            for number in 2...100 {
                let identity = AccountIdentity(issuer: "test", subject: "\(number)")
                let account = try await registry.accounts.create(identity, home: seoul)
                wakeups.append(registry.services(of: account.id).updates.listen())
            }
            try await registry.lookForChanges()
            clock.advance(by: .seconds(1))
            let quiet = try await database.count { try await registry.lookForChanges() }
            #expect(quiet.transactions.count == 1)
            #expect(quiet.statements.count == 2)
            let changed = registry.services(of: 7)
            let before = try await changed.updates.revision()
            try await changed.useCases.set(.theme, to: "blue", from: nil)
            clock.advance(by: .seconds(1))
            #expect(try await database.count { try await registry.lookForChanges() }.transactions.count == 2)
            #expect(changed.updates.recentRevision != before)
            withExtendedLifetime(wakeups) {}
        }
    }

    @Test("An idle account is evicted after a while")
    func idle() async throws {
        let clock = ManualClock()
        try await Self.run(.init(idle: .seconds(10)), clock) { registry in
            let open = registry.services(of: 2)
            let wakeups = open.updates.listen()
            _ = registry.services(of: 3)
            clock.advance(by: .seconds(6))
            _ = registry.services(of: 4)
            clock.advance(by: .seconds(6))
            registry.dropIdle()
            #expect(registry.count == 2)
            #expect(registry.services(of: 2) === open)
            withExtendedLifetime(wakeups) {}
        }
    }
}
