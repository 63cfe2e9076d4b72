package import Core
import Storage

extension UseCases {
    /// Returns the exclusion rules.
    package func exclusions() async throws -> [ExclusionRule] {
        try await read { try $0.exclusions() }
    }

    /// Adds exclusion rules, all or none, and applies them to known commits.
    ///
    /// - Parameters:
    ///   - repository: the id, path or name of the repository that they apply to; nil for all.
    ///   - rereading: when changed paths are read from git for commits that a path rule may match.
    /// - Throws: ``DomainError``.
    package func addExclusions(
        _ patterns: [(subject: ExclusionRule.Subject, pattern: String)], repository: String?,
        rereading: Rereading = .now,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws -> [ExclusionRule] {
        let added = try patterns.map { subject, pattern in
            (id: identifier(), subject: subject, pattern: try Self.checked(pattern: pattern))
        }
        try await closeDays(looks: true)
        let (rules, rows) = try await change { ledger, tx in
            let target = try repository.map { name in
                guard let row = ledger.repository(named: name) else {
                    throw DomainError.unknownRepository(String(name.prefix(200)))
                }
                return row.id
            }
            let rules = added.map {
                ExclusionRule(id: $0.id, repository: target, subject: $0.subject, pattern: $0.pattern)
            }
            for rule in rules { try tx.exclusions.insert(rule) }
            let cause = ChangeCause.exclusion(added: rules)
            try ledger.excludeAnew(cause, in: tx)
            let rows = try ledger.forgetReadings(for: rules, cause: cause, in: tx)
            return (rules, try ledger.account.toRead(rows, rereading, in: tx))
        }
        _ = try await read(rows, progress: progress)
        return rules
    }

    /// Returns how many of the person's commits some rules match; a commit in several repositories counts once.
    package func commits(matching rules: [ExclusionRule]) async throws -> Int {
        let (person, names) = (person, Set(rules.map(\.id)))
        return try await database.read(of: person) { tx in
            var matched: Set<String> = []
            try tx.commits.forEach() { placed in
                let commit = placed.commit
                // Changed paths are not stored, but the path rule that excluded a commit is.
                let isMatched =
                    commit.excludedBy.map(names.contains) ?? false
                    || rules.contains { rule in
                        rule.holds(in: commit.repository)
                            && rule.matches(
                                authorName: commit.authorName, authorEmail: commit.authorEmail,
                                subject: commit.subject)
                    }
                if isMatched { matched.insert(commit.sha) }
            }
            return matched.count
        }
    }

    /// Adds one exclusion rule; see ``addExclusions(_:repository:rereading:progress:)``.
    package func addExclusion(
        subject: ExclusionRule.Subject, pattern: String, repository: String?
    ) async throws -> ExclusionRule {
        try await addExclusions([(subject, pattern)], repository: repository)[0]
    }

    private static func checked(pattern: String) throws -> String {
        let pattern = pattern.trimmed
        guard !pattern.isEmpty, !pattern.isLonger(than: ExclusionRule.longestPattern),
            pattern.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { throw DomainError.invalidPattern(limit: ExclusionRule.longestPattern) }
        return pattern
    }

    /// Removes a rule; commits that it excluded count again unless another rule excludes them.
    ///
    /// - Throws: ``DomainError/unknownExclusion(_:)``.
    package func removeExclusion(
        _ id: String, rereading: Rereading = .now, progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        try await closeDays(looks: true)
        let rows = try await change { ledger, tx in
            let rules = try tx.exclusions.all()
            guard let removed = rules.first(where: { $0.id == id }) else {
                throw DomainError.unknownExclusion(String(id.prefix(60)))
            }
            try tx.exclusions.remove(id)
            let cause = ChangeCause.exclusion(removed: removed)
            try ledger.excludeAnew(cause, in: tx)
            // Only one of the path rules that exclude a commit is stored with it.
            let others = removed.subject == .path ? rules.filter { $0.id != id } : []
            let rows = try ledger.forgetReadings(for: others, cause: cause, in: tx)
            return try ledger.account.toRead(rows, rereading, in: tx)
        }
        _ = try await read(rows, progress: progress)
    }
}

extension ChangeCause {
    /// Returns the cause for added exclusion rules.
    fileprivate static func exclusion(added rules: [ExclusionRule]) -> Self {
        let texts = rules.map { "\($0.subject.rawValue):\($0.pattern)" }
        return Self(.ruleChanged, detail: DayChange.added + texts.joined(separator: " "))
    }

    /// Returns the cause for a removed exclusion rule.
    fileprivate static func exclusion(removed rule: ExclusionRule) -> Self {
        Self(.ruleChanged, detail: DayChange.removed + "\(rule.subject.rawValue):\(rule.pattern)")
    }
}

extension AccountLedger {
    /// Applies the rules for authors and messages to every commit; commits excluded by an existing path rule stay
    /// excluded.
    func excludeAnew(_ cause: ChangeCause, in tx: Tx) throws {
        let rules = try tx.exclusions.all()
        let pathRules = Set(rules.filter { $0.subject == .path }.map(\.id))
        try tx.commits.rejudge(cause: cause) { placed in
            let commit = placed.commit
            let isOutByPath = commit.excludedBy.map(pathRules.contains) ?? false
            let rule = rules.first { rule in
                rule.holds(in: commit.repository)
                    && rule.matches(
                        authorName: commit.authorName, authorEmail: commit.authorEmail, subject: commit.subject)
            }
            return CommitTable.Judgement(
                day: placed.day, placement: placed.placement,
                excludedBy: isOutByPath ? commit.excludedBy : rule?.id
            )
        }
        try DayRecalculation(self, in: tx).recompute()
    }

    /// Resets the reading of the repositories that path rules apply to, so that changed paths are read again, and
    /// returns them.
    func forgetReadings(for rules: [ExclusionRule], cause: ChangeCause, in tx: Tx) throws -> [RepositoryRow] {
        try forgetReadings(cause: cause, in: tx) { row in
            rules.contains { $0.subject == .path && $0.holds(in: row.id) }
        }
    }
}
