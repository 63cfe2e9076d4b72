/// A rule that excludes commits from the count.
package struct ExclusionRule: Hashable, Sendable {
    /// Part of a commit that the pattern is matched against.
    package enum Subject: String, CaseIterable, Sendable, Hashable {
        /// The author, formatted `Name <address>`.
        case author
        /// The first line of the message.
        case message
        /// The changed paths: a commit is excluded when every one of them matches.
        case path
    }

    package let id: String
    /// Repository that the rule applies to; nil for all.
    package let repository: String?
    package let subject: Subject
    /// Case-insensitive pattern in which `*` matches any run of characters.
    package let pattern: String
    private let wildcard: Wildcard

    /// Maximum length of a pattern, in characters.
    package static let longestPattern = 200

    package init(id: String, repository: String?, subject: Subject, pattern: String) {
        self.id = id
        self.repository = repository
        self.subject = subject
        self.pattern = pattern
        wildcard = Wildcard(pattern)
    }

    /// Whether the rule excludes a commit by its author or its message.
    ///
    /// Path rules are evaluated by the source, which has the paths.
    package func matches(authorName: String, authorEmail: String, subject text: String) -> Bool {
        switch subject {
        case .author: wildcard.matches("\(authorName) <\(authorEmail)>")
        case .message: wildcard.matches(text)
        case .path: false
        }
    }
}
