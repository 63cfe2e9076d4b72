package import Core
import Storage

/// A mailbox and how far its letters are drawn.
package struct MailboxReport: Hashable, Sendable {
    package let mailbox: Mailbox
    /// Its letters by their places, without the hidden ones.
    package let letters: [LetterHead]
    /// What can be drawn now.
    package let state: DrawState
    /// Whether there is a secret message for whoever has drawn all letters.
    package let hasSecret: Bool
    /// The secret message, once all letters are drawn.
    package let secret: String?
    /// The challenge of its rule.
    package let challenge: Challenge?
    /// Failure of the challenge, after which another rule has to be picked.
    package let isChallengeLost: Bool
    /// Which draw comes next, from 1.
    package let nextDraw: Int

    /// Makes a report.
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

    /// How many letters are drawn.
    package var drawn: Int { letters.count { $0.draw != nil } }

    /// How much of the letters is drawn, in whole percent, rounded down; 0 without letters.
    package var percent: Int { letters.isEmpty ? 0 : drawn * 100 / letters.count }
}

extension [MailboxReport] {
    /// Those that somebody can mean who names none: the ones in use, that of their own past only where it is alone.
    package var unnamed: [MailboxReport] {
        let inUse = filter { $0.mailbox.archivedAt == nil }
        let others = inUse.filter { !$0.mailbox.isPast }
        return others.isEmpty ? inUse : others
    }
}

/// What may be known of a letter before it is drawn.
package struct LetterHead: Hashable, Sendable, Identifiable {
    package let number: Int
    /// The number of its mailbox.
    package let mailbox: Int
    /// Its place on the board, from 1.
    package let place: Int
    /// Who wrote it; empty for anonymous.
    package let writer: String
    package let paper: LetterPaper
    package let color: LetterColor
    package let writtenAt: Instant
    package let hiddenAt: Instant?
    /// How it was drawn; nil while it is sealed.
    package let draw: LetterDraw?

    package var id: Int { number }

    /// Makes a head.
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

/// A letter that was drawn.
package struct LetterReport: Hashable, Sendable {
    package let head: LetterHead
    package let body: LetterBody
    /// What its mailbox is for.
    package let occasion: String

    /// Makes a report.
    package init(head: LetterHead, body: LetterBody, occasion: String) {
        self.head = head
        self.body = body
        self.occasion = occasion
    }
}

/// The letters that can be drawn now.
package struct WaitingLetters: Hashable, Sendable {
    /// How many, of all mailboxes together.
    package let count: Int
    /// The number of the only mailbox that has some; nil where several have.
    package let mailbox: Int?

    /// Makes a count.
    package init(count: Int, mailbox: Int?) {
        self.count = count
        self.mailbox = mailbox
    }
}

/// What came of putting letters into a mailbox.
package struct LettersAdded: Hashable, Sendable {
    /// The numbers of the new letters.
    package let numbers: [Int]
    /// How many were in the mailbox already.
    package let known: Int

    /// Makes a result.
    package init(numbers: [Int], known: Int) {
        self.numbers = numbers
        self.known = known
    }
}

extension MailboxRow {
    /// What the secret message is sealed for.
    func secretPurpose(person: Int64) -> String { "mailbox/\(person)/\(mailbox.number)/secret" }
}

extension LetterRow {
    /// What the content is sealed for.
    func purpose(person: Int64) -> String { Self.purpose(of: number, person: person) }

    static func purpose(of number: Int, person: Int64) -> String { "letter/\(person)/\(number)" }

    /// The content, opened; nil where the letter was removed for good.
    func body(_ secrets: any SecretBox, person: Int64) throws -> LetterBody? {
        try content.flatMap { LetterBody(content: try secrets.open($0, for: purpose(person: person))) }
    }
}
