/// Names as they spell themselves, found in whatever case they are written.
package struct Spellings: Hashable, Sendable {
    private let names: [String: String]

    /// Makes the spellings of some names.
    package init(_ names: some Sequence<String>) {
        let exact = names.map { ($0, $0) }
        let folded = exact.map { ($0.0.lowercased(), $0.1) }
        // A name that is all in lower case stands for itself beside one that is not.
        self.names = Dictionary(folded + exact) { $1 == $0.lowercased() ? $1 : min($0, $1) }
    }

    /// The name that is meant; nil when it is none of these.
    package func spelling(of name: String) -> String? { names[name] ?? names[name.lowercased()] }

    /// The name that is meant or, when it is none of these, the name as it is written.
    package func spelled(_ name: String) -> String { spelling(of: name) ?? name }
}
