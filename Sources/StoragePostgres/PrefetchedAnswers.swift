import CLibpq
import Storage

/// Cached results of queries that were sent in advance.
final class PrefetchedAnswers {
    /// In the expected order of use, so that the first one usually matches.
    private var answers: [(query: SQLQuery, result: OpaquePointer)] = []

    deinit { clear() }

    /// Caches a result, which is freed here unless it is taken.
    func keep(_ result: OpaquePointer, of query: SQLQuery) { answers.append((query, result)) }

    /// Returns and removes the result of a query, which the caller frees; nil if none is cached.
    func take(_ sql: String, _ arguments: [SQLValue]) -> OpaquePointer? {
        guard let index = answers.firstIndex(where: { $0.query.sql == sql && $0.query.arguments == arguments }) else {
            return nil
        }
        return answers.remove(at: index).result
    }

    /// Frees all results.
    func clear() {
        for answer in answers { PQclear(answer.result) }
        answers.removeAll()
    }
}
