package import Core
import Storage

/// A mailbox and the state of its draws.
package struct MailboxReport: Hashable, Sendable {
    package let mailbox: Mailbox
    /// Its letters in the order of their places, without hidden ones.
    package let letters: [LetterHead]
    /// What can be drawn now.
    package let state: DrawState
    /// Whether it has a secret message, which is shown once all letters are drawn.
    package let hasSecret: Bool
    /// The secret message, once all letters are drawn.
    package let secret: String?
    /// The challenge of its rule.
    package let challenge: Challenge?
    /// Whether the challenge is lost, so that another rule has to be chosen.
    package let isChallengeLost: Bool
    /// Number of the next draw, from 1.
    package let nextDraw: Int

    package init(
        mailbox: Mailbox, letters: [LetterHead], state: DrawState, hasSecret: Bool, secret: String?,
        challenge: Challenge?, isChallengeLost: Bool = false, nextDraw: Int
    ) {
        self.mailbox = mailbox
        self.letters = letters
        self.state = state
        self.hasSecret = hasSecret
        self.secret = secret
        self.challenge = challenge
        self.isChallengeLost = isChallengeLost
        self.nextDraw = nextDraw
    }

    /// Number of drawn letters.
    package var drawn: Int { letters.count { $0.draw != nil } }

    /// Share of drawn letters, in whole percent, rounded down; 0 without letters.
    package var percent: Int { letters.isEmpty ? 0 : drawn * 100 / letters.count }
}

extension [MailboxReport] {
    /// Mailboxes that a person can mean who names none: those in use, that of their own past only if it is the only
    /// one.
    package var unnamed: [MailboxReport] {
        let inUse = filter { $0.mailbox.archivedAt == nil }
        let others = inUse.filter { !$0.mailbox.isPast }
        return others.isEmpty ? inUse : others
    }
}

/// Properties of a letter that may be shown before it is drawn.
package struct LetterHead: Hashable, Sendable, Identifiable {
    package let number: Int
    /// Number of its mailbox.
    package let mailbox: Int
    /// Its place on the board, from 1.
    package let place: Int
    /// Name of the writer; empty if anonymous.
    package let writer: String
    package let paper: LetterPaper
    package let color: LetterColor
    package let writtenAt: Instant
    package let hiddenAt: Instant?
    /// How it was drawn; nil while it is sealed.
    package let draw: LetterDraw?

    package var id: Int { number }

    package init(
        number: Int, mailbox: Int, place: Int, writer: String, paper: LetterPaper, color: LetterColor,
        writtenAt: Instant, hiddenAt: Instant?, draw: LetterDraw?
    ) {
        self.number = number
        self.mailbox = mailbox
        self.place = place
        self.writer = writer
        self.paper = paper
        self.color = color
        self.writtenAt = writtenAt
        self.hiddenAt = hiddenAt
        self.draw = draw
    }

    init(_ row: LetterRow) {
        self.init(
            number: row.number, mailbox: row.mailbox, place: row.place, writer: row.writer, paper: row.paper,
            color: row.color, writtenAt: row.writtenAt, hiddenAt: row.hiddenAt, draw: row.draw)
    }
}

/// A drawn letter.
package struct LetterReport: Hashable, Sendable {
    package let head: LetterHead
    package let body: LetterBody
    /// Occasion of its mailbox.
    package let occasion: String

    package init(head: LetterHead, body: LetterBody, occasion: String) {
        self.head = head
        self.body = body
        self.occasion = occasion
    }
}

/// The letters that can be drawn now.
package struct WaitingLetters: Hashable, Sendable {
    /// Number of letters in all mailboxes together.
    package let count: Int
    /// Number of the only mailbox with such letters; nil if there are several.
    package let mailbox: Int?

    package init(count: Int, mailbox: Int?) {
        self.count = count
        self.mailbox = mailbox
    }
}

/// Result of adding letters to a mailbox.
package struct LettersAdded: Hashable, Sendable {
    /// Numbers of the new letters.
    package let numbers: [Int]
    /// Number of letters that were in the mailbox already.
    package let known: Int

    package init(numbers: [Int], known: Int) {
        self.numbers = numbers
        self.known = known
    }
}

extension MailboxRow {
    /// Purpose that the secret message is sealed for.
    func secretPurpose(person: Int64) -> String { "mailbox/\(person)/\(mailbox.number)/secret" }
}

extension LetterRow {
    /// Purpose that the content is sealed for.
    func purpose(person: Int64) -> String { Self.purpose(of: number, person: person) }

    static func purpose(of number: Int, person: Int64) -> String { "letter/\(person)/\(number)" }

    /// Returns the opened content; nil if the letter was removed for good.
    func body(_ secrets: any SecretBox, person: Int64) throws -> LetterBody? {
        try content.flatMap { LetterBody(content: try secrets.open($0, for: purpose(person: person))) }
    }
}
