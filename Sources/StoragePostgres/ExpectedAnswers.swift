import CLibpq
import Storage

/// The answers to queries that were sent before they were asked for.
final class ExpectedAnswers {
    private var answers: [SQLQuery: OpaquePointer] = [:]

    deinit { clear() }

    /// Keeps a result, which is cleared here unless it is taken.
    func keep(_ result: OpaquePointer, of query: SQLQuery) {
        if let other = answers.updateValue(result, forKey: query) { PQclear(other) }
    }

    /// The result of a query, which the caller clears; nil when none is kept.
    func take(_ query: @autoclosure () -> SQLQuery) -> OpaquePointer? {
        answers.isEmpty ? nil : answers.removeValue(forKey: query())
    }

    /// Forgets all of them.
    func clear() {
        for answer in answers.values { PQclear(answer) }
        answers.removeAll()
    }
}
