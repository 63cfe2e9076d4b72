package import Core

/// A challenge as it is kept.
package struct ChallengeRow: Hashable, Sendable {
    package let challenge: Challenge
    package let createdAt: Instant
    /// Whether the person has put its end away, so that it shows in the history alone.
    package let isPutAway: Bool

    /// Makes a kept challenge.
    package init(challenge: Challenge, createdAt: Instant, isPutAway: Bool = false) {
        self.challenge = challenge
        self.createdAt = createdAt
        self.isPutAway = isPutAway
    }
}

/// The challenges of a person, past and running.
package struct ChallengeTable {
    let tx: Tx

    private static let columns = """
        id, name, length, rule, start_day, reward, created_at, ending, ending_day, put_away, ending_done
        """

    /// Running before ended, whatever the clock said when they began, then newest before older.
    private static let order = "CASE WHEN ending IS NULL THEN 0 ELSE 1 END, created_at DESC, id DESC"

    /// All of them: the running one, then the newest first.
    package func all() throws -> [ChallengeRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 ORDER BY \(Self.order)",
            [.integer(tx.person)], Self.row)
    }

    /// The running one, or the newest.
    package func newest() throws -> ChallengeRow? {
        try tx.first(newestQuery, Self.row)
    }

    /// The query of ``newest()``.
    package var newestQuery: SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 ORDER BY \(Self.order) LIMIT 1",
            [.integer(tx.person)])
    }

    /// The one of this identifier.
    package func find(_ id: String) throws -> ChallengeRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id)], Self.row)
    }

    /// Adds a challenge.
    package func insert(_ challenge: ChallengeRow) throws {
        let (kept, ending) = (challenge.challenge, Self.code(of: challenge.challenge.ending))
        try tx.execute(
            """
            INSERT INTO challenge (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .integer(tx.person), .text(kept.id), .text(kept.name), .integer(kept.length),
                .text(kept.rule.rawValue), .day(kept.start), .text(kept.reward), .instant(challenge.createdAt),
                .text(ending?.code), .day(ending?.day), .flag(challenge.isPutAway),
                kept.doneAtEnding.map { .integer($0) } ?? .null,
            ]
        )
    }

    /// Notes how a challenge ended for good, or that it did not after all.
    ///
    /// - Parameter done: how many days were done then, where later ones must not count.
    package func setEnding(_ ending: Challenge.Ending?, done: Int? = nil, of id: String) throws {
        let ending = Self.code(of: ending)
        try tx.execute(
            "UPDATE challenge SET ending = $3, ending_day = $4, ending_done = $5 WHERE person_id = $1 AND id = $2",
            [
                .integer(tx.person), .text(id), .text(ending?.code), .day(ending?.day),
                done.map { .integer($0) } ?? .null,
            ]
        )
    }

    /// Puts the end of a challenge away or takes it out again, and tells whether that changed anything.
    @discardableResult
    package func putAway(_ id: String, _ isPutAway: Bool = true) throws -> Bool {
        try tx.execute(
            "UPDATE challenge SET put_away = $3 WHERE person_id = $1 AND id = $2 AND put_away <> $3",
            [.integer(tx.person), .text(id), .flag(isPutAway)]) > 0
    }

    private static func code(of ending: Challenge.Ending?) -> (code: String, day: Day)? {
        switch ending {
        case .none: nil
        case .succeeded(let day): ("succeeded", day)
        case .failed(let day): ("failed", day)
        case .givenUp(let day): ("given-up", day)
        }
    }

    private static func ending(code: String?, day: Day?) throws -> Challenge.Ending? {
        switch (code, day) {
        case (nil, nil): return nil
        case ("succeeded", let day?): return .succeeded(on: day)
        case ("failed", let day?): return .failed(on: day)
        case ("given-up", let day?): return .givenUp(on: day)
        default: throw StorageError.damaged("challenge.ending: \(code ?? "")")
        }
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ChallengeRow {
        ChallengeRow(
            challenge: Challenge(
                id: try row.text(0), name: try row.text(1), length: try row.int(2),
                rule: try row.known(3, as: Challenge.Rule.self), start: try row.day(4), reward: try row.text(5),
                ending: try ending(code: row.optionalText(7), day: row.optionalDay(8)),
                doneAtEnding: try row.optionalInteger(10).map { Int($0) }
            ),
            createdAt: try row.instant(6),
            isPutAway: try row.flag(9)
        )
    }
}
