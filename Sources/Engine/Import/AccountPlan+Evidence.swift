import Core
import Storage

extension AccountPlan {
    /// Placeholder machine of repositories that are not on this one; nothing reports them any more.
    static let lostMachine = "import"

    /// Plans machines, forge accounts and repositories that do not exist here yet, with their contributions.
    ///
    /// Nothing is imported of a repository or a forge account that exists here: what is read from it takes precedence.
    mutating func planSources(in tx: Tx) throws {
        let machines = Set(try tx.machines.all().map(\.id))
        var knownMachines = machines
        for row in document.rows["machines"] ?? [] {
            guard let id = row["id"].text, row["name"].text != "" else { continue }
            if !knownMachines.insert(id).inserted {
                count("machines") { $0.known += 1 }
            } else {
                changes["machines", default: []].append(Change(row: row))
                count("machines") { $0.added += 1 }
            }
        }
        try planForges()
        try planRepositories(machines: knownMachines, in: tx)
        try planCommits(mine: try mine(in: tx), in: tx)
        let times = EvidenceBatch.times(asOf: ledger.now)
        let days = WallClock(times.lowerBound, offset: 0).date...WallClock(times.upperBound, offset: 0).date
        let added = Set(rows("sources").compactMap { $0["id"].text })
        for list in ["forgeCounts", "forgeCommits"] {
            for row in document.rows[list] ?? [] {
                guard let day = row["day"].day, days.contains(day), row["repository"].text != "" else {
                    skip(row["day"].text ?? "", .badDate)
                    continue
                }
                if let source = row["source"].text, added.contains(source) {
                    changes[list, default: []].append(Change(row: row))
                    count(list) { $0.added += 1 }
                } else {
                    count(list) { $0.known += 1 }
                }
            }
        }
        // Changes of days are ordered and have no key, so that only an account without any imports them.
        let isUnchanged = try isNew && tx.changes.last() == 0
        for row in document.rows["dayChanges"] ?? [] {
            if isUnchanged {
                changes["dayChanges", default: []].append(Change(row: row))
                count("dayChanges") { $0.added += 1 }
            } else {
                count("dayChanges") { $0.known += 1 }
            }
        }
    }

    private mutating func planForges() throws {
        let ids = Set(ledger.forges.map(\.id))
        var accounts = ledger.forges.map { (id: $0.id, account: $0.account) }
        for row in document.rows["sources"] ?? [] {
            guard let id = row["id"].text, sources[id] == nil, let account = ForgeAccount(exported: row) else {
                skip(row["login"].text ?? "", .unknownKind)
                continue
            }
            if let own = accounts.first(where: { $0.account.isSame(as: account) }) {
                sources[id] = own.id
                count("sources") { $0.known += 1 }
            } else if accounts.count >= UseCases.mostSources || ids.contains(id) {
                skip(account.name, .noRoom)
            } else {
                accounts.append((id, account))
                sources[id] = id
                changes["sources", default: []].append(Change(row: row))
                count("sources") { $0.added += 1 }
            }
        }
    }

    private mutating func planRepositories(machines: Set<String>, in tx: Tx) throws {
        let own = try tx.repositories.all()
        let byDirectory = Dictionary(own.map { ($0.gitDirectory, $0.id) }, uniquingKeysWith: { first, _ in first })
        var ids = Set(own.map(\.id))
        var directories = Set(own.map(\.gitDirectory))
        for row in document.rows["repositories"] ?? [] {
            guard let id = row["id"].text, let directory = row["gitDirectory"].text, !directory.isEmpty,
                repositories[id] == nil
            else {
                skip(row["name"].text ?? "", .unknownKind)
                continue
            }
            if let here = ids.contains(id) ? id : byDirectory[directory] {
                repositories[id] = here
                count("repositories") { $0.known += 1 }
                continue
            }
            ids.insert(id)
            let placed = self.placed(row, id: id, machines: machines)
            guard directories.insert(placed["gitDirectory"].text ?? "").inserted else {
                skip(row["name"].text ?? "", .unknownKind)
                continue
            }
            repositories[id] = id
            changes["repositories", default: []].append(Change(row: placed))
            count("repositories") { $0.added += 1 }
        }
    }

    /// Returns a repository as it is stored here; one that cannot be read on this machine is stored as if another
    /// machine had reported it.
    private func placed(_ row: ExportedList.Row, id: String, machines: Set<String>) -> ExportedList.Row {
        let (source, machine) = (row["source"].text, row["machine"].text)
        if let source, let here = sources[source], machine == nil { return row.with("source", .text(here)) }
        if source == nil, let machine, machines.contains(machine) { return row }
        if source == nil, machine == nil, readable.contains(row["gitDirectory"].text ?? "") { return row }
        return row.with("source", .null).with("machine", .text(Self.lostMachine))
            .with("gitDirectory", .text("\(Self.lostMachine):\(id)"))
    }

    /// Returns the person's addresses, including imported ones.
    private func mine(in tx: Tx) throws -> Set<String> {
        var mine = try tx.identities.mine()
        let known = Set(try tx.identities.all().map(\.email))
        for row in document.rows["emails"] ?? [] {
            if let email = row["email"].text, row["mine"].flag == true, !known.contains(email) { mine.insert(email) }
        }
        return mine
    }

    private mutating func planCommits(mine: Set<String>, in tx: Tx) throws {
        var added = Set(rows("repositories").compactMap { $0["id"].text })
        // Only exports report commits of a repository that is not on this machine.
        var known: [String: Set<String>] = [:]
        for row in ledger.remote where row.machine == Self.lostMachine {
            known[row.id] = Set(try tx.commits.names(ofRepository: row.id))
        }
        if isNew {
            // A forge may have reported commits in repositories that are not listed.
            let listed = Set((document.rows["repositories"] ?? []).compactMap { $0["id"].text })
            added.formUnion(
                (document.rows["commits"] ?? []).compactMap { $0["repository"].text }.filter { !listed.contains($0) })
        }
        let times = EvidenceBatch.times(asOf: ledger.now)
        var isForeign = false
        for row in document.rows["commits"] ?? [] {
            let repository = row["repository"].text ?? ""
            let lost = repositories[repository].flatMap { known[$0] }
            guard
                added.contains(repository)
                    || row["source"] == .text(Source.git.rawValue) && lost?.contains(row["sha"].text ?? "") == false
            else {
                count("commits") { $0.known += 1 }
                continue
            }
            let isTold = row["source"].text.flatMap(Source.init(rawValue:)).map(Source.telling.contains) ?? false
            let address = (row["coauthor"].text ?? row["email"].text ?? "").lowercased()
            guard let sha = row["sha"].text, EvidenceBatch.isObjectName(sha),
                let time = row["authoredAt"].instant, times.contains(time), isTold || mine.contains(address)
            else {
                isForeign = true
                count("commits") { $0.kept += 1 }
                continue
            }
            commits.append(row)
            count("commits") { $0.added += 1 }
        }
        if isForeign { skip("commits", .unknownKind) }
    }
}

extension ForgeAccount {
    /// Makes the account of an exported row; nil if a person could not have added it.
    init?(exported row: ExportedList.Row) {
        guard let kind = row["kind"].text.flatMap(Source.init(rawValue:)), Self.kinds.contains(kind),
            let address = row["address"].text, let login = row["login"].text,
            let account = try? ForgeAccount(written: "\(address)/\(login)", kind: kind),
            account == ForgeAccount(kind: kind, address: address, login: login)
        else { return nil }
        self = account
    }
}

extension ExportedList.Row {
    /// Returns the row with another value of a field.
    func with(_ name: String, _ value: ExportedList.Value) -> ExportedList.Row {
        map { $0.name == name ? ExportedList.Named(name: name, value: value) : $0 }
    }
}
