import Foundation

extension String {
    /// The text as it is kept for searching: composed and in lowercase, so that a Korean word that a
    /// keyboard wrote in parts is found, whatever wrote it.
    package var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}
