import Graphics

/// Parsers of browser and user input, for the fuzzing tool.
package enum WebParsers {
    /// Fields of a submitted form; nil when malformed.
    package static func form(_ text: String) -> [String: [String]]? { Form(text)?.values }

    /// HTML of a Markdown text.
    package static func html(markdown text: String) -> String { Markdown.html(text).text }

    /// Ranges of an entry that belong to its title, adjusted to the changed text.
    package static func kept(_ values: [String], from old: String, to new: String) -> [Range<Int>] {
        TitleRanges.moved(TitleRanges.read(values), from: old, to: new)
    }
}
