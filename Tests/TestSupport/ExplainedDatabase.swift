import Storage
import Synchronization

/// A statement that scans a whole table.
package struct TableScan: Error {
    package let sql: String
    package let plan: [String]
}

/// A database that has SQLite explain its statements, each once in a process: none may scan a whole table of people's
/// data.
struct ExplainedDatabase: SQLDatabase {
    /// Statements of this process that were already explained.
    private static let explained = Mutex<Set<String>>([])

    private final class Log: Sendable {
        let statements = Mutex<[String: [SQLValue]]>([:])

        func recording(_ connection: any SQLConnection) -> RecordingConnection {
            RecordingConnection(connection) { sql, arguments in
                self.statements.withLock { if $0[sql] == nil { $0[sql] = arguments } }
            }
        }
    }

    private let base: any SQLDatabase
    private let log = Log()

    init(_ base: any SQLDatabase) { self.base = base }

    /// Explains the statements that were run.
    ///
    /// - Throws: ``TableScan``.
    func explain() async throws {
        let asked = log.statements.withLock(\.self)
        let new = Self.explained.withLock { explained in
            asked.filter { explained.insert($0.key).inserted }
        }
        let tables = AccountTables.names + ["person"]
        try await base.read { connection in
            for (sql, arguments) in new where Self.isPlanned(sql) {
                var plan: [String] = []
                do {
                    try connection.query("EXPLAIN QUERY PLAN " + sql, arguments) { plan.append(try $0.text(3)) }
                } catch {
                    // A test may have changed the schema, or have run an invalid statement.
                    continue
                }
                let scans = QueryPlan.tableSteps(of: plan).filter { step in
                    tables.contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }
                }
                if !scans.isEmpty { throw TableScan(sql: sql, plan: scans) }
            }
        }
    }

    /// Whether a statement reads people's rows, and creates no table.
    private static func isPlanned(_ sql: String) -> Bool {
        ["SELECT", "WITH", "UPDATE", "DELETE", "INSERT"].contains { sql.hasPrefix($0) } && sql.contains("person_id")
    }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let log = log
        return try await base.read { try body(log.recording($0)) }
    }

    func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let log = log
        return try await base.readOnce { try body(log.recording($0)) }
    }

    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let log = log
        return try await base.write(durability) { try body(log.recording($0)) }
    }

    func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value { try await base.changeSchema(body) }

    func giveBackSpace() async throws -> Int64 { try await base.giveBackSpace() }

    func serverReport() async throws -> ServerReport? { try await base.serverReport() }

    func changes() -> AsyncStream<Int64?> { base.changes() }

    var readExecutor: (any TaskExecutor)? { base.readExecutor }

    var reportsAllChanges: Bool { base.reportsAllChanges }
}
