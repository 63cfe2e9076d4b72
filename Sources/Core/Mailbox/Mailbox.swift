/// A box of letters, which are drawn one at a time.
package struct Mailbox: Hashable, Sendable, Identifiable {
    /// The number that its owner knows it by, from 1.
    package let number: Int
    /// What it is for, such as a birthday.
    package let occasion: String
    package let rule: DrawRule
    package let createdAt: Instant
    /// The first day that earns a draw.
    package let createdDay: Day
    /// When it was put away; nil while it is in use.
    package let archivedAt: Instant?
    /// The last closed day that was looked at for a letter from the person's own past; nil for a mailbox of other letters.
    package let pastThrough: Day?

    package var id: Int { number }

    /// The longest occasion and secret message, in characters.
    package static let longestOccasion = 60
    package static let longestSecret = 300
    /// How many letters a mailbox holds.
    package static let mostLetters = 500

    /// Makes a mailbox.
    package init(
        number: Int, occasion: String, rule: DrawRule, createdAt: Instant, createdDay: Day, archivedAt: Instant? = nil,
        pastThrough: Day? = nil
    ) {
        self.number = number
        self.occasion = occasion
        self.rule = rule
        self.createdAt = createdAt
        self.createdDay = createdDay
        self.archivedAt = archivedAt
        self.pastThrough = pastThrough
    }

    /// Whether its letters come from the person's own past, and from nobody else.
    package var isPast: Bool { pastThrough != nil }

    /// Whether people put letters into it.
    package var takesLetters: Bool { archivedAt == nil && !isPast }
}
