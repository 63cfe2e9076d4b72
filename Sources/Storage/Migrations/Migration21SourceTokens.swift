extension Migrations {
    /// Sealed access tokens for forges.
    static let sourceTokens = Migration(
        version: 21, statements: ["ALTER TABLE source ADD COLUMN token TEXT CHECK (token <> '')"])
}
