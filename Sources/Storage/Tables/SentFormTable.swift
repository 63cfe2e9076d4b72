package import Core

/// Idempotency keys of submitted forms, so that a form sent twice takes effect once, and passphrase attempts, for rate
/// limiting.
package struct SentFormTable {
    let tx: Tx

    /// Retention of entries, in seconds: a browser that was offline may resend a form after weeks.
    package static let memory: Int64 = 30 * 86_400

    /// Kind of entry; a form that only changes existing data is a `form`, without a number.
    package enum Subject: String, Sendable {
        case task, note, form
        /// A passphrase attempt, under a random key.
        case passphrase
    }

    /// Returns the times of the entries of a subject after one instant and up to another, in order.
    package func times(of subject: Subject, after first: Instant, through last: Instant) throws -> [Instant] {
        var times: [Instant] = []
        try tx.bufferedQuery(
            """
            SELECT sent_at FROM sent_form WHERE person_id = $1 AND subject = $2 AND sent_at > $3 AND sent_at <= $4
            ORDER BY sent_at
            """,
            [.integer(tx.person), .text(subject.rawValue), .instant(first), .instant(last)]
        ) { times.append(try $0.instant(0)) }
        return times
    }

    /// Returns the number of what a form created; nil if the form was not submitted before.
    package func number(of key: String, subject: Subject) throws -> Int? {
        try tx.first(
            "SELECT number FROM sent_form WHERE person_id = $1 AND subject = $2 AND key = $3",
            [.integer(tx.person), .text(subject.rawValue), .text(key)]
        ) { try $0.int(0) }
    }

    /// Stores the result of a form and deletes expired entries.
    package func insert(_ key: String, subject: Subject, number: Int, at now: Instant) throws {
        try tx.execute(
            "DELETE FROM sent_form WHERE person_id = $1 AND sent_at < $2",
            [.integer(tx.person), .instant(now.advanced(bySeconds: -Self.memory))])
        try tx.execute(
            """
            INSERT INTO sent_form (person_id, subject, key, number, sent_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person_id, subject, key) DO UPDATE SET number = excluded.number, sent_at = excluded.sent_at
            """,
            [.integer(tx.person), .text(subject.rawValue), .text(key), .integer(number), .instant(now)]
        )
    }
}
