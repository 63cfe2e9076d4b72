package import Core
import Storage

/// The link of a mailbox as its owner sees it.
package struct MailboxLinkReport: Hashable, Sendable {
    package let link: MailboxLink
    /// Secret at the end of the link.
    package let secret: String
    /// Whether it accepts letters today.
    package let isOpen: Bool

    package init(link: MailboxLink, secret: String, isOpen: Bool) {
        self.link = link
        self.secret = secret
        self.isOpen = isOpen
    }

    /// Path of the page on which friends write.
    package var path: String { "/to/" + secret }
}

/// Recipient of a new mailbox, as forms and commands write it.
package enum MailboxReceiver: String, CaseIterable, Sendable {
    case me
    /// Another account of this Haru, by a gift link.
    case here
    /// Somebody with another Haru, by a gift file.
    case elsewhere
}

/// Fields of the link that is created with a mailbox.
package struct MailboxLinkFields: Hashable, Sendable {
    /// Recipient of the letters, as shown to friends; empty for none.
    package let recipient: String
    /// Last day on which letters are accepted; nil for no end.
    package let lastDay: Day?

    /// Makes the fields; nil if both are missing, so that no link is created.
    package init?(recipient: String?, lastDay: Day?) {
        self.recipient = recipient ?? ""
        self.lastDay = lastDay
        if self.recipient.trimmed.isEmpty, lastDay == nil { return nil }
    }
}

extension UseCases {
    /// Opens the link for letters of friends; a closed one opens again unchanged.
    ///
    /// - Parameters:
    ///   - recipient: recipient of the letters, as shown to friends; nil leaves it unchanged.
    ///   - lastDay: last day on which letters are accepted; inner nil for no end, outer nil leaves it unchanged.
    ///   - isNew: whether a new link replaces the previous one, which stops working.
    /// - Throws: ``DomainError``.
    package func openMailboxLink(
        of number: Int, recipient: String? = nil, lastDay: Day?? = nil, isNew: Bool = false
    ) async throws -> MailboxLinkReport {
        let recipient = try recipient.map(Self.recipient)
        let (secrets, fresh) = (secrets, newLink())
        return try await change { ledger, tx in
            _ = try ledger.mailboxToFill(number, in: tx)
            return try ledger.openLink(
                of: number, recipient: recipient, lastDay: lastDay, isNew: isNew, fresh: fresh, secrets, in: tx)
        }
    }

    /// Returns the name of a recipient in the form in which it is stored.
    static func recipient(_ text: String) throws -> String {
        let recipient = LetterFields.clean(text).asLine
        guard !recipient.isLonger(than: MailboxLink.longestRecipient) else {
            throw DomainError.textTooLong(limit: MailboxLink.longestRecipient)
        }
        return recipient
    }

    /// Closes the link of a mailbox; letters that were received stay.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``, and ``DomainError/noMailboxLink(_:)`` if it never had one.
    package func closeMailboxLink(of number: Int) async throws {
        try await change { ledger, tx in
            _ = try ledger.mailbox(number, in: tx)
            guard let old = try tx.mailboxLinks.find(mailbox: number) else {
                throw DomainError.noMailboxLink(number)
            }
            let link = MailboxLink(
                recipient: old.link.recipient, lastDay: old.link.lastDay, closedAt: old.link.closedAt ?? ledger.now)
            try MailboxLinkTable.put(
                MailboxLinkRow(person: old.person, mailbox: number, hash: old.hash, secret: old.secret, link: link),
                in: tx)
        }
    }

    /// Returns the link of a mailbox; nil if it has none.
    package func mailboxLink(of number: Int) async throws -> MailboxLinkReport? {
        try await read { try $0.mailboxLink(of: number) }
    }
}

extension AccountLedger {
    /// Opens the link of a mailbox, as ``UseCases/openMailboxLink(of:recipient:lastDay:isNew:)`` does.
    ///
    /// - Parameter fresh: secret of the link if it is new.
    func openLink(
        of number: Int, recipient: String?, lastDay: Day??, isNew: Bool = false, fresh: String,
        _ secrets: any SecretBox, in tx: Tx
    ) throws -> MailboxLinkReport {
        let old = try tx.mailboxLinks.find(mailbox: number)
        let link = MailboxLink(
            recipient: recipient ?? old?.link.recipient ?? "", lastDay: lastDay ?? old?.link.lastDay, closedAt: nil)
        // A last day in the past would close the link that was just opened.
        if let day = link.lastDay, day < today { throw DomainError.linkDayOver(day) }
        // A link that no key opens is not replaced without a request: it may be printed somewhere.
        let kept = isNew ? nil : try old?.opened(secrets)
        let secret = kept ?? fresh
        try MailboxLinkTable.put(
            MailboxLinkRow(
                person: person, mailbox: number, hash: secrets.digest(secret),
                secret: try secrets.seal(secret, for: MailboxLinkRow.purpose(of: number, person: person)),
                link: link), in: tx)
        return MailboxLinkReport(link: link, secret: secret, isOpen: true)
    }
}

extension Snapshot {
    /// Returns the link of a mailbox; nil if it has none, or no key opens it.
    package func mailboxLink(of number: Int) throws -> MailboxLinkReport? {
        guard let row = try tx.mailboxLinks.find(mailbox: number),
            let secret = try? row.opened(secrets)
        else { return nil }
        return MailboxLinkReport(link: row.link, secret: secret, isOpen: row.link.isOpen(on: ledger.today))
    }
}

extension MailboxLinkRow {
    /// Purpose that the secret of the link is sealed for.
    static func purpose(of mailbox: Int, person: Int64) -> String { "mailbox/\(person)/\(mailbox)/link" }

    /// Returns the secret at the end of the link.
    func opened(_ secrets: any SecretBox) throws -> String {
        try secrets.open(secret, for: Self.purpose(of: mailbox, person: person))
    }
}
