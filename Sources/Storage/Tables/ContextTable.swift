package import Core

/// What a person has set and by what their days are told apart, which most answers need: read in one statement, since
/// each costs as much as the few rows of another.
package enum ContextTable {
    /// Settings as text by name, home zones, and day rules.
    package struct Row: Sendable {
        package var settings: [String: String] = [:]
        /// Nil when no zone was ever set.
        package let zones: ZoneHistory?
        package let rules: RuleHistory
    }

    /// Which table a row is of.
    private enum Part: Int64 {
        case setting = 1
        case zone = 2
        case rule = 3
    }

    /// Reads it.
    package static func find(person: Int64, in connection: any SQLConnection) throws -> Row {
        var settings: [String: String] = [:]
        var moves: [ZoneHistory.Move] = []
        var changes: [RuleHistory.Change] = []
        try connection.bufferedQuery(
            """
            SELECT 1 AS part, key, value, 0, 0, 0, 0 FROM setting WHERE person_id = $1
            UNION ALL
            SELECT 2, zone, '', from_second, 0, 0, 0 FROM zone_change WHERE person_id = $1
            UNION ALL
            SELECT 3, policy, '', from_day, day_start, minimum, rest FROM rule_change WHERE person_id = $1
            """, [.integer(person)]
        ) { row in
            switch Part(rawValue: try row.integer(0)) {
            case .setting: settings[try row.text(1)] = try row.text(2)
            case .zone: moves.append(try ZoneTable.move(zone: row.text(1), from: row.instant(3)))
            case .rule:
                changes.append(
                    try RuleTable.change(
                        from: row.day(3), policy: row.known(1, as: DayPolicy.self), dayStart: row.int(4),
                        minimum: row.int(5), rest: row.int(6)))
            case nil: break
            }
        }
        return Row(
            settings: settings, zones: ZoneTable.history(of: moves.sorted { $0.from < $1.from }),
            rules: RuleTable.history(of: changes.sorted { $0.from < $1.from }))
    }
}
