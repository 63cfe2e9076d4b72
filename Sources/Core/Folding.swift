import Foundation

extension String {
    /// The text as it is indexed for search: composed and in lowercase.
    ///
    /// A Korean word that a keyboard wrote in decomposed form is therefore found.
    package var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}
