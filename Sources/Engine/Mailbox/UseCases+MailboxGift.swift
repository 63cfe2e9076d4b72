package import Core
import Storage

/// The link by which somebody else takes a mailbox, as its owner sees it.
package struct MailboxGiftReport: Hashable, Sendable {
    /// What the link ends with.
    package let secret: String

    /// Makes a report.
    package init(secret: String) {
        self.secret = secret
    }

    /// Where the mailbox is taken, within the server.
    package var path: String { "/gift/" + secret }
}

/// A mailbox that is given, as an account that has its link sees it.
package enum MailboxOffer: Hashable, Sendable {
    /// It can be taken; the name of whoever gives it is empty where that is not known.
    case open(occasion: String, giver: String, letters: Int)
    /// Letters were drawn from it meanwhile, so that it stays where it is.
    case drawn
    /// It is the account's own mailbox of this number.
    case own(Int)
    /// The account has taken it before, and has it under this number.
    case taken(Int)
}

/// A mailbox that somebody else has now, as far as whoever gave it may know.
package struct GivenMailbox: Hashable, Sendable {
    package let occasion: String
    package let givenAt: Instant
    /// How many letters it holds now.
    package let letters: Int

    /// Makes one.
    package init(occasion: String, givenAt: Instant, letters: Int) {
        self.occasion = occasion
        self.givenAt = givenAt
        self.letters = letters
    }
}

extension UseCases {
    /// Makes the link by which another account takes a mailbox; where there is one, gives that.
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

    /// Takes back the link by which another account would take a mailbox, if there is one.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func withdrawMailboxOffer(of number: Int) async throws {
        try await change { ledger, tx in
            _ = try ledger.mailbox(number, in: tx)
            try tx.mailboxGifts.remove(mailbox: number)
        }
    }

    /// The link by which another account takes a mailbox; nil where it has none.
    package func mailboxOffer(of number: Int) async throws -> MailboxGiftReport? {
        try await read { try $0.mailboxOffer(of: number) }
    }

    /// The mailboxes that others have taken, the newest first.
    package func givenMailboxes() async throws -> [GivenMailbox] { try await read { try $0.givenMailboxes() } }

    /// What a link offers to this account; nil where it offers nothing, or does so no more.
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

    /// Takes the mailbox that a link offers, once: it leaves its owner with its letters, its links and the key of its papers.
    ///
    /// - Returns: its number in this account, also where that has taken it before; nil where the link offers nothing.
    /// - Throws: ``DomainError/ownMailbox(_:)``, ``DomainError/mailboxDrawn(_:)`` and ``DomainError/tooManyMailboxes(limit:)``;
    ///   then it stays where it is.
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
            // Who has pressed twice, or who comes too late, finds it gone now.
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
    /// The link by which another account takes a mailbox; nil where it has none, or no key opens it.
    package func mailboxOffer(of number: Int) throws -> MailboxGiftReport? {
        guard let row = try tx.mailboxGifts.find(mailbox: number),
            let secret = try? row.opened(secrets)
        else { return nil }
        return MailboxGiftReport(secret: secret)
    }

    /// The mailboxes that others have taken, the newest first.
    package func givenMailboxes() throws -> [GivenMailbox] {
        try MailboxTable.given(by: ledger.person, in: tx).map {
            GivenMailbox(occasion: $0.occasion, givenAt: $0.givenAt, letters: $0.letters)
        }
    }
}

extension AccountLedger {
    /// Moves a mailbox of another account to this one; friends write by the same link and on the same papers.
    ///
    /// What is sealed is opened before anything is removed, and sealed for its new place.
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
    /// What the end of the link is sealed for.
    static func purpose(of mailbox: Int, person: Int64) -> String { "mailbox/\(person)/\(mailbox)/gift" }

    /// What the link ends with.
    fileprivate func opened(_ secrets: any SecretBox) throws -> String {
        try secrets.open(secret, for: Self.purpose(of: mailbox, person: person))
    }

    /// The mailbox; nil while it is archived, since nothing is given from there.
    fileprivate func row(in tx: Tx) throws -> MailboxRow? {
        try tx.account(person).mailboxes.find(mailbox).flatMap { $0.mailbox.archivedAt == nil ? $0 : nil }
    }
}
