import CLibpq
import Storage

/// Statements sent together in libpq's pipeline mode.
extension PostgresConnection {
    /// Sends queries that will be run soon and caches their results until then.
    func prefetch(_ queries: some Collection<SQLQuery>) throws {
        if queries.count < 2 { return }
        let answers = try exchangeBeginning(queries.map { ($0.sent, PostgresArguments($0.arguments)) })
        for (query, answer) in zip(queries, answers) { prefetched.keep(answer, of: query) }
    }

    /// Sends queries, preceded by the statement that begins the transaction if it is pending, and waits for their
    /// results.
    func exchangeBeginning(_ queries: [(sql: String, arguments: PostgresArguments)]) throws -> [OpaquePointer] {
        try finishOther()
        var batch = try queries.map { (name: try prepared($0.sql, $0.arguments), arguments: $0.arguments) }
        guard let sql = beginning else { return try exchange(batch) }
        let none = PostgresArguments([])
        batch.insert((try prepared(sql, none), none), at: 0)
        beginning = nil
        // The statement that begins a transaction returns no rows.
        isInSingleRowMode = false
        var answers = try exchange(batch)
        PQclear(answers.removeFirst())
        return answers
    }

    /// Sends prepared statements together and waits for all results.
    ///
    /// - Throws: the error of the first failed statement; later statements are not run.
    func exchange(_ batch: [(name: String, arguments: PostgresArguments)]) throws -> [OpaquePointer] {
        if isInSingleRowMode {
            isInSingleRowMode = false
            let none = PostgresArguments([])
            var answers = try exchange([(try prepared("SELECT 1 WHERE FALSE", none), none)] + batch)
            PQclear(answers.removeFirst())
            return answers
        }
        guard PQenterPipelineMode(pointer) == 1 else { throw lost() }
        defer { PQexitPipelineMode(pointer) }
        for (name, arguments) in batch {
            let sent = arguments.withPointers { values, lengths, formats in
                PQsendQueryPrepared(pointer, name, Int32(arguments.count), values, lengths, formats, 1)
            }
            guard sent == 1 else { throw lost() }
        }
        guard PQpipelineSync(pointer) == 1 else { throw lost() }
        var answers: [OpaquePointer] = []
        answers.reserveCapacity(batch.count)
        var failure: (any Error)?
        do {
            for _ in batch {
                // Each statement has one result, followed by a null result.
                while let result = PQgetResult(pointer) {
                    switch PQresultStatus(result) {
                    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: answers.append(result)
                    case PGRES_PIPELINE_ABORTED: PQclear(result)
                    default:
                        failure = failure ?? self.failure(of: result)
                        PQclear(result)
                    }
                    if !isAlive { throw lost() }
                }
            }
            // Result of the pipeline synchronization.
            if let result = PQgetResult(pointer) { PQclear(result) }
            if let failure { throw failure }
            guard answers.count == batch.count else { throw lost() }
        } catch {
            for answer in answers { PQclear(answer) }
            throw error
        }
        return answers
    }
}

extension SQLQuery {
    /// SQL to send: integers are fetched as one array, since each result row costs as much as finding it.
    var sent: String { isOfIntegers ? "SELECT array_agg(n) FROM (\(sql)) AS numbers (n)" : sql }
}
