package import Language

/// A quiet landscape for each month of the year, as it looks in Korea.
package struct MonthScene: Sendable, Hashable {
    /// From 1 to 12.
    package let number: Int

    /// Makes the landscape of a month; numbers beyond the year are counted around it.
    package init(month number: Int) {
        self.number = ((number - 1) % 12 + 12) % 12 + 1
    }

    /// What is to be seen: `마른 들판과 낮은 해`, `a dry field under a low sun`.
    package func subject(_ language: Language) -> String {
        language.lines(.monthScene.subjects)[number - 1]
    }

    /// The picture for a page, whose style sheet gives the colours by the class `scene-1` to `scene-12`.
    ///
    /// - Parameter label: what the picture is called, for those who cannot see it.
    package func page(label: String) -> HTML {
        picture(#"role="img"\#(attribute: "aria-label", label)"#)
    }

    /// The picture without a meaning of its own, where the month is named beside it.
    package var ornament: HTML { picture(#"aria-hidden="true""#) }

    private func picture(_ attributes: HTML) -> HTML {
        """
        <svg class="scene-\(number)" viewBox="\(Landscape.viewBox)" preserveAspectRatio="xMidYMid slice" \
        \(attributes)>\(raw: Landscape.drawing(ofMonth: number))</svg>
        """
    }
}
