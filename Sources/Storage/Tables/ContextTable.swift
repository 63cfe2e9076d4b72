package import Core

/// Settings, home zones, day rules, freezes and account state, which most requests need.
///
/// One statement reads all of them, since each further statement costs as much as its few rows.
package struct ContextTable {
    let tx: Tx

    /// Result of the query.
    package struct Row: Sendable {
        package var settings: [String: String] = [:]
        /// Nil if no zone was ever set.
        package let zones: ZoneHistory?
        package let rules: RuleHistory
        package let freezes: [SpentFreeze]
        /// Nil if the account does not exist.
        package let account: Account?
        /// Whether the account has forge sources.
        package let hasSources: Bool
        /// Addresses that count because of git's configuration and that the person has not acknowledged, oldest first.
        package let adopted: [AdoptedAddress]
    }

    /// Account state that determines which of its days are over.
    package struct Account: Hashable, Sendable {
        package let createdAt: Instant
        /// Last day that is over and judged; nil before the first.
        package let closedThrough: Day?
        /// Clock reading that was last accepted.
        package let clockSeenAt: Instant?
        /// Clock reading at which the clock was first found to be weeks ahead of that; nil if it is not.
        package let clockDoubtedAt: Instant?
        /// Revision, which grows with every change of the account's data; 0 before the first.
        package let revision: Int64
    }

    /// Table that a row comes from.
    private enum Part: Int64 {
        case setting = 1
        case zone = 2
        case rule = 3
        case freeze = 4
        case account = 5
        case source = 6
        case adopted = 7
    }

    package func find() throws -> Row {
        var settings: [String: String] = [:]
        var moves: [ZoneHistory.Move] = []
        var changes: [RuleHistory.Change] = []
        var freezes: [SpentFreeze] = []
        var account: Account?
        var hasSources = false
        var adopted: [AdoptedAddress] = []
        try tx.bufferedQuery(query.sql, query.arguments) { row in
            switch Part(rawValue: try row.integer(0)) {
            case .setting: settings[try row.text(1)] = try row.text(2)
            case .zone: moves.append(try ZoneTable.move(zone: row.text(1), from: row.instant(3)))
            case .rule:
                changes.append(
                    try RuleTable.change(
                        from: row.day(3), policy: row.known(1, as: DayPolicy.self), dayStart: row.int(4),
                        minimum: row.int(5), rest: row.int(6)))
            case .freeze:
                freezes.append(
                    SpentFreeze(day: try row.day(3), spentAt: try row.instant(4), isAutomatic: try row.flag(5)))
            case .account:
                account = Account(
                    createdAt: try row.instant(3), closedThrough: try row.optionalDay(4),
                    clockSeenAt: try row.optionalInstant(5), clockDoubtedAt: try row.optionalInstant(6),
                    revision: try row.optionalInteger(7) ?? 0)
            case .source: hasSources = true
            case .adopted: adopted.append(AdoptedAddress(email: try row.text(1), since: try row.instant(3)))
            case nil: break
            }
        }
        return Row(
            settings: settings, zones: ZoneTable.history(of: moves.sorted { $0.from < $1.from }),
            rules: RuleTable.history(of: changes.sorted { $0.from < $1.from }),
            freezes: freezes.sorted { $0.day < $1.day }, account: account, hasSources: hasSources,
            adopted: adopted.sorted { ($0.since, $0.email) < ($1.since, $1.email) })
    }

    /// Query of ``find()``.
    package var query: SQLQuery {
        SQLQuery(
            """
            SELECT 1 AS part, key, value, 0, 0, 0, 0, 0 FROM setting WHERE person_id = $1
            UNION ALL
            SELECT 2, zone, '', from_second, 0, 0, 0, 0 FROM zone_change WHERE person_id = $1
            UNION ALL
            SELECT 3, policy, '', from_day, day_start, minimum, rest, 0 FROM rule_change WHERE person_id = $1
            UNION ALL
            SELECT 4, '', '', day, spent_at, automatic, 0, 0 FROM frozen_day WHERE person_id = $1
            UNION ALL
            SELECT 5, '', '', created_at, settled_through, clock_seen_at, clock_doubted_at,
                (SELECT value FROM revision WHERE person_id = person.id)
            FROM person WHERE id = $1
            UNION ALL
            SELECT * FROM (SELECT 6, '', '', 0, 0, 0, 0, 0 FROM source WHERE person_id = $1 LIMIT 1) AS one
            UNION ALL
            SELECT 7, email, '', adopted_at, 0, 0, 0, 0 FROM identity
            WHERE person_id = $1 AND is_mine = 1 AND adopted_at IS NOT NULL AND acknowledged_at IS NULL
            """, [.integer(tx.person)])
    }
}
