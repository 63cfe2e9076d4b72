import Foundation

/// Parsing and comparison of tags.
package enum NoteTags {
    /// Parses a line of tags separated by commas, spaces or `#`: `#swift, 시간대 DST`.
    package static func read(_ line: String) -> [String] {
        tidied(line.split { $0 == "," || $0 == "#" || $0 == "，" || $0.isWhitespace }.map(String.init))
    }

    /// Formats tags as a line that ``read(_:)`` parses.
    package static func line(_ tags: [String]) -> String { tags.joined(separator: ", ") }

    /// Comparison key, equal for tags that differ in case or Unicode composition only.
    package static func key(_ tag: String) -> String { tag.folded }

    /// Returns the tags without separators and duplicates; the first spelling wins.
    static func tidied(_ tags: [String]) -> [String] {
        var keys: Set<String> = []
        return tags.map { tag in
            String(tag.asLine.filter { !($0 == "," || $0 == "#" || $0 == "，" || $0.isWhitespace) })
                .precomposedStringWithCanonicalMapping
        }
        .filter { !$0.isEmpty && keys.insert(key($0)).inserted }
    }
}
