package import Core

/// The forms that made or changed something, so that one that was sent twice does it once; and the passphrases that were
/// tried, so that few are in a minute.
package struct SentFormTable {
    let tx: Tx

    /// How long a form is remembered, in seconds: a browser that was offline may send one again after weeks.
    package static let memory: Int64 = 30 * 86_400

    /// What a form makes; of one that changes what is there it is noted that it was taken, with no number.
    package enum Subject: String, Sendable {
        case task, note, form
        /// A passphrase that was tried, under a key by chance.
        case passphrase
    }

    /// When the entries of a subject were made after one instant and up to another, in order.
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

    /// The number of what a form made, if it was sent before.
    package func number(of key: String, subject: Subject) throws -> Int? {
        try tx.first(
            "SELECT number FROM sent_form WHERE person_id = $1 AND subject = $2 AND key = $3",
            [.integer(tx.person), .text(subject.rawValue), .text(key)]
        ) { try $0.int(0) }
    }

    /// Remembers what a form made, and forgets forms of long ago.
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
