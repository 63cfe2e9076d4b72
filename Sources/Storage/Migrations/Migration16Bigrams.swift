extension Migrations {
    /// What tells notes apart that can hold a word is called by what it holds.
    static let bigrams = Migration(version: 16, statements: ["ALTER TABLE note_slice RENAME TO note_bigram"])
}
