import Core
import Storage

/// Writes the additions and changes of an export to an account, and records how to undo them.
struct AccountImport {
    let plan: AccountPlan
    /// Number of the import.
    let number: Int
    let secrets: any SecretBox
    let tx: Tx
    private var kept: [ImportedRow] = []

    /// Time until a forge account that lacks its token is polled, in seconds: a hundred years.
    private static let untilToken: Int64 = 36_500 * 86_400

    var person: Int64 { plan.ledger.person }

    init(_ plan: AccountPlan, number: Int, secrets: any SecretBox, in tx: Tx) {
        self.plan = plan
        self.number = number
        self.secrets = secrets
        self.tx = tx
    }

    /// Writes the whole plan.
    mutating func run() throws {
        for list in ["settings"] + AccountPlan.plain where list != "exclusions" { try writePlain(list) }
        try followAddresses()
        try writeProfile()
        try writeSources()
        try writePlain("exclusions")
        // Zones and rules of the export determine the days of commits and tasks.
        let ledger = try AccountLedger.read(now: plan.ledger.now, in: tx)
        try writeCommits(dayCalendar: ledger.dayCalendar)
        if !(plan.changes["exclusions"] ?? []).isEmpty { try exclude(ledger) }
        if !(plan.changes["zones"] ?? []).isEmpty || !(plan.changes["dayRules"] ?? []).isEmpty {
            try ledger.account.planTasksAnew(in: tx)
        }
        try writeTasks(ledger.account)
        try writeNotes()
        try writeLetters()
        try DayRecalculation(try AccountLedger.read(now: plan.ledger.now, in: tx), in: tx)
            .recomputeWithRuns()
        try writeDayChanges()
        try tx.importedRows.insert(kept, of: number)
    }

    /// Returns the report of the import.
    func report(named name: String) throws -> ImportReport {
        let added = Dictionary(uniqueKeysWithValues: plan.counts.map { ($0.list, $0.added) })
        let (tasks, notes) = (kept.count { $0.list == "tasks" }, kept.count { $0.list == "notes" })
        return ImportReport(
            number: number, name: name, format: ImportFormat.haru.rawValue, importedAt: plan.ledger.now,
            tasks: added["tasks"] ?? 0, notes: added["notes"] ?? 0, replacedTasks: tasks, replacedNotes: notes,
            others: kept.count - tasks - notes + (added["mailboxes"] ?? 0) + (added["letters"] ?? 0))
    }

    func rows(_ list: String) -> [ExportedList.Row] { plan.rows(list) }

    /// Records a row for the undo; nil if the previous one is only removed.
    mutating func keep(_ list: String, _ row: ExportedList.Row?, previous: ExportedList.Row? = nil) {
        kept.append(ImportedRow(list: list, content: row?.json ?? "", previous: previous?.json))
    }

    /// Applies imported exclusion rules to commits that existed before.
    private func exclude(_ ledger: AccountLedger) throws {
        let cause = ChangeCause(.ruleChanged, detail: DayChange.added + "import")
        let ids = Set(rows("exclusions").compactMap { $0["id"].text })
        let rules = try tx.exclusions.all().filter { ids.contains($0.id) }
        try ledger.excludeAnew(cause, in: tx)
        _ = try ledger.forgetReadings(for: rules, cause: cause, in: tx)
    }

    /// Schedules a new reading of existing repositories for addresses and co-authors that count from now on.
    private func followAddresses() throws {
        let ledger = plan.ledger
        let added = rows("emails").filter { $0["mine"].flag == true }.compactMap { $0["email"].text }
        let settings = Settings(stored: try tx.settings.all())
        if added.isEmpty && settings.coauthors == ledger.settings.coauthors { return }
        try tx.machines.unsettle()
        let cause = ChangeCause(.moreEvidence, detail: added.joined(separator: ", "))
        _ = try ledger.forgetReadings(cause: cause, in: tx) { _ in true }
    }

    /// Appends the changes of days to the existing ones, and records their numbers for the undo.
    private mutating func writeDayChanges() throws {
        let all = rows("dayChanges")
        if all.isEmpty { return }
        let first = try tx.changes.last() + 1
        for row in all { try append(row) }
        let last = try tx.changes.last()
        keep(
            "dayChanges",
            [
                ExportedList.Named(name: "first", value: .integer(Int64(first))),
                ExportedList.Named(name: "last", value: .integer(Int64(last))),
            ])
    }

    private mutating func writePlain(_ name: String) throws {
        guard let list = ExportedList.all.first(where: { $0.name == name }) else { return }
        for change in plan.changes[name] ?? [] {
            if let previous = change.previous { try list.remove(previous, in: tx) }
            keep(name, change.row, previous: change.previous)
        }
        try list.insert(rows(name), in: tx)
    }

    private mutating func writeProfile() throws {
        guard let row = rows("profile").first, let created = row["createdAt"].instant else { return }
        try PublicProfileTable.set(
            PublicProfileRow(
                person: person, name: row["name"].text, isPublic: row["public"].flag ?? false,
                parts: row["parts"].texts.joined(separator: ","), createdAt: created), in: tx)
        keep("profile", row)
    }

    private mutating func writeSources() throws {
        let now = plan.ledger.now
        for row in rows("machines") {
            guard let id = row["id"].text, let created = row["createdAt"].instant, let heard = row["heardAt"].instant
            else { continue }
            // No token admits it, so that it has to be linked again.
            try tx.machines.insert(
                MachineRow(
                    id: id, token: "\(AccountPlan.lostMachine):\(id)", name: row["name"].text ?? "",
                    version: row["version"].text ?? "", createdAt: created, heardAt: heard))
            keep("machines", row)
        }
        let tokened = Set(rows("forgeCommits").compactMap { $0["source"].text })
        for row in rows("sources") {
            guard let id = row["id"].text, let account = ForgeAccount(exported: row), let added = row["addedAt"].instant
            else { continue }
            // Without the token that it had, the forge would report less than before.
            let waits = tokened.contains(id)
            let problem = ForgeProblem.Reason.tokenRefused.stored
            let source = SourceRow(
                id: id, kind: account.kind, address: account.address, login: account.login, addedAt: added,
                readAt: row["readAt"].instant, nextAt: waits ? now.advanced(bySeconds: Self.untilToken) : now,
                problemCode: waits ? problem.code : nil,
                problemText: waits ? problem.text : "")
            try tx.sources.insert(source)
            if !waits { try JobTable.ask(.fetching(source, person: person), in: tx) }
            keep("sources", row)
            try writeCounts(of: source)
        }
        for row in rows("repositories") {
            guard let id = row["id"].text, let added = row["addedAt"].instant else { continue }
            // A repository of this machine is read again, which counts its commits.
            let isLocal = row["source"] == .null && row["machine"] == .null
            try tx.repositories.insert(
                RepositoryRow(
                    id: id, path: row["path"].text ?? "", gitDirectory: row["gitDirectory"].text ?? "",
                    name: row["name"].text ?? "", addedAt: added, readAt: row["readAt"].instant,
                    commitsRead: isLocal ? 0 : row["commitsRead"].integer ?? 0, source: row["source"].text,
                    machine: row["machine"].text))
            keep("repositories", row)
        }
    }

    private func writeCounts(of source: SourceRow) throws {
        let counts = rows("forgeCounts").filter { $0["source"].text == source.id }.compactMap { row in
            row["day"].day.map {
                ForgeCount(
                    source: source.kind, account: source.id, day: $0, count: row["count"].integer ?? 0,
                    level: row["level"].integer)
            }
        }
        let cause = ChangeCause(.moreEvidence, detail: source.account.name, reading: .first)
        try tx.forgeDays.set(counts, of: source, from: .first, through: .last, more: cause, fewer: cause)
        let commits = rows("forgeCommits").filter { $0["source"].text == source.id }.compactMap { row in
            row["day"].day.map {
                ForgeCommitCount(
                    account: source.id, day: $0, repository: row["repository"].text ?? "",
                    isPrivate: row["private"].flag ?? true, count: row["count"].integer ?? 1,
                    isPartial: row["partial"].flag ?? false)
            }
        }
        try tx.forgeCommits.set(commits, of: source.id, from: .first, through: .last)
    }

    /// Returns the repository here of a commit's row.
    private func repository(of row: ExportedList.Row) -> String {
        let there = row["repository"].text ?? ""
        return plan.repositories[there] ?? there
    }

    private mutating func writeCommits(dayCalendar: DayCalendar) throws {
        let exclusions = try tx.exclusions.all()
        let ids = Set(exclusions.map(\.id))
        let names = Dictionary(
            rows("repositories").map { ($0["id"].text ?? "", $0["name"].text ?? "") },
            uniquingKeysWith: { first, _ in first })
        // Commits that were imported before with their repository are kept as long as it is.
        let lost = Set(plan.ledger.remote.filter { $0.machine == AccountPlan.lostMachine }.map(\.id))
        for (repository, rows) in Dictionary(grouping: plan.commits, by: repository) {
            let rules = exclusions.filter { $0.holds(in: repository) }
            let placed = rows.compactMap { row -> PlacedCommit? in
                guard
                    let commit = CommitEvidence(
                        exported: row, of: repository, now: plan.ledger.now, rules: rules, known: ids)
                else {
                    return nil
                }
                let (day, by) = dayCalendar.place(authoredAt: commit.authoredAt, offset: commit.offset)
                return PlacedCommit(commit: commit, day: day, placement: by)
            }
            let cause = ChangeCause(.moreEvidence, detail: names[repository] ?? "", reading: .first)
            try tx.commits.insert(placed, cause: cause)
            if names[repository] == nil, !lost.contains(repository) {
                keep("commits", [ExportedList.Named(name: "repository", value: .text(repository))])
            }
        }
    }

    private func append(_ row: ExportedList.Row) throws {
        guard let day = row["day"].day, let at = row["changedAt"].instant,
            let before = row["fromState"].text.flatMap(DayState.init(rawValue:)),
            let after = row["toState"].text.flatMap(DayState.init(rawValue:))
        else { return }
        try tx.changes.append(
            DayChange(
                day: day, at: at, from: row["fromTotal"].integer ?? 0, to: row["toTotal"].integer ?? 0,
                stateBefore: before, stateAfter: after, why: DayChange.Reason(stored: row["why"].text ?? ""),
                detail: row["detail"].text ?? ""))
    }
}

extension CommitEvidence {
    /// Makes the commit of an exported row; a rule that excluded it still does if it exists here.
    fileprivate init?(
        exported row: ExportedList.Row, of repository: String, now: Instant, rules: [ExclusionRule], known: Set<String>
    ) {
        guard let source = row["source"].text.flatMap(Source.init(rawValue:)),
            let time = row["authoredAt"].text.flatMap({ Instant.withOffset(iso: $0) })
        else { return nil }
        // ISO 8601 cannot omit an offset, so an unknown one is written as 23:59, which no clock has.
        let isUnknown = Source.telling.contains(source) && time.offset == 1_439 * 60
        let record = CommitRecord(
            sha: row["sha"].text ?? "", authorName: row["author"].text ?? "", authorEmail: row["email"].text ?? "",
            authoredAt: time.instant, offset: isUnknown ? Self.unknownOffset : time.offset,
            subject: row["subject"].text ?? "", coauthor: row["coauthor"].text)
        let rule = row["excludedBy"].text.flatMap { known.contains($0) ? $0 : nil }
        self.init(
            record, from: source, repository: repository,
            firstSeen: min(row["firstSeen"].instant ?? now, now),
            excludedBy: rule ?? rules.first { $0.subject != .path && $0.excludes(record) }?.id)
    }
}
