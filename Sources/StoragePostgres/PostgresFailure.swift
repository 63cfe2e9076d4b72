import Storage

/// Failure on a connection, before it is mapped to a ``StorageError``.
struct PostgresFailure: Error {
    enum Kind: Hashable {
        /// The server rejected a statement with this SQLSTATE.
        case refused(state: String)
        /// The connection broke; the transaction was not committed.
        case lost
        /// The connection broke during the commit.
        case uncertain
        /// The connection could not be established; with a SQLSTATE if the server answered.
        case notConnected(state: String?)
        /// The server was reached, but not over TLS as the address requires.
        case notSecured
    }

    let kind: Kind
    let detail: String

    /// Whether a retry of the transaction may succeed, since it conflicted with another (serialization failure or
    /// deadlock).
    var isConflict: Bool { kind == .refused(state: "40001") || kind == .refused(state: "40P01") }

    /// Whether only the connection was at fault, so that another connection may succeed.
    var isOfConnection: Bool {
        switch kind {
        case .lost: true
        // Prepared statement unknown, or stale after a schema change; server shutting down.
        case .refused(let state): ["26000", "0A000", "57P01", "57P02"].contains(state)
        case .uncertain, .notConnected, .notSecured: false
        }
    }

    /// Whether the connection can no longer be used.
    var endsConnection: Bool {
        switch kind {
        case .lost, .uncertain, .notConnected, .notSecured: true
        case .refused: isOfConnection || kind == .refused(state: "25P03")
        }
    }
}

extension StorageError {
    init(_ failure: PostgresFailure, at address: PostgresAddress) {
        switch failure.kind {
        case .lost: self = .server(.unreachable(address.shown))
        case .uncertain: self = .server(.uncertain)
        case .notSecured: self = .server(.notSecured(address.shown))
        case .notConnected(nil): self = .server(.unreachable(address.shown))
        case .notConnected(let state?), .refused(let state):
            self = Self.of(state: state, detail: failure.detail, at: address)
        }
    }

    private static func of(state: String, detail: String, at address: PostgresAddress) -> StorageError {
        switch (state, state.prefix(2)) {
        case ("28P01", _), ("28000", _): .server(.loginRefused(address.shown))
        case ("3D000", _): .server(.noDatabase(address.shown))
        case ("53300", _): .server(.tooManyConnections)
        case ("53100", _): .server(.diskFull)
        case ("57P01", _), ("57P02", _), ("57P03", _): .server(.restarting)
        case ("57014", _), ("25P03", _), ("25P04", _): .server(.timedOut)
        case ("25006", _): .server(.readOnly)
        case ("55P03", _), ("40001", _), ("40P01", _): .busy
        case ("42501", _), ("3F000", _): .server(.noRights(detail))
        case ("42P01", _), ("42703", _), ("42P07", _), ("42701", _), ("42704", _), ("42710", _):
            .server(.schemaMismatch(detail))
        case (_, "23"): .constraint(detail)
        case (_, "08"): .server(.other(state: state, detail: detail))
        case ("XX001", _), ("XX002", _): .server(.damaged(detail))
        default: .server(.other(state: state, detail: detail))
        }
    }
}
