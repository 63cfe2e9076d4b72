/// How a letter was drawn.
package struct LetterDraw: Hashable, Sendable {
    /// Which draw of its mailbox it was, from 1.
    package let number: Int
    package let at: Instant
    package let day: Day
    /// The day that earned it; nil where the rule earns none.
    package let earnedBy: Day?

    /// Makes a draw.
    package init(number: Int, at: Instant, day: Day, earnedBy: Day?) {
        self.number = number
        self.at = at
        self.day = day
        self.earnedBy = earnedBy
    }
}
