import Core
import Storage

/// Decrypted mailbox on its way to another account, without anything that belongs to its giver.
struct MailboxContent: Hashable, Sendable {
    /// A letter that was not drawn.
    struct Letter: Hashable, Sendable {
        let place: Int
        let writer: String
        let body: LetterBody
        let paper: LetterPaper
        let color: LetterColor
        let writtenAt: Instant
        /// As in ``LetterRow/linkHash``.
        let linkHash: String?
    }

    let occasion: String
    let rule: DrawRule
    /// Message to show once all letters are drawn; empty for none.
    let secret: String
    /// Letters in the order of their places, without hidden ones.
    let letters: [Letter]
}

extension MailboxRow {
    /// Decrypts a mailbox that is given away.
    ///
    /// - Throws: ``DomainError/mailboxDrawn(_:)`` if letters were drawn from it, ``DomainError/mailboxOfPast(_:)``, and
    ///   ``DomainError/secretsClosed``.
    func opened(_ secrets: any SecretBox, in tx: Tx) throws -> MailboxContent {
        // Its letters are about the giver.
        guard !mailbox.isPast else { throw DomainError.mailboxOfPast(mailbox.number) }
        let letters = try tx.letters.all(mailbox: mailbox.number)
        guard letters.allSatisfy({ $0.draw == nil }) else { throw DomainError.mailboxDrawn(mailbox.number) }
        var rule = mailbox.rule
        // The challenge belongs to the giver.
        if case .challenge = rule { rule = .commit }
        return MailboxContent(
            occasion: mailbox.occasion, rule: rule,
            secret: try secret.map { try secrets.open($0, for: secretPurpose(person: tx.person)) } ?? "",
            letters: try letters.filter { $0.hiddenAt == nil }.compactMap { letter in
                try letter.body(secrets, person: tx.person).map {
                    MailboxContent.Letter(
                        place: letter.place, writer: letter.writer, body: $0, paper: letter.paper, color: letter.color,
                        writtenAt: letter.writtenAt, linkHash: letter.linkHash)
                }
            })
    }
}

extension AccountLedger {
    /// Adds a received mailbox, whose letters are drawn by the days from today on; returns its number.
    ///
    /// - Parameters:
    ///   - gift: identity of the gift, by which it is recognized if it is given again.
    ///   - giver: account that it comes from; nil if that is not in this Haru.
    /// - Throws: ``DomainError/tooManyMailboxes(limit:)``.
    func add(
        _ content: MailboxContent, by gift: String, from giver: Int64?, _ secrets: any SecretBox,
        in tx: Tx
    ) throws -> Int {
        guard try tx.mailboxes.count() < UseCases.mostMailboxes else {
            throw DomainError.tooManyMailboxes(limit: UseCases.mostMailboxes)
        }
        let number = try tx.numbering.next("mailbox")
        let mailbox = Mailbox(
            number: number, occasion: content.occasion, rule: content.rule, createdAt: now, createdDay: today)
        try tx.mailboxes.put(MailboxRow(mailbox: mailbox, secret: content.secret, sealedBy: secrets, person: person))
        try tx.mailboxes.setGift(gift, from: giver, of: number)
        for letter in content.letters {
            let id = try tx.numbering.next("letter")
            try tx.letters.insert(
                LetterRow(
                    number: id, mailbox: number, place: letter.place, writer: letter.writer, paper: letter.paper,
                    color: letter.color,
                    content: try secrets.seal(letter.body.content, for: LetterRow.purpose(of: id, person: person)),
                    writtenAt: min(letter.writtenAt, now), linkHash: letter.linkHash))
        }
        return number
    }
}
