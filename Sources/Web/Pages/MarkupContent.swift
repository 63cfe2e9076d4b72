import Graphics
import Mustache

/// How templates escape what they show.
///
/// The library's own escaper goes by `Character` and looks each of them up in a table, which costs more than the rest
/// of a page.
struct MarkupContent: MustacheContentType {
    private static let name = "MARKUP"

    /// What a template begins with that escapes so; partials fall back to the library's own escaper without it.
    static let pragma = "{{% CONTENT_TYPE: \(name)}}\n"

    /// Makes the pragma known; templates are read after this.
    static func register() {
        MustacheContentTypes.register(MarkupContent(), named: name)
    }

    func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
