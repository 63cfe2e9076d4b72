import Graphics
import Mustache

/// A text of the person's own that a field shows letter for letter, so that sending the field back changes nothing.
///
/// It is escaped already: what could mean something to HTML, or turn the direction of the page's source, is
/// written by its number. Templates put it in with three braces.
struct Verbatim: TemplateLeaf, MustacheCustomRenderable, Hashable {
    let renderText: String
    var isNull: Bool { renderText.isEmpty }

    init(_ text: String) {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var wasSign = false
        for scalar in text.unicodeScalars {
            let isSign = UInt8(exactly: scalar.value).map(Markup.isSign) ?? false
            let isMark = wasSign && scalar.properties.isGraphemeExtend
            if scalar == "\n" {
                result.unicodeScalars.append(scalar)
            } else if isSign || isMark || Markup.isUnsafe(scalar) {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
            wasSign = isSign || isMark
        }
        renderText = result
    }
}
