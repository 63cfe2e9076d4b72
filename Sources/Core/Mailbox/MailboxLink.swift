/// The link under which friends write letters for a mailbox, without an account.
package struct MailboxLink: Hashable, Sendable {
    /// Who reads the letters, as friends are told; empty where that is not said.
    package let recipient: String
    /// The last day on which letters are taken; nil for no end.
    package let lastDay: Day?
    /// When it was closed; nil while it is open.
    package let closedAt: Instant?

    /// The longest name of a recipient, in characters.
    package static let longestRecipient = 20
    /// How many letters one mailbox takes by its link on one day.
    package static let mostLettersPerDay = 200
    /// The shortest time, in seconds, in which a person fills in the form; whatever is faster is a program.
    package static let leastWritingTime: Int64 = 2

    /// Makes a link.
    package init(recipient: String, lastDay: Day?, closedAt: Instant?) {
        self.recipient = recipient
        self.lastDay = lastDay
        self.closedAt = closedAt
    }

    /// Whether it takes letters on a day.
    package func isOpen(on day: Day) -> Bool { closedAt == nil && lastDay.map { day <= $0 } ?? true }

    /// Whether a text can be the secret that a link, or the link of a letter, ends with: 128 bits in hexadecimal digits.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 32...32) }
}
