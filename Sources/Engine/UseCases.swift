package import Core
package import Storage

/// What a person can do with Haru, shared by the command line and the pages.
///
/// Every function throws ``Refusal`` for what cannot be, ``RepositoryProblem`` for a place that
/// cannot be read, and ``StorageError`` for the database.
package struct UseCases: Sendable {
    let database: any SQLDatabase
    let reader: any RepositoryReader
    let person: Int64
    let trial: Instant?
    let clock: @Sendable () -> Instant
    let identifier: @Sendable () -> String

    /// Makes the use cases of one person.
    ///
    /// - Parameters:
    ///   - trial: what the clock is said to show, for trying things out: answers are given and changes
    ///     are made as of then, while repositories are read as of now, no day stays closed and nothing expires.
    ///   - clock: what time it is.
    ///   - identifier: a new identifier at each call.
    package init(
        database: any SQLDatabase,
        reader: any RepositoryReader,
        person: Int64 = 1,
        trial: Instant? = nil,
        clock: @escaping @Sendable () -> Instant,
        identifier: @escaping @Sendable () -> String
    ) {
        self.database = database
        self.reader = reader
        self.person = person
        self.trial = trial
        self.clock = clock
        self.identifier = identifier
    }

    /// The instant that answers are given and changes are made as of.
    package var now: Instant { trial ?? clock() }

    /// Writes the person down on the first start, with the zone that is home then.
    package func prepare(home: Zone) async throws {
        let (person, now) = (person, clock())
        let isKnown = try await database.read { try ZoneTable.history(person: person, in: $0) != nil }
        if isKnown { return }
        try await database.write { connection in
            try PersonTable.ensure(person, createdAt: now, in: connection)
            try ZoneTable.set(home, from: nil, person: person, in: connection)
        }
    }

    /// A number that grows with every change of what is stored, by this process or another.
    package func revision() async throws -> Int64 {
        let person = person
        return try await database.read { try RevisionTable.value(person: person, in: $0) }
    }

    /// Reads within one moment of the database, the person's standing at hand.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Standing, any SQLConnection) throws -> Value
    ) async throws -> Value {
        let (person, clock) = (person, clock())
        guard let trial else {
            return try await database.read { connection in
                try body(try Standing.read(person: person, now: clock, in: connection), connection)
            }
        }
        // What days would have come to by then is worked out, and taken back with the transaction.
        do {
            return try await database.write { connection -> Value in
                let standing = try Standing.read(person: person, now: trial, clock: clock, in: connection)
                try standing.closeDays(in: connection)
                let closed = try Standing.read(person: person, now: trial, clock: clock, in: connection)
                throw Tried(value: try body(closed, connection))
            }
        } catch let tried as Tried<Value> {
            return tried.value
        }
    }

    /// What was read of a trial, on its way out of the transaction that is taken back.
    private struct Tried<Value: Sendable>: Error {
        let value: Value
    }

    /// Changes what is stored in one transaction, the person's standing before it at hand.
    func change<Value: Sendable>(
        _ body: @Sendable @escaping (Standing, any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(asOf: trial, body)
    }

    /// Writes down what was found out rather than decided, which is as old as the clock says even
    /// where it was set for trying things out.
    func record<Value: Sendable>(
        _ body: @Sendable @escaping (Standing, any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(asOf: nil, body)
    }

    private func write<Value: Sendable>(
        asOf trial: Instant?, _ body: @Sendable @escaping (Standing, any SQLConnection) throws -> Value
    ) async throws -> Value {
        let (person, clock) = (person, clock())
        return try await database.write { connection in
            let standing = try Standing.read(person: person, now: trial ?? clock, clock: clock, in: connection)
            let value = try body(standing, connection)
            try RevisionTable.bump(person: person, in: connection)
            return value
        }
    }
}
