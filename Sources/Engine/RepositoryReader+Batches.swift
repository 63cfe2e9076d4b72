import AsyncAlgorithms

extension RepositoryReader {
    /// Walks the requested commits and delivers them as a stream of batches; the next batch is read while one is
    /// processed.
    ///
    /// - Parameter body: processes the batches. The end of the stream alone does not mean that reading succeeded.
    func withBatches(
        of request: ReadRequest, _ body: (AsyncChannel<CommitBatch>) async throws -> Void
    ) async throws {
        let batches = AsyncChannel<CommitBatch>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { batches.finish() }
                try await read(request) { batch in
                    await batches.send(batch)
                    // A cancelled task sends nothing, and must not continue as if it had.
                    try Task.checkCancellation()
                }
            }
            try await body(batches)
            try Task.checkCancellation()
            try await group.waitForAll()
        }
    }
}
