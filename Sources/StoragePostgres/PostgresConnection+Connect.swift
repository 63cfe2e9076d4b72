import CLibpq
import Foundation
import Storage

/// How long things on a server may take.
struct PostgresTimeouts: Hashable, Sendable {
    /// In seconds; each host of an address has as long.
    var connect = 10
    var statement = Duration.seconds(60)
    var lock = Duration.seconds(30)
    var idleInTransaction = Duration.seconds(60)

    /// What a connection is told when it begins.
    var settings: String {
        """
        SET statement_timeout = \(statement.wholeMilliseconds); SET lock_timeout = \(lock.wholeMilliseconds);
        SET idle_in_transaction_session_timeout = \(idleInTransaction.wholeMilliseconds)
        """
    }
}

extension Duration {
    var wholeMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension PostgresConnection {
    /// Connects step by step: only so does libpq tell the server's reason by its SQLSTATE rather than in words.
    static func connect(to address: PostgresAddress, timeouts: PostgresTimeouts) throws -> OpaquePointer {
        var parameters = address.parameters
        let patience =
            parameters["connect_timeout"].flatMap { Int($0) }.map { $0 <= 0 ? 3_600 : $0 } ?? timeouts.connect
        let defaults = [
            "fallback_application_name": "haru", "keepalives_idle": "30", "tcp_user_timeout": "\(patience * 1_000)",
        ]
        parameters.merge(defaults) { given, _ in given }
        parameters["client_encoding"] = "UTF8"
        let pointer = withCStrings(parameters.keys.map(\.self)) { keys in
            withCStrings(parameters.keys.map { parameters[$0] ?? "" }) { values in
                PQconnectStartParams(keys, values, 0)
            }
        }
        guard let pointer else { throw PostgresFailure(kind: .notConnected(state: nil), detail: "") }
        PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
        let hosts = max(1, (parameters["host"] ?? parameters["hostaddr"] ?? "").split(separator: ",").count)
        guard PQstatus(pointer) != CONNECTION_BAD, finish(pointer, within: patience * hosts) else {
            let message = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
            PQfinish(pointer)
            throw PostgresFailure(kind: .notConnected(state: state(in: message)), detail: "")
        }
        PQsetErrorVerbosity(pointer, PQERRORS_DEFAULT)
        return pointer
    }

    /// Goes on with a connection until it stands, and tells whether it does.
    ///
    /// - Parameter seconds: how long one step may take.
    private static func finish(_ pointer: OpaquePointer, within seconds: Int) -> Bool {
        var step = PGRES_POLLING_WRITING
        while true {
            switch step {
            case PGRES_POLLING_OK: return true
            case PGRES_POLLING_READING, PGRES_POLLING_WRITING:
                let events = step == PGRES_POLLING_READING ? POLLIN : POLLOUT
                var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(events), revents: 0)
                let ready = poll(&descriptor, 1, Int32(clamping: seconds * 1_000))
                if ready < 0, errno == EINTR { continue }
                if ready <= 0 { return false }
                step = PQconnectPoll(pointer)
            default: return false
            }
        }
    }

    /// The SQLSTATE that a wordy message of libpq holds.
    private static func state(in message: String) -> String? {
        message.matches(of: /\s([0-9][0-9A-Z]{4}|XX[0-9]{3}):\s/).last.map { String($0.1) }
    }

    /// Hands over an array of C strings that ends with nil.
    private static func withCStrings<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
    }
}
