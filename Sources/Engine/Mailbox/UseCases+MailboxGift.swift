package import Core
import Storage

/// The gift link of a mailbox, as its owner sees it.
package struct MailboxGiftReport: Hashable, Sendable {
    /// Secret at the end of the link.
    package let secret: String

    package init(secret: String) {
        self.secret = secret
    }

    /// Path of the page on which the mailbox is accepted.
    package var path: String { "/gift/" + secret }
}

/// A mailbox that is offered, as an account with its link sees it.
package enum MailboxOffer: Hashable, Sendable {
    /// It can be accepted; the name of its giver is empty if unknown.
    case open(occasion: String, giver: String, letters: Int)
    /// Letters were drawn from it meanwhile, so that it cannot be given any more.
    case drawn
    /// It is the account's own mailbox of this number.
    case own(Int)
    /// The account has accepted it before, and has it under this number.
    case taken(Int)
}

/// A mailbox that was given away, as far as its giver may see it.
package struct GivenMailbox: Hashable, Sendable {
    package let occasion: String
    package let givenAt: Instant
    /// Number of letters in it now.
    package let letters: Int

    package init(occasion: String, givenAt: Instant, letters: Int) {
        self.occasion = occasion
        self.givenAt = givenAt
        self.letters = letters
    }
}

extension UseCases {
    /// Creates the gift link of a mailbox, or returns the existing one.
    ///
    /// - Throws: ``DomainError/mailboxDrawn(_:)`` and others of it.
    package func offerMailbox(_ number: Int) async throws -> MailboxGiftReport {
        let (secrets, fresh) = (secrets, newLink())
        return try await change { ledger, tx in
            let person = ledger.person
            _ = try ledger.mailboxToFill(number, in: tx)
            let letters = try tx.letters.heads(mailbox: number)
            guard letters.allSatisfy({ $0.draw == nil }) else { throw DomainError.mailboxDrawn(number) }
            let old = try tx.mailboxGifts.find(mailbox: number)
            if let secret = try old?.opened(secrets) { return MailboxGiftReport(secret: secret) }
            try MailboxGiftTable.put(
                MailboxGiftRow(
                    person: person, mailbox: number, hash: secrets.digest(fresh),
                    secret: try secrets.seal(fresh, for: MailboxGiftRow.purpose(of: number, person: person))),
                in: tx)
            return MailboxGiftReport(secret: fresh)
        }
    }

    /// Removes the gift link of a mailbox, if there is one.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func withdrawMailboxOffer(of number: Int) async throws {
        try await change { ledger, tx in
            _ = try ledger.mailbox(number, in: tx)
            try tx.mailboxGifts.remove(mailbox: number)
        }
    }

    /// Returns the gift link of a mailbox; nil if it has none.
    package func mailboxOffer(of number: Int) async throws -> MailboxGiftReport? {
        try await read { try $0.mailboxOffer(of: number) }
    }

    /// Returns the mailboxes that others have accepted, newest first.
    package func givenMailboxes() async throws -> [GivenMailbox] { try await read { try $0.givenMailboxes() } }

    /// Returns what a gift link offers to this account; nil if it offers nothing, or nothing any more.
    package func mailboxOffer(at secret: String) async throws -> MailboxOffer? {
        guard MailboxLink.isSecret(secret) else { return nil }
        let (person, hash) = (person, secrets.digest(secret))
        return try await database.read(of: person) { tx in
            if let number = try tx.mailboxes.received(by: hash) {
                return .taken(number)
            }
            guard let gift = try MailboxGiftTable.find(hash: hash, in: tx) else { return nil }
            if gift.person == person { return .own(gift.mailbox) }
            guard let mailbox = try gift.row(in: tx)?.mailbox else { return nil }
            let letters = try tx.account(gift.person).letters.heads(mailbox: mailbox.number)
            guard letters.allSatisfy({ $0.draw == nil }) else { return .drawn }
            return .open(
                occasion: mailbox.occasion,
                giver: try Snapshot.nameAtProvider(in: tx.account(gift.person)) ?? "",
                letters: letters.count { $0.hiddenAt == nil })
        }
    }

    /// Accepts the mailbox that a gift link offers, once: it moves with its letters, its links and the key of its
    /// papers.
    ///
    /// - Returns: its number in this account, also if it was accepted before; nil if the link offers nothing.
    /// - Throws: ``DomainError/ownMailbox(_:)``, ``DomainError/mailboxDrawn(_:)`` and
    ///   ``DomainError/tooManyMailboxes(limit:)``; then it is not moved.
    package func acceptMailbox(at secret: String) async throws -> Int? {
        guard MailboxLink.isSecret(secret) else { return nil }
        let (secrets, hash) = (secrets, secrets.digest(secret))
        guard let giver = try await database.read({ try MailboxGiftTable.find(hash: hash, in: $0)?.person }) else {
            // It may be here already.
            let person = person
            return try await database.read(of: person) { try $0.mailboxes.received(by: hash) }
        }
        return try await change(alongside: giver) { ledger, tx in
            let person = ledger.person
            // After a double click, or if somebody else was first, the link is gone now.
            guard let gift = try MailboxGiftTable.find(hash: hash, in: tx), gift.person == giver else {
                return try tx.mailboxes.received(by: hash)
            }
            guard giver != person else { throw DomainError.ownMailbox(gift.mailbox) }
            guard let row = try gift.row(in: tx) else { return nil }
            return try ledger.take(row, of: giver, by: hash, secrets, in: tx)
        }
    }
}

extension Snapshot {
    /// Returns the gift link of a mailbox; nil if it has none, or no key opens it.
    package func mailboxOffer(of number: Int) throws -> MailboxGiftReport? {
        guard let row = try tx.mailboxGifts.find(mailbox: number),
            let secret = try? row.opened(secrets)
        else { return nil }
        return MailboxGiftReport(secret: secret)
    }

    /// Returns the mailboxes that others have accepted, newest first.
    package func givenMailboxes() throws -> [GivenMailbox] {
        try MailboxTable.given(by: ledger.person, in: tx).map {
            GivenMailbox(occasion: $0.occasion, givenAt: $0.givenAt, letters: $0.letters)
        }
    }
}

extension AccountLedger {
    /// Moves a mailbox of another account to this one; its link and its papers stay valid for friends.
    ///
    /// Sealed data is opened before anything is removed, and sealed again for its new place.
    fileprivate func take(
        _ row: MailboxRow, of giver: Int64, by gift: String, _ secrets: any SecretBox,
        in tx: Tx
    ) throws -> Int {
        let old = row.mailbox.number
        let content = try row.opened(secrets, in: tx.account(giver))
        let key = try tx.account(giver).mailboxes.paperKey(of: old)
            .map { try secrets.open($0, for: UseCases.paperPurpose(of: old, person: giver)) }
        let link = try tx.account(giver).mailboxLinks.find(mailbox: old)
        let secret = try link?.opened(secrets)
        try tx.account(giver).mailboxes.remove(old)
        let number = try add(content, by: gift, from: giver, secrets, in: tx)
        if let key {
            try tx.mailboxes.setPaperKey(
                try secrets.seal(key, for: UseCases.paperPurpose(of: number, person: person)), of: number)
        }
        if let link, let secret {
            try MailboxLinkTable.put(
                MailboxLinkRow(
                    person: person, mailbox: number, hash: link.hash,
                    secret: try secrets.seal(secret, for: MailboxLinkRow.purpose(of: number, person: person)),
                    link: link.link), in: tx)
        }
        return number
    }
}

extension MailboxGiftRow {
    /// Purpose that the secret of the link is sealed for.
    static func purpose(of mailbox: Int, person: Int64) -> String { "mailbox/\(person)/\(mailbox)/gift" }

    /// Returns the secret at the end of the link.
    fileprivate func opened(_ secrets: any SecretBox) throws -> String {
        try secrets.open(secret, for: Self.purpose(of: mailbox, person: person))
    }

    /// Returns the mailbox; nil while it is archived, since an archived one cannot be given.
    fileprivate func row(in tx: Tx) throws -> MailboxRow? {
        try tx.account(person).mailboxes.find(mailbox).flatMap { $0.mailbox.archivedAt == nil ? $0 : nil }
    }
}
