import Core
import Storage

/// Idempotency key of an API request: retries with the same key create an object only once.
package struct IdempotencyKey: Hashable, Sendable {
    /// Hash of the key and its sender.
    private let name: String
    /// Hash of the request's content.
    private let content: String

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: a hash of the key and of who sent it.
    ///   - content: a hash of the request's content.
    package init(name: String, content: String) {
        self.name = name
        self.content = content
    }

    /// Key and content together: equal for retries of the same request.
    var whole: String { "\(name) \(content)" }

    /// - Throws: ``DomainError/usedKey`` if the key was used before with different content.
    func check(_ subject: SentFormTable.Subject, in tx: Tx) throws {
        guard
            try !Self.isKnown(name, subject, in: tx)
                || Self.isKnown(whole, subject, in: tx)
        else { throw DomainError.usedKey }
    }

    private static func isKnown(_ key: String, _ subject: SentFormTable.Subject, in tx: Tx) throws -> Bool {
        try tx.sentForms.number(of: key, subject: subject) != nil
    }

    /// Records the number of the created object, in the same transaction as ``whole``, so that both expire together.
    func note(_ number: Int, _ subject: SentFormTable.Subject, at now: Instant, in tx: Tx) throws {
        if try Self.isKnown(name, subject, in: tx) { return }
        try tx.sentForms.insert(name, subject: subject, number: number, at: now)
    }
}
