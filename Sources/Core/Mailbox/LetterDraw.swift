/// Record of how a letter was drawn.
package struct LetterDraw: Hashable, Sendable {
    /// Number of the draw within its mailbox, from 1.
    package let number: Int
    package let at: Instant
    package let day: Day
    /// The day that earned the draw; nil where the rule does not count days.
    package let earnedBy: Day?

    package init(number: Int, at: Instant, day: Day, earnedBy: Day?) {
        self.number = number
        self.at = at
        self.day = day
        self.earnedBy = earnedBy
    }
}
