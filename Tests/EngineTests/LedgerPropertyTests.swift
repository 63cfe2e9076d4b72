import Core
import Engine
import TestSupport
import Testing

/// After any events in any order, stored answers equal those computed from the beginning.
@Suite struct LedgerPropertyTests {
    private static let chunk = 72

    @Test("stored answers equal those computed again, day by day", arguments: RandomRounds.seeds(9))
    func history(part: Int) async throws {
        // Many people in one database: no data may leak from one to another.
        try await Ledger.with(.file) { shared in
            for seed in (part * Self.chunk)..<((part + 1) * Self.chunk) {
                var history = RandomHistory(ledger: try await shared.other(person: Int64(seed) + 2), seed: seed)
                try await history.live()
            }
        }
    }
}
