import Core
import TestSupport
import Testing

@testable import Storage

/// PostgreSQL's plans with the rows of 20,000 accounts.
@Suite struct PostgresPlanTests {
    private static let accounts = 20_000

    /// Columns with distinct values for all accounts.
    private static let unique = [
        ["account_identity", "subject"], ["webhook", "id"], ["public_profile", "name_key"], ["public_profile", "link"],
        ["device_code", "hash"], ["device_code", "user_code"], ["push_device", "endpoint_hash"],
        ["notification_link", "hash"], ["mailbox_link", "hash"], ["letter", "link_hash"],
        ["mailbox_gift", "hash"], ["calendar_feed", "hash"],
    ]

    /// Copies the rows of the first account in every table to each account.
    private static func furnish(_ connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO person (id, created_at) SELECT g, 0 FROM generate_series(1, \(accounts)) AS s (g)", [])
        try fill(connection.account(1))
        for table in AccountTables.names {
            let columns = try connection.columns(of: table).map(\.name).filter { $0 != "person_id" }
            // Values that must differ between accounts.
            let values = columns.map {
                // No person gave a mailbox to everybody.
                $0 == "given_by" ? "g" : $0 == "token_hash" || Self.unique.contains([table, $0]) ? "\($0) || g" : $0
            }
            try connection.execute(
                """
                INSERT INTO \(table) (person_id, \(columns.joined(separator: ", ")))
                SELECT g, \(values.joined(separator: ", ")) FROM \(table), generate_series(2, \(accounts)) AS s (g)
                WHERE person_id = 1
                """, [])
        }
        try connection.execute("ANALYZE", [])
    }

    private static func literal(_ value: SQLValue) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        }
    }

    /// Parameter type of a prepared statement; the server infers that of NULL.
    private static func typeName(_ value: SQLValue) -> String {
        switch value {
        case .null: "unknown"
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        }
    }

    private static func list(_ parts: [String]) -> String {
        parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    }

    @Test("No table of people's data is scanned", .timeLimit(.minutes(5)))
    func usesIndexes() async throws {
        try await DatabaseEngine.postgres.withEmptyDatabase { database in
            try await Schema.upgrade(database)
            try await database.write(Self.furnish)
            try await database.write { connection in
                let statements = try RecordingConnection.statements(on: connection) { recorder in
                    _ = try sight(recorder.account(7))
                    for query in QueryPlanTests.queries { try query.run(recorder) }
                    try PersonTable.ensure(20_001, createdAt: instant(0), in: recorder)
                    try fill(recorder.account(20_001))
                    try change(recorder.account(7))
                    try callEverythingElse(recorder.account(20_001))
                }
                var generic = 0
                // Planned like on Haru's connections: without knowing the arguments.
                func scans(_ sql: String, _ arguments: [SQLValue]) throws -> [String] {
                    let types = Self.list(arguments.map(Self.typeName))
                    try connection.execute("PREPARE question\(types) AS \(sql)", [])
                    let values = Self.list(arguments.map(Self.literal))
                    let plan = try connection.all("EXPLAIN EXECUTE question\(values)", []) { try $0.text(0) }
                    try connection.execute("DEALLOCATE question", [])
                    generic += plan.contains { $0.contains("person_id = $1") } ? 1 : 0
                    return plan.filter { line in
                        (AccountTables.names + ["person"]).contains { line.contains("Seq Scan on \($0) ") }
                    }
                }
                var seen: Set<String> = []
                for (sql, arguments) in statements where seen.insert(sql).inserted {
                    #expect(try scans(sql, arguments) == [], "\(sql)")
                }
                #expect(try scans("SELECT COUNT(*) FROM task WHERE title = $1", [.text("t")]).count == 1)
                // Metrics count the jobs of all accounts at once, for which there is no index.
                _ = try JobTable.counts(in: connection)
                #expect(seen.count > 250)
                #expect(generic > 200)
            }
        }
    }
}
