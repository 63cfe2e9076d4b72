/// Canonical spellings of names, looked up without regard to case.
package struct Spellings: Hashable, Sendable {
    private let names: [String: String]

    package init(_ names: some Sequence<String>) {
        let exact = names.map { ($0, $0) }
        let folded = exact.map { ($0.0.lowercased(), $0.1) }
        // An all-lowercase name takes precedence for its own spelling.
        self.names = Dictionary(folded + exact) { $1 == $0.lowercased() ? $1 : min($0, $1) }
    }

    /// Returns the canonical spelling; nil for an unknown name.
    package func spelling(of name: String) -> String? { names[name] ?? names[name.lowercased()] }

    /// Returns the canonical spelling or, for an unknown name, the name as given.
    package func spelled(_ name: String) -> String { spelling(of: name) ?? name }
}
