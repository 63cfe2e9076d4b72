package import Core
import Storage

extension UseCases {
    /// The rules that take commits out of the count.
    package func exclusions() async throws -> [ExclusionRule] {
        let person = person
        return try await database.read { try ExclusionTable.all(person: person, in: $0) }
    }

    /// Adds a rule and holds what is known against it.
    ///
    /// - Parameter repository: the identity, path or name of the one that it holds in; every one when left out.
    /// - Throws: ``Refusal``.
    package func addExclusion(
        subject: ExclusionRule.Subject, pattern: String, repository: String?
    ) async throws -> ExclusionRule {
        let pattern = pattern.trimmed
        guard !pattern.isEmpty, pattern.count <= ExclusionRule.longestPattern,
            pattern.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { throw Refusal.invalidPattern(limit: ExclusionRule.longestPattern) }
        let id = identifier()
        let rule = try await change { standing, connection in
            let target = try repository.map { name in
                guard let row = standing.repository(named: name) else { throw Refusal.unknownRepository(name) }
                return row.id
            }
            let rule = ExclusionRule(id: id, repository: target, subject: subject, pattern: pattern)
            try ExclusionTable.insert(rule, person: standing.person, in: connection)
            try standing.excludeAnew(in: connection)
            return rule
        }
        if subject == .path { try await excludePaths(by: rule) }
        return rule
    }

    /// Takes a rule back; what it excluded counts again.
    ///
    /// - Throws: ``Refusal/unknownExclusion(_:)``.
    package func removeExclusion(_ id: String) async throws {
        try await change { standing, connection in
            guard try ExclusionTable.all(person: standing.person, in: connection).contains(where: { $0.id == id })
            else { throw Refusal.unknownExclusion(String(id.prefix(60))) }
            try ExclusionTable.remove(id, person: standing.person, in: connection)
            try standing.excludeAnew(in: connection)
        }
    }

    /// Asks git which commits change nothing but paths that a new rule names.
    private func excludePaths(by rule: ExclusionRule) async throws {
        let standing = try await read { standing, _ in standing }
        let person = person
        let mine = try await database.read { try IdentityTable.mine(person: person, in: $0) }
        for row in standing.repositories where rule.repository == nil || rule.repository == row.id {
            let excluded = Names()
            do {
                let request = ReadRequest(
                    repository: row.found, tips: try await reader.tips(of: row.found), authors: .emails(mine),
                    coauthors: standing.settings.coauthors, excludedPaths: [rule.pattern]
                )
                try await reader.read(request) { batch in
                    await excluded.insert(batch.wanted.filter { $0.excludedPath != nil }.map(\.sha))
                }
            } catch is RepositoryProblem {
                // The repository is named where repositories are listed; its next reading applies the rule.
                continue
            }
            let names = await excluded.names
            try await change { standing, connection in
                try standing.exclude(in: connection) { placed in
                    let hit = placed.commit.repository == row.id && names.contains(placed.commit.sha)
                    return placed.commit.excludedBy ?? (hit ? rule.id : nil)
                }
            }
        }
    }
}

extension Standing {
    /// Holds every commit against the rules for authors and messages; what path rules took out stays
    /// out while they stand.
    fileprivate func excludeAnew(in connection: any SQLConnection) throws {
        let rules = try ExclusionTable.all(person: person, in: connection)
        let pathRules = Set(rules.filter { $0.subject == .path }.map(\.id))
        try exclude(in: connection) { placed in
            let commit = placed.commit
            if let old = commit.excludedBy, pathRules.contains(old) { return old }
            return rules.first { rule in
                (rule.repository == nil || rule.repository == commit.repository)
                    && rule.matches(
                        authorName: commit.authorName, authorEmail: commit.authorEmail, subject: commit.subject)
            }?.id
        }
    }

    fileprivate func exclude(in connection: any SQLConnection, by rule: (PlacedCommit) -> String?) throws {
        try CommitTable.rejudge(person: person, in: connection) { placed in
            CommitTable.Judgement(day: placed.day, placement: placed.placement, excludedBy: rule(placed))
        }
        try Settlement(self, cause: .init(why: .ruleChanged, detail: "exclusion"), in: connection).settle()
    }
}

/// Collects object names from the batches of a reading.
private actor Names {
    private(set) var names: Set<String> = []

    func insert(_ new: [String]) { names.formUnion(new) }
}
