import Core
import Engine
import TestSupport
import Testing

extension Ledger {
    /// Begins a ledger in Seoul with a source that was read; the forge counts two on each of the last ten days.
    static func withSource(
        now: String = "2026-11-01T12:00:00+09:00", _ body: (Ledger, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await with(now: now) { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("octocat") { script in
                script.today = today
                for back in 0..<10 { script.counts[today.advanced(by: -back)] = 2 }
            }
            let source = try await ledger.addSource()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await body(ledger, source)
        }
    }

    /// The explanation of a day.
    func explain(_ text: String) async throws -> ExplainReport { try await useCases.explain(try day(text)) }

    /// Adds an account on GitHub.
    func addSource(_ login: String = "octocat") async throws -> ForgeSourceReport {
        try await useCases.addSource(try ForgeAccount(written: login))
    }
}
