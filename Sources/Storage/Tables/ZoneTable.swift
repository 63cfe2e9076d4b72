package import Core

/// Home zones of a person, with their history.
package struct ZoneTable {
    let tx: Tx

    /// Stands for "since ever": earlier than every possible move.
    private static let beginning = Int64.min

    /// Returns the history; nil if no zone was ever set.
    package func history() throws -> ZoneHistory? {
        Self.history(
            of: try tx.all(
                "SELECT from_second, zone FROM zone_change WHERE person_id = $1 ORDER BY from_second",
                [.integer(tx.person)]
            ) { try Self.move(zone: $0.text(1), from: $0.instant(0)) })
    }

    /// Converts a row to a move.
    static func move(zone name: String, from: Instant) throws -> ZoneHistory.Move {
        guard let zone = Zone(name) else { throw StorageError.damaged("zone_change: \(name)") }
        return ZoneHistory.Move(from: from, zone: zone)
    }

    /// Builds the history from all moves, in order; nil if there are none.
    static func history(of rows: [ZoneHistory.Move]) -> ZoneHistory? {
        guard let first = rows.first else { return nil }
        // Without a zone since ever, the earliest zone is assumed for the time before as well.
        return ZoneHistory(first.zone, moves: first.from.seconds == beginning ? Array(rows.dropFirst()) : rows)
    }

    /// Sets the zone from an instant on, replacing one set from the same instant; nil means since ever.
    package func set(_ zone: Zone, from: Instant?) throws {
        try tx.execute(
            """
            INSERT INTO zone_change (person_id, from_second, zone) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, from_second) DO UPDATE SET zone = excluded.zone
            """,
            [.integer(tx.person), .integer(from?.seconds ?? Self.beginning), .text(zone.name)]
        )
    }

    /// Deletes all zones.
    package func removeAll() throws {
        try tx.execute("DELETE FROM zone_change WHERE person_id = $1", [.integer(tx.person)])
    }
}
