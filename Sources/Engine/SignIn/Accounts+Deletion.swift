import Core
import Storage

/// Numbers of items that are deleted with an account.
package struct AccountContents: Hashable, Sendable {
    /// Kind of counted items, in display order.
    package enum Kind: String, CaseIterable, Sendable {
        case commits, tasks, notes, challenges, letters, repositories, sources, devices, tokens
    }

    /// Number of items of each kind; kinds without items are left out.
    package let counts: [Kind: Int]

    package init(counts: [Kind: Int]) { self.counts = counts }
}

extension Accounts {
    /// Throws if ``deleteOwn(_:)`` would be refused now.
    ///
    /// - Throws: ``SignInProblem/lastAdministrator``.
    package func checkDeletion(of number: Int64) async throws {
        try await useCases.database.read { try Self.checkAdministrators(without: number, in: $0) }
    }

    private static func checkAdministrators(without number: Int64, in connection: any SQLConnection) throws {
        guard try PersonTable.administrators(in: connection) == [number],
            try PersonTable.page(after: owner, limit: 2, in: connection).contains(where: { $0.id != number })
        else { return }
        throw SignInProblem.lastAdministrator
    }

    /// Deletes the person's own account, with all of its data, in one transaction.
    ///
    /// The owner of the machine keeps an empty account, in the current home time zone.
    ///
    /// - Throws: ``SignInProblem/lastAdministrator`` if other people have accounts and there is no other administrator,
    ///   and ``DomainError/unknownAccount(_:)``.
    package func deleteOwn(_ number: Int64) async throws {
        let now = useCases.clock()
        try await useCases.database.write(.durable) { connection in
            guard try connection.account(number).revisions.bumpKnown() else {
                throw DomainError.unknownAccount(number)
            }
            if number == Self.owner {
                let home = try AccountContext.dayCalendar(in: connection.account(number)).zones.zone(at: now)
                try PersonTable.empty(number, createdAt: now, in: connection)
                try Account.insert(number, .owner, home: home, at: now, in: connection)
            } else {
                // Two administrators must not leave concurrently.
                try PersonTable.takeNumberTurn(in: connection)
                try Self.checkAdministrators(without: number, in: connection)
                _ = try PersonTable.remove(number, in: connection)
            }
        }
    }
}

extension Snapshot {
    /// Returns what would be deleted with the account, of some kinds or of all.
    package func accountContents(
        of kinds: [AccountContents.Kind] = AccountContents.Kind.allCases
    ) throws -> AccountContents {
        let counts = try AccountTables.rowCounts(of: kinds.map(\.table), in: tx)
        return AccountContents(
            counts: Dictionary(
                uniqueKeysWithValues: kinds.compactMap { kind in
                    counts[kind.table].flatMap { $0 == 0 ? nil : (kind, $0) }
                }))
    }
}

extension AccountContents.Kind {
    fileprivate var table: String {
        switch self {
        case .commits: "commit_evidence"
        case .tasks: "task"
        case .notes: "note"
        case .challenges: "challenge"
        case .letters: "letter"
        case .repositories: "repository"
        case .sources: "source"
        case .devices: "push_device"
        case .tokens: "api_token"
        }
    }
}
