import Foundation

/// Reads tags and tells which are the same.
package enum NoteTags {
    /// Reads a line in which commas, blanks and `#` stand between tags: `#swift, 시간대 DST`.
    package static func read(_ line: String) -> [String] {
        tidied(line.split { $0 == "," || $0 == "#" || $0 == "，" || $0.isWhitespace }.map(String.init))
    }

    /// Writes tags as a line that reads as them again.
    package static func line(_ tags: [String]) -> String { tags.joined(separator: ", ") }

    /// What is the same for two tags that differ in case or in how their letters are composed.
    package static func key(_ tag: String) -> String { tag.folded }

    /// Tags without what stands between tags; each but once, as it was written first.
    static func tidied(_ tags: [String]) -> [String] {
        var keys: Set<String> = []
        return tags.map { tag in
            String(tag.asLine.filter { !($0 == "," || $0 == "#" || $0 == "，" || $0.isWhitespace) })
                .precomposedStringWithCanonicalMapping
        }
        .filter { !$0.isEmpty && keys.insert(key($0)).inserted }
    }
}
