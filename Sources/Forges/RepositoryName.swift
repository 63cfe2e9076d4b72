/// What repositories are called on GitHub.
enum RepositoryName {
    /// Whether a text is a name with that of its owner, which may stand in an address.
    static func isWhole(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}/) != nil
    }
}
