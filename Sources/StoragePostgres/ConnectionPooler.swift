import CLibpq
import Foundation
import Storage

/// What tells whether something stands before the server that gives each transaction another of its connections, as
/// pgbouncer does in transaction mode: what a connection sets, prepares and listens for would be another one's.
extension PostgresConnection {
    /// How long the second connection is waited for, which may stand in a queue.
    private static let patience = 3

    /// Whether the process of the server that answers is another one than this connection was told of when it began: then
    /// somebody stands in between.
    func isPooled(byProcess process: Int64) -> Bool { process != Int64(PQbackendPID(pointer)) }

    /// Asks which process of the server answers, and lets it have the settings where that is the connection's own.
    ///
    /// It is one statement, so that it costs no way there and back of its own.
    func settle(_ settings: [(name: String, value: String)]) throws -> Int64 {
        let values = settings.map { "set_config('\($0.name)', '\($0.value)', false)" }.joined(separator: " || ")
        return try process(
            "SELECT pg_backend_pid(), CASE WHEN pg_backend_pid() = \(PQbackendPID(pointer)) THEN \(values) END")
    }

    /// Checks that no other connection is answered by the same process as this one, while both last.
    ///
    /// - Throws: ``StorageError/server(_:)`` with ``ServerFault/pooled(_:)``.
    func checkSession(to address: PostgresAddress, timeouts: PostgresTimeouts) throws {
        // A pool that gives a session a connection of its own once it sets something does so now.
        try command("SET haru.session = 'on'")
        let own = try process("SELECT pg_backend_pid()")
        var timeouts = timeouts
        timeouts.connect = Self.patience
        guard let other = try? Self.connect(to: address, timeouts: timeouts) else { return }
        defer { PQfinish(other) }
        for _ in 0..<5 {
            // Where all connections are in use somebody else has them for as long as they want.
            guard let process = Self.process(answering: other) else { return }
            if try process == own || self.process("SELECT pg_backend_pid()") != own {
                throw StorageError.server(.pooled(address.shown))
            }
        }
    }

    /// The process that answers on a connection; nil where none does soon.
    private static func process(answering pointer: OpaquePointer) -> Int64? {
        guard PQsendQuery(pointer, "SELECT pg_backend_pid()") == 1 else { return nil }
        while PQisBusy(pointer) == 1 {
            var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(POLLIN), revents: 0)
            let ready = poll(&descriptor, 1, Int32(patience * 1_000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0, PQconsumeInput(pointer) == 1 else { return nil }
        }
        guard let result = PQgetResult(pointer) else { return nil }
        defer {
            PQclear(result)
            while let further = PQgetResult(pointer) { PQclear(further) }
        }
        return number(in: result)
    }

    /// The number that a statement without arguments answers first.
    private func process(_ sql: String) throws -> Int64 {
        guard let result = PQexec(pointer, sql) else { throw lost() }
        defer { PQclear(result) }
        guard let number = Self.number(in: result) else { throw failure(of: result) }
        return number
    }

    private static func number(in result: OpaquePointer) -> Int64? {
        guard PQresultStatus(result) == PGRES_TUPLES_OK, PQntuples(result) > 0, let text = PQgetvalue(result, 0, 0)
        else { return nil }
        return Int64(String(cString: text))
    }
}
