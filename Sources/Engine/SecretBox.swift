/// Seals what the database must not tell whoever takes it away.
package protocol SecretBox: Sendable {
    /// Seals a text.
    ///
    /// - Parameter purpose: what it is of: a sealed text is opened for the same purpose alone.
    /// - Throws: ``DomainError/secretsClosed`` where there is no key.
    func seal(_ text: String, for purpose: String) throws -> String

    /// Opens a sealed text.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where there is no key, or none that fits.
    func open(_ sealed: String, for purpose: String) throws -> String
}
