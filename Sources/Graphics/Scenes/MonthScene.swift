package import Language

/// A landscape for each month of the year, as it looks in Korea.
package struct MonthScene: Sendable, Hashable {
    /// From 1 to 12.
    package let number: Int

    /// Creates the landscape of a month; other numbers wrap around modulo 12.
    package init(month number: Int) {
        self.number = ((number - 1) % 12 + 12) % 12 + 1
    }

    /// Returns the subject: `마른 들판과 낮은 해`, `a dry field under a low sun`.
    package func subject(_ language: Language) -> String {
        language.lines(.monthScene.subjects)[number - 1]
    }

    /// Returns the drawing for a page, whose style sheet has the colors of the classes `scene-1` to `scene-12`.
    ///
    /// - Parameter label: accessible name.
    package func page(label: String) -> HTML {
        picture(#"role="img"\#(attribute: "aria-label", label)"#)
    }

    /// The drawing hidden from screen readers, for use beside the month's name.
    package var ornament: HTML { picture(#"aria-hidden="true""#) }

    private func picture(_ attributes: HTML) -> HTML {
        """
        <svg class="scene-\(number)" viewBox="\(Landscape.viewBox)" preserveAspectRatio="xMidYMid slice" \
        \(attributes)>\(raw: Landscape.drawing(ofMonth: number))</svg>
        """
    }
}
