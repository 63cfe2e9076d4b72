import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

/// Rows that the schema refuses, whatever the code above it does.
@Suite struct ConstraintTests {
    private static let commit = """
        INSERT INTO commit_evidence VALUES (1, 'git', 'r', 'a', 'Me', 'm@e', 0, 0, 's', 0, 0, 'home-zone', NULL, NULL)
        """

    private static func task(
        title: String = "'t'", dueDay: String = "NULL", dueTime: String = "NULL", important: String = "0",
        urgency: String = "'auto'", doneAt: String = "NULL"
    ) -> String {
        """
        INSERT INTO task VALUES (
            1, 1, \(title), 't', '', '', \(dueDay), \(dueTime), \(urgency), 'green', NULL, NULL, '', 1, NULL,
            1, 0, 0, 0, 1, 0, NULL, \(doneAt), NULL, NULL, NULL, 0, \(important), 0
        )
        """
    }

    @Test(
        "The schema refuses",
        arguments: DatabaseEngine.allCases,
        [
            // No person has this number.
            "INSERT INTO revision VALUES (9, 0)",
            "INSERT INTO setting VALUES (9, 'theme', 'green')",
            "INSERT INTO commit_evidence VALUES (9, 'git', 'r', 'a', 'Me', 'm@e', 0, 0, 's', 0, 0, 'home-zone', NULL, NULL)",
            "INSERT INTO day VALUES (9, 1, 0, 0, 0, 0)",
            "INSERT INTO session VALUES (9, 'h', 0, 0, '')",
            // An invalid mailbox or letter.
            "INSERT INTO mailbox VALUES (1, 9, 'x', 'date', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO mailbox VALUES (1, 9, 'x', 'free', 1, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO mailbox VALUES (1, 9, 'x', 'challenge', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO mailbox VALUES (1, 9, '', 'free', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO letter VALUES (1, 1, 99, 1, '', 'note', 'blue', 's', 0, NULL, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO mailbox_link VALUES (1, 99, 'h', 's', '', NULL, NULL)",
            "INSERT INTO mailbox_gift VALUES (1, 99, 'h', 's')",
            "INSERT INTO past_letter VALUES (9, 1, 0)",
            "INSERT INTO data_import VALUES (9, 1, 'f', 'csv', 0, NULL)",
            "INSERT INTO imported_item VALUES (1, 'csv', 'task', 'i', 1, 99)",
            "INSERT INTO imported_row VALUES (1, 99, 1, 'moods', '{}', NULL)",
            "INSERT INTO mailbox VALUES (1, 9, 'x', 'free', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 9, NULL)",
            "INSERT INTO mailbox VALUES (1, 9, 'x', 'free', NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, '')",
            // A missing repository, or a missing walk.
            "INSERT INTO repository_tip VALUES (1, 'none', 'a')",
            "INSERT INTO repository_walk VALUES (1, 'none', '', 0)",
            "INSERT INTO repository_walk_tip VALUES (1, 'r', '', 'a')",
            "INSERT INTO author VALUES (1, 'none', 'm@e', 'Me', 1)",
            "INSERT INTO exclusion VALUES (1, 'x', 'none', 'author', '*')",
            // Values out of range.
            "INSERT INTO revision VALUES (1, -1)",
            "INSERT INTO zone_change VALUES (1, 0, '')",
            "INSERT INTO rule_change VALUES (1, 0, 'never', 0, 1, 0)",
            "INSERT INTO rule_change VALUES (1, 0, 'auto', 7, 1, 0)",
            "INSERT INTO rule_change VALUES (1, 0, 'auto', 0, 0, 0)",
            "INSERT INTO rule_change VALUES (1, 0, 'auto', 0, 1, 128)",
            "INSERT INTO author VALUES (1, 'r', 'm@e', 'Me', 0)",
            "INSERT INTO identity VALUES (1, 'm@e', 'rumour', 1, NULL, NULL)",
            "INSERT INTO identity VALUES (1, 'm@e', 'person', 2, NULL, NULL)",
            "INSERT INTO exclusion VALUES (1, 'x', NULL, 'mood', '*')",
            "INSERT INTO forge_count VALUES (1, 's', 'github', 0, -1, NULL)",
            "INSERT INTO forge_count VALUES (1, 's', 'github', 0, 1, 5)",
            "INSERT INTO forge_count VALUES (1, 'nowhere', 'github', 0, 1, 1)",
            "INSERT INTO forge_commit_count VALUES (1, 's', 0, 'o/r', 0, 0, 0)",
            "INSERT INTO forge_commit_count VALUES (1, 's', 0, '', 0, 1, 0)",
            "INSERT INTO forge_commit_count VALUES (1, 's', 0, 'o/r', 2, 1, 0)",
            "INSERT INTO forge_commit_count VALUES (1, 'nowhere', 0, 'o/r', 0, 1, 0)",
            "INSERT INTO source_repositories VALUES (1, 'nowhere', NULL, 0, NULL, NULL, 0, 0, 0, NULL, '')",
            "INSERT INTO source_repositories VALUES (1, 's', '', 0, NULL, NULL, 0, 0, 0, NULL, '')",
            "INSERT INTO source SELECT 1, 't', kind, address, login, 0, NULL, NULL, 0, NULL, NULL, NULL, '', 0, NULL, NULL, NULL FROM source",
            "INSERT INTO channel VALUES (1, 'c', '', 'p', 't', '', 'ko', 0, 1, NULL, '', NULL)",
            "INSERT INTO channel VALUES (1, 'c', 'ntfy', 'p', '', '', 'ko', 0, 1, NULL, '', NULL)",
            "INSERT INTO channel VALUES (1, 'c', 'ntfy', 'p', 't', '', 'ko', 0, 2, NULL, '', NULL)",
            "INSERT INTO channel VALUES (1, 'c', 'ntfy', 'p', 't', '', 'ko', 0, 1, NULL, 'gone', NULL)",
            "INSERT INTO machine_message VALUES (1, 'nowhere', 'm', 't', '{}', 0, 1, NULL, NULL)",
            "UPDATE source SET failures = -1",
            "INSERT INTO webhook VALUES (1, 'nowhere', 'v', 'x', 0, NULL, NULL, '')",
            "UPDATE webhook SET id = ''", "UPDATE webhook SET secret = ''",
            "INSERT INTO delivery VALUES (1, 'nowhere', 'd', 0, '{}', 2)",
            "INSERT INTO delivery SELECT person_id, source_id, id, 0, '{}', -1 FROM webhook",
            "UPDATE repository SET source_id = ''",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at) VALUES (9, 0, '', 0)",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at) VALUES (1, 1, '', 0)",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at) VALUES (1, 2, '', 0)",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at, link) VALUES (1, 0, '', 0, '')",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at, name) VALUES (1, 0, '', 0, 'a')",
            "INSERT INTO public_profile (person_id, is_public, parts, created_at, name_key) VALUES (1, 0, '', 0, 'a')",
            "INSERT INTO day VALUES (1, 1, 0, 0, -1, 0)",
            "INSERT INTO day VALUES (1, 1, 0, 0, 0, 2)",
            "INSERT INTO run VALUES (1, 5, 4, 1)",
            "INSERT INTO run VALUES (1, 5, 6, 3)",
            "INSERT INTO run VALUES (1, 5, 6, 0)",
            "INSERT INTO frozen_day VALUES (1, 0, 0, 2)",
            "INSERT INTO challenge VALUES (1, 'c', '', 0, 'count', 0, '', 0, NULL, NULL, 0, NULL)",
            "INSERT INTO challenge VALUES (1, 'c', '', 366, 'count', 0, '', 0, NULL, NULL, 0, NULL)",
            "INSERT INTO challenge VALUES (1, 'c', '', 7, 'count', 0, '', 0, 'lost', 1, 0, NULL)",
            "INSERT INTO challenge VALUES (1, 'c', '', 7, 'count', 0, '', 0, 'failed', NULL, 0, NULL)",
            "INSERT INTO session VALUES (1, '', 0, 0, '')",
            "INSERT INTO api_token VALUES (1, 't', 'n', '', 'read', 0, NULL)",
            "INSERT INTO api_token VALUES (1, '', 'n', 'h', 'read', 0, NULL)",
            "INSERT INTO api_token VALUES (1, 't', '', 'h', 'read', 0, NULL)",
            "INSERT INTO api_token VALUES (1, 't', 'n', 'h', '', 0, NULL)",
            "INSERT INTO api_token VALUES (9, 't', 'n', 'h', 'read', 0, NULL)",
            "INSERT INTO calendar_feed VALUES (1, 0, 'n', 'h', 'tasks', 'ko', 0, NULL)",
            "INSERT INTO calendar_feed VALUES (1, 1, '', 'h', 'tasks', 'ko', 0, NULL)",
            "INSERT INTO calendar_feed VALUES (1, 1, 'n', '', 'tasks', 'ko', 0, NULL)",
            "INSERT INTO calendar_feed VALUES (1, 1, 'n', 'h', '', 'ko', 0, NULL)",
            "INSERT INTO calendar_feed VALUES (9, 1, 'n', 'h', 'tasks', 'ko', 0, NULL)",
            "INSERT INTO machine VALUES (1, '', 't', 'n', '', 0, 0, 0)",
            "INSERT INTO machine VALUES (1, 'm', '', 'n', '', 0, 0, 0)",
            "INSERT INTO machine VALUES (1, 'm', 't', 'n', '', -1, 0, 0)",
            "INSERT INTO machine VALUES (9, 'm', 't', 'n', '', 0, 0, 0)",
            "INSERT INTO device_code VALUES ('h', 'c', 9, 'n', '', '', 0, NULL, 1, '')",
            "INSERT INTO device_code VALUES ('h', '', NULL, 'n', '', '', 0, NULL, NULL, '')",
            "INSERT INTO device_code VALUES ('h', 'c', NULL, 'n', '', '', 0, NULL, 2, '')",
            "INSERT INTO link VALUES (1, '', 't', 'n', 0, 0, '', 0, NULL, NULL, NULL, 0, '')",
            "INSERT INTO link VALUES (1, 'a', 't', 'n', 2, 0, '', 0, NULL, NULL, NULL, 0, '')",
            "INSERT INTO sent_commit VALUES (1, 'r', 0, 'a')",
            "INSERT INTO numbering VALUES (1, 'task', 0)",
            "INSERT INTO note VALUES (9, 1, '', '', 0, 0, NULL, 0, 0, 1, 0, 0, NULL)",
            "INSERT INTO note VALUES (1, 0, '', '', 0, 0, NULL, 0, 0, 1, 0, 0, NULL)",
            "INSERT INTO note VALUES (1, 1, '', '', 0, 0, 'meh', 0, 0, 1, 0, 0, NULL)",
            "INSERT INTO note VALUES (1, 1, '', '', 0, 0, NULL, 0, 0, 0, 0, 0, NULL)",
            "INSERT INTO note_text VALUES (1, 1, '', '')",
            "INSERT INTO note_slice VALUES (9, 0, 0, 0)",
            "INSERT INTO note_slice VALUES (1, 4096, 0, 0)",
            "INSERT INTO note_commit VALUES (1, 1, 0, '', '', 'a', '')",
            "INSERT INTO note_tag VALUES (1, 1, 0, 'a', 'a')",
            "INSERT INTO day_mood VALUES (1, 0, 'meh', 0)",
            "INSERT INTO day_mood VALUES (9, 0, 'good', 0)",
            "INSERT INTO ticket VALUES (1, '', 'green')",
            "INSERT INTO task_alarm VALUES (1, 9, '30m', 0)",
            task(title: "''"), task(dueTime: "1440"), task(dueTime: "60"), task(important: "2"),
            task(urgency: "'soon'"), task(dueDay: "5"), task(doneAt: "5"),
            // Empty values where a value is required.
            "INSERT INTO setting VALUES (1, 'theme', NULL)",
            "INSERT INTO day VALUES (1, 1, 0, 0, NULL, 0)",
            "INSERT INTO day VALUES (1, NULL, 0, 0, 0, 0)",
            "INSERT INTO commit_evidence VALUES (1, 'git', NULL, 'a', 'Me', 'm@e', 0, 0, 's', 0, 0, 'home-zone', NULL, NULL)",
            // Duplicates.
            commit,
            "INSERT INTO repository VALUES (1, 's', '/p', '/home/me/r/.git', 's', 0, NULL, NULL, NULL, NULL, '', 0, 0, NULL, '', NULL, NULL)",
        ])
    func refuses(_ engine: DatabaseEngine, _ statement: String) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                try tx.sources.insert(.sample())
                try WebhookTable.set(.sample(), in: tx)
                try tx.execute(Self.commit, [])
            }
            let error = await #expect(throws: StorageError.self) {
                try await database.write { try $0.execute(statement, []) }
            }
            guard case .constraint = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("Two runs cannot end on one day", arguments: DatabaseEngine.allCases)
    func runsEndApart(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) {
                try $0.runs.insert(Run(start: Day(number: 1), end: Day(number: 3), length: 3))
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) {
                    try $0.runs.insert(Run(start: Day(number: 2), end: Day(number: 3), length: 2))
                }
            }
        }
    }
}
