import CLibpq
import Foundation
import Storage

/// Detection of a pooler before the server that assigns another server connection to each transaction, as pgbouncer
/// does in transaction mode.
///
/// With such a pooler, settings, prepared statements and LISTEN of one connection would apply to another.
extension PostgresConnection {
    /// Timeout of the second connection in seconds, which may wait in a queue.
    private static let patience = 3

    /// Returns whether another server process answers than the one announced at connect, which means that a pooler is
    /// in between.
    func isPooled(byProcess process: Int64) -> Bool { process != Int64(PQbackendPID(pointer)) }

    /// Returns the id of the answering server process, and applies the settings if it is the connection's own.
    ///
    /// It is one statement, so that it needs no further round trip.
    func settle(_ settings: [(name: String, value: String)]) throws -> Int64 {
        let values = settings.map { "set_config('\($0.name)', '\($0.value)', false)" }.joined(separator: " || ")
        return try process(
            "SELECT pg_backend_pid(), CASE WHEN pg_backend_pid() = \(PQbackendPID(pointer)) THEN \(values) END")
    }

    /// Checks that no other concurrent connection is served by the same process as this one.
    ///
    /// - Throws: ``StorageError/server(_:)`` with ``ServerFault/pooled(_:)``.
    func checkSession(to address: PostgresAddress, timeouts: PostgresTimeouts) throws {
        // A pooler that dedicates a server connection to a session once it sets something does so now.
        try command("SET haru.session = 'on'")
        let own = try process("SELECT pg_backend_pid()")
        var timeouts = timeouts
        timeouts.connect = Self.patience
        guard let other = try? Self.connect(to: address, timeouts: timeouts) else { return }
        defer { PQfinish(other) }
        for _ in 0..<5 {
            // If all server connections are in use, they belong to other clients.
            guard let process = Self.process(answering: other) else { return }
            if try process == own || self.process("SELECT pg_backend_pid()") != own {
                throw StorageError.server(.pooled(address.shown))
            }
        }
    }

    /// Returns the id of the process that answers on a connection; nil if none answers in time.
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

    /// Runs a statement without arguments and returns the integer in its first row and column.
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
