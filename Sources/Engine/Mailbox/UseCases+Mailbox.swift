package import Core
import Storage

extension UseCases {
    /// How many mailboxes a person may have.
    package static let mostMailboxes = 100

    /// Makes a mailbox.
    ///
    /// - Parameters:
    ///   - secret: a message that is shown when all letters are drawn; empty for none.
    ///   - link: the link by which friends write, made with it; nil for none yet.
    /// - Throws: ``DomainError``; then nothing is made.
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

    /// The mailboxes: those in use, then those put away, each the newest first.
    package func mailboxes() async throws -> [MailboxReport] { try await snapshot { try $0.mailboxes() } }

    /// The mailbox of a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func mailbox(_ number: Int) async throws -> MailboxReport {
        try await snapshot { try $0.mailbox(number) }
    }

    /// Changes a mailbox; what is nil stays as it is.
    ///
    /// - Parameters:
    ///   - secret: the new secret message; empty to have none.
    ///   - isArchived: whether it is put away.
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

    /// The occasion as it is kept.
    static func occasion(_ text: String) throws -> String {
        let occasion = LetterFields.clean(text).asLine
        guard !occasion.isEmpty else { throw DomainError.mailboxWithoutOccasion }
        guard !occasion.isLonger(than: Mailbox.longestOccasion) else {
            throw DomainError.textTooLong(limit: Mailbox.longestOccasion)
        }
        return occasion
    }

    /// The secret message as it is kept.
    static func secret(_ text: String) throws -> String {
        let secret = LetterFields.clean(text).trimmed
        guard !secret.isLonger(than: Mailbox.longestSecret) else {
            throw DomainError.textTooLong(limit: Mailbox.longestSecret)
        }
        return secret
    }
}

/// The draw rule of a mailbox as a person asks for it.
package enum MailboxRule: Hashable, Sendable {
    case commit
    case from(Day)
    /// The running challenge.
    case challenge
    case free
}

extension MailboxRow {
    /// Seals the secret message; an empty one is none.
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
    /// The mailboxes: those in use, then those put away, each the newest first.
    package func mailboxes() throws -> [MailboxReport] {
        try tx.mailboxes.all().map {
            try ledger.report(of: $0, secrets, in: tx)
        }
    }

    /// How many mailboxes there are, archived ones too.
    package func mailboxCount() throws -> Int { try tx.mailboxes.count() }

    /// The mailbox of a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func mailbox(_ number: Int) throws -> MailboxReport {
        try ledger.report(of: ledger.mailbox(number, in: tx), secrets, in: tx)
    }

    /// The letters that can be drawn now; nil where none can.
    package func waitingLetters() throws -> WaitingLetters? { try ledger.waitingLetters(in: tx) }

    /// The challenge that runs, whose success a mailbox can wait for; nil where none does.
    package func runningChallenge() throws -> Challenge? { try ledger.runningChallenge(in: tx) }
}

extension AccountLedger {
    /// The mailbox of a number.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    func mailbox(_ number: Int, in tx: Tx) throws -> MailboxRow {
        guard let row = try tx.mailboxes.find(number) else {
            throw DomainError.unknownMailbox(number)
        }
        return row
    }

    /// The mailbox of a number, which people put letters into.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``, ``DomainError/mailboxOfPast(_:)`` and
    ///   ``DomainError/mailboxArchived(_:)``.
    func mailboxToFill(_ number: Int, in tx: Tx) throws -> Mailbox {
        let mailbox = try mailbox(number, in: tx).mailbox
        guard !mailbox.isPast else { throw DomainError.mailboxOfPast(number) }
        guard mailbox.archivedAt == nil else { throw DomainError.mailboxArchived(number) }
        return mailbox
    }

    /// The rule that a person asks for.
    ///
    /// - Throws: ``DomainError/noChallenge`` where it waits for a challenge and none runs.
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

    /// The challenge that runs; nil where none does.
    fileprivate func runningChallenge(in tx: Tx) throws -> Challenge? {
        guard let row = try tx.challenges.newest(),
            try report(of: row, withDays: false, in: tx).progress.state == .running
        else { return nil }
        return row.challenge
    }

    /// A mailbox and how far its letters are drawn.
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

    /// The challenge that a rule waits for.
    func challenge(of rule: DrawRule, in tx: Tx) throws -> ChallengeReport? {
        guard case .challenge(let id) = rule else { return nil }
        return try tx.challenges.find(id)
            .map { try report(of: $0, withDays: false, in: tx) }
    }

    /// Letters of a mailbox that can be drawn now.
    ///
    /// - Parameters:
    ///   - all: its letters, hidden ones too.
    ///   - challenge: that of its rule.
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

    /// The letters that can be drawn now; nil where none can.
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
