package import Core
import Storage

extension UseCases {
    /// What the person has set, apart from zones and day rules.
    package func settings() async throws -> Settings {
        let person = person
        return try await database.read(of: person) { Settings(stored: try $0.settings.all()) }
    }

    /// How the person tells days apart.
    package func dayCalendar() async throws -> DayCalendar {
        try await read { $0.dayCalendar }
    }

    /// The value of a setting as text that ``set(_:to:from:)`` reads.
    package func value(of key: SettingKey) async throws -> String {
        try await read { ledger, _ in
            key.isDayRule ? ledger.dayCalendar.rules.current.text(of: key) : ledger.settings.text(of: key)
        }
    }

    /// Sets a value given as text.
    ///
    /// - Parameter from: for day rules, the date from which it holds: today when it is left out,
    ///   ``Day/first`` for all days. On the ledger's first day a rule holds for all days anyway.
    /// - Throws: ``DomainError/invalidSetting(_:value:)``.
    package func set(_ key: SettingKey, to value: String, from: Day? = nil) async throws {
        try await set([key: value], from: from)
    }

    /// Sets several values at once: all of them, or none when one cannot be.
    ///
    /// - Parameter rereading: when repositories are read again that one of them makes be read again.
    package func set(
        _ values: [SettingKey: String], from: Day? = nil, rereading: Rereading = .now,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        // What only changes how pages look needs no look at the repositories.
        try await closeDays(looks: values.keys.contains(where: \.judgesDays))
        let rows = try await change { ledger, tx -> [RepositoryRow] in
            var settings = ledger.settings
            for (key, value) in values where !key.isDayRule {
                try settings.set(key, to: value)
                try tx.settings.set(key.rawValue, to: settings.text(of: key))
            }
            // Times and last call are refused together, in whichever order they were named.
            if settings.nudges != ledger.settings.nudges, !settings.nudges.faults.isEmpty {
                throw DomainError.badNudges(settings.nudges.faults)
            }
            if settings.freezes != ledger.settings.freezes { try ledger.keepFreezeRule(in: tx) }
            try ledger.setRules(values.filter { $0.key.isDayRule }, from: from, in: tx)
            let after = try AccountLedger.read(now: ledger.now, in: tx)
            if settings.streakUnit != ledger.settings.streakUnit {
                try DayRecalculation(after, in: tx).rebuildRuns()
            }
            if settings.coauthors == ledger.settings.coauthors { return [] }
            let rows = try after.followCoauthors(settings.coauthors, in: tx)
            return try after.account.toRead(rows, rereading, in: tx)
        }
        _ = try await read(rows, progress: progress)
    }

    /// Shows a tip no more; nothing changes where it is closed already.
    package func closeTip(_ tip: Settings.Tip) async throws {
        try await change { ledger, tx in
            var settings = ledger.settings
            guard settings.closedTips.insert(tip).inserted else { return }
            try tx.settings.set(SettingKey.closedTips.rawValue, to: settings.text(of: .closedTips))
        }
    }

    /// Moves home.
    ///
    /// - Parameter from: the instant from which it holds; now when it is left out.
    /// - Throws: ``DomainError/unknownZone(_:)``.
    package func setZone(_ name: String, from: Instant? = nil) async throws {
        guard let zone = Zone(name) else { throw DomainError.unknownZone(String(name.prefix(60))) }
        try await closeDays(looks: true)
        try await change { ledger, tx in
            // A first zone that is corrected on the first day was never another home.
            let isCorrection = from == nil && ledger.began >= ledger.today
            if isCorrection {
                try tx.zones.removeAll()
                try tx.zones.set(zone, from: nil)
            } else {
                try tx.zones.set(zone, from: from ?? ledger.now)
            }
            let affected = isCorrection ? Day.first : ledger.dayCalendar.day(at: from ?? ledger.now).previous
            try ledger.judgeAnew(from: affected, detail: name, in: tx)
        }
    }
}

extension AccountLedger {
    /// Whoever is notified from now on is not asked any more whether they want to be.
    func endNudgeInvitation(in tx: Tx) throws {
        guard settings.nudgeInvitation else { return }
        try tx.settings.set(SettingKey.nudgeInvitation.rawValue, to: "off")
    }

    /// Notes by which rule the days are to be closed that are over and wait until a source can be read.
    fileprivate func keepFreezeRule(in tx: Tx) throws {
        guard closedThrough ?? began.previous < today.previous else { return }
        let row = FreezeRuleRow(throughDay: today.previous, rule: settings.freezes)
        try tx.freezeRules.insert(row)
    }

    /// Changes day rules from a date on.
    fileprivate func setRules(_ values: [SettingKey: String], from: Day?, in tx: Tx) throws {
        if values.isEmpty { return }
        let start = from ?? (isFirstDay ? Day.first : today)
        let history = dayCalendar.rules
        var versions: [(from: Day, rules: DayRules)] = [(start, history.rules(on: start))]
        // Later versions keep what they say about everything else.
        versions += history.changes.filter { $0.from > start }.map { ($0.from, $0.rules) }
        for version in versions {
            var rules = version.rules
            for (key, value) in values { try rules.set(key, to: value) }
            try tx.rules.set(rules, from: version.from)
        }
        let detail = values.map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: " ")
        try judgeAnew(from: start == .first ? .first : start.previous, detail: detail, in: tx)
    }

    /// Places and judges everything anew after a rule changed, and writes down what that made of past days.
    func judgeAnew(from start: Day, detail: String, in tx: Tx) throws {
        let after = try AccountLedger.read(now: now, in: tx)
        let dayCalendar = after.dayCalendar
        let cause = ChangeCause(.ruleChanged, detail: detail)
        if !dayCalendar.places(like: self.dayCalendar) {
            try after.account.planTasksAnew(in: tx)
            try tx.commits.rejudge(cause: cause) { placed in
                let (day, by) = dayCalendar.place(authoredAt: placed.commit.authoredAt, offset: placed.commit.offset)
                return CommitTable.Judgement(day: day, placement: by, excludedBy: placed.commit.excludedBy)
            }
        }
        try tx.dirtyDays.markKnown(from: start, cause: cause)
        let recalculation = DayRecalculation(after, before: context, in: tx)
        func daysWithEvidence() throws -> [Day] {
            try tx.days.range(from: start, through: today).map(\.day)
        }
        var withEvidence = Set(try daysWithEvidence())
        try recalculation.recompute()
        withEvidence.formUnion(try daysWithEvidence())
        try recalculation.rebuildRuns()
        // Days without evidence can become rest days, or owe something after all.
        let first = max(start, began)
        for day in first.through(closedThrough ?? .first) where !withEvidence.contains(day) {
            try recalculation.noteChange(of: day, from: 0, to: 0, cause: cause)
        }
    }
}
