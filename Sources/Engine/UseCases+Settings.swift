package import Core
import Storage

extension UseCases {
    /// Returns the settings of the person, except zones and day rules.
    package func settings() async throws -> Settings {
        let person = person
        return try await database.read(of: person) { Settings(stored: try $0.settings.all()) }
    }

    /// Returns the person's day calendar.
    package func dayCalendar() async throws -> DayCalendar {
        try await read { $0.dayCalendar }
    }

    /// Returns the value of a setting as text for ``set(_:to:from:)``.
    package func value(of key: SettingKey) async throws -> String {
        try await read { ledger, _ in
            key.isDayRule ? ledger.dayCalendar.rules.current.text(of: key) : ledger.settings.text(of: key)
        }
    }

    /// Sets a setting to a value given as text.
    ///
    /// - Parameter from: for day rules, the first day of validity: nil for today, ``Day/first`` for all days. On the
    ///   ledger's first day a rule without a date is valid for all days.
    /// - Throws: ``DomainError/invalidSetting(_:value:)``.
    package func set(_ key: SettingKey, to value: String, from: Day? = nil) async throws {
        try await set([key: value], from: from)
    }

    /// Sets several settings at once: all of them, or none if one is invalid.
    ///
    /// - Parameter rereading: when to reread repositories if one of the settings requires it.
    package func set(
        _ values: [SettingKey: String], from: Day? = nil, rereading: Rereading = .now,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        // A setting that does not affect days needs no poll of the repositories.
        try await closeDays(looks: values.keys.contains(where: \.judgesDays))
        let rows = try await change { ledger, tx -> [RepositoryRow] in
            var settings = ledger.settings
            for (key, value) in values where !key.isDayRule {
                try settings.set(key, to: value)
                try tx.settings.set(key.rawValue, to: settings.text(of: key))
            }
            // Times and last call are validated together, regardless of their order.
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

    /// Closes a tip; does nothing if it is closed already.
    package func closeTip(_ tip: Settings.Tip) async throws {
        try await change { ledger, tx in
            var settings = ledger.settings
            guard settings.closedTips.insert(tip).inserted else { return }
            try tx.settings.set(SettingKey.closedTips.rawValue, to: settings.text(of: .closedTips))
        }
    }

    /// Changes the home zone.
    ///
    /// - Parameter from: the instant from which it is valid; nil for now.
    /// - Throws: ``DomainError/unknownZone(_:)``.
    package func setZone(_ name: String, from: Instant? = nil) async throws {
        guard let zone = Zone(name) else { throw DomainError.unknownZone(String(name.prefix(60))) }
        try await closeDays(looks: true)
        try await change { ledger, tx in
            // A correction of the zone on the ledger's first day replaces it for all time.
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
    /// Ends the invitation to nudges once notifications are set up.
    func endNudgeInvitation(in tx: Tx) throws {
        guard settings.nudgeInvitation else { return }
        try tx.settings.set(SettingKey.nudgeInvitation.rawValue, to: "off")
    }

    /// Stores the freeze rule for past days that are not closed yet because a source cannot be read.
    fileprivate func keepFreezeRule(in tx: Tx) throws {
        guard closedThrough ?? began.previous < today.previous else { return }
        let row = FreezeRuleRow(throughDay: today.previous, rule: settings.freezes)
        try tx.freezeRules.insert(row)
    }

    /// Changes day rules from a day on.
    fileprivate func setRules(_ values: [SettingKey: String], from: Day?, in tx: Tx) throws {
        if values.isEmpty { return }
        let start = from ?? (isFirstDay ? Day.first : today)
        let history = dayCalendar.rules
        var versions: [(from: Day, rules: DayRules)] = [(start, history.rules(on: start))]
        // Later versions keep their other values.
        versions += history.changes.filter { $0.from > start }.map { ($0.from, $0.rules) }
        for version in versions {
            var rules = version.rules
            for (key, value) in values { try rules.set(key, to: value) }
            try tx.rules.set(rules, from: version.from)
        }
        let detail = values.map { "\($0.key.rawValue)=\($0.value)" }.sorted().joined(separator: " ")
        try judgeAnew(from: start == .first ? .first : start.previous, detail: detail, in: tx)
    }

    /// Recalculates placements and states after a rule changed, and records the changes of past days.
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
        // Days without evidence can become rest days, or cease to be rest days.
        let first = max(start, began)
        for day in first.through(closedThrough ?? .first) where !withEvidence.contains(day) {
            try recalculation.noteChange(of: day, from: 0, to: 0, cause: cause)
        }
    }
}
