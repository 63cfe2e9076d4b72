/// Settings of a person as text, by name.
package struct SettingTable {
    let tx: Tx

    /// Returns all settings.
    package func all() throws -> [String: String] {
        var values: [String: String] = [:]
        try tx.bufferedQuery("SELECT key, value FROM setting WHERE person_id = $1", [.integer(tx.person)]) { row in
            values[try row.text(0)] = try row.text(1)
        }
        return values
    }

    /// Sets a value; nil deletes it.
    package func set(_ key: String, to value: String?) throws {
        guard let value else {
            try tx.execute("DELETE FROM setting WHERE person_id = $1 AND key = $2", [.integer(tx.person), .text(key)])
            return
        }
        try tx.execute(
            """
            INSERT INTO setting (person_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, key) DO UPDATE SET value = excluded.value
            """,
            [.integer(tx.person), .text(key), .text(value)]
        )
    }
}
