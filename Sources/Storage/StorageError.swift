/// Database error, to which the errors of every engine are mapped.
package enum StorageError: Error, Hashable, Sendable {
    /// A newer Haru wrote the database; it is left untouched.
    case newerSchema(found: Int, known: Int)
    /// The file is not a database, or is corrupt.
    case damaged(String)
    /// The database file does not exist and cannot be created.
    case missing
    /// The file or its folder is not writable.
    case readOnly
    /// The file was moved, deleted or replaced while it was open; writes are refused from then on.
    case moved
    case diskFull
    /// Another process held the lock for longer than the timeout.
    case busy
    /// A value violates a constraint of the schema; with the engine's message.
    case constraint(String)
    /// A fault of a database server.
    case server(ServerFault)
    /// Any other error, with the engine's code and message.
    case other(code: Int, detail: String)
}

/// Fault of a database server.
///
/// The associated texts name addresses and reasons, and contain no secret.
package enum ServerFault: Hashable, Sendable {
    /// The address is malformed; with the wrong part of it if that can be shown.
    case badAddress(String)
    /// The password in the address contains this character unescaped, which has another meaning there.
    case rawPassword(Character)
    /// The system has no libpq of version 14 or later.
    case noLibpq
    /// The server at this address does not answer.
    case unreachable(String)
    /// The address requires TLS, but the server offers none or its certificate is not trusted.
    case notSecured(String)
    /// A pooler at this address assigns a different server connection to each transaction.
    case pooled(String)
    /// The server rejects the login of this user.
    case loginRefused(String)
    /// The database at this address does not exist.
    case noDatabase(String)
    /// The user lacks required privileges; with the server's message.
    case noRights(String)
    /// The server is starting or stopping.
    case restarting
    case tooManyConnections
    /// The server is a standby; only its primary accepts writes.
    case standby
    /// The server refuses writes for another reason.
    case readOnly
    /// The server's disk is full.
    case diskFull
    /// The server reports corrupt data; with its message.
    case damaged(String)
    /// The server is older than the first supported version; with its own version.
    case tooOld(String)
    /// The database encoding is this one instead of UTF-8.
    case wrongEncoding(String)
    /// The tables do not match the recorded schema version; with the server's message.
    case schemaMismatch(String)
    /// A copy into this database is running or did not complete.
    case halfCopied
    /// A statement exceeded its timeout.
    case timedOut
    /// The connection broke during the commit, whose outcome is unknown.
    case uncertain
    /// Any other error, with the five characters of SQLSTATE and the server's message.
    case other(state: String, detail: String)
}
