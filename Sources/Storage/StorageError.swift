/// What can go wrong with a database; every engine's own errors are told as one of these.
package enum StorageError: Error, Hashable, Sendable {
    /// A newer Haru wrote the database; it was left untouched.
    case newerSchema(found: Int, known: Int)
    /// What is there is no database, or one that is broken.
    case damaged(String)
    /// There is no file where the database is to be, nor can one be made.
    case missing
    /// The file or its folder cannot be written to.
    case readOnly
    /// The file was moved, deleted or replaced while it was open; nothing is written any more.
    case moved
    case diskFull
    /// Another process held the database for longer than one can wait.
    case busy
    /// A value that the schema refuses, with what the engine says about it.
    case constraint(String)
    /// What a server of databases does not do, or does not do any more.
    case server(ServerFault)
    /// Anything else: the engine's own code and what it says about it.
    case other(code: Int, detail: String)
}

/// What can go wrong with a database that a server keeps.
///
/// Texts name places and reasons, and hold no secret.
package enum ServerFault: Hashable, Sendable {
    /// The address cannot be read, with the part of it that is wrong where that can be shown.
    case badAddress(String)
    /// The password in the address holds this character, which means something else there.
    case rawPassword(Character)
    /// The system has no libpq, or one that is older than version 14.
    case noLibpq
    /// Nobody answers at this place.
    case unreachable(String)
    /// The server at this place offers no TLS, or its certificate is not to be trusted, and the address asks for it.
    case notSecured(String)
    /// What stands before the server at this place gives each transaction another connection.
    case pooled(String)
    /// The server does not let this user in.
    case loginRefused(String)
    /// There is no database of this name.
    case noDatabase(String)
    /// The user may not do what Haru has to do, in the server's words.
    case noRights(String)
    /// The server is starting or stopping.
    case restarting
    case tooManyConnections
    /// The server only follows another one, which alone can be written to.
    case standby
    /// The server takes no writes, for another reason.
    case readOnly
    /// The disk of the server is full.
    case diskFull
    /// The server finds what it keeps broken, in its own words.
    case damaged(String)
    /// The server is older than the first version that Haru knows; its own version.
    case tooOld(String)
    /// The database keeps texts in this encoding instead of UTF-8.
    case wrongEncoding(String)
    /// The tables are not those that the noted version of the schema has, in the server's words.
    case schemaMismatch(String)
    /// Another database is being copied to it, or was and the copy did not come to its end.
    case halfCopied
    /// A statement took longer than it may.
    case timedOut
    /// The connection broke while a transaction was being kept: nobody knows whether it was.
    case uncertain
    /// Anything else: the five characters of SQLSTATE and the server's words.
    case other(state: String, detail: String)
}
