import Foundation

/// A pattern in which `*` matches any run of characters.
///
/// Matching takes linear space and at most quadratic time, so no pattern can hang it.
package struct Wildcard: Hashable, Sendable {
    private let pattern: [UInt8]

    package init(_ pattern: String) {
        self.pattern = Self.folded(pattern)
    }

    /// Whether the whole of `text` matches, ignoring case.
    package func matches(_ text: String) -> Bool {
        let text = Self.folded(text)
        var (p, t) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    /// Returns bytes that are equal for visually equal letters.
    ///
    /// The text is in lowercase and composed, since macOS decomposes Hangul in file names.
    private static func folded(_ text: String) -> [UInt8] {
        let lowercased = text.lowercased()
        let isASCII = lowercased.utf8.allSatisfy { $0 < 0x80 }
        return Array((isASCII ? lowercased : lowercased.precomposedStringWithCanonicalMapping).utf8)
    }
}
