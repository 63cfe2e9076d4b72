package import Core
import Storage

/// Contents of the page at the link of a mailbox.
package struct MailboxInvitation: Hashable, Sendable {
    /// Whether letters are taken now.
    package enum State: Hashable, Sendable {
        case open, closed, full
    }

    package let state: State
    /// What the mailbox is for.
    package let occasion: String
    /// Who reads the letters; empty where that is not said.
    package let recipient: String
    /// Draw rule of the mailbox; nil where its challenge is lost.
    package let rule: DrawRule?
    /// The last day on which letters are taken; nil for no end.
    package let lastDay: Day?
    /// The day that it is for whoever reads them.
    package let today: Day

    /// Makes an invitation.
    package init(
        state: State, occasion: String, recipient: String, rule: DrawRule?, lastDay: Day?, today: Day
    ) {
        self.state = state
        self.occasion = occasion
        self.recipient = recipient
        self.rule = rule
        self.lastDay = lastDay
        self.today = today
    }
}

/// A letter as whoever wrote it sees it by its own link.
package struct WrittenLetter: Hashable, Sendable {
    package let fields: LetterFields
    package let isDrawn: Bool
    /// What the mailbox is for.
    package let occasion: String
    /// Who reads the letter; empty where that is not said.
    package let recipient: String

    /// Makes a letter.
    package init(fields: LetterFields, isDrawn: Bool, occasion: String, recipient: String) {
        self.fields = fields
        self.isDrawn = isDrawn
        self.occasion = occasion
        self.recipient = recipient
    }
}

/// Why a letter that came by a link is not taken, or not changed.
package enum WritingFault: Error, CaseIterable, Hashable, Sendable {
    case closed, full
    /// As many came within a day as one takes.
    case tooManyToday
    /// It came faster than anybody writes, its form is not one of this mailbox's, or a field was filled that nobody sees.
    case tooSoon
    /// More came from one network, or to one mailbox, than people send.
    case tooOften
    /// The letter is drawn.
    case drawn
}

extension Accounts {
    /// What is told at the link of a mailbox; nil where there is none.
    package func mailboxInvitation(at secret: String) async throws -> MailboxInvitation? {
        guard let link = try await link(at: secret) else { return nil }
        return try await useCases(of: link.person).read { ledger, tx in
            guard let row = try tx.mailboxes.find(link.mailbox) else {
                return nil
            }
            let room = try tx.letters.room(mailbox: link.mailbox, since: ledger.now)
            let isOpen = row.mailbox.archivedAt == nil && link.link.isOpen(on: ledger.today)
            let rule = row.mailbox.rule
            let challenge = try ledger.challenge(of: rule, in: tx)
            return MailboxInvitation(
                state: !isOpen ? .closed : room.held < Mailbox.mostLetters ? .open : .full,
                occasion: row.mailbox.occasion, recipient: link.link.recipient,
                rule: rule.isLost(with: challenge?.progress.state) ? nil : rule, lastDay: link.link.lastDay,
                today: ledger.today)
        }
    }

    /// What the form of a letter carries: when it was made, sealed, with what the letter's own secret comes from.
    ///
    /// - Parameter old: what the form carried that comes back: it stays, so that nobody has to wait once more.
    package func writingTicket(at secret: String, keeping old: String? = nil) throws -> String {
        let secrets = useCases.secrets
        if let old, (try? secrets.open(old, for: Self.purpose(ofFormAt: secret))) != nil { return old }
        return try secrets.seal(
            "\(useCases.clock().seconds) \(secrets.makeSecret())", for: Self.purpose(ofFormAt: secret))
    }

    /// Puts a letter into a mailbox by its link, once however often its form is sent.
    ///
    /// - Parameters:
    ///   - ticket: what its form carries.
    ///   - admit: throws where a letter of a good form is not to be taken now.
    /// - Returns: the secret by which its writer can change it; nil where there is no such link.
    /// - Throws: ``WritingFault``.
    package func sendLetter(
        _ fields: LetterFields, at secret: String, ticket: String, admit: () throws -> Void = {}
    ) async throws -> String? {
        guard let link = try await link(at: secret) else { return nil }
        let secrets = useCases.secrets
        let parts = (try? secrets.open(ticket, for: Self.purpose(ofFormAt: secret)))?.split(separator: " ") ?? []
        guard parts.count == 2, let made = Int64(parts[0]) else { throw WritingFault.tooSoon }
        guard Instant(seconds: made).seconds(to: useCases.clock()) >= MailboxLink.leastWritingTime else {
            throw WritingFault.tooSoon
        }
        try admit()
        // The same form with the same letter has the same secret, and one in which a word was changed another.
        let own = secrets.digest(
            [
                String(parts[1]), fields.writer, fields.body.content, fields.paper.rawValue, fields.color.rawValue,
            ].joined(separator: "\0"))
        let edit = String(own.prefix(32))
        try await useCases(of: link.person).putLetter(fields, by: link, linkHash: secrets.digest(edit))
        return edit
    }

    /// The letter that somebody wrote; nil where it is gone.
    package func writtenLetter(at secret: String) async throws -> WrittenLetter? {
        guard let (person, letter) = try await letter(at: secret) else { return nil }
        let secrets = useCases.secrets
        return try await useCases(of: person).read { ledger, tx in
            let link = try tx.mailboxLinks.find(mailbox: letter.mailbox)
            let occasion = try ledger.mailbox(letter.mailbox, in: tx).mailbox.occasion
            guard let body = try letter.body(secrets, person: person),
                let fields = try? LetterFields(
                    writer: letter.writer, text: body.text, handwriting: body.handwriting?.text, paper: letter.paper,
                    color: letter.color)
            else { return nil }
            return WrittenLetter(
                fields: fields, isDrawn: letter.draw != nil, occasion: occasion, recipient: link?.link.recipient ?? "")
        }
    }

    /// Changes a letter before it is drawn, also once its mailbox takes no more; false where it is gone.
    ///
    /// - Throws: ``WritingFault/drawn``.
    package func rewriteLetter(at secret: String, _ fields: LetterFields) async throws -> Bool {
        guard let (person, letter) = try await letter(at: secret) else { return false }
        let secrets = useCases.secrets
        return try await useCases(of: person).edit { _, tx in
            let row = LetterRow(
                number: letter.number, mailbox: letter.mailbox, place: letter.place, writer: fields.writer,
                paper: fields.paper, color: fields.color,
                content: try secrets.seal(fields.body.content, for: letter.purpose(person: person)),
                writtenAt: letter.writtenAt)
            if try tx.letters.rewrite(row) { return true }
            guard let hash = letter.linkHash, let found = try LetterTable.find(linkHash: hash, in: tx) else {
                return false
            }
            // It may have gone to another account with its mailbox.
            throw found.letter.draw == nil ? WritingFault.tooSoon : WritingFault.drawn
        }
    }

    /// Takes a letter back before it is drawn, for good; one that is gone already stays so.
    ///
    /// - Throws: ``WritingFault/drawn``.
    package func withdrawLetter(at secret: String) async throws {
        guard let (person, letter) = try await letter(at: secret) else { return }
        try await useCases(of: person).edit { _, tx in
            guard let row = try tx.letters.find(letter.number) else { return }
            guard row.draw == nil else { throw WritingFault.drawn }
            try tx.letters.remove(letter.number)
        }
    }

    private func link(at secret: String) async throws -> MailboxLinkRow? {
        guard MailboxLink.isSecret(secret) else { return nil }
        let hash = useCases.secrets.digest(secret)
        return try await useCases.database.read { try MailboxLinkTable.find(hash: hash, in: $0) }
    }

    private func letter(at secret: String) async throws -> (person: Int64, letter: LetterRow)? {
        guard MailboxLink.isSecret(secret) else { return nil }
        let hash = useCases.secrets.digest(secret)
        return try await useCases.database.read { try LetterTable.find(linkHash: hash, in: $0) }
    }

    private static func purpose(ofFormAt secret: String) -> String { "letter-form/\(secret)" }
}

extension UseCases {
    /// Puts a letter that came by a link into its mailbox, unless it is in it.
    fileprivate func putLetter(_ fields: LetterFields, by link: MailboxLinkRow, linkHash: String) async throws {
        let (secrets, number) = (secrets, link.mailbox)
        try await change { ledger, tx in
            let person = ledger.person
            if try LetterTable.find(linkHash: linkHash, in: tx) != nil { return }
            // The link is read again: it may have been closed since, or have gone to another account with its mailbox.
            let present = try MailboxLinkTable.find(hash: link.hash, in: tx)
            if let present, present.person != person { throw WritingFault.tooSoon }
            guard let found = present, found.link.isOpen(on: ledger.today),
                let mailbox = try tx.mailboxes.find(number)?.mailbox,
                mailbox.archivedAt == nil
            else { throw WritingFault.closed }
            let room = try tx.letters.room(mailbox: number, since: ledger.now.advanced(bySeconds: -86_400))
            guard room.held < Mailbox.mostLetters else { throw WritingFault.full }
            guard room.recent < MailboxLink.mostLettersPerDay else { throw WritingFault.tooManyToday }
            let id = try tx.numbering.next("letter")
            try tx.letters.insert(
                LetterRow(
                    number: id, mailbox: number, place: room.lastPlace + 1, writer: fields.writer, paper: fields.paper,
                    color: fields.color,
                    content: try secrets.seal(fields.body.content, for: LetterRow.purpose(of: id, person: person)),
                    writtenAt: ledger.now, linkHash: linkHash))
        }
    }
}
