/// Tables that hold the data of accounts.
package enum AccountTables {
    /// Table names, each after those that it references; each table has a column `person_id`.
    package static let names = [
        "account_identity", "job", "revision", "zone_change", "rule_change", "setting",
        "repository", "repository_tip", "repository_walk", "repository_walk_tip", "author", "identity",
        "exclusion", "commit_evidence", "commit_time", "source", "forge_count", "forge_commit_count", "webhook",
        "delivery", "oauth_grant",
        "source_profile", "source_repositories",
        "dirty_day", "dirty_day_cause",
        "day", "day_sum", "run", "frozen_day", "freeze_rule", "day_change", "challenge",
        "session", "secret", "api_token", "calendar_feed", "public_profile", "machine", "device_code", "link",
        "sent_repository",
        "sent_commit",
        "numbering", "sent_form", "ticket", "task", "task_alarm", "task_tally",
        "push_device", "channel", "machine_message", "notification_link",
        "note", "note_text", "note_slice", "note_commit", "note_tag", "day_mood", "mailbox", "mailbox_link",
        "mailbox_gift", "letter", "past_letter", "data_import", "imported_item", "imported_row",
        "reminder", "notification",
    ]

    /// Returns the number of the account's rows in some tables, by table name.
    package static func rowCounts(of tables: [String], in tx: Tx) throws -> [String: Int] {
        let counts = tables.map { "(SELECT COUNT(*) FROM \($0) WHERE person_id = $1)" }.joined(separator: ", ")
        let values = try tx.first("SELECT \(counts)", [.integer(tx.person)]) { row in
            var values: [Int] = []
            for index in tables.indices { values.append(try row.int(index)) }
            return values
        }
        return Dictionary(uniqueKeysWithValues: zip(tables, values ?? []))
    }
}
