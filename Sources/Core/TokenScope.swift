/// What a program may do that is let in with an access token.
package enum TokenScope: String, CaseIterable, Comparable, Sendable {
    /// To see everything that pages show.
    case read
    /// To change tasks and notes, and to see everything.
    case write
    /// To send evidence of commits, and nothing else.
    case commits
    /// To see today as a widget shows it and to tick its tasks off, and nothing else.
    case widget

    package static func < (one: Self, other: Self) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The names of some scopes, with a space between them.
    package static func text(of scopes: some Collection<TokenScope>) -> String {
        scopes.sorted().map(\.rawValue).joined(separator: " ")
    }

    /// Reads the names of scopes; nil when there is none, or one that is not known.
    package static func read(_ text: String) -> Set<TokenScope>? {
        let words = text.split(separator: " ")
        let scopes = words.compactMap { TokenScope(rawValue: String($0)) }
        return scopes.isEmpty || scopes.count < words.count ? nil : Set(scopes)
    }
}

extension Set<TokenScope> {
    /// Whether they allow what needs a scope: who may write may read, and do what widgets do.
    package func allow(_ scope: TokenScope) -> Bool {
        contains(scope) || [.read, .widget].contains(scope) && contains(.write)
    }
}
