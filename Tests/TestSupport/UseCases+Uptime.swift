package import Core
package import Engine
package import Storage

extension UseCases {
    /// Makes the use cases of one person, by the machine's own clock.
    package init(
        database: any SQLDatabase, reader: any RepositoryReader, person: Int64 = Accounts.owner,
        trial: Instant? = nil, home: @autoclosure @escaping @Sendable () -> Zone? = nil,
        clock: @escaping @Sendable () -> Instant, identifier: @escaping @Sendable () -> String
    ) {
        self.init(
            database: database, reader: reader, person: person, trial: trial, home: home(), clock: clock,
            uptime: MonotonicClock(ContinuousClock()), identifier: identifier)
    }
}
