package import Core

/// Ticket labels of a person, each with its colour.
package struct TicketTable {
    let tx: Tx

    /// Returns the colour of every label.
    package func colors() throws -> [String: TaskColor] {
        var colors: [String: TaskColor] = [:]
        try tx.bufferedQuery(query.sql, query.arguments) { row in
            colors[try row.text(0)] = try row.known(1, as: TaskColor.self)
        }
        return colors
    }

    /// Query of ``colors()``.
    package var query: SQLQuery {
        SQLQuery("SELECT label, color FROM ticket WHERE person_id = $1", [.integer(tx.person)])
    }

    /// Sets the colour of a label.
    package func set(_ label: String, to color: TaskColor) throws {
        try tx.execute(
            """
            INSERT INTO ticket (person_id, label, color) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, label) DO UPDATE SET color = excluded.color
            """,
            [.integer(tx.person), .text(label), .text(color.rawValue)]
        )
    }

    /// Adds a label unless it exists; a new one gets the next colour in rotation.
    package func ensure(_ label: String) throws {
        let known = try tx.first(
            "SELECT color FROM ticket WHERE person_id = $1 AND label = $2", [.integer(tx.person), .text(label)]
        ) { _ in true }
        if known != nil { return }
        let count =
            try tx.first(
                "SELECT COUNT(*) FROM ticket WHERE person_id = $1", [.integer(tx.person)]
            ) { try $0.int(0) } ?? 0
        try set(label, to: TaskColor.allCases[count % TaskColor.allCases.count])
    }

    /// Returns the number of open tasks by label.
    package func openTasks() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try tx.bufferedQuery(
            """
            SELECT ticket, COUNT(*) FROM task
            WHERE person_id = $1 AND ticket IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL GROUP BY ticket
            """,
            [.integer(tx.person)]
        ) { counts[try $0.text(0)] = try $0.int(1) }
        return counts
    }
}
