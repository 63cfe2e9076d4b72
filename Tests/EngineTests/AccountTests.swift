import Core
import Engine
import TestSupport
import Testing

@testable import Storage

@Suite struct AccountTests {
    private static let rani = AccountIdentity(issuer: "https://github.com", subject: "1001")
    private static let minu = AccountIdentity(issuer: "https://github.com", subject: "1002")

    @Test(
        "an identity gets one account for good, and no number is issued twice", arguments: DatabaseEngine.allCases)
    func create(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            let accounts = ledger.accounts
            let seoul = try #require(Zone("Asia/Seoul"))
            #expect(try await accounts.account(of: .owner)?.id == Accounts.owner)
            #expect(try await accounts.create(.owner, home: .utc).id == Accounts.owner)
            #expect(try await accounts.account(of: Self.rani) == nil)
            let numbers = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 1...8 {
                    group.addTask { try await accounts.create(Self.rani, named: "Rani", home: seoul).id }
                }
                return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
            }
            let rani = try #require(numbers.first)
            #expect(numbers == [rani] && rani != Accounts.owner)
            let minu = try await accounts.create(Self.minu, home: .utc)
            #expect(minu.id != rani && minu.identities == [Self.minu] && minu.createdAt == ledger.clock.now)
            try await accounts.delete(minu.id)
            #expect(try await accounts.create(Self.minu, home: .utc).id > minu.id)
            #expect(try await accounts.page().map(\.id).prefix(2) == [Accounts.owner, rani])
            #expect(try await accounts.page(after: Accounts.owner, limit: 1).map(\.id) == [rani])
            #expect(try await accounts.useCases(of: rani).today().offset == 9 * 3_600)
        }
    }

    @Test("a session identifies its account, and ends when the account is disabled or deleted")
    func sessions() async throws {
        try await Ledger.with { ledger in
            let accounts = ledger.accounts
            let rani = try await accounts.create(Self.rani, home: .utc).id
            try await ledger.useCases.beginSession(hash: "mine", device: "Lynx")
            try await accounts.useCases(of: rani).beginSession(hash: "hers", device: "Lynx")
            #expect(try await accounts.session(hash: "mine")?.account == Accounts.owner)
            #expect(try await accounts.session(hash: "hers")?.account == rani)

            let before = try #require(try await accounts.session(hash: "hers")).revision
            try await accounts.disable(rani)
            #expect(try await accounts.session(hash: "hers") == nil)
            #expect(try await accounts.account(of: Self.rani)?.disabledAt == ledger.clock.now)
            try await accounts.enable(rani)
            // The revision tells a cache of this account's objects to reload them.
            #expect(try #require(try await accounts.session(hash: "hers")).revision > before)

            try await accounts.delete(rani)
            #expect(try await accounts.session(hash: "hers") == nil)
            #expect(try await accounts.session(hash: "mine")?.account == Accounts.owner)
            for change in [accounts.disable, accounts.enable, accounts.delete] {
                await #expect(throws: DomainError.unknownAccount(rani)) { try await change(rani) }
            }
        }
    }

    @Test("The owner's deletion leaves an empty account, whose revision and numbers continue")
    func ownerDeletion() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-11-01")
            try await ledger.add()
            _ = try await ledger.useCases.createMailbox(occasion: "Birthday", rule: .free)
            let contents = try await ledger.useCases.snapshot { try $0.accountContents() }
            #expect(contents.counts == [.commits: 8, .repositories: 1])
            let revision = try await ledger.useCases.revision()
            try await ledger.accounts.deleteOwn(Accounts.owner)
            #expect(try await ledger.useCases.snapshot { try $0.accountContents() }.counts.isEmpty)
            #expect(try await ledger.useCases.revision() > revision)
            #expect(try await ledger.useCases.mailboxes().isEmpty)
            #expect(try await ledger.useCases.createMailbox(occasion: "Again", rule: .free).mailbox.number == 2)
            let rows = try await ledger.database.read(of: Accounts.owner) { tx in
                try AccountTables.rowCounts(of: AccountTables.names, in: tx)
                    .filter { $0.value > 0 }.keys
            }
            #expect(Set(rows) == ["account_identity", "job", "revision", "zone_change", "numbering", "mailbox"])
        }
    }

    @Test("A person's deletion removes all of their data, and none of anybody else's")
    func personDeletion() async throws {
        try await Ledger.with { ledger in
            let rani = try await ledger.other(person: 2)
            _ = try await rani.useCases.createMailbox(occasion: "Birthday", rule: .free)
            _ = try await ledger.useCases.createMailbox(occasion: "Mine", rule: .free)
            try await ledger.accounts.deleteOwn(2)
            let found = try await ledger.database.read(of: 2) { tx in
                try AccountTables.rowCounts(of: AccountTables.names, in: tx)
                    .filter { $0.value > 0 }.keys
            }
            #expect(found.isEmpty)
            #expect(try await ledger.useCases.mailboxes().map(\.mailbox.occasion) == ["Mine"])
            await #expect(throws: DomainError.unknownAccount(2)) { try await ledger.accounts.deleteOwn(2) }
        }
    }

    @Test("The last administrator can leave only when nobody else is there")
    func lastAdministrator() async throws {
        try await Ledger.with { ledger in
            for person in [Int64(2), 3] {
                let other = try await ledger.other(person: person)
                _ = try await other.useCases.createMailbox(occasion: "Birthday", rule: .free)
            }
            try await ledger.accounts.setAdministrator(true, 2)
            await #expect(throws: SignInProblem.lastAdministrator) { try await ledger.accounts.deleteOwn(2) }
            try await ledger.accounts.deleteOwn(3)
            try await ledger.accounts.deleteOwn(2)
        }
    }

    @Test("late data for a deleted account does not bring it back")
    func deleted() async throws {
        try await Ledger.with { ledger in
            let rani = try await ledger.other(person: 2)
            try await ledger.accounts.delete(2)
            await #expect(throws: DomainError.unknownAccount(2)) { try await rani.useCases.set(.theme, to: "pink") }
            await #expect(throws: DomainError.unknownAccount(2)) {
                try await rani.useCases.prepare(home: try #require(Zone("Asia/Seoul")))
            }
            let found = try await ledger.database.read { try PersonTable.find(2, in: $0) }
            #expect(found == nil)
        }
    }
}
