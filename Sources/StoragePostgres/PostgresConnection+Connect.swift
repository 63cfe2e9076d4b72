import CLibpq
import Foundation
import Storage

/// Timeouts for a server.
struct PostgresTimeouts: Hashable, Sendable {
    /// Connect timeout in seconds, for each host of an address.
    var connect = 10
    var statement = Duration.seconds(60)
    var lock = Duration.seconds(30)
    var idleInTransaction = Duration.seconds(60)

    /// Session settings of a new connection.
    ///
    /// Statements use generic plans, as on SQLite: their rows are found by an index whatever the arguments are. A
    /// generic plan assumes many rows, for which PostgreSQL would JIT-compile it at each use: ten milliseconds for a
    /// query that takes one.
    var settings: [(name: String, value: String)] {
        [
            ("statement_timeout", "\(statement.wholeMilliseconds)"), ("lock_timeout", "\(lock.wholeMilliseconds)"),
            ("idle_in_transaction_session_timeout", "\(idleInTransaction.wholeMilliseconds)"),
            ("plan_cache_mode", "force_generic_plan"), ("jit", "off"),
        ]
    }
}

extension Duration {
    var wholeMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension PostgresConnection {
    /// Connects asynchronously, since only then does libpq report the server's error with its SQLSTATE.
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
        do {
            try finish(pointer, within: patience * hosts)
        } catch {
            PQfinish(pointer)
            throw error
        }
        PQsetErrorVerbosity(pointer, PQERRORS_DEFAULT)
        return pointer
    }

    /// Drives a connection until it is established.
    ///
    /// - Parameter seconds: timeout of one step.
    private static func finish(_ pointer: OpaquePointer, within seconds: Int) throws {
        var stage = PQstatus(pointer)
        var step = stage == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
        while step != PGRES_POLLING_OK {
            guard step != PGRES_POLLING_FAILED else { throw failure(of: pointer, at: stage) }
            let events = step == PGRES_POLLING_READING ? POLLIN : POLLOUT
            var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(events), revents: 0)
            let ready = poll(&descriptor, 1, Int32(clamping: seconds * 1_000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw failure(of: pointer, at: CONNECTION_BAD) }
            stage = PQstatus(pointer)
            step = PQconnectPoll(pointer)
        }
    }

    /// Returns the reason why a connection could not be established.
    ///
    /// - Parameter stage: last connection status before the failure.
    private static func failure(of pointer: OpaquePointer, at stage: ConnStatusType) -> PostgresFailure {
        let state = state(in: PQerrorMessage(pointer).map { String(cString: $0) } ?? "")
        let isForTLS = state == nil && stage == CONNECTION_SSL_STARTUP && insistsOnTLS(pointer)
        return PostgresFailure(kind: isForTLS ? .notSecured : .notConnected(state: state), detail: "")
    }

    /// Returns whether the effective `sslmode`, from whichever source, requires TLS.
    private static func insistsOnTLS(_ pointer: OpaquePointer) -> Bool {
        guard let options = PQconninfo(pointer) else { return false }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if strcmp(keyword, "sslmode") == 0, let mode = option.pointee.val {
                return ["require", "verify-ca", "verify-full"].contains(String(cString: mode))
            }
            option += 1
        }
        return false
    }

    /// Extracts the SQLSTATE from a verbose libpq message.
    private static func state(in message: String) -> String? {
        message.matches(of: /\s([0-9][0-9A-Z]{4}|XX[0-9]{3}):\s/).last.map { String($0.1) }
    }

    /// Passes on a nil-terminated array of C strings.
    private static func withCStrings<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
    }
}
