/// Kinds of entries in a calendar feed.
package enum FeedContent: String, CaseIterable, Comparable, Sendable {
    /// Tasks that are due on a day.
    case tasks
    /// Days that were done.
    case days
    /// Start and flag of challenges.
    case challenge
    /// Days on which letters were drawn.
    case letters

    package static func < (one: Self, other: Self) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Names of contents in order, separated by spaces.
    package static func text(of contents: some Collection<FeedContent>) -> String {
        contents.sorted().map(\.rawValue).joined(separator: " ")
    }

    /// Parses the names of contents; nil when there are none, or one is unknown.
    package static func read(_ text: String) -> Set<FeedContent>? {
        let words = text.split(separator: " ")
        let contents = words.compactMap { FeedContent(rawValue: String($0)) }
        return contents.isEmpty || contents.count < words.count ? nil : Set(contents)
    }
}
