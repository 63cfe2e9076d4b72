package import Core
package import Storage

/// What a person can do with Haru, shared by the command line and the pages.
///
/// Every function throws ``Refusal`` for what cannot be, ``RepositoryProblem`` for a place that
/// cannot be read, and the database's errors.
package struct UseCases: Sendable {
    let database: any SQLDatabase
    let reader: any RepositoryReader
    let person: Int64
    let clock: @Sendable () -> Instant
    let identifier: @Sendable () -> String

    /// Makes the use cases of one person.
    ///
    /// - Parameters:
    ///   - clock: what time it is.
    ///   - identifier: a new identifier at each call.
    package init(
        database: any SQLDatabase,
        reader: any RepositoryReader,
        person: Int64 = 1,
        clock: @escaping @Sendable () -> Instant,
        identifier: @escaping @Sendable () -> String
    ) {
        self.database = database
        self.reader = reader
        self.person = person
        self.clock = clock
        self.identifier = identifier
    }

    /// What the clock says.
    package var now: Instant { clock() }
}
