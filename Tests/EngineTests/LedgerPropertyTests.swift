import Core
import Engine
import TestSupport
import Testing

/// Whatever happens in whatever order, what is stored answers like one who works it out from the beginning.
@Suite struct LedgerPropertyTests {
    private static let chunk = 72

    @Test("stored answers equal those worked out anew, day by day", arguments: RandomRounds.seeds(9))
    func history(part: Int) async throws {
        // Many people in one database: no life may leak into another.
        try await Ledger.with(.file) { shared in
            for seed in (part * Self.chunk)..<((part + 1) * Self.chunk) {
                var history = RandomHistory(ledger: try await shared.other(person: Int64(seed) + 2), seed: seed)
                try await history.live()
            }
        }
    }
}
