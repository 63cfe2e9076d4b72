import AsyncAlgorithms

extension RepositoryReader {
    /// Walks the commits that a request asks for, and hands them over as a stream; while one batch is worked on, the next
    /// is read.
    ///
    /// - Parameter body: what works on the batches; that there is an end of them does not mean yet that all went well.
    func withBatches(
        of request: ReadRequest, _ body: (AsyncChannel<CommitBatch>) async throws -> Void
    ) async throws {
        let batches = AsyncChannel<CommitBatch>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { batches.finish() }
                try await read(request) { batch in
                    await batches.send(batch)
                    // Who is cancelled sends nothing, and must not pass for one who has.
                    try Task.checkCancellation()
                }
            }
            try await body(batches)
            try Task.checkCancellation()
            try await group.waitForAll()
        }
    }
}
