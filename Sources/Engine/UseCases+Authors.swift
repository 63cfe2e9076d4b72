package import Core
import Storage

extension UseCases {
    /// Returns the addresses whose commits count as the person's, sorted.
    package func addresses() async throws -> [String] {
        try await read { try $0.addresses() }
    }

    /// Returns the authors found and the addresses added by the person: the person's first, then by number of commits.
    package func authors() async throws -> [AuthorReport] {
        try await read { try $0.authors() }
    }

    /// Adds or removes addresses whose commits count as the person's; either all changes apply or none.
    ///
    /// Commits skipped before are read, and commits that no longer belong to an address of the person are deleted from
    /// the ledger.
    ///
    /// Adding an address that already counts marks it as acknowledged.
    ///
    /// - Parameter rereading: when skipped commits are read.
    /// - Throws: ``DomainError/invalidEmail(_:)`` or ``DomainError/unknownEmail(_:)``.
    package func changeAuthors(
        adding: [String] = [], removing: [String] = [], rereading: Rereading = .now,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        try await closeDays(looks: true)
        let rows = try await change { ledger, tx in
            try ledger.changeAuthors(adding: adding, removing: removing, rereading: rereading, in: tx)
        }
        _ = try await read(rows, progress: progress)
    }

    /// Returns the addresses that count because git is configured with them, and that the person has not acknowledged
    /// yet, oldest first.
    package func adoptedAddresses() async throws -> [AdoptedAddress] { try await read { $0.ledger.adopted } }

    /// Records that the person was shown that addresses count as theirs.
    package func acknowledge(_ addresses: [AdoptedAddress]) async throws {
        if addresses.isEmpty { return }
        try await record { ledger, tx in
            for address in addresses {
                try tx.identities.acknowledge(address.email, at: ledger.clock)
            }
        }
    }

    /// Checks that ``changeAuthors(adding:removing:rereading:progress:)`` would accept some addresses.
    ///
    /// - Throws: ``DomainError/invalidEmail(_:)``.
    package func checkAddresses(_ emails: [String]) async throws {
        try await read { ledger, tx in
            for email in emails { try ledger.checkAddress(email, in: tx) }
        }
    }

    /// Stores the addresses that git commits with; new ones count as the person's.
    ///
    /// - Returns: the repositories to be reread because commits of a new address were skipped.
    func noteConfigured(_ emails: [String]) async throws -> [RepositoryRow] {
        let person = person
        let addresses = emails.filter(AccountLedger.isPossible)
        let unknown = try await database.read(of: person) { tx in
            let known = Set(try tx.identities.all().map(\.email))
            return addresses.filter { !known.contains($0) }
        }
        if unknown.isEmpty { return [] }
        return try await record { ledger, tx in
            var passedOver: Set<String> = []
            for email in unknown {
                let identity = IdentityRow(email: email, origin: .configured, isMine: true, adoptedAt: ledger.clock)
                try tx.identities.insert(identity)
                passedOver.formUnion(try tx.authors.repositories(of: email))
            }
            return try ledger.forgetReadings(of: passedOver, in: tx)
        }
    }
}

extension Snapshot {
    /// Returns the addresses whose commits count as the person's, sorted.
    package func addresses() throws -> [String] {
        try tx.identities.mine().sorted()
    }

    /// Returns the authors found and the addresses added by the person: the person's first, then by number of commits.
    package func authors() throws -> [AuthorReport] {
        let identities = try tx.identities.all()
        let found = try tx.authors.all()
        let byEmail = Dictionary(identities.map { ($0.email, $0) }, uniquingKeysWith: { first, _ in first })
        let unseen = identities.filter { identity in !found.contains { $0.email == identity.email } }
        let rows = found + unseen.map { AuthorRow(email: $0.email, name: "", commits: 0) }
        let reports = rows.map { row in
            let identity = byEmail[row.email]
            return AuthorReport(
                email: row.email, name: row.name, commits: row.commits, isMine: identity?.isMine ?? false,
                isConfigured: identity?.origin == .configured, adoptedAt: identity?.adoptedAt,
                isAcknowledged: identity?.origin != .configured || identity?.acknowledgedAt != nil
            )
        }
        return reports.filter(\.isMine) + reports.filter { !$0.isMine }
    }
}

extension String {
    /// The address as it is stored: trimmed and in lowercase.
    fileprivate var asAddress: String { trimmed.lowercased() }
}

extension AccountLedger {
    /// Adds or removes addresses whose commits count as the person's, and returns the repositories to read at once.
    ///
    /// - Throws: ``DomainError/invalidEmail(_:)`` or ``DomainError/unknownEmail(_:)``.
    func changeAuthors(
        adding: [String] = [], removing: [String] = [], rereading: Rereading, in tx: Tx
    ) throws -> [RepositoryRow] {
        var mine = try tx.identities.mine()
        let before = mine
        for email in adding { try checkAddress(email, in: tx) }
        for email in removing where !mine.contains(email.asAddress) {
            throw DomainError.unknownEmail(String(email.prefix(100)))
        }
        // The repositories to reread are collected first, since resetting a reading deletes its authors.
        var unread: Set<String> = []
        // Each address is processed separately, so that the recorded changes of its days name it.
        for address in removing.map(\.asAddress) where mine.remove(address) != nil {
            try tx.identities.set(address, isMine: false)
            unread.formUnion(try dropOthers(than: mine, removed: address, in: tx))
        }
        for address in adding.map(\.asAddress) where mine.insert(address).inserted {
            try tx.identities.set(address, isMine: true)
            // Author counts include neither co-authors nor addresses that `.mailmap` replaces.
            let found = try tx.authors.repositories(of: address)
            let isEverywhere = settings.coauthors || found.isEmpty
            unread.formUnion(isEverywhere ? Set(repositories.map(\.id)) : found)
        }
        for address in adding.map(\.asAddress) {
            try tx.identities.acknowledge(address, at: clock)
        }
        if mine == before { return [] }
        // Commits of machines that were rejected may count now, or accepted ones may no longer count.
        try tx.machines.unsettle()
        let addresses = (adding.isEmpty ? removing : adding).map(\.asAddress)
        let cause = ChangeCause(.moreEvidence, detail: addresses.joined(separator: ", "))
        let rows = try forgetReadings(of: unread, cause: cause, in: tx)
        return try account.toRead(rows, rereading, in: tx)
    }

    /// Checks that a text can be one of the person's addresses: it looks like an address, or is known as an author or
    /// identity.
    ///
    /// - Throws: ``DomainError/invalidEmail(_:)``.
    fileprivate func checkAddress(_ email: String, in tx: Tx) throws {
        let address = email.asAddress
        guard Self.isPossible(address),
            try Self.isUsual(address)
                || !tx.authors.repositories(of: address).isEmpty
                || tx.identities.all().contains(where: { $0.email == address })
        else { throw DomainError.invalidEmail(String(email.prefix(100))) }
    }

    /// Whether git can have a text as an author's address: nearly anything except what cannot be displayed or stored.
    fileprivate static func isPossible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 254
            && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 && $0 != "<" && $0 != ">" }
    }

    /// Whether a text is a possible author's address with an `@` inside.
    static func isAddress(_ text: String) -> Bool { isPossible(text) && isUsual(text) }

    /// Whether a text has characters on both sides of an `@`.
    private static func isUsual(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@") else { return false }
        return at > text.startIndex && text.index(after: at) < text.endIndex
    }

    /// Applies the setting whether commits that name the person as co-author count, and returns the repositories to
    /// read.
    func followCoauthors(_ isOn: Bool, in tx: Tx) throws -> [RepositoryRow] {
        let cause = ChangeCause(.moreEvidence, detail: SettingKey.coauthors.rawValue)
        try tx.machines.unsettle()
        if isOn { return try forgetReadings(cause: cause, in: tx) { _ in true } }
        let mine = try tx.identities.mine()
        let unread = try dropOthers(than: mine, removed: nil, in: tx)
        return try forgetReadings(of: unread, cause: cause, in: tx)
    }

    /// Deletes the evidence that belongs to no address of the person, and returns the repositories to reread.
    ///
    /// Addresses replaced by `.mailmap` and co-authors are not stored, so a deleted commit may still be the person's by
    /// another address. A pushed commit reported by a forge is the person's regardless of its address, unless that is
    /// the removed one.
    ///
    /// - Parameter removed: the removed address; nil if co-authors no longer count.
    func dropOthers(than mine: Set<String>, removed: String?, in tx: Tx) throws -> Set<String> {
        let cause = ChangeCause(.lessEvidence, detail: removed ?? SettingKey.coauthors.rawValue)
        var shared: Set<String> = []
        for email in try tx.commits.emails() where !mine.contains(email.lowercased()) {
            try tx.commits.deleteOf(email: email, cause: cause)
            shared.formUnion(try tx.authors.repositories(of: email.lowercased()))
        }
        for credit in try tx.commits.remoteCredits() {
            let isTheirs =
                credit.coauthor.map { removed != nil && mine.contains($0) } ?? (credit.email.lowercased() != removed)
            if !isTheirs { try tx.commits.deleteTold(credit, cause: cause) }
        }
        try DayRecalculation(self, in: tx).recompute()
        return mine.isEmpty ? [] : shared
    }

    fileprivate func forgetReadings(
        of repositories: Set<String>, cause: ChangeCause? = nil, in tx: Tx
    ) throws -> [RepositoryRow] {
        try forgetReadings(cause: cause, in: tx) { repositories.contains($0.id) }
    }
}
