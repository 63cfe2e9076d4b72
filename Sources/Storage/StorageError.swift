/// What can go wrong with a database; every engine's own errors are told as one of these.
package enum StorageError: Error, Hashable, Sendable {
    /// A newer Haru wrote the database; it was left untouched.
    case newerSchema(found: Int, known: Int)
    /// What is there is no database, or one that is broken.
    case damaged(String)
    /// The file or its folder cannot be written to.
    case readOnly
    /// The file was moved, deleted or replaced while it was open; nothing is written any more.
    case moved
    case diskFull
    /// Another process held the database for longer than one can wait.
    case busy
    /// Anything else: the engine's own code and what it says about it.
    case other(code: Int, detail: String)
}
