/// A mailbox, whose letters are drawn one at a time.
package struct Mailbox: Hashable, Sendable, Identifiable {
    /// Number within its owner's account, from 1.
    package let number: Int
    /// Occasion, such as a birthday.
    package let occasion: String
    package let rule: DrawRule
    package let createdAt: Instant
    /// The first day that earns a draw.
    package let createdDay: Day
    /// Time of archiving; nil while the mailbox is in use.
    package let archivedAt: Instant?
    /// Last closed day that was checked for a letter from the person's own past; nil for a mailbox of other letters.
    package let pastThrough: Day?

    package var id: Int { number }

    /// Maximum length of the occasion and of the secret message, in characters.
    package static let longestOccasion = 60
    package static let longestSecret = 300
    /// Maximum number of letters in a mailbox.
    package static let mostLetters = 500

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

    /// Whether its letters come only from the person's own past.
    package var isPast: Bool { pastThrough != nil }

    /// Whether people can add letters to it.
    package var takesLetters: Bool { archivedAt == nil && !isPast }
}
