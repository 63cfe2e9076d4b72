import CLibpq
import Storage

/// The answers to queries that were sent before they were asked for.
final class PrefetchedAnswers {
    /// In the order in which they will be asked for, so that the first is mostly the one that is.
    private var answers: [(query: SQLQuery, result: OpaquePointer)] = []

    deinit { clear() }

    /// Keeps a result, which is cleared here unless it is taken.
    func keep(_ result: OpaquePointer, of query: SQLQuery) { answers.append((query, result)) }

    /// The result of a query, which the caller clears; nil when none is kept.
    func take(_ sql: String, _ arguments: [SQLValue]) -> OpaquePointer? {
        guard let index = answers.firstIndex(where: { $0.query.sql == sql && $0.query.arguments == arguments }) else {
            return nil
        }
        return answers.remove(at: index).result
    }

    /// Forgets all of them.
    func clear() {
        for answer in answers { PQclear(answer.result) }
        answers.removeAll()
    }
}
