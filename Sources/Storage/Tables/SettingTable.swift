/// What a person has set, as text by name.
package enum SettingTable {
    /// Every value that was set.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [String: String] {
        var values: [String: String] = [:]
        try connection.bufferedQuery("SELECT key, value FROM setting WHERE person_id = $1", [.integer(person)]) { row in
            values[try row.text(0)] = try row.text(1)
        }
        return values
    }

    /// Sets a value, or forgets it when there is none.
    package static func set(
        _ key: String, to value: String?, person: Int64, in connection: any SQLConnection
    ) throws {
        guard let value else {
            try connection.execute(
                "DELETE FROM setting WHERE person_id = $1 AND key = $2", [.integer(person), .text(key)])
            return
        }
        try connection.execute(
            """
            INSERT INTO setting (person_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, key) DO UPDATE SET value = excluded.value
            """,
            [.integer(person), .text(key), .text(value)]
        )
    }
}
