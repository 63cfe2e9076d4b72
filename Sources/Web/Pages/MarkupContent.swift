import Graphics
import Mustache

/// How templates escape what they show, so that a field shows a text of the person's own letter for letter, and that
/// sending the field back changes nothing.
///
/// The library's own escaper goes by `Character`, which would pass over a quote that carries a combining mark, and
/// looks each of them up in a table, which costs more than the rest of a page.
struct MarkupContent: MustacheContentType {
    private static let name = "MARKUP"

    /// What a template begins with that escapes so; partials fall back to the library's own escaper without it.
    static let pragma = "{{% CONTENT_TYPE: \(name)}}\n"

    /// Makes the pragma known; templates are read after this.
    static func register() {
        MustacheContentTypes.register(MarkupContent(), named: name)
    }

    /// What stands for a text where markup is made without a template.
    static func escaped(_ text: String) -> String { MarkupContent().escapeText(text) }

    /// What stands for a text of others where markup is made without a template.
    static func escaped(_ text: UntrustedText) -> String { escaped(text.renderText) }

    /// Escapes what means something in HTML, and writes by its number what could turn the direction of the page's
    /// source or would not be seen in it.
    func escapeText(_ text: String) -> String {
        guard Markup.isConspicuous(text) else { return text }
        let escaped = Markup.escaped(text)
        guard Markup.plain(escaped) != escaped else { return escaped }
        var result = ""
        result.reserveCapacity(escaped.utf8.count + 32)
        for scalar in escaped.unicodeScalars {
            if Markup.isUnsafe(scalar), scalar != "\n" {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
