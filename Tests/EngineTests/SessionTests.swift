import Core
import Engine
import Testing

@testable import Storage

@Suite struct SessionTests {
    @Test("a browser stays signed in as long as it is seen at times, and not when it was away for too long")
    func lifetime() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try await useCases.beginSession(hash: "h", device: "Lynx")
            for _ in 1...3 {
                ledger.clock.advance(days: 400)
                #expect(try await useCases.holdsSession(hash: "h"))
            }
            ledger.clock.advance(days: 400, seconds: 1)
            #expect(try await !useCases.holdsSession(hash: "h"))
            #expect(try await !useCases.holdsSession(hash: "other"))
        }
    }

    @Test("what a browser calls itself is kept as one short line")
    func device() async throws {
        try await Ledger.with { ledger in
            let name = "Lynx\r\n\u{1B}2" + "e" + String(repeating: "\u{301}", count: 100_000)
            try await ledger.useCases.beginSession(hash: "h", device: name)
            let label = try await ledger.database.read {
                try SessionTable.find(tokenHash: "h", person: 1, in: $0)?.userAgentLabel
            }
            #expect(label?.hasPrefix("Lynx 2") == true && label?.unicodeScalars.count == 200)
        }
    }
}
