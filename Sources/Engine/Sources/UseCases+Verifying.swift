import Core
import Storage

/// Verification that a login still belongs to the same account: anybody can register a login that was given up.
extension UseCases {
    /// Whether the account must be verified before a calendar is accepted: the calendar lowers a stored count, or the
    /// last one was not accepted.
    func isInDoubt(_ calendar: ForgeCalendar, of row: SourceRow) async throws -> Bool {
        // Profiles are fetched only from GitHub.
        guard row.kind == .github else { return false }
        if row.problem == .otherAccount || row.problem == .unverified { return true }
        guard let first = calendar.days.first?.day, let last = calendar.days.last?.day else { return false }
        let person = person
        let counted = try await database.read(of: person) { tx in
            try tx.forgeDays.counts(of: row.id, from: first, through: last)
        }
        return calendar.days.contains { $0.count < counted[$0.day] ?? 0 }
    }

    /// Looks up the account by its stored number, and returns the source with its current login.
    ///
    /// An account without a stored number is accepted.
    ///
    /// - Throws: ``ForgeProblem`` if the login belongs to another account, or if that cannot be determined.
    func verified(_ row: SourceRow, within limit: Duration) async throws -> SourceRow {
        let (person, now, account) = (person, clock(), row.account)
        let known = try await database.read(of: person) { try $0.sourceProfiles.find(source: row.id) }
        guard let known, let number = known.number else { return row }
        let question = ProfileQuestion(etag: known.etag, number: number, token: try token(of: row), at: now)
        let told: ForgeProfile?
        do {
            told = try await answer(of: account, within: limit) {
                try await forges.profile(of: account, question)
            }
        } catch let problem as ForgeProblem {
            switch problem.reason {
            case .otherAccount, .unknownAccount, .tokenRefused, .timedOut: throw problem
            default: throw ForgeProblem(account, .unverified)
            }
        }
        // The profile is unchanged.
        guard let told else { return row }
        guard told.number == number else { throw ForgeProblem(account, .otherAccount) }
        let renamed = ForgeAccount(kind: row.kind, address: row.address, login: told.login)
        if account.isSame(as: renamed) { return row }
        let isRenamed = try await writeLocked(.repeatable) { tx in
            guard let row = try tx.sources.find(row.id) else { return false }
            guard try rename(row, to: told.login, at: now, in: tx) else { return false }
            try tx.revisions.bump()
            return true
        }
        guard isRenamed, let verified = try await source(row.id) else { throw ForgeProblem(account, .otherAccount) }
        return verified
    }
}
