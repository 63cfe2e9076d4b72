package import Core
import Storage

/// Contents of the page at the link of a mailbox.
package struct MailboxInvitation: Hashable, Sendable {
    /// Whether letters are accepted now.
    package enum State: Hashable, Sendable {
        case open, closed, full
    }

    package let state: State
    /// Occasion of the mailbox.
    package let occasion: String
    /// Recipient of the letters; empty if none is stated.
    package let recipient: String
    /// Draw rule of the mailbox; nil if its challenge is lost.
    package let rule: DrawRule?
    /// Last day on which letters are accepted; nil for no end.
    package let lastDay: Day?
    /// Today for the owner of the mailbox.
    package let today: Day

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

/// A letter as its writer sees it at its own link.
package struct WrittenLetter: Hashable, Sendable {
    package let fields: LetterFields
    package let isDrawn: Bool
    /// Occasion of the mailbox.
    package let occasion: String
    /// Recipient of the letter; empty if none is stated.
    package let recipient: String

    package init(fields: LetterFields, isDrawn: Bool, occasion: String, recipient: String) {
        self.fields = fields
        self.isDrawn = isDrawn
        self.occasion = occasion
        self.recipient = recipient
    }
}

/// Reason why a letter that was sent by a link is not accepted, or not changed.
package enum WritingFault: Error, CaseIterable, Hashable, Sendable {
    case closed, full
    /// The limit of letters within a day is reached.
    case tooManyToday
    /// The letter came faster than anybody writes, its form is not one of this mailbox's, or a hidden field was filled.
    case tooSoon
    /// More letters came from one network, or to one mailbox, than people send.
    case tooOften
    /// The letter is drawn.
    case drawn
}

extension Accounts {
    /// Returns the contents of the page at the link of a mailbox; nil if there is no such link.
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

    /// Returns the ticket of a letter's form: its time of creation, sealed, and the value that the letter's own secret
    /// is derived from.
    ///
    /// - Parameter old: ticket of a form that is shown again; it is kept, so that nobody has to wait again.
    package func writingTicket(at secret: String, keeping old: String? = nil) throws -> String {
        let secrets = useCases.secrets
        if let old, (try? secrets.open(old, for: Self.purpose(ofFormAt: secret))) != nil { return old }
        return try secrets.seal(
            "\(useCases.clock().seconds) \(secrets.makeSecret())", for: Self.purpose(ofFormAt: secret))
    }

    /// Puts a letter into a mailbox by its link, only once even if its form is sent repeatedly.
    ///
    /// - Parameters:
    ///   - ticket: ticket of its form.
    ///   - admit: throws if a letter of a valid form is not to be accepted now.
    /// - Returns: the secret with which its writer can change it; nil if there is no such link.
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
        // The same form and letter have the same secret; any change of the letter gives another one.
        let own = secrets.digest(
            [
                String(parts[1]), fields.writer, fields.body.content, fields.paper.rawValue, fields.color.rawValue,
            ].joined(separator: "\0"))
        let edit = String(own.prefix(32))
        try await useCases(of: link.person).putLetter(fields, by: link, linkHash: secrets.digest(edit))
        return edit
    }

    /// Returns a letter to its writer; nil if it is gone.
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

    /// Changes a letter before it is drawn, even if its mailbox accepts no more; returns false if it is gone.
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
            // It may have moved to another account with its mailbox.
            throw found.letter.draw == nil ? WritingFault.tooSoon : WritingFault.drawn
        }
    }

    /// Removes a letter for good before it is drawn; has no effect if it is gone already.
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
    /// Puts a letter that was sent by a link into its mailbox, unless it is there already.
    fileprivate func putLetter(_ fields: LetterFields, by link: MailboxLinkRow, linkHash: String) async throws {
        let (secrets, number) = (secrets, link.mailbox)
        try await change { ledger, tx in
            let person = ledger.person
            if try LetterTable.find(linkHash: linkHash, in: tx) != nil { return }
            // The link is read again: it may have been closed since, or have moved to another account with its mailbox.
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
