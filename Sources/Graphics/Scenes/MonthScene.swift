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
        let (korean, english) = Self.subjects[number - 1]
        return language.pick(korean, english)
    }

    /// The picture for a page, whose style sheet gives the colours by the class `scene-1` to `scene-12`.
    ///
    /// - Parameter label: what the picture is called, for those who cannot see it.
    package func page(label: String) -> String {
        #"<svg class="scene-\#(number)" viewBox="\#(Landscape.viewBox)" preserveAspectRatio="xMidYMid slice" role="img""#
            + #" aria-label="\#(Markup.escapedForXML(label))">"# + Landscape.drawing(ofMonth: number) + "</svg>"
    }

    /// The picture without a meaning of its own, where the month is named beside it.
    package var ornament: String {
        page(label: "").replacing(#"role="img" aria-label="""#, with: #"aria-hidden="true""#)
    }

    private static let subjects = [
        ("눈 덮인 지붕", "roofs under snow"), ("매화와 마지막 눈", "plum blossoms over the last snow"),
        ("흙에서 올라오는 새싹", "sprouts in the soil"), ("꽃잎을 날리는 벚나무", "a cherry tree letting its petals go"),
        ("바람 부는 청보리밭", "green barley in the wind"), ("비 오는 날의 수국", "hydrangeas in the rain"),
        ("돛단배가 뜬 바다", "a sail on the sea"), ("매미 우는 나무와 뭉게구름", "a tree full of cicadas, and towering clouds"),
        ("익어 가는 감과 벼", "ripening persimmons and rice"), ("단풍 든 산과 개울", "maples along a brook"),
        ("마른 들판과 낮은 해", "a dry field under a low sun"), ("눈 내리는 밤", "a night of snow"),
    ]
}
