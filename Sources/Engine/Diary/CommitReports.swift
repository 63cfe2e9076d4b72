package import Core

/// Which of a repository's newest commits are wanted.
package struct RecentRequest: Sendable {
    package let repository: FoundRepository
    /// The person's addresses in lowercase.
    package let mine: Set<String>
    /// What stands in the first line of the message; an object name's first four digits or more find it too.
    package let search: NoteSearch?
    /// How many are wanted of the person's, and as many of others'.
    package let limit: Int
    /// Number of the person's commits in the ledger for this repository, at most `limit`; nil where it is unknown.
    package let known: Int?
    /// Object names of commits that were read from this repository before, so that git is not asked whether they are
    /// there.
    package let tips: [String]

    /// Largest number of newest commits read.
    package static let horizon = 20_000

    /// Makes a request.
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
        // The ledger's number says nothing of a search, unless it is 0.
        return known == 0 || (search == nil && own >= known)
    }

    /// Whether a commit is one that is looked for.
    package func matches(subject: String, sha: String) -> Bool {
        guard let search else { return true }
        return search.matches(subject) || search.words.allSatisfy { $0.count >= 4 && sha.hasPrefix($0) }
    }
}

/// The newest commits of a repository, on whatever branch, newest first.
package struct RecentCommits: Hashable, Sendable {
    package let mine: [CommitRecord]
    package let others: [CommitRecord]
    /// The names of the commits that are left out because a rebase or a cherry-pick made them of a listed one, by its
    /// name.
    package let copies: [String: [String]]

    /// Makes a pair of lists.
    package init(mine: [CommitRecord] = [], others: [CommitRecord] = [], copies: [String: [String]] = [:]) {
        self.mine = mine
        self.others = others
        self.copies = copies
    }
}

/// The commits of a repository that a note can be linked to.
package struct RecentCommitsReport: Hashable, Sendable {
    /// A commit, and whose it is.
    package struct Entry: Hashable, Sendable {
        package let commit: CommitRecord
        package let isMine: Bool
        /// The day that a note on it is for, unless somebody chooses one.
        package let day: Day
        /// The names of its copies, which are not listed.
        package let copies: [String]

        /// Makes an entry.
        package init(commit: CommitRecord, isMine: Bool, day: Day, copies: [String] = []) {
            self.commit = commit
            self.isMine = isMine
            self.day = day
            self.copies = copies
        }
    }

    /// The repository's identity within the ledger.
    package let repository: String
    package let repositoryName: String
    /// The person's before others', each newest first.
    package let entries: [Entry]
    /// Whether commits of others are listed, because that was asked for or because none is the person's.
    package let isEveryone: Bool
    package let today: Day

    /// Makes a report.
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

/// A commit as a person names it.
package struct CommitReference: Hashable, Sendable {
    /// The object name or its beginning, at least four digits.
    package let name: String
    /// The identity, path or name of the repository that it is in; any when it is left out.
    package let repository: String?

    /// Makes a reference.
    package init(_ name: String, repository: String? = nil) {
        self.name = name
        self.repository = repository
    }
}
