import Graphics

/// Text by others, sanitized for display beside our own texts.
///
/// Control characters and direction marks are removed, and the length is limited.
///
/// Pages wrap it in `<bdi>` to isolate its direction.
struct UntrustedText: Hashable, HTMLConvertible {
    let text: String

    init(_ text: String, limit: Int = 200) {
        let plain = Markup.plain(text)
        // Counting characters is expensive, and there are never more of them than bytes.
        self.text = plain.utf8.count > limit && plain.count > limit ? plain.prefix(limit) + "…" : plain
    }

    /// The text; nil when nothing remains of it.
    var nonEmpty: UntrustedText? { text.isEmpty ? nil : self }

    var html: HTML { text.html }

    /// Banner above a rejected form; nil when the text is empty.
    var banner: HTML? {
        nonEmpty.map { #"<p class="banner warn" role="alert" tabindex="-1" autofocus><bdi>\#($0)</bdi></p>"# }
    }
}
