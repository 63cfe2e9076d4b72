/// A rule that takes commits out of the count.
package struct ExclusionRule: Hashable, Sendable {
    /// What the pattern is held against.
    package enum Subject: String, CaseIterable, Sendable, Hashable {
        /// The author, written `Name <address>`.
        case author
        /// The first line of the message.
        case message
        /// The changed paths: a commit is out when every one of them matches.
        case path
    }

    package let id: String
    /// The repository that it holds in; nil means every one.
    package let repository: String?
    package let subject: Subject
    /// A pattern in which `*` stands for any run of characters, in any case of letters.
    package let pattern: String
    private let wildcard: Wildcard

    /// The longest pattern, in characters.
    package static let longestPattern = 200

    /// Makes a rule.
    package init(id: String, repository: String?, subject: Subject, pattern: String) {
        self.id = id
        self.repository = repository
        self.subject = subject
        self.pattern = pattern
        wildcard = Wildcard(pattern)
    }

    /// Whether the rule takes a commit out by its author or its message.
    ///
    /// Path rules are for the source that can see the paths.
    package func matches(authorName: String, authorEmail: String, subject text: String) -> Bool {
        switch subject {
        case .author: wildcard.matches("\(authorName) <\(authorEmail)>")
        case .message: wildcard.matches(text)
        case .path: false
        }
    }
}
