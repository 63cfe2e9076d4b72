import Core
import Engine
import TestSupport
import Testing

@testable import Storage

@Suite struct SessionTests {
    @Test("a browser stays signed in as long as it returns in time")
    func lifetime() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.beginSession(hash: "h", device: "Lynx")
            for _ in 1...3 {
                ledger.clock.advance(days: 30)
                #expect(try await ledger.accounts.session(hash: "h")?.account == 1)
            }
            ledger.clock.advance(days: 30, seconds: 1)
            #expect(try await ledger.accounts.session(hash: "h") == nil)
            #expect(try await ledger.accounts.session(hash: "other") == nil)
        }
    }

    @Test("the user agent of a browser is stored as one short line")
    func device() async throws {
        try await Ledger.with { ledger in
            let name = "Lynx\r\n\u{1B}2" + "e" + String(repeating: "\u{301}", count: 100_000)
            try await ledger.useCases.beginSession(hash: "h", device: name)
            let label = try await ledger.database.read(of: 1) {
                try $0.sessions.all().first?.userAgentLabel
            }
            #expect(label?.hasPrefix("Lynx 2") == true && label?.unicodeScalars.count == 200)
        }
    }

    @Test("above the limit of one account's browsers, the one that was seen longest ago is signed out")
    func most() async throws {
        try await Ledger.with { ledger in
            let (useCases, accounts) = (ledger.useCases, ledger.accounts)
            for number in 0..<UseCases.mostSessions {
                try await useCases.beginSession(hash: "h\(number)", device: "Lynx")
                ledger.clock.advance(seconds: 1)
            }
            ledger.clock.advance(seconds: 3_600)
            #expect(try await accounts.session(hash: "h0") != nil)
            let before = try await useCases.revision()
            try await useCases.beginSession(hash: "one more", device: "Lynx")
            #expect(try await useCases.sessions().count == UseCases.mostSessions)
            #expect(try await accounts.session(hash: "h1") == nil)
            #expect(try await useCases.revision() > before, "who was believed is looked up anew")
            for hash in ["h0", "h2", "one more"] { #expect(try await accounts.session(hash: hash) != nil) }
        }
    }

    @Test("a visit of a browser is recorded once an hour, together with a new cookie")
    func seenAgain() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.beginSession(hash: "h", device: "Lynx")
            let accounts = ledger.accounts
            #expect(try await accounts.session(hash: "h")?.isSeenAgain == false)
            ledger.clock.advance(seconds: 3_599)
            #expect(try await accounts.session(hash: "h")?.isSeenAgain == false)
            ledger.clock.advance(seconds: 1)
            #expect(try await accounts.session(hash: "h")?.isSeenAgain == true)
            #expect(try await accounts.session(hash: "h")?.isSeenAgain == false)
            #expect(try await useCases.sessions().first?.lastUse == ledger.clock.now)
        }
    }

    @Test("sessions are listed with their browsers, the last used first, and without expired ones")
    func list() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.beginSession(hash: "0123456789abcdef", device: "curl/8.1")
            ledger.clock.advance(days: 31)
            for (hash, device) in [
                ("aaaaaaaaaa", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"),
                ("bbbbbbbbbb", "Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0 Safari/537.36 Edg/143.0"),
                ("cccccccccc", "Mozilla/5.0 (Linux; Android 15) Chrome/143.0.0.0 Mobile Safari/537.36"),
                ("dddddddddd", "Lynx/2.9"),
            ] {
                ledger.clock.advance(seconds: 10)
                try await useCases.beginSession(hash: hash, device: device)
            }
            let sessions = try await useCases.sessions()
            #expect(sessions.map(\.device) == ["Lynx/2.9", "Chrome, Android", "Edge, Windows", "Safari, macOS"])
            #expect(sessions.map(\.id) == ["dddddddd", "cccccccc", "bbbbbbbb", "aaaaaaaa"])
            let before = try await useCases.revision()
            try await useCases.endSession("bbbbbbbb")
            // A caller that caches the session still compares the revision.
            #expect(try await useCases.revision() > before)
            await #expect(throws: DomainError.unknownSession("bbbbbbbb")) { try await useCases.endSession("bbbbbbbb") }
            #expect(try await useCases.endSessions(except: "cccccccccc") == 2)
            #expect(try await useCases.sessions().map(\.id) == ["cccccccc"])
        }
    }
}
