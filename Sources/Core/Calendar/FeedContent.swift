/// What a calendar feed shows.
package enum FeedContent: String, CaseIterable, Comparable, Sendable {
    /// Tasks that are due on a day.
    case tasks
    /// Days that were done.
    case days
    /// When challenges begin, and where their flags stand.
    case challenge
    /// On which days letters were drawn.
    case letters

    package static func < (one: Self, other: Self) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The names of some contents, with a space between them.
    package static func text(of contents: some Collection<FeedContent>) -> String {
        contents.sorted().map(\.rawValue).joined(separator: " ")
    }

    /// Reads the names of contents; nil when there is none, or one that is not known.
    package static func read(_ text: String) -> Set<FeedContent>? {
        let words = text.split(separator: " ")
        let contents = words.compactMap { FeedContent(rawValue: String($0)) }
        return contents.isEmpty || contents.count < words.count ? nil : Set(contents)
    }
}
