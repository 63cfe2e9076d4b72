/// The link under which friends write letters for a mailbox, without an account.
package struct MailboxLink: Hashable, Sendable {
    /// Name of the reader that friends see; empty for none.
    package let recipient: String
    /// Last day on which letters are accepted; nil for no end.
    package let lastDay: Day?
    /// Time at which the link was closed; nil while it is open.
    package let closedAt: Instant?

    /// Maximum length of the recipient's name, in characters.
    package static let longestRecipient = 20
    /// Maximum number of letters through one link within 24 hours.
    package static let mostLettersPerDay = 200
    /// Shortest time, in seconds, between opening the form and sending it.
    package static let leastWritingTime: Int64 = 2

    package init(recipient: String, lastDay: Day?, closedAt: Instant?) {
        self.recipient = recipient
        self.lastDay = lastDay
        self.closedAt = closedAt
    }

    /// Whether the link accepts letters on a day.
    package func isOpen(on day: Day) -> Bool { closedAt == nil && lastDay.map { day <= $0 } ?? true }

    /// Whether a text has the form of a link's secret: 128 bits in lowercase hexadecimal digits.
    package static func isSecret(_ text: String) -> Bool { ASCIISet.hexadecimal.spells(text, count: 32...32) }
}
