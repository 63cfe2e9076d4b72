package import Core
import Storage

extension UseCases {
    /// Puts letters into a mailbox, all of them or none; skips letters already in it with the same writer and content.
    ///
    /// - Parameter writtenAt: when they were written; now when that is nil.
    /// - Throws: ``DomainError``.
    package func addLetters(
        _ letters: [(fields: LetterFields, writtenAt: Instant?)], to number: Int
    ) async throws -> LettersAdded {
        let secrets = secrets
        return try await change { ledger, tx in
            let person = ledger.person
            _ = try ledger.mailboxToFill(number, in: tx)
            let present = try tx.letters.all(mailbox: number)
            var known = Set(
                try present.compactMap { row in
                    try row.body(secrets, person: person).map { LetterIdentity(writer: row.writer, body: $0) }
                })
            let held = known.count
            var place = present.last?.place ?? 0
            var numbers: [Int] = []
            for letter in letters {
                let fields = letter.fields
                guard known.insert(LetterIdentity(writer: fields.writer, body: fields.body)).inserted else { continue }
                guard held + numbers.count < Mailbox.mostLetters else {
                    throw DomainError.mailboxFull(limit: Mailbox.mostLetters)
                }
                place += 1
                let id = try tx.numbering.next("letter")
                let row = LetterRow(
                    number: id, mailbox: number, place: place, writer: fields.writer, paper: fields.paper,
                    color: fields.color,
                    content: try secrets.seal(fields.body.content, for: LetterRow.purpose(of: id, person: person)),
                    writtenAt: letter.writtenAt.map { min($0, ledger.now) } ?? ledger.now)
                try tx.letters.insert(row)
                numbers.append(id)
            }
            return LettersAdded(numbers: numbers, known: letters.count - numbers.count)
        }
    }

    /// Draws a random letter; a repeated request for the same draw returns the same letter.
    ///
    /// - Parameter draw: number of the draw in the mailbox, as in ``MailboxReport/nextDraw``; one that was made already
    ///   returns its letter again. Nil for the next draw.
    /// - Throws: ``DomainError/nothingToDraw(_:)`` and others of it.
    package func drawLetter(from number: Int, draw: Int? = nil) async throws -> LetterReport {
        try await closeDays(looks: true)
        let secrets = secrets
        return try await change { ledger, tx in
            let row = try ledger.mailbox(number, in: tx)
            let all = try tx.letters.all(mailbox: number)
            if let draw, let drawn = all.first(where: { $0.draw?.number == draw }) {
                return try ledger.letter(drawn.number, secrets, in: tx)
            }
            guard row.mailbox.archivedAt == nil else { throw DomainError.mailboxArchived(number) }
            let report = try ledger.report(of: row, secrets, in: tx)
            let sealed = all.filter { $0.draw == nil && $0.hiddenAt == nil }
            guard case .open(_, let day) = report.state, !sealed.isEmpty, draw ?? report.nextDraw == report.nextDraw
            else {
                throw DomainError.nothingToDraw(report.state)
            }
            let letter = sealed[secrets.chance(of: sealed.count)]
            _ = try tx.letters.setDraw(
                LetterDraw(number: report.nextDraw, at: ledger.now, day: ledger.today, earnedBy: day),
                of: letter.number)
            return try ledger.letter(letter.number, secrets, in: tx)
        }
    }

    /// Returns a drawn letter.
    ///
    /// - Throws: ``DomainError/unknownLetter(_:)``, also for one that is sealed.
    package func letter(_ number: Int) async throws -> LetterReport {
        try await read { try $0.letter(number) }
    }

    /// Returns the drawn letters of a mailbox, in the order of the draws.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func drawnLetters(of number: Int) async throws -> [LetterReport] {
        try await read { (snapshot: Snapshot) in try snapshot.drawnLetters(of: number) }
    }

    /// Returns the hidden letters of a mailbox that can be restored.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func hiddenLetters(of number: Int) async throws -> [LetterHead] {
        try await read { try $0.hiddenLetters(of: number) }
    }

    /// Hides letters, which can be restored for ``daysOfDeleted`` days, or shows them again.
    ///
    /// - Throws: ``DomainError/unknownLetter(_:)``; then none is changed.
    package func setLetters(_ numbers: [Int], isHidden: Bool) async throws {
        try await change { ledger, tx in
            for number in numbers {
                guard try (ledger.letterRow(number, in: tx).hiddenAt != nil) != isHidden else { continue }
                try tx.letters.setHidden(at: isHidden ? ledger.now : nil, of: number)
            }
        }
    }

    /// Removes letters for good.
    ///
    /// - Throws: ``DomainError/unknownLetter(_:)``; then none is removed.
    package func removeLetters(_ numbers: [Int]) async throws {
        try await change { ledger, tx in
            for number in numbers {
                _ = try ledger.letterRow(number, in: tx)
                try tx.letters.remove(number)
            }
        }
    }
}

extension Snapshot {
    /// Returns a drawn letter.
    ///
    /// - Throws: ``DomainError/unknownLetter(_:)``, also for one that is sealed.
    package func letter(_ number: Int) throws -> LetterReport {
        try ledger.letter(number, secrets, in: tx)
    }

    /// Returns the drawn letters of a mailbox, in the order of the draws.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func drawnLetters(of number: Int) throws -> [LetterReport] {
        let occasion = try ledger.mailbox(number, in: tx).mailbox.occasion
        return try tx.letters.all(mailbox: number)
            .filter { $0.draw != nil && $0.hiddenAt == nil }
            .sorted { ($0.draw?.number ?? 0) < ($1.draw?.number ?? 0) }
            .compactMap { try LetterReport($0, occasion: occasion, secrets, person: ledger.person) }
    }

    /// Returns the letters that were drawn on a day, in the order of the draws.
    package func letters(drawnOn day: Day) throws -> [LetterHead] {
        try tx.letters.drawn(on: day).map(LetterHead.init)
    }

    /// Returns the hidden letters of a mailbox that can be restored.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func hiddenLetters(of number: Int) throws -> [LetterHead] {
        _ = try ledger.mailbox(number, in: tx)
        return try tx.letters.all(mailbox: number)
            .filter { $0.hiddenAt.map { $0 >= ledger.account.keptSince } ?? false }.map(LetterHead.init)
    }
}

extension SecretBox {
    /// Returns a random number below `count`.
    fileprivate func chance(of count: Int) -> Int {
        Int(UInt64(makeSecret().prefix(32).suffix(16), radix: 16).map { $0 % UInt64(count) } ?? 0)
    }
}

/// Identity of a letter within a mailbox.
private struct LetterIdentity: Hashable {
    let writer: String
    let body: LetterBody
}

extension LetterReport {
    /// Opens a letter; nil for one that was removed for good.
    fileprivate init?(_ row: LetterRow, occasion: String, _ secrets: any SecretBox, person: Int64) throws {
        guard let body = try row.body(secrets, person: person) else { return nil }
        self.init(head: LetterHead(row), body: body, occasion: occasion)
    }
}

extension AccountLedger {
    /// Returns the row of a letter, unless it was removed or its time in the trash is over.
    fileprivate func letterRow(_ number: Int, in tx: Tx) throws -> LetterRow {
        guard let row = try tx.letters.find(number),
            row.content != nil, row.hiddenAt.map({ $0 >= account.keptSince }) ?? true
        else { throw DomainError.unknownLetter(number) }
        return row
    }

    /// Returns a drawn letter.
    fileprivate func letter(_ number: Int, _ secrets: any SecretBox, in tx: Tx) throws -> LetterReport {
        let row = try letterRow(number, in: tx)
        let occasion = try mailbox(row.mailbox, in: tx).mailbox.occasion
        guard row.draw != nil, let report = try LetterReport(row, occasion: occasion, secrets, person: person) else {
            throw DomainError.unknownLetter(number)
        }
        return report
    }
}
