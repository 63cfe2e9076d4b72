import Core
import Storage

extension UseCases {
    /// Stores a batch of a linked machine, all of it or nothing.
    ///
    /// - Parameter token: ID of the access token that the machine presented.
    /// - Throws: ``EvidenceFault``.
    package func take(_ batch: EvidenceBatch, token: String) async throws -> EvidenceReceipt {
        try batch.check(asOf: max(clock(), now))
        let fresh = (batch.repositories ?? []).map { (repository: $0, id: identifier()) }
        let receipt = try await record(.durable) { ledger, tx in
            try ledger.take(batch, token: token, fresh: fresh, in: tx)
        }
        if batch.isLast == true { try await closeDays() }
        return receipt
    }

    /// Maximum number of commits in one list.
    private static let listLength = 5_000

    /// Returns the stored evidence of a machine, in pages.
    ///
    /// - Parameter after: cursor from the previous page; nil for the first one.
    /// - Throws: ``EvidenceFault``.
    package func evidence(after: String?, token: String) async throws -> EvidenceList {
        let (person, limit) = (person, Self.listLength)
        let last = try after.map { text in
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let time = Int64(parts[1]) else { throw EvidenceFault.unreadable }
            return CommitKey(repository: parts[0], authoredAt: Instant(seconds: time), sha: parts[2])
        }
        return try await database.read(of: person) { tx in
            guard let machine = try tx.machines.find(token: token) else {
                throw EvidenceFault.notLinked
            }
            let repositories = try tx.repositories.all().filter {
                $0.machine == machine.id
            }
            let names = Dictionary(
                repositories.map { ($0.id, machine.name(ofRepository: $0)) }, uniquingKeysWith: { first, _ in first })
            let keys = try tx.commits.ofMachine(machine.id, after: last, limit: limit)
            let next =
                keys.count < limit ? nil : keys.last.map { "\($0.repository).\($0.authoredAt.seconds).\($0.sha)" }
            return EvidenceList(
                position: machine.position,
                commits: keys.map {
                    EvidenceBatch.Key(
                        repository: names[$0.repository] ?? "", sha: $0.sha, authoredAt: $0.authoredAt.iso())
                }, next: next)
        }
    }
}

extension MachineRow {
    private var prefix: String { "machine:\(id)/" }

    /// Returns the key of a repository of this machine.
    func key(ofRepository name: String) -> String { prefix + name }

    /// Returns the machine's own ID of one of its repositories.
    func name(ofRepository row: RepositoryRow) -> String { String(row.gitDirectory.dropFirst(prefix.count)) }
}

extension AccountLedger {
    func take(
        _ batch: EvidenceBatch, token: String, fresh: [(repository: EvidenceBatch.Repository, id: String)],
        in tx: Tx
    ) throws -> EvidenceReceipt {
        guard var machine = try tx.machines.find(token: token) else {
            throw EvidenceFault.notLinked
        }
        guard batch.position == machine.position else { throw EvidenceFault.position(machine.position) }
        let commits = batch.commits ?? []
        let mine = try tx.identities.mine()
        let strangers = Set(commits.map(\.creditedEmail).filter { !mine.contains($0) })
        if !strangers.isEmpty { throw EvidenceFault.addresses(strangers.sorted()) }

        var rows = try repositories(of: machine, named: fresh, in: tx)
        let new = try insert(commits, rows, machine, in: tx)
        var gone = 0
        for (name, keys) in Dictionary(grouping: batch.gone ?? [], by: \.repository) {
            guard let row = rows[name] else { continue }
            gone += try tx.commits.delete(
                keys.compactMap { key in
                    Instant(iso: key.authoredAt).map {
                        CommitKey(repository: row.id, authoredAt: $0, sha: key.sha)
                    }
                }, cause: ChangeCause(.lessEvidence, detail: row.name))
        }
        for name in batch.goneRepositories ?? [] {
            guard let row = rows.removeValue(forKey: name) else { continue }
            gone += try tx.commits.count(ofRepository: row.id)
            try tx.repositories.remove(row.id, cause: ChangeCause(.lessEvidence, detail: row.name))
        }
        if batch.isLast == true {
            try tx.repositories.noteHeard(machine: machine.id, at: now)
        }
        machine.position += 1
        machine.heardAt = now
        machine.version = CleanText.clean(batch.version ?? machine.version, limit: 40)
        try tx.machines.note(machine)
        // Repositories that were added just now affect which days are known, too.
        let ledger = try AccountLedger.read(now: now, in: tx)
        try DayRecalculation(ledger, in: tx).recompute()
        return EvidenceReceipt(position: machine.position, new: new, gone: gone)
    }

    /// Returns the repositories of a machine by the machine's own IDs, including those of this batch.
    private func repositories(
        of machine: MachineRow, named fresh: [(repository: EvidenceBatch.Repository, id: String)],
        in tx: Tx
    ) throws -> [String: RepositoryRow] {
        var rows = Dictionary(
            remote.filter { $0.machine == machine.id }.map { (machine.name(ofRepository: $0), $0) },
            uniquingKeysWith: { first, _ in first })
        for (repository, id) in fresh {
            let key = machine.key(ofRepository: repository.id)
            let clean = CleanText.clean(repository.name, limit: 200)
            let name = clean.isEmpty ? repository.id : clean
            if unwanted.contains(key) { continue }
            if var known = rows[repository.id] {
                guard known.name != name else { continue }
                (known.name, known.path) = (name, "\(machine.name):\(name)")
                try tx.repositories.update(known)
                rows[repository.id] = known
            } else {
                let row = RepositoryRow(
                    id: id, path: "\(machine.name):\(name)", gitDirectory: key, name: name, addedAt: now,
                    machine: machine.id)
                try tx.repositories.insert(row)
                rows[repository.id] = row
            }
        }
        return rows
    }

    /// Adds commits, and returns the number of new ones; those of a repository that the person has removed are skipped.
    private func insert(
        _ commits: [EvidenceBatch.Commit], _ rows: [String: RepositoryRow], _ machine: MachineRow,
        in tx: Tx
    ) throws -> Int {
        var new = 0
        for (name, told) in Dictionary(grouping: commits, by: \.repository) {
            guard let row = rows[name] else {
                if unwanted.contains(machine.key(ofRepository: name)) { continue }
                throw EvidenceFault.repository(name)
            }
            guard let wanted = try CommitFilter(of: row.id, now: now, in: tx) else { continue }
            let placed = told.filter { $0.coauthor == nil || settings.coauthors }.compactMap(\.record).map {
                wanted.place($0, in: row.id)
            }
            let cause = ChangeCause(.moreEvidence, detail: row.name, reading: row.readAt == nil ? .first : .later)
            let added = try tx.commits.insert(placed, cause: cause)
            if added < placed.count {
                try tx.commits.describe(placed.map(\.commit))
            }
            new += added
        }
        return new
    }
}

extension EvidenceBatch.Commit {
    /// The address by which it counts as the person's.
    fileprivate var creditedEmail: String { (coauthor ?? email).lowercased() }

    /// The commit in the form in which a reader returns it.
    fileprivate var record: CommitRecord? {
        guard let time = Instant.withOffset(iso: authoredAt) else { return nil }
        return CommitRecord(
            sha: sha, authorName: CleanText.clean(author ?? "", limit: 200),
            authorEmail: CleanText.clean(email, limit: 320), authoredAt: time.instant, offset: time.offset,
            subject: CleanText.clean(subject ?? "", limit: 200), coauthor: coauthor?.lowercased())
    }
}
