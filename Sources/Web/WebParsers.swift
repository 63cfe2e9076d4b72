import Graphics

/// The readers of what browsers send and people write, for the tool that holds them against random text.
package enum WebParsers {
    /// The fields of a sent form; nil when it is broken.
    package static func form(_ text: String) -> [String: [String]]? { Form(text)?.values }

    /// The HTML of a text in Markdown.
    package static func html(markdown text: String) -> String { Markdown.html(text).text }

    /// The stretches of an entry that belong to its title, where they stand after it was changed.
    package static func kept(_ values: [String], from old: String, to new: String) -> [Range<Int>] {
        TitleRanges.moved(TitleRanges.read(values), from: old, to: new)
    }
}
