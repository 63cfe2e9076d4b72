import Core
import Storage

/// What a program sends along so that something is made once, however often it has to ask.
package struct IdempotencyKey: Hashable, Sendable {
    /// What tells the key from those of other programs.
    private let name: String
    /// What tells what is asked for from anything else.
    private let content: String

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - name: a hash of the key and of who sent it.
    ///   - content: a hash of what was sent with it.
    package init(name: String, content: String) {
        self.name = name
        self.content = content
    }

    /// What is the same where the same is asked for by the same key.
    var whole: String { "\(name) \(content)" }

    /// - Throws: ``DomainError/usedKey`` where something else was asked for by it.
    func check(_ subject: SentFormTable.Subject, in tx: Tx) throws {
        guard
            try !Self.isKnown(name, subject, in: tx)
                || Self.isKnown(whole, subject, in: tx)
        else { throw DomainError.usedKey }
    }

    private static func isKnown(_ key: String, _ subject: SentFormTable.Subject, in tx: Tx) throws -> Bool {
        try tx.sentForms.number(of: key, subject: subject) != nil
    }

    /// Notes what came of it, at the same time as ``whole`` is noted: both are forgotten at the same time.
    func note(_ number: Int, _ subject: SentFormTable.Subject, at now: Instant, in tx: Tx) throws {
        if try Self.isKnown(name, subject, in: tx) { return }
        try tx.sentForms.insert(name, subject: subject, number: number, at: now)
    }
}
