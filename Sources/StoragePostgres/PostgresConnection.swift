import CLibpq
import Foundation
import Storage

/// A libpq connection, used only by the thread of its ``PostgresSession``.
final class PostgresConnection {
    let pointer: OpaquePointer
    private var statements = PreparedStatements()
    /// Query whose rows are still arriving.
    private var incoming: IncomingRows?
    /// Statement that begins the transaction, until the first query is sent.
    var beginning: String?
    /// Whether the end of a transaction was sent and its result is still unread.
    private var isEnding = false
    let prefetched = PrefetchedAnswers()
    /// Whether single-row mode was used since the last pipeline: libpq also applies it to the first statement of the
    /// next one.
    var isInSingleRowMode = false

    /// Connects, blocking until the server answers.
    ///
    /// - Parameter health: cache of earlier findings about the server.
    init(to address: PostgresAddress, timeouts: PostgresTimeouts, health: ServerHealth) throws {
        pointer = try Self.connect(to: address, timeouts: timeouts)
        // Notices are dropped; libpq would write them to the terminal.
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        try checkServer()
        if isPooled(byProcess: try settle(timeouts.settings)) {
            if !health.keepsSessions {
                try checkSession(to: address, timeouts: timeouts)
                health.noteSessions()
            }
            try command(timeouts.settings.map { "SET \($0.name) = '\($0.value)'" }.joined(separator: "; "))
        }
    }

    deinit { PQfinish(pointer) }

    /// Whether the connection is usable as far as libpq knows.
    var isAlive: Bool { PQstatus(pointer) == CONNECTION_OK }

    /// Whether a transaction is open.
    var isInTransaction: Bool { !isEnding && PQtransactionStatus(pointer) != PQTRANS_IDLE }

    /// Whether the server is a standby, by its last reported status.
    var isStandby: Bool { parameter("in_hot_standby") == "on" }

    /// Returns the last reported value of a server parameter.
    private func parameter(_ name: String) -> String? {
        PQparameterStatus(pointer, name).map { String(cString: $0) }
    }

    /// Returns the server's clock reading, in seconds since 1970.
    func clock() throws -> Double {
        var seconds = 0.0
        try query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)", []) {
            seconds = try $0.real(0)
        }
        return seconds
    }

    private func checkServer() throws {
        guard PQserverVersion(pointer) >= 140_000 else {
            // The part after a space names the distribution.
            let version = parameter("server_version") ?? ""
            throw StorageError.server(.tooOld(String(version.prefix { $0 != " " })))
        }
        let encoding = parameter("server_encoding") ?? ""
        guard encoding == "UTF8" else { throw StorageError.server(.wrongEncoding(encoding)) }
    }

    /// Begins a read-only transaction together with its first query.
    ///
    /// - Parameter sql: one statement.
    func beginReading(_ sql: String) { beginning = sql }

    /// Ends a read-only transaction without waiting, since nothing is committed.
    func endReading() throws {
        prefetched.clear()
        if beginning != nil {
            beginning = nil
            return
        }
        try makeReady()
        if !isInTransaction { return }
        guard PQsendQuery(pointer, "COMMIT") == 1 else { throw lost() }
        isEnding = true
    }

    /// Rolls back the transaction.
    func rollBack() throws {
        prefetched.clear()
        beginning = nil
        if isInTransaction { try command("ROLLBACK") }
    }

    /// Runs statements without arguments or results.
    func command(_ sql: String) throws {
        try makeReady()
        try run(sql)
    }

    private func run(_ sql: String) throws {
        guard let result = PQexec(pointer, sql) else { throw lost() }
        defer { PQclear(result) }
        try check(result)
    }

    /// Runs statements; the call fails only if the first one does, and the results of the others are ignored.
    func commandFirst(_ sql: String) throws {
        try makeReady()
        guard PQsendQuery(pointer, sql) == 1, let result = PQgetResult(pointer) else { throw lost() }
        defer {
            PQclear(result)
            while let further = PQgetResult(pointer) { PQclear(further) }
        }
        try check(result)
    }

    /// Runs a statement and returns the number of rows that it changed.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try makeReady()
        prefetched.clear()
        let arguments = PostgresArguments(arguments)
        let result: OpaquePointer?
        if arguments.count == 0, Self.isDefinition(sql) {
            result = PQexec(pointer, sql)
        } else {
            let name = try prepared(sql, arguments)
            result = arguments.withPointers { values, lengths, formats in
                PQexecPrepared(pointer, name, Int32(arguments.count), values, lengths, formats, 1)
            }
        }
        guard let result else { throw lost() }
        defer { PQclear(result) }
        try check(result)
        return Self.changes(of: result)
    }

    /// Runs a statement once for each row of arguments, sending a batch before it waits for results.
    func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        guard rows.count > 1 else { return try rows.map { try execute(sql, $0) } }
        try makeReady()
        prefetched.clear()
        var changes: [Int] = []
        changes.reserveCapacity(rows.count)
        // The results of this many fit into the socket buffers, so that neither side blocks on the other.
        for start in stride(from: 0, to: rows.count, by: 128) {
            let batch = rows[start..<min(start + 128, rows.count)].map { PostgresArguments($0) }
            // Prepared before the exchange, since nothing else can be sent during a batch.
            let answers = try exchange(batch.map { (name: try prepared(sql, $0), arguments: $0) })
            defer { for answer in answers { PQclear(answer) } }
            changes += answers.map(Self.changes)
        }
        return changes
    }

    /// Runs a query and passes its rows on as they arrive; if a row's closure runs another query, the remaining rows
    /// are buffered.
    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        try makeReady()
        let arguments = PostgresArguments(arguments)
        let name = try prepared(sql, arguments)
        let sent = arguments.withPointers { values, lengths, formats in
            PQsendQueryPrepared(pointer, name, Int32(arguments.count), values, lengths, formats, 1)
        }
        guard sent == 1, PQsetSingleRowMode(pointer) == 1 else { throw lost() }
        isInSingleRowMode = true
        let rows = IncomingRows()
        incoming = rows
        defer {
            rows.clear()
            if incoming === rows {
                incoming = nil
                while let result = PQgetResult(pointer) { PQclear(result) }
            }
        }
        while let result = rows.next() ?? (incoming === rows ? PQgetResult(pointer) : nil) {
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_SINGLE_TUPLE {
                try row(PostgresRow(result: result, index: 0))
            } else {
                try check(result)
            }
        }
        if !isAlive { throw lost() }
    }

    /// Runs a query and passes its rows on once all are in memory.
    func bufferedQuery(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        let answer = try prefetched.take(sql, arguments) ?? answer(to: sql, PostgresArguments(arguments))
        defer { PQclear(answer) }
        for index in 0..<PQntuples(answer) { try row(PostgresRow(result: answer, index: index)) }
    }

    /// Runs a query whose columns are all integers and returns the values row by row.
    func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        let query = SQLQuery(sql, arguments, isOfIntegers: columns == 1)
        let answer = try prefetched.take(sql, arguments) ?? answer(to: query.sent, PostgresArguments(arguments))
        defer { PQclear(answer) }
        return query.isOfIntegers
            ? try PostgresRow.array(in: answer) : try PostgresRow.integers(in: answer, columns: Int32(columns))
    }

    private func answer(to sql: String, _ arguments: PostgresArguments) throws -> OpaquePointer {
        if beginning != nil, let answer = try exchangeBeginning([(sql, arguments)]).first { return answer }
        try finishOther()
        let name = try prepared(sql, arguments)
        let answer = arguments.withPointers { values, lengths, formats in
            PQexecPrepared(pointer, name, Int32(arguments.count), values, lengths, formats, 1)
        }
        guard let answer else { throw lost() }
        do {
            try check(answer)
        } catch {
            PQclear(answer)
            throw error
        }
        return answer
    }

    /// Readies the connection for a statement of the transaction, since it runs one at a time.
    private func makeReady() throws {
        try finishOther()
        guard let sql = beginning else { return }
        beginning = nil
        try command(sql)
    }

    /// Waits for the end of the previous transaction, and buffers the remaining rows of an open query.
    func finishOther() throws {
        if isEnding {
            isEnding = false
            while let result = PQgetResult(pointer) { PQclear(result) }
            if !isAlive { throw lost() }
        }
        guard let incoming else { return }
        self.incoming = nil
        while let result = PQgetResult(pointer) { incoming.keep(result) }
        if !isAlive { throw lost() }
    }

    /// Returns the name of the prepared statement for a text and argument types, preparing it if necessary.
    func prepared(_ sql: String, _ arguments: PostgresArguments) throws -> String {
        if let name = statements.name(of: sql, for: arguments.types) { return name }
        if let surplus = statements.surplus() { try run("DEALLOCATE \(surplus)") }
        let name = statements.newName()
        var types = arguments.types
        guard let result = PQprepare(pointer, name, sql, Int32(types.count), types) else { throw lost() }
        defer { PQclear(result) }
        try check(result)
        guard let description = PQdescribePrepared(pointer, name) else { throw lost() }
        defer { PQclear(description) }
        try check(description)
        types = (0..<PQnparams(description)).map { PQparamtype(description, $0) }
        guard types.count == arguments.count else {
            throw PostgresFailure(
                kind: .refused(state: "08P01"), detail: "\(arguments.count) arguments for \(types.count) parameters")
        }
        statements.note(sql, types: types, name: name)
        return name
    }

    /// Returns the number of rows that a result reports as changed.
    private static func changes(of result: OpaquePointer) -> Int {
        PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// Returns whether a statement changes the schema or analyzes it: it runs once and is not worth preparing.
    private static func isDefinition(_ sql: String) -> Bool {
        ["CREATE ", "ALTER ", "DROP ", "ANALYZE"].contains { sql.hasPrefix($0) }
    }

    private func check(_ result: OpaquePointer) throws {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_EMPTY_QUERY: return
        default: throw failure(of: result)
        }
    }

    func failure(of result: OpaquePointer) -> any Error {
        guard let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return lost() }
        let detail = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) } ?? ""
        let refusal = PostgresFailure(kind: .refused(state: String(cString: state)), detail: detail)
        return isAlive || refusal.isOfConnection ? refusal : lost()
    }

    func lost() -> PostgresFailure { PostgresFailure(kind: .lost, detail: "") }
}
