/// Names of repositories on GitHub.
enum RepositoryName {
    /// Whether a text is a full name (`owner/name`) that is safe in an address.
    static func isWhole(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}/) != nil
    }
}
