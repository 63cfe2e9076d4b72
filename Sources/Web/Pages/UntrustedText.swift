import Graphics

/// A text that others wrote, cleaned so that it can be shown beside texts of our own.
///
/// Control characters and direction marks are taken out, and it is cut to a length. Pages wrap it in `<bdi>`, so that
/// its direction stays its own.
struct UntrustedText: Hashable, HTMLConvertible {
    let text: String

    init(_ text: String, limit: Int = 200) {
        let plain = Markup.plain(text)
        // Counting characters is dear, and there are no more of them than bytes.
        self.text = plain.utf8.count > limit && plain.count > limit ? plain.prefix(limit) + "…" : plain
    }

    /// The text; nil where nothing is left of it.
    var nonEmpty: UntrustedText? { text.isEmpty ? nil : self }

    var html: HTML { text.html }

    /// Why a form was not taken, above it; nil where there is nothing to say.
    var banner: HTML? {
        nonEmpty.map { #"<p class="banner warn" role="alert" tabindex="-1" autofocus><bdi>\#($0)</bdi></p>"# }
    }
}
