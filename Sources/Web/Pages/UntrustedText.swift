import Graphics
import Mustache

/// A text that others wrote, cleaned so that it can be shown beside texts of our own.
///
/// Control characters and direction marks are taken out, and it is cut to a length. Templates
/// wrap it in `<bdi>`, so that its direction stays its own.
struct UntrustedText: TemplateLeaf, MustacheCustomRenderable, Hashable {
    let renderText: String
    var isNull: Bool { renderText.isEmpty }

    init(_ text: String, limit: Int = 200) {
        let plain = Markup.plain(text)
        // Counting characters is dear, and there are no more of them than bytes.
        renderText = plain.utf8.count > limit && plain.count > limit ? plain.prefix(limit) + "…" : plain
    }
}
