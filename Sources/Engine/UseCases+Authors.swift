package import Core
import Storage

extension UseCases {
    /// The addresses whose commits count as the person's, in order.
    package func addresses() async throws -> [String] {
        try await read { try $0.addresses() }
    }

    /// The authors that were found and the addresses that the person named: their own first, then
    /// by number of commits.
    package func authors() async throws -> [AuthorReport] {
        try await read { try $0.authors() }
    }

    /// Counts the commits of addresses as the person's, or no longer: all of them are taken, or none.
    ///
    /// What was passed over is read, and what is under no address of theirs any more goes from the ledger.
    ///
    /// An address that is added and counted already is one that the person knows of from then on.
    ///
    /// - Parameter rereading: when what was passed over is read.
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

    /// The addresses that count by git's configuration and of which the person does not know yet, the oldest first.
    package func adoptedAddresses() async throws -> [AdoptedAddress] { try await read { $0.ledger.adopted } }

    /// Notes that the person was shown that addresses count as theirs.
    package func acknowledge(_ addresses: [AdoptedAddress]) async throws {
        if addresses.isEmpty { return }
        try await record { ledger, tx in
            for address in addresses {
                try tx.identities.acknowledge(address.email, at: ledger.clock)
            }
        }
    }

    /// Checks that ``changeAuthors(adding:removing:progress:)`` would take each of some addresses.
    ///
    /// - Throws: ``DomainError/invalidEmail(_:)``.
    package func checkAddresses(_ emails: [String]) async throws {
        try await read { ledger, tx in
            for email in emails { try ledger.checkAddress(email, in: tx) }
        }
    }

    /// Notes the addresses that git commits with; a new one counts as the person's.
    ///
    /// - Returns: the repositories that were read without it and are to be read again.
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
    /// The addresses whose commits count as the person's, in order.
    package func addresses() throws -> [String] {
        try tx.identities.mine().sorted()
    }

    /// The authors that were found and the addresses that the person named: their own first, then
    /// by number of commits.
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
    /// The address as it is kept: addresses that differ in capitals alone are one.
    fileprivate var asAddress: String { trimmed.lowercased() }
}

extension AccountLedger {
    /// Counts the commits of addresses as the person's, or no longer, and gives the repositories to read at once.
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
        // What to read is gathered first: to forget a reading is to forget which authors it found.
        var unread: Set<String> = []
        // Each address is worked out by itself, so that what is written down of its days names it.
        for address in removing.map(\.asAddress) where mine.remove(address) != nil {
            try tx.identities.set(address, isMine: false)
            unread.formUnion(try dropOthers(than: mine, removed: address, in: tx))
        }
        for address in adding.map(\.asAddress) where mine.insert(address).inserted {
            try tx.identities.set(address, isMine: true)
            // Co-authors, and addresses that `.mailmap` gives another in place of, are among no one's counts.
            let found = try tx.authors.repositories(of: address)
            let isEverywhere = settings.coauthors || found.isEmpty
            unread.formUnion(isEverywhere ? Set(repositories.map(\.id)) : found)
        }
        for address in adding.map(\.asAddress) {
            try tx.identities.acknowledge(address, at: clock)
        }
        if mine == before { return [] }
        // What machines were refused counts now, or what they told counts no more.
        try tx.machines.unsettle()
        let addresses = (adding.isEmpty ? removing : adding).map(\.asAddress)
        let cause = ChangeCause(.moreEvidence, detail: addresses.joined(separator: ", "))
        let rows = try forgetReadings(of: unread, cause: cause, in: tx)
        return try account.toRead(rows, rereading, in: tx)
    }

    /// Checks that a text can be one of the person's addresses: it looks like one, or git knows it as one.
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

    /// Whether a text can be an author's address to git, which takes nearly anything: only what cannot
    /// be shown or stored is passed over.
    fileprivate static func isPossible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 254
            && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 && $0 != "<" && $0 != ">" }
    }

    /// Whether a text is an address that everybody would take for one.
    static func isAddress(_ text: String) -> Bool { isPossible(text) && isUsual(text) }

    /// Whether a text is written as addresses are: something on both sides of an `@`.
    private static func isUsual(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@") else { return false }
        return at > text.startIndex && text.index(after: at) < text.endIndex
    }

    /// Follows the person's word on whether commits that name them as co-author count, and gives the
    /// repositories to read.
    func followCoauthors(_ isOn: Bool, in tx: Tx) throws -> [RepositoryRow] {
        let cause = ChangeCause(.moreEvidence, detail: SettingKey.coauthors.rawValue)
        try tx.machines.unsettle()
        if isOn { return try forgetReadings(cause: cause, in: tx) { _ in true } }
        let mine = try tx.identities.mine()
        let unread = try dropOthers(than: mine, removed: nil, in: tx)
        return try forgetReadings(of: unread, cause: cause, in: tx)
    }

    /// Takes the evidence away that is under no address of the person's, and gives the repositories to read again.
    ///
    /// Which address `.mailmap` gave another in place of, and whom a commit names as co-author, is not
    /// kept: what went may be the person's by another address. What a forge told with a push is the person's by the
    /// forge's word, whatever its address, unless that is the one which is taken away.
    ///
    /// - Parameter removed: the address that was taken away; nil where co-authors count no longer.
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
