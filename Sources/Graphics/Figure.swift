/// Standalone drawings for pages.
package enum Figure {
    /// A resting dinosaur, for pages without news.
    package static let resting = HTML(
        raw: #"<svg class="figure" viewBox="-8 -4 72 68" width="108" height="102" aria-hidden="true">"#
            + Dinosaur.runner + "</svg>")

    /// A patch of grass that grows denser to the right.
    package static let patch = HTML(
        raw: #"<svg class="figure" viewBox="0 0 97 41" width="120" height="51" aria-hidden="true">"#
            + ["0102123", "1013234", "0121344"].enumerated().map { row, levels in
                levels.enumerated().map { column, level in
                    #"<rect class="l\#(level)" x="\#(column * 14)" y="\#(row * 14)" \#(GrassLayout.square)/>"#
                }.joined()
            }.joined() + "</svg>")

    /// The dinosaur on its road.
    package static let trail = HTML(
        raw: #"<svg class="figure" viewBox="-22 -2 108 64" width="92" height="55" aria-hidden="true">"#
            + #"<path class="pole" d="M-20 60.5H84"/>"# + Dinosaur.runner + "</svg>")

    /// A notification on a screen that was answered.
    package static let nudge = HTML(
        raw: #"<svg class="figure" viewBox="0 0 140 98" width="140" height="98" aria-hidden="true">"#
            + #"<rect x=".5" y=".5" width="139" height="97" rx="18" fill="var(--sunken)" stroke="var(--rule)"/>"#
            + #"<rect x="12" y="18" width="116" height="34" rx="9" fill="var(--sheet)"/>"#
            + #"<rect x="22" y="27" width="64" height="5" rx="2.5" fill="var(--ink-3)"/>"#
            + #"<rect x="22" y="37" width="92" height="5" rx="2.5" fill="var(--rule-dots)"/>"#
            + #"<rect x="12" y="58" width="116" height="26" rx="9" fill="var(--accent-wash)"/>"#
            + #"<path d="m60 71 7 7 14-14" fill="none" stroke="var(--accent)" stroke-width="4" stroke-linecap="round"/></svg>"#
    )

    /// A lawn of many weeks.
    package static let lawn = HTML(
        raw: #"<svg class="figure" viewBox="0 0 249 97" width="249" height="97" aria-hidden="true">"#
            + [
                "011021213120324134", "102130121423013243", "010212303124231344", "120103214132312434",
                "001213120233142344",
                "010120312410323144", "000112021302132243",
            ].enumerated().map { row, levels in
                levels.enumerated().map { column, level in
                    #"<rect class="l\#(level)" x="\#(column * 14)" y="\#(row * 14)" \#(GrassLayout.square)/>"#
                }.joined()
            }.joined() + "</svg>")
}
