extension Migrations {
    /// The tokens with which forges are asked, sealed.
    static let sourceTokens = Migration(
        version: 21, statements: ["ALTER TABLE source ADD COLUMN token TEXT CHECK (token <> '')"])
}
