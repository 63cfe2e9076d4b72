import CLibpq
import Foundation
import Storage

/// One connection of libpq, which only the thread of its ``PostgresSession`` uses.
final class PostgresConnection {
    let pointer: OpaquePointer
    private var statements = PreparedStatements()
    /// The query whose rows are still coming.
    private var incoming: IncomingRows?
    /// What begins the transaction, until something is asked in it.
    var beginning: String?
    /// Whether what ends a transaction is on its way, and nobody has heard yet what came of it.
    private var isEnding = false
    let prefetched = PrefetchedAnswers()
    /// Whether rows were asked for one by one since the last pipeline: libpq goes on so with the first statement of the
    /// next one.
    var isInSingleRowMode = false

    /// Connects, which waits for the server.
    ///
    /// - Parameter health: knows what was found out about the way to it before.
    init(to address: PostgresAddress, timeouts: PostgresTimeouts, health: ServerHealth) throws {
        pointer = try Self.connect(to: address, timeouts: timeouts)
        // A notice is told to nobody: libpq would write it on the terminal.
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

    /// Whether the server is still there, as far as is known.
    var isAlive: Bool { PQstatus(pointer) == CONNECTION_OK }

    /// Whether a transaction is open.
    var isInTransaction: Bool { !isEnding && PQtransactionStatus(pointer) != PQTRANS_IDLE }

    /// Whether the server only follows another one, as it said last.
    var isStandby: Bool { parameter("in_hot_standby") == "on" }

    /// What the server said last of one of its parameters.
    private func parameter(_ name: String) -> String? {
        PQparameterStatus(pointer, name).map { String(cString: $0) }
    }

    /// What the server's clock shows, in seconds since 1970.
    func clock() throws -> Double {
        var seconds = 0.0
        try query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)", []) {
            seconds = try $0.real(0)
        }
        return seconds
    }

    private func checkServer() throws {
        guard PQserverVersion(pointer) >= 140_000 else {
            // What follows a space says who made it.
            let version = parameter("server_version") ?? ""
            throw StorageError.server(.tooOld(String(version.prefix { $0 != " " })))
        }
        let encoding = parameter("server_encoding") ?? ""
        guard encoding == "UTF8" else { throw StorageError.server(.wrongEncoding(encoding)) }
    }

    /// Begins a transaction that only reads, together with what is asked in it first.
    ///
    /// - Parameter sql: one statement.
    func beginReading(_ sql: String) { beginning = sql }

    /// Ends a transaction that only reads; nobody waits for it, since there is nothing to be kept.
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

    /// Undoes what was done in a transaction.
    func rollBack() throws {
        prefetched.clear()
        beginning = nil
        if isInTransaction { try command("ROLLBACK") }
    }

    /// Runs statements without arguments and without an answer.
    func command(_ sql: String) throws {
        try makeReady()
        try run(sql)
    }

    private func run(_ sql: String) throws {
        guard let result = PQexec(pointer, sql) else { throw lost() }
        defer { PQclear(result) }
        try check(result)
    }

    /// Runs statements of which the first alone can fail this; what comes of the others is nobody's concern.
    func commandFirst(_ sql: String) throws {
        try makeReady()
        guard PQsendQuery(pointer, sql) == 1, let result = PQgetResult(pointer) else { throw lost() }
        defer {
            PQclear(result)
            while let further = PQgetResult(pointer) { PQclear(further) }
        }
        try check(result)
    }

    /// Runs one statement and gives the number of rows that it changed.
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

    /// Runs one statement for each row of arguments, sending many before it waits for what they came to.
    func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        guard rows.count > 1 else { return try rows.map { try execute(sql, $0) } }
        try makeReady()
        prefetched.clear()
        var changes: [Int] = []
        changes.reserveCapacity(rows.count)
        // What the server says of so few fits between it and this process, so that neither waits for the other to read.
        for start in stride(from: 0, to: rows.count, by: 128) {
            let batch = rows[start..<min(start + 128, rows.count)].map { PostgresArguments($0) }
            // Prepared before, since nothing is asked while a batch is on its way.
            let answers = try exchange(batch.map { (name: try prepared(sql, $0), arguments: $0) })
            defer { for answer in answers { PQclear(answer) } }
            changes += answers.map(Self.changes)
        }
        return changes
    }

    /// Runs one query and hands its rows over as they come; a query that is run for a row has the others wait in memory.
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

    /// Runs one query and takes all of its rows into memory before they are handed over.
    func bufferedQuery(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        let answer = try prefetched.take(sql, arguments) ?? answer(to: sql, PostgresArguments(arguments))
        defer { PQclear(answer) }
        for index in 0..<PQntuples(answer) { try row(PostgresRow(result: answer, index: index)) }
    }

    /// Runs one query whose rows are so many whole numbers each, and gives all of them, row by row.
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

    /// Makes the connection ready for a statement of the transaction, since it runs one at a time.
    private func makeReady() throws {
        try finishOther()
        guard let sql = beginning else { return }
        beginning = nil
        try command(sql)
    }

    /// Waits for the end of the transaction before, and takes the rest of a query's rows into memory.
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

    /// The name of the prepared statement of a text for arguments of some types.
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

    /// How many rows a result says were changed.
    private static func changes(of result: OpaquePointer) -> Int {
        PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// Whether a statement changes the schema: such a one is run once, and is not worth preparing.
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
