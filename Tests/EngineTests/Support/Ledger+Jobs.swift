import Logging

@testable import Engine

/// Notifies no pages.
private struct NoPages: PageNotifier {
    func notify(_ account: Int64) {}
}

extension Ledger {
    /// A worker for jobs of some kinds.
    func runner(_ kinds: JobTask.Kind...) -> JobRunner { runner(of: kinds) }

    /// Runs the due jobs of some kinds, as a worker does that polls once a second.
    func work(_ kinds: JobTask.Kind...) async throws { try await runner(of: kinds).work() }

    private func runner(of kinds: [JobTask.Kind]) -> JobRunner {
        JobRunner(accounts: accounts, kinds: kinds, logger: Logger(label: "haru.tests"), pages: NoPages())
    }
}

extension JobRunner {
    /// Runs every due job.
    func work() async throws {
        while let job = try await claim(limit: 1).first { await perform(job) }
    }
}
