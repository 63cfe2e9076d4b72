package import Core
import Storage

extension UseCases {
    /// Maximum number of mailboxes per person.
    package static let mostMailboxes = 100

    /// Creates a mailbox.
    ///
    /// - Parameters:
    ///   - secret: a message that is shown when all letters are drawn; empty for none.
    ///   - link: link for letters of friends that is created with it; nil for none yet.
    /// - Throws: ``DomainError``; then nothing is created.
    package func createMailbox(
        occasion: String, rule: MailboxRule, secret: String = "", link: MailboxLinkFields? = nil
    ) async throws -> MailboxReport {
        let occasion = try Self.occasion(occasion)
        let secret = try Self.secret(secret)
        let recipient = try Self.recipient(link?.recipient ?? "")
        let (secrets, fresh) = (secrets, newLink())
        return try await change { ledger, tx in
            let person = ledger.person
            guard try tx.mailboxes.count() < Self.mostMailboxes else {
                throw DomainError.tooManyMailboxes(limit: Self.mostMailboxes)
            }
            let number = try tx.numbering.next("mailbox")
            let mailbox = Mailbox(
                number: number, occasion: occasion, rule: try ledger.rule(rule, in: tx), createdAt: ledger.now,
                createdDay: ledger.today)
            let row = try MailboxRow(mailbox: mailbox, secret: secret, sealedBy: secrets, person: person)
            try tx.mailboxes.put(row)
            if let link {
                _ = try ledger.openLink(
                    of: number, recipient: recipient, lastDay: link.lastDay, fresh: fresh, secrets, in: tx)
            }
            return try ledger.report(of: row, secrets, in: tx)
        }
    }

    /// Returns the mailboxes: those in use, then archived ones, each newest first.
    package func mailboxes() async throws -> [MailboxReport] { try await snapshot { try $0.mailboxes() } }

    /// Returns the mailbox with a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func mailbox(_ number: Int) async throws -> MailboxReport {
        try await snapshot { try $0.mailbox(number) }
    }

    /// Changes a mailbox; nil leaves a value unchanged.
    ///
    /// - Parameters:
    ///   - secret: the new secret message; empty to have none.
    ///   - isArchived: whether it is archived.
    /// - Throws: ``DomainError``.
    package func editMailbox(
        _ number: Int, occasion: String? = nil, rule: MailboxRule? = nil, secret: String? = nil,
        isArchived: Bool? = nil
    ) async throws -> MailboxReport {
        let occasion = try occasion.map(Self.occasion)
        let secret = try secret.map(Self.secret)
        let secrets = secrets
        return try await change { ledger, tx in
            let person = ledger.person
            let old = try ledger.mailbox(number, in: tx)
            let archivedAt = isArchived.map { $0 ? old.mailbox.archivedAt ?? ledger.now : nil }
            let mailbox = Mailbox(
                number: number, occasion: occasion ?? old.mailbox.occasion,
                rule: try rule.map { try ledger.rule($0, in: tx) } ?? old.mailbox.rule,
                createdAt: old.mailbox.createdAt, createdDay: old.mailbox.createdDay,
                archivedAt: archivedAt ?? old.mailbox.archivedAt, pastThrough: old.mailbox.pastThrough)
            let row =
                try secret.map { try MailboxRow(mailbox: mailbox, secret: $0, sealedBy: secrets, person: person) }
                ?? MailboxRow(mailbox: mailbox, secret: old.secret)
            try tx.mailboxes.put(row)
            return try ledger.report(of: row, secrets, in: tx)
        }
    }

    /// Returns an occasion in the form in which it is stored.
    static func occasion(_ text: String) throws -> String {
        let occasion = LetterFields.clean(text).asLine
        guard !occasion.isEmpty else { throw DomainError.mailboxWithoutOccasion }
        guard !occasion.isLonger(than: Mailbox.longestOccasion) else {
            throw DomainError.textTooLong(limit: Mailbox.longestOccasion)
        }
        return occasion
    }

    /// Returns a secret message in the form in which it is stored.
    static func secret(_ text: String) throws -> String {
        let secret = LetterFields.clean(text).trimmed
        guard !secret.isLonger(than: Mailbox.longestSecret) else {
            throw DomainError.textTooLong(limit: Mailbox.longestSecret)
        }
        return secret
    }
}

/// Draw rule of a mailbox as a person chooses it.
package enum MailboxRule: Hashable, Sendable {
    case commit
    case from(Day)
    /// The running challenge.
    case challenge
    case free
}

extension MailboxRow {
    /// Makes a row and seals the secret message; an empty one means none.
    init(
        mailbox: Mailbox, secret: String, sealedBy secrets: any SecretBox, person: Int64
    ) throws {
        let open = MailboxRow(mailbox: mailbox, secret: nil)
        self.init(
            mailbox: mailbox,
            secret: secret.isEmpty ? nil : try secrets.seal(secret, for: open.secretPurpose(person: person)))
    }
}

extension Snapshot {
    /// Returns the mailboxes: those in use, then archived ones, each newest first.
    package func mailboxes() throws -> [MailboxReport] {
        try tx.mailboxes.all().map {
            try ledger.report(of: $0, secrets, in: tx)
        }
    }

    /// Returns the number of mailboxes, including archived ones.
    package func mailboxCount() throws -> Int { try tx.mailboxes.count() }

    /// Returns the mailbox with a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func mailbox(_ number: Int) throws -> MailboxReport {
        try ledger.report(of: ledger.mailbox(number, in: tx), secrets, in: tx)
    }

    /// Returns the letters that can be drawn now; nil if there are none.
    package func waitingLetters() throws -> WaitingLetters? { try ledger.waitingLetters(in: tx) }

    /// Returns the running challenge, which a mailbox can wait for; nil if there is none.
    package func runningChallenge() throws -> Challenge? { try ledger.runningChallenge(in: tx) }
}

extension AccountLedger {
    /// Returns the mailbox with a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    func mailbox(_ number: Int, in tx: Tx) throws -> MailboxRow {
        guard let row = try tx.mailboxes.find(number) else {
            throw DomainError.unknownMailbox(number)
        }
        return row
    }

    /// Returns the mailbox with a number if people can put letters into it.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``, ``DomainError/mailboxOfPast(_:)`` and
    ///   ``DomainError/mailboxArchived(_:)``.
    func mailboxToFill(_ number: Int, in tx: Tx) throws -> Mailbox {
        let mailbox = try mailbox(number, in: tx).mailbox
        guard !mailbox.isPast else { throw DomainError.mailboxOfPast(number) }
        guard mailbox.archivedAt == nil else { throw DomainError.mailboxArchived(number) }
        return mailbox
    }

    /// Returns the draw rule that a person chose.
    ///
    /// - Throws: ``DomainError/noChallenge`` if it waits for a challenge and none is running.
    fileprivate func rule(_ rule: MailboxRule, in tx: Tx) throws -> DrawRule {
        switch rule {
        case .commit: return .commit
        case .free: return .free
        case .from(let day): return .from(day)
        case .challenge:
            guard let challenge = try runningChallenge(in: tx) else { throw DomainError.noChallenge }
            return .challenge(challenge.id)
        }
    }

    /// Returns the running challenge; nil if there is none.
    fileprivate func runningChallenge(in tx: Tx) throws -> Challenge? {
        guard let row = try tx.challenges.newest(),
            try report(of: row, withDays: false, in: tx).progress.state == .running
        else { return nil }
        return row.challenge
    }

    /// Returns the report of a mailbox.
    func report(of row: MailboxRow, _ secrets: any SecretBox, in tx: Tx) throws -> MailboxReport {
        let all = try tx.letters.all(mailbox: row.mailbox.number)
        let letters = all.filter { $0.hiddenAt == nil }
        let challenge = try challenge(of: row.mailbox.rule, in: tx)
        let state = try drawState(of: row.mailbox, all, challenge, in: tx)
        let opened =
            state == .finished
            ? try row.secret.map { try secrets.open($0, for: row.secretPurpose(person: person)) } : nil
        return MailboxReport(
            mailbox: row.mailbox, letters: letters.map(LetterHead.init), state: state, hasSecret: row.secret != nil,
            secret: opened, challenge: challenge?.challenge,
            isChallengeLost: row.mailbox.rule.isLost(with: challenge?.progress.state),
            nextDraw: (all.compactMap { $0.draw?.number }.max() ?? 0) + 1)
    }

    /// Returns the challenge that a rule waits for; nil if it waits for none.
    func challenge(of rule: DrawRule, in tx: Tx) throws -> ChallengeReport? {
        guard case .challenge(let id) = rule else { return nil }
        return try tx.challenges.find(id)
            .map { try report(of: $0, withDays: false, in: tx) }
    }

    /// Returns the draw state of a mailbox.
    ///
    /// - Parameters:
    ///   - all: its letters, including hidden ones.
    ///   - challenge: challenge of its rule.
    private func drawState(
        of mailbox: Mailbox, _ all: [LetterRow], _ challenge: ChallengeReport?, in tx: Tx
    ) throws -> DrawState {
        let letters = all.filter { $0.hiddenAt == nil }
        let drawn = letters.count { $0.draw != nil }
        let done =
            mailbox.rule == .commit && mailbox.createdDay <= today
            ? try tx.days.done(from: mailbox.createdDay, through: today) : []
        return DrawState(
            rule: mailbox.rule, sealed: letters.count - drawn, drawn: drawn, today: today, doneDays: done,
            spent: Set(all.compactMap { $0.draw?.earnedBy }), challenge: challenge?.progress.state)
    }

    /// Returns the letters that can be drawn now; nil if there are none.
    func waitingLetters(in tx: Tx) throws -> WaitingLetters? {
        var open: [(mailbox: Int, letters: Int)] = []
        for mailbox in try tx.mailboxes.all().map(\.mailbox)
        where mailbox.archivedAt == nil {
            let letters = try tx.letters.heads(mailbox: mailbox.number)
            let challenge = try challenge(of: mailbox.rule, in: tx)
            if case .open(let count, _) = try drawState(of: mailbox, letters, challenge, in: tx) {
                open.append((mailbox.number, count))
            }
        }
        guard let first = open.first else { return nil }
        return WaitingLetters(
            count: open.reduce(0) { $0 + $1.letters }, mailbox: open.count == 1 ? first.mailbox : nil)
    }
}
