/// The link under which friends write letters for a mailbox, without an account.
package struct MailboxLink: Hashable, Sendable {
    /// Name of the reader that friends see; empty for none.
    package let recipient: String
    /// The last day on which letters are taken; nil for no end.
    package let lastDay: Day?
    /// When it was closed; nil while it is open.
    package let closedAt: Instant?

    /// The longest name of a recipient, in characters.
    package static let longestRecipient = 20
    /// Limit of letters by one link within 24 hours.
    package static let mostLettersPerDay = 200
    /// Shortest time, in seconds, between opening the form and sending it.
    package static let leastWritingTime: Int64 = 2

    /// Makes a link.
    package init(recipient: String, lastDay: Day?, closedAt: Instant?) {
        self.recipient = recipient
        self.lastDay = lastDay
        self.closedAt = closedAt
    }

    /// Whether it takes letters on a day.
    package func isOpen(on day: Day) -> Bool { closedAt == nil && lastDay.map { day <= $0 } ?? true }

    /// Whether a text has the form of a link's secret: 128 bits in hexadecimal digits.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 32...32) }
}
