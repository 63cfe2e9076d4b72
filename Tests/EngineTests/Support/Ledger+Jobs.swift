import Logging

@testable import Engine

/// Tells no pages of anything.
private struct NoPages: PageNotifier {
    func notify(_ account: Int64) {}
}

extension Ledger {
    /// A worker for jobs of some kinds.
    func runner(_ kinds: JobTask.Kind...) -> JobRunner { runner(of: kinds) }

    /// Does what is due of some kinds, as a worker does that looks once a second.
    func work(_ kinds: JobTask.Kind...) async throws { try await runner(of: kinds).work() }

    private func runner(of kinds: [JobTask.Kind]) -> JobRunner {
        JobRunner(accounts: accounts, kinds: kinds, logger: Logger(label: "haru.tests"), pages: NoPages())
    }
}

extension JobRunner {
    /// Does everything that is due.
    func work() async throws {
        while let job = try await claim(limit: 1).first { await perform(job) }
    }
}
