package import Core

/// A stored challenge.
package struct ChallengeRow: Hashable, Sendable {
    package let challenge: Challenge
    package let createdAt: Instant
    /// Whether the person dismissed its ending, so that it shows only in the history.
    package let isPutAway: Bool

    package init(challenge: Challenge, createdAt: Instant, isPutAway: Bool = false) {
        self.challenge = challenge
        self.createdAt = createdAt
        self.isPutAway = isPutAway
    }
}

/// Challenges of a person, past and running.
package struct ChallengeTable {
    let tx: Tx

    private static let columns = """
        id, name, length, rule, start_day, reward, created_at, ending, ending_day, put_away, ending_done
        """

    /// Running before ended regardless of creation times, then newest first.
    private static let order = "CASE WHEN ending IS NULL THEN 0 ELSE 1 END, created_at DESC, id DESC"

    /// Returns all challenges: the running one, then the newest first.
    package func all() throws -> [ChallengeRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 ORDER BY \(Self.order)",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the running challenge, otherwise the newest; nil if there is none.
    package func newest() throws -> ChallengeRow? {
        try tx.first(newestQuery, Self.row)
    }

    /// Query of ``newest()``.
    package var newestQuery: SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 ORDER BY \(Self.order) LIMIT 1",
            [.integer(tx.person)])
    }

    /// Returns the challenge with an id; nil if there is none.
    package func find(_ id: String) throws -> ChallengeRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM challenge WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id)], Self.row)
    }

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

    /// Stores the final ending of a challenge; nil reopens it.
    ///
    /// - Parameter done: number of done days at the ending, if later ones must not count.
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

    /// Dismisses or restores the ending of a challenge and returns whether that changed anything.
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
