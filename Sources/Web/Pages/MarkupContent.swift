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

    /// Escapes what means something in HTML, and writes by its number what could turn the direction of the page's
    /// source, would not be seen in it, or would join what was escaped to one character.
    func escapeText(_ text: String) -> String {
        let hasSign = text.utf8.contains(where: Markup.isSign)
        let needsNumbers =
            Markup.plain(text) != text || (hasSign && text.unicodeScalars.contains(where: Self.isMark))
        guard needsNumbers else { return hasSign ? Markup.escaped(text) : text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 32)
        var wasSign = false
        for scalar in text.unicodeScalars {
            let isSign = UInt8(exactly: scalar.value).map(Markup.isSign) ?? false
            let isJoined = wasSign && Self.isMark(scalar)
            if isSign {
                result += Markup.escaped(String(scalar))
            } else if isJoined || (Markup.isUnsafe(scalar) && scalar != "\n") {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
            wasSign = isSign || isJoined
        }
        return result
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.isGraphemeExtend
    }
}
