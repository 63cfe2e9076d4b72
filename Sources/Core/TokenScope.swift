/// Permission of an access token.
package enum TokenScope: String, CaseIterable, Comparable, Sendable {
    /// Read everything that pages show.
    case read
    /// Change tasks and notes; includes ``read`` and ``widget``.
    case write
    /// Send evidence of commits only.
    case commits
    /// Read today's widget and tick its tasks off, nothing else.
    case widget

    package static func < (one: Self, other: Self) -> Bool { one.order < other.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Names of scopes in order, separated by spaces.
    package static func text(of scopes: some Collection<TokenScope>) -> String {
        scopes.sorted().map(\.rawValue).joined(separator: " ")
    }

    /// Parses the names of scopes; nil when there are none, or one is unknown.
    package static func read(_ text: String) -> Set<TokenScope>? {
        let words = text.split(separator: " ")
        let scopes = words.compactMap { TokenScope(rawValue: String($0)) }
        return scopes.isEmpty || scopes.count < words.count ? nil : Set(scopes)
    }
}

extension Set<TokenScope> {
    /// Whether the set permits a scope; `write` includes `read` and `widget`.
    package func allow(_ scope: TokenScope) -> Bool {
        contains(scope) || [.read, .widget].contains(scope) && contains(.write)
    }
}
