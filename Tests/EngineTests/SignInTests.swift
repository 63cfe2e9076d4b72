import Core
import Engine
import TestSupport
import Testing

@testable import Storage

/// A person who signs in gets their own account, and nobody else's.
@Suite struct SignInTests {
    private static let issuer = "https://github.com"
    private static let anyone = SignInPolicy("anyone")

    private static func octocat(
        _ login: String = "octocat", subject: String = "583231", token: OAuthToken? = nil, emails: [String] = [],
        organizations: Set<String> = []
    ) -> ProvenIdentity {
        ProvenIdentity(
            AccountIdentity(issuer: issuer, subject: subject), login: login, name: "The Octocat", emails: emails,
            organizations: organizations, account: try? ForgeAccount(written: login), token: token)
    }

    private static func kim(_ email: String?) -> ProvenIdentity {
        ProvenIdentity(
            AccountIdentity(issuer: "https://id.example.com", subject: "kim"), login: "octocat", name: "Kim",
            emails: email.map { [$0] } ?? [])
    }

    @discardableResult
    private static func signIn(
        _ proven: ProvenIdentity, _ ledger: Ledger, session: String = "hash", by policy: String = "anyone"
    ) async throws -> Int64 {
        try await ledger.accounts.signIn(
            proven, by: try #require(SignInPolicy(policy)), session: session, device: "Lynx", home: .utc
        ).account
    }

    @Test(
        "the list decides who may sign in",
        arguments: [
            ("anyone", octocat(), true), ("octocat", octocat(), true), ("OctoCat", octocat(), true),
            ("hubot, octocat", octocat(), true), ("hubot", octocat(), false),
            ("org:acme", octocat(organizations: ["acme"]), true), ("org:Acme", octocat(organizations: ["acme"]), true),
            ("org:acme", octocat(organizations: ["other"]), false), ("org:acme", octocat("acme"), false),
            // At other providers people choose their login themselves, and an address counts when it was verified.
            ("octocat", kim("kim@example.com"), false), ("kim@example.com", kim("kim@example.com"), true),
            ("KIM@example.com", kim("Kim@Example.com"), true), ("kim@example.com", kim(nil), false),
            ("@example.com", kim("kim@example.com"), true), ("@example.com", kim("kim@evil.example.com"), false),
            ("@example.com", kim("kim@notexample.com"), false), ("example.com", kim("kim@example.com"), nil),
            ("", octocat(), nil), (" , ", octocat(), nil), ("anyone,octocat", octocat(), nil), ("org:", octocat(), nil),
            ("-x", octocat(), nil), ("a@b", octocat(), nil), ("@", octocat(), nil),
        ] as [(String, ProvenIdentity, Bool?)])
    func policy(text: String, proven: ProvenIdentity, isAllowed: Bool?) {
        #expect(SignInPolicy(text)?.allows(proven) == isAllowed)
    }

    @Test(
        "the first person to sign in administers, the next does not, and both are found again",
        arguments: DatabaseEngine.allCases)
    func first(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            let first = try await Self.signIn(Self.octocat(), ledger, session: "one")
            let second = try await Self.signIn(Self.octocat("hubot", subject: "2"), ledger, session: "two")
            #expect(first != second && first != Accounts.owner && second != Accounts.owner)
            #expect(try await Self.signIn(Self.octocat(), ledger, session: "three") == first)
            #expect(try await ledger.accounts.session(hash: "one")?.isAdministrator == true)
            #expect(try await ledger.accounts.session(hash: "two")?.isAdministrator == false)
            #expect(try await ledger.accounts.session(hash: "three")?.account == first)
            let people = try await ledger.accounts.people()
            #expect(people.map(\.name) == ["1", "octocat", "hubot"])
            #expect(people.map(\.isAdministrator) == [true, true, false])
            #expect(try await ledger.accounts.person(named: "hubot").id == second)
            #expect(try await ledger.accounts.person(named: "#\(first)").name == "octocat")
            await #expect(throws: DomainError.unknownPerson("nobody")) {
                try await ledger.accounts.person(named: "nobody")
            }
        }
    }

    @Test("of many simultaneous first sign-ins, one administers", arguments: DatabaseEngine.allCases)
    func manyFirst(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...8 {
                    group.addTask {
                        let proven = Self.octocat("login\(number)", subject: "\(number)")
                        try await Self.signIn(proven, ledger, session: "hash-\(number)")
                    }
                }
                try await group.waitForAll()
            }
            let administrators = try await ledger.accounts.people().filter { $0.isAdministrator && !$0.isOwner }
            #expect(administrators.count == 1)
        }
    }

    @Test("a person who is not on the list, or disabled, gets no session and no account")
    func refused() async throws {
        try await Ledger.with { ledger in
            await #expect(throws: SignInProblem.notAllowed("octocat")) {
                try await Self.signIn(Self.octocat(), ledger, by: "hubot")
            }
            #expect(try await ledger.accounts.people().count == 1)
            let account = try await Self.signIn(Self.octocat(), ledger, session: "good")
            try await ledger.accounts.disable(account)
            await #expect(throws: SignInProblem.disabled) {
                try await Self.signIn(Self.octocat(), ledger, session: "bad")
            }
            try await ledger.accounts.enable(account)
            #expect(try await ledger.accounts.session(hash: "bad") == nil)
            #expect(try await ledger.accounts.session(hash: "good") != nil)
        }
    }

    @Test("a forge's account becomes a source, is read with the token, and is renamed with its person")
    func sources() async throws {
        try await Ledger.with { ledger in
            let token = ledger.gitHub.token()
            let account = try await Self.signIn(Self.octocat(token: token), ledger, session: "one")
            let useCases = ledger.accounts.useCases(of: account)
            let source = try #require(try await useCases.sources().first)
            #expect(source.account.login == "octocat" && source.hasToken)
            #expect(try await useCases.token(ofSource: source.id) == token.text)
            // The person has another name there by now.
            let next = ledger.gitHub.token()
            try await Self.signIn(Self.octocat("mona", token: next), ledger, session: "two")
            let renamed = try await useCases.sources()
            #expect(renamed.map(\.account.login) == ["mona"] && renamed.map(\.id) == [source.id])
            #expect(try await useCases.token(ofSource: source.id) == next.text)
            #expect(try await ledger.accounts.people().last?.name == "mona")
            // A token that was typed may see more, and stays.
            let typed = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
            try await useCases.setToken(typed, ofSource: source.id)
            try await Self.signIn(Self.octocat("mona", token: ledger.gitHub.token()), ledger, session: "three")
            #expect(try await useCases.token(ofSource: source.id) == typed)
            #expect(try await useCases.snapshot { try $0.grantedAccounts() }.isEmpty)
        }
    }

    @Test("a grant is revoked at its forge, and its token is no longer used")
    func revoke() async throws {
        try await Ledger.with { ledger in
            let token = ledger.gitHub.token()
            let account = try await Self.signIn(Self.octocat(token: token), ledger)
            let useCases = ledger.accounts.useCases(of: account)
            #expect(try await useCases.snapshot { try $0.grantedAccounts() }.map(\.login) == ["octocat"])
            ledger.gitHub.fail(with: .unreachable(provider: "GitHub"))
            await #expect(throws: SignInProblem.unreachable(provider: "GitHub")) { try await useCases.revokeGrants() }
            #expect(try await useCases.sources().first?.hasToken == true)
            ledger.gitHub.fail(with: nil)
            try await useCases.revokeGrants()
            #expect(ledger.gitHub.revoked == [token.text])
            #expect(try await useCases.sources().first?.hasToken == false)
            #expect(try await useCases.snapshot { try $0.grantedAccounts() }.isEmpty)
        }
    }

    @Test("an account is found by several identities, but by none of another account, and keeps the last one")
    func identities() async throws {
        try await Ledger.with { ledger in
            let account = try await Self.signIn(Self.octocat(), ledger, session: "one")
            let other = try await Self.signIn(Self.octocat("hubot", subject: "2"), ledger, session: "two")
            let useCases = ledger.accounts.useCases(of: account)
            let anyone = try #require(Self.anyone)
            try await useCases.link(Self.kim("kim@example.com"), by: anyone)
            #expect(try await Self.signIn(Self.kim("kim@example.com"), ledger, session: "three") == account)
            await #expect(throws: SignInProblem.takenIdentity) {
                try await ledger.accounts.useCases(of: other).link(Self.octocat(), by: anyone)
            }
            await #expect(throws: SignInProblem.takenIdentity) {
                try await ledger.accounts.useCases(of: other).checkLink(Self.octocat(), by: anyone)
            }
            let identities = try await useCases.snapshot { try $0.identities() }
            #expect(identities.map(\.login) == ["octocat", "octocat"] && identities.allSatisfy { !$0.isLocal })
            // No identity of another account is removed.
            try await ledger.accounts.useCases(of: other).unlink(try #require(identities.first).id)
            #expect(try await useCases.snapshot { try $0.identities().count } == 2)
            try await useCases.unlink(identities[0].id)
            await #expect(throws: SignInProblem.lastIdentity) { try await useCases.unlink(identities[1].id) }
            #expect(try await Self.signIn(Self.octocat(), ledger, session: "four") != account)
        }
    }

    @Test("only an identity that may sign in is added to an account, and reading changes nothing")
    func linkPolicy() async throws {
        try await Ledger.with { ledger in
            let account = try await Self.signIn(Self.octocat(), ledger)
            let useCases = ledger.accounts.useCases(of: account)
            let policy = try #require(SignInPolicy("octocat, @example.com"))
            let missing = ProviderFault(.claim("email_verified"), "is missing")
            let unchecked = ProvenIdentity(
                AccountIdentity(issuer: "https://id.example.com", subject: "kim"), login: "kim", lacking: missing)
            for (proven, lacking) in [(Self.kim("kim@elsewhere.example"), nil), (unchecked, missing)] {
                let refusal = SignInProblem.notAllowed(proven.login, lacking: lacking)
                await #expect(throws: refusal) { try await useCases.checkLink(proven, by: policy) }
                await #expect(throws: refusal) { try await useCases.link(proven, by: policy) }
            }
            // Where no address admits anybody, none is missing.
            let logins = try #require(SignInPolicy("octocat"))
            await #expect(throws: SignInProblem.notAllowed("kim")) { try await useCases.link(unchecked, by: logins) }
            try await useCases.checkLink(Self.kim("kim@example.com"), by: policy)
            #expect(try await useCases.snapshot { try $0.identities() }.map(\.login) == ["octocat"])
            try await useCases.link(Self.kim("kim@example.com"), by: policy)
            #expect(try await useCases.snapshot { try $0.identities().count } == 2)
        }
    }

    @Test("one administrator always remains, and the machine's owner is one")
    func administration() async throws {
        try await Ledger.with { ledger in
            let accounts = ledger.accounts
            let first = try await Self.signIn(Self.octocat(), ledger, session: "one")
            let second = try await Self.signIn(Self.octocat("hubot", subject: "2"), ledger, session: "two")
            for change in [accounts.shutOut, accounts.remove, { try await accounts.setAdministrator(false, $0) }] {
                await #expect(throws: SignInProblem.lastAdministrator) { try await change(first) }
                await #expect(throws: SignInProblem.ownerStays) { try await change(Accounts.owner) }
                await #expect(throws: DomainError.unknownAccount(99)) { try await change(99) }
            }
            try await accounts.setAdministrator(true, second)
            #expect(try await accounts.session(hash: "two")?.isAdministrator == true)
            try await accounts.shutOut(first)
            #expect(try await accounts.session(hash: "one") == nil)
            await #expect(throws: SignInProblem.lastAdministrator) { try await accounts.shutOut(second) }
            try await accounts.enable(first)
            try await accounts.remove(second)
            #expect(try await accounts.people().map(\.id) == [Accounts.owner, first])
            #expect(try await accounts.session(hash: "two") == nil)
        }
    }
}
