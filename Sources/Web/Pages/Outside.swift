import Graphics
import Mustache

/// A text that others wrote, cleaned so that templates can show it as they show their own.
///
/// Control characters and direction marks are taken out, and it is cut to a length. Templates
/// wrap it in `<bdi>`, so that its direction stays its own.
struct Outside: TemplateLeaf, MustacheCustomRenderable, Hashable {
    let renderText: String
    var isNull: Bool { renderText.isEmpty }

    init(_ text: String, limit: Int = 200) {
        let plain = Self.ungrouped(Markup.plain(text))
        // Counting characters is dear, and there are no more of them than bytes.
        renderText = plain.utf8.count > limit && plain.count > limit ? plain.prefix(limit) + "…" : plain
    }

    /// A text in which no character that means something in HTML is joined with another scalar.
    ///
    /// An escaper that goes by `Character` would pass over a quote that carries a combining mark,
    /// which a browser reads as a quote.
    private static func ungrouped(_ text: String) -> String {
        guard text.utf8.contains(where: Markup.isSign) else { return text }
        var result = ""
        for character in text {
            let scalars = character.unicodeScalars
            if scalars.count > 1, scalars.contains(where: special.contains) {
                for scalar in scalars where special.contains(scalar) { result.unicodeScalars.append(scalar) }
            } else {
                result.append(character)
            }
        }
        return result
    }

    private static let special: Set<Unicode.Scalar> = ["<", ">", "&", "\"", "'"]
}
