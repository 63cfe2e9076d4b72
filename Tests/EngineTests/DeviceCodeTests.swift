import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Machines that request a link, and what they may send.
@Suite struct DeviceCodeTests {
    private static let request = DeviceRequest(
        name: "laptop\u{1B}[2J", version: "1", emails: ["Rani@Example.com", "rani@example.com", "no address"])

    private static let home = ClientNetwork(of: "198.51.100.7")

    @Test("a machine waits for the decision, polls no faster than it may, and receives its token once")
    func approved() async throws {
        try await Ledger.with { ledger in
            let accounts = ledger.accounts
            try await accounts.requestDevice(Self.request, from: Self.home, hash: "h", userCode: "BCDFGHJK")
            func poll() async throws -> LinkPoll { try await accounts.pollDevice(hash: "h", tokenHash: "t") }
            #expect(try await poll() == .pending)
            #expect(try await poll() == .slowDown)
            ledger.clock.advance(seconds: 2)
            #expect(try await poll() == .pending)
            let device = try #require(try await ledger.useCases.device("BCDFGHJK"))
            #expect(device.name == "laptop[2J" && device.newEmails == ["rani@example.com"])
            try await ledger.useCases.decideDevice("BCDFGHJK", isApproved: true)
            #expect(try await ledger.useCases.device("BCDFGHJK") == nil)
            #expect(try await ledger.useCases.addresses() == ["rani@example.com"])
            #expect(try await poll() == .granted)
            #expect(try await poll() == .expired)
            let token = try #require(try await accounts.token(hash: "t"))
            #expect(token.scopes == [.commits] && token.account == 1)
            #expect(try await ledger.useCases.machines().map(\.name) == ["laptop[2J"])
        }
    }

    @Test("a machine that is refused, polls too late, or was decided by another account receives no token")
    func refused() async throws {
        try await Ledger.with { ledger in
            let accounts = ledger.accounts
            let other = try await ledger.other(person: 2)
            try await accounts.requestDevice(Self.request, from: Self.home, hash: "a", userCode: "BCDFGHJK")
            try await other.useCases.decideDevice("BCDFGHJK", isApproved: false)
            #expect(
                try await refusal { try await ledger.useCases.decideDevice("BCDFGHJK", isApproved: true) }
                    == .unknownDevice)
            #expect(try await accounts.pollDevice(hash: "a", tokenHash: "t") == .denied)
            try await accounts.requestDevice(Self.request, from: Self.home, hash: "b", userCode: "CDFGHJKL")
            ledger.clock.advance(seconds: 600)
            #expect(try await ledger.useCases.device("CDFGHJKL") == nil)
            #expect(
                try await refusal { try await ledger.useCases.decideDevice("CDFGHJKL", isApproved: true) }
                    == .unknownDevice)
            #expect(try await accounts.pollDevice(hash: "b", tokenHash: "t") == .expired)
            #expect(try await accounts.token(hash: "t") == nil)
            #expect(try await ledger.useCases.addresses().isEmpty)
        }
    }

    @Test("a machine that cannot be linked adds none of its addresses")
    func whole() async throws {
        try await Ledger.with { ledger in
            for number in 1...UseCases.mostAccessTokens {
                _ = try await ledger.useCases.addAccessToken(named: "t\(number)", scopes: [.read], hash: "t\(number)")
            }
            try await ledger.accounts.requestDevice(Self.request, from: Self.home, hash: "h", userCode: "BCDFGHJK")
            #expect(
                try await refusal { try await ledger.useCases.decideDevice("BCDFGHJK", isApproved: true) }
                    == .tooManyAccessTokens(limit: UseCases.mostAccessTokens))
            #expect(try await ledger.useCases.addresses().isEmpty)
            #expect(try await ledger.useCases.device("BCDFGHJK") != nil)
        }
    }

    @Test(
        "however many machines request a code from elsewhere, one more gets a place and keeps it",
        arguments: [DatabaseEngine.file, .postgres])
    func crowd(_ engine: DatabaseEngine) async throws {
        try await Ledger.with(engine) { ledger in
            let accounts = ledger.accounts
            func ask(_ address: String, _ name: String) async throws {
                // No order is recorded among requests of one second.
                if name.hasSuffix("0") { ledger.clock.advance(seconds: 1) }
                try await accounts.requestDevice(
                    Self.request, from: ClientNetwork(of: address), hash: name, userCode: name)
            }
            // A requester with a /48 has 65,536 networks to send from.
            for number in 0..<1_200 { try await ask("2001:db8:0:\(String(number, radix: 16))::1", "crowd \(number)") }
            try await ask("2001:db9:5::1", "mine")
            for number in 1_200..<1_400 {
                try await ask("2001:db8:0:\(String(number, radix: 16))::1", "crowd \(number)")
            }
            #expect(try await ledger.useCases.device("mine") != nil)
            #expect(try await ledger.useCases.device("crowd 1399") != nil)
            #expect(try await ledger.useCases.device("crowd 0") == nil)
            let waiting = try await ledger.database.read { connection in
                try connection.first("SELECT COUNT(*) FROM device_code", []) { try $0.count(0) }
            }
            #expect(waiting == 1_000)
        }
    }

    @Test("one network has a limited number of places, and decided requests keep theirs")
    func share() async throws {
        try await Ledger.with { ledger in
            let accounts = ledger.accounts
            for number in 0..<60 {
                ledger.clock.advance(seconds: 1)
                // A requester over IPv6 can use another address each time.
                try await accounts.requestDevice(
                    Self.request, from: ClientNetwork(of: "2001:db8:1:2::\(number)"), hash: "h\(number)",
                    userCode: "c\(number)")
                if number == 0 { try await ledger.useCases.decideDevice("c0", isApproved: true) }
            }
            #expect(try await ledger.useCases.device("c9") == nil)
            #expect(try await ledger.useCases.device("c10") != nil)
            #expect(try await accounts.pollDevice(hash: "h0", tokenHash: "t") == .granted)
            ledger.clock.advance(seconds: 601)
            try await ledger.useCases.purge()
            let left = try await ledger.database.read { connection in
                try connection.first("SELECT COUNT(*) FROM device_code", []) { try $0.count(0) }
            }
            #expect(left == 0)
        }
    }

    private static let sha = String(repeating: "a", count: 40)

    private static func commit(
        sha: String = sha, at: String = "2026-10-20T12:00:00+09:00", email: String = "rani@example.com",
        subject: String? = nil
    ) -> EvidenceBatch.Commit {
        EvidenceBatch.Commit(repository: "r", sha: sha, authoredAt: at, email: email, subject: subject)
    }

    private static let impossible: [(String, EvidenceBatch.Commit, EvidenceFault)] = [
        ("year 1", commit(at: "0001-01-01T00:00:00Z"), .commit(0, .time)),
        ("year 9999", commit(at: "9999-12-31T23:59:59Z"), .commit(0, .time)),
        ("before 1970", commit(at: "1969-12-31T23:59:59Z"), .commit(0, .time)),
        ("in a week", commit(at: "2026-11-08T12:00:00+09:00"), .commit(0, .time)),
        ("an offset of more than a day", commit(at: "2026-10-20T12:00:00-25:00"), .commit(0, .time)),
        ("without an offset", commit(at: "2026-10-20T12:00:00"), .commit(0, .time)),
        ("no time", commit(at: "yesterday"), .commit(0, .time)),
        ("a short name", commit(sha: "abc"), .commit(0, .name)),
        ("a name in capitals", commit(sha: String(repeating: "A", count: 40)), .commit(0, .name)),
        ("somebody else's address", commit(email: "eve@example.com"), .addresses(["eve@example.com"])),
        ("an address without end", commit(email: String(repeating: "a", count: 400)), .commit(0, .email)),
        ("a text without end", commit(subject: String(repeating: "a", count: 4_000)), .commit(0, .text)),
    ]

    @Test("invalid data is refused whole", arguments: impossible)
    func hostile(name: String, commit: EvidenceBatch.Commit, fault: EvidenceFault) async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20")
            try await pair.laptop.add()
            try await pair.link()
            let token = try #require(try await pair.hosted.accounts.token(hash: "hash token https://laptop"))
            let good = Self.commit(sha: String(repeating: "b", count: 40))
            var batch = EvidenceBatch(
                position: 0, repositories: [.init(id: "r", name: "garden")], commits: [commit, good], isLast: true)
            await #expect(throws: fault) { try await pair.hosted.useCases.take(batch, token: token.id) }
            #expect(try await pair.hosted.useCases.repositories().isEmpty)
            batch.commits = [good]
            #expect(try await pair.hosted.useCases.take(batch, token: token.id).new == 1)
        }
    }

    @Test("data above the limits, of an unnamed repository, or by another's token is refused")
    func limits() async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-20")
            try await pair.laptop.add()
            try await pair.link()
            let token = try #require(try await pair.hosted.accounts.token(hash: "hash token https://laptop"))
            let many = (0...1_000).map { Self.commit(sha: objectName("\($0)")) }
            await #expect(throws: EvidenceFault.tooMany(limit: 1_000)) {
                try await pair.hosted.useCases.take(
                    EvidenceBatch(position: 0, repositories: [.init(id: "r", name: "g")], commits: many),
                    token: token.id)
            }
            await #expect(throws: EvidenceFault.repository("r")) {
                try await pair.hosted.useCases.take(
                    EvidenceBatch(position: 0, commits: [Self.commit()]), token: token.id)
            }
            let other = try await pair.hosted.other(person: 2)
            await #expect(throws: EvidenceFault.notLinked) {
                try await other.useCases.take(EvidenceBatch(position: 0), token: token.id)
            }
            await #expect(throws: EvidenceFault.notLinked) {
                try await pair.hosted.useCases.take(EvidenceBatch(position: 0), token: "other")
            }
        }
    }
}
