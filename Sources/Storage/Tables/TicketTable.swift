package import Core

/// The labels that a person puts on tasks, each with its colour.
package enum TicketTable {
    /// The colour of every label.
    package static func colors(person: Int64, in connection: any SQLConnection) throws -> [String: TaskColor] {
        var colors: [String: TaskColor] = [:]
        try connection.bufferedQuery("SELECT label, color FROM ticket WHERE person_id = $1", [.integer(person)]) {
            row in
            colors[try row.text(0)] = try row.known(1, as: TaskColor.self)
        }
        return colors
    }

    /// Gives a label its colour.
    package static func set(
        _ label: String, to color: TaskColor, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO ticket (person_id, label, color) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, label) DO UPDATE SET color = excluded.color
            """,
            [.integer(person), .text(label), .text(color.rawValue)]
        )
    }

    /// Makes sure that a label has a colour: a new one gets the one that comes after those of the others.
    package static func ensure(_ label: String, person: Int64, in connection: any SQLConnection) throws {
        let known = try connection.first(
            "SELECT color FROM ticket WHERE person_id = $1 AND label = $2", [.integer(person), .text(label)]
        ) { _ in true }
        if known != nil { return }
        let count =
            try connection.first(
                "SELECT COUNT(*) FROM ticket WHERE person_id = $1", [.integer(person)]
            ) { try $0.int(0) } ?? 0
        try set(label, to: TaskColor.allCases[count % TaskColor.allCases.count], person: person, in: connection)
    }

    /// How many open tasks carry each label.
    package static func openTasks(person: Int64, in connection: any SQLConnection) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try connection.bufferedQuery(
            """
            SELECT ticket, COUNT(*) FROM task
            WHERE person_id = $1 AND ticket IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL GROUP BY ticket
            """,
            [.integer(person)]
        ) { counts[try $0.text(0)] = try $0.int(1) }
        return counts
    }
}
