package import Core

/// Request for a repository's newest commits.
package struct RecentRequest: Sendable {
    package let repository: FoundRepository
    /// The person's addresses in lowercase.
    package let mine: Set<String>
    /// Search for words in the subject; four or more leading digits of the object name match too.
    package let search: NoteSearch?
    /// Maximum number of the person's commits, and also of others' commits.
    package let limit: Int
    /// Number of the person's commits in the ledger for this repository, at most `limit`; nil if unknown.
    package let known: Int?
    /// Object names of commits already read from this repository, so that git need not check that they exist.
    package let tips: [String]

    /// Maximum number of newest commits that are read.
    package static let horizon = 20_000

    package init(
        repository: FoundRepository, mine: Set<String>, search: NoteSearch? = nil, limit: Int, known: Int? = nil,
        tips: [String] = []
    ) {
        self.repository = repository
        self.mine = mine
        self.search = search
        self.limit = limit
        self.known = known
        self.tips = tips
    }

    /// Whether the list is complete, so that no older commit has to be read.
    ///
    /// - Parameters:
    ///   - own: number of the person's commits found, at most `limit`.
    ///   - others: number of others' commits found, at most `limit`.
    package func isComplete(own: Int, others: Int) -> Bool {
        if own >= limit { return true }
        guard let known, own + others >= limit else { return false }
        // The ledger's number does not apply to a search, unless it is 0.
        return known == 0 || (search == nil && own >= known)
    }

    /// Whether a commit matches the search.
    package func matches(subject: String, sha: String) -> Bool {
        guard let search else { return true }
        return search.matches(subject) || search.words.allSatisfy { $0.count >= 4 && sha.hasPrefix($0) }
    }
}

/// The newest commits of a repository on any branch, newest first.
package struct RecentCommits: Hashable, Sendable {
    package let mine: [CommitRecord]
    package let others: [CommitRecord]
    /// Object names of omitted commits that a rebase or a cherry-pick copied from a listed one, by the name of that
    /// one.
    package let copies: [String: [String]]

    package init(mine: [CommitRecord] = [], others: [CommitRecord] = [], copies: [String: [String]] = [:]) {
        self.mine = mine
        self.others = others
        self.copies = copies
    }
}

/// The commits of a repository that a note can be linked to.
package struct RecentCommitsReport: Hashable, Sendable {
    /// A commit with its ownership.
    package struct Entry: Hashable, Sendable {
        package let commit: CommitRecord
        package let isMine: Bool
        /// Default day for a note on it.
        package let day: Day
        /// Object names of its copies, which are not listed.
        package let copies: [String]

        package init(commit: CommitRecord, isMine: Bool, day: Day, copies: [String] = []) {
            self.commit = commit
            self.isMine = isMine
            self.day = day
            self.copies = copies
        }
    }

    /// Id of the repository in the ledger.
    package let repository: String
    package let repositoryName: String
    /// The person's commits, then others'; both newest first.
    package let entries: [Entry]
    /// Whether commits of others are listed, on request or because none is the person's.
    package let isEveryone: Bool
    package let today: Day

    package init(
        repository: String, repositoryName: String, entries: [Entry], isEveryone: Bool, today: Day
    ) {
        self.repository = repository
        self.repositoryName = repositoryName
        self.entries = entries
        self.isEveryone = isEveryone
        self.today = today
    }
}

/// Reference to a commit as given by a person.
package struct CommitReference: Hashable, Sendable {
    /// Object name or a prefix of at least four digits.
    package let name: String
    /// Id, path or name of its repository; nil for any.
    package let repository: String?

    package init(_ name: String, repository: String? = nil) {
        self.name = name
        self.repository = repository
    }
}
