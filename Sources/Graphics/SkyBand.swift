/// The sky behind a heading, above hills.
///
/// It fits any width. The style sheet has the colors for each value of the parent's `data-sky`, a `DaySky`. The sun is
/// not part of it: its position depends on the heading's text.
package enum SkyBand {
    /// The decorative drawing.
    package static let page: HTML = """
        <svg aria-hidden="true"><g class="stars">\(each: stars, { x, y in """
            <circle cx="\(x)%" cy="\(y)" r="1.3"/>
            """ })</g><svg x="44%" y="34" overflow="visible"><path class="clouds" d="\(clouds)"/></svg>\
        <svg y="66%" width="100%" height="40%" viewBox="0 196 900 104" preserveAspectRatio="none">\
        <path class="hill far" d="\(farHill)"/><path class="hill" d="\(hill)"/></svg></svg>
        """

    private static let stars = [(38, 30), (46, 18), (53, 44), (60, 22), (74, 40), (83, 18), (93, 24)]

    /// Two clouds; the shape of the first one starts at the origin.
    static let clouds =
        "M0 0c4-14 24-16 30-4 12-6 26 2 24 14h-66c0-6 6-10 12-10Zm140 44c3-10 18-12 22-3 9-4 19 1 18 10h-49c0-4 4-7 9-7Z"
    /// Hills with a width of 900 and their bottom at 300.
    static let farHill = "M0 232C150 178 300 196 450 214s300 8 450-26v112H0Z"
    static let hill = "M0 262c200-40 420-22 900-2v40H0Z"
}
