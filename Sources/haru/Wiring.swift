import Core
import Engine
import Foundation
import GitSource
import Storage
import StorageSQLite

/// Puts the parts together: the only place that knows which database and which reader Haru uses.
enum Wiring {
    static func reader(_ surroundings: Surroundings) -> any RepositoryReader {
        GitReader(environment: surroundings.environment) { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }
    }

    /// Opens the database, and makes it on the first start.
    static func database(_ folders: Folders) async throws -> SQLiteDatabase {
        try folders.prepare()
        let database = try SQLiteDatabase(path: folders.database)
        try await Schema.upgrade(database)
        return database
    }

    static func useCases(_ session: Session, on database: SQLiteDatabase) async throws -> UseCases {
        let useCases = UseCases(
            database: database,
            reader: session.reader,
            trial: session.trial,
            clock: { Surroundings.now() },
            identifier: { Secret.identifier() }
        )
        try await useCases.prepare(home: session.surroundings.zone)
        return useCases
    }
}

/// What nobody can guess.
enum Secret {
    /// A name for something new: twelve letters and digits, so that none looks like an option.
    static func identifier() -> String { text(of: 12, from: letters) }

    /// A secret of 256 bits, of characters that an address and a cookie can hold.
    static func token() -> String { text(of: 43, from: letters + "-_") }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    private static func text(of length: Int, from characters: String) -> String {
        let alphabet = Array(characters)
        var generator = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    }
}
