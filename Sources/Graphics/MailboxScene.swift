/// A mailbox on a meadow; the sky follows the hour.
package struct MailboxScene: Hashable, Sendable {
    /// Whether a letter can be drawn, shown by an envelope above the mailbox.
    package let hasLetter: Bool

    package init(hasLetter: Bool) {
        self.hasLetter = hasLetter
    }

    /// Returns the drawing for a page; the style sheet adds the sky of the parent's `data-sky`, a `DaySky`.
    ///
    /// - Parameter label: accessible description.
    package func page(label: String) -> HTML {
        """
        <svg viewBox="0 0 900 300" preserveAspectRatio="xMidYMax slice" role="img" aria-label="\(label)">\
        \(raw: Self.land)\(raw: hasLetter ? Self.envelope : nil)</svg>
        """
    }

    private static let land =
        #"<circle class="sun" cx="290" cy="80" r="34"/>"#
        + #"<g class="stars"><circle cx="120" cy="60" r="1.6"/><circle cx="230" cy="110" r="1.2"/>"#
        + #"<circle cx="330" cy="50" r="1.8"/><circle cx="520" cy="80" r="1.2"/><circle cx="700" cy="40" r="1.6"/>"#
        + #"<circle cx="810" cy="120" r="1.4"/><circle cx="60" cy="140" r="1.1"/></g>"#
        + #"<g transform="translate(560 78)"><path class="clouds" d="\#(SkyBand.clouds)"/></g>"#
        + #"<path class="hill far" d="\#(SkyBand.farHill)"/><path class="hill" d="\#(SkyBand.hill)"/>"#
        + #"<g transform="translate(450 128)"><rect class="wood" x="-7" y="70" width="14" height="72" rx="3"/>"#
        + #"<path class="tin shade" d="M-48 74V34A34 34 0 0 1-14 0h34a34 34 0 0 1 34 34v40Z"/>"#
        + #"<path class="tin" d="M-14 0a34 34 0 0 1 34 34v40h-68V34A34 34 0 0 1-14 0Z"/>"#
        + #"<path class="slit" d="M-32.5 34h37a3.5 3.5 0 0 1 0 7h-37a3.5 3.5 0 0 1 0-7ZM52 20h4v36h-4Z"/>"#
        + #"<path class="flap" d="M56 22h16v14H56Z"/></g>"#
        + #"<path class="hill far" d="M300 262q-4-18 3-26 6 12 2 26ZM312 262q3-12 11-15 0 11-5 15ZM600 268q-4-18 3-26"#
        + #" 6 12 2 26ZM588 268q-3-12-11-15 0 11 5 15Z"/>"#

    private static let envelope =
        #"<g class="waits"><path class="bubble" d="M417 34h66a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12h-25l-8 12-8-12h-25"#
        + #"a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"/><path class="fold-lines" d="M431 50h38v24h-38ZM431 51l19 14 19-14"/></g>"#
}
