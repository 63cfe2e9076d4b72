import Core
import Engine

/// Collects a range of commits: their number, their authors, and the wanted ones in full.
struct BatchBuilder {
    /// A wanted commit that may still lack some data.
    struct Draft {
        let sha: String
        let name: String
        let email: String
        /// Nil if git did not print it.
        let date: AuthorDate?
        let subject: String
        /// Wanted address among the co-authors, if the author is not wanted.
        let coauthor: String?

        func record(date: AuthorDate, excludedPath: String?) -> CommitRecord {
            CommitRecord(
                sha: sha, authorName: name, authorEmail: email, authoredAt: date.instant, offset: date.offset,
                subject: subject, excludedPath: excludedPath, coauthor: coauthor)
        }
    }

    private let filter: AuthorFilter
    private(set) var read = 0
    private(set) var drafts: [Draft] = []
    private var authors = AuthorTable()

    init(filter: AuthorFilter) {
        self.filter = filter
    }

    /// Counts a commit, and stores it if it is wanted.
    mutating func add(_ commit: PrintedCommit) {
        read += 1
        let index = authors.index(of: commit, filter: filter)
        authors.entries[index].commits += 1
        let author = authors.entries[index]
        let coauthor = author.isWanted ? nil : wanted(among: commit.coauthors)
        guard author.isWanted || coauthor != nil else { return }
        drafts.append(
            Draft(
                sha: String(decoding: commit.sha, as: UTF8.self),
                name: author.name,
                email: author.email,
                date: AuthorDate(raw: commit.date),
                subject: CleanText.decode(commit.subject, limit: 200),
                coauthor: coauthor
            )
        )
    }

    /// Returns the authors, one per address, with the name in their newest commit.
    func counts() -> [AuthorCount] {
        var order: [String] = []
        var counts: [String: (name: String, commits: Int)] = [:]
        for entry in authors.entries {
            let email = entry.email.lowercased()
            if counts[email] == nil { order.append(email) }
            counts[email, default: (entry.name, 0)].commits += entry.commits
        }
        return order.compactMap { email in
            counts[email].map { AuthorCount(email: email, name: $0.name, commits: $0.commits) }
        }
    }

    /// Returns the address in the first `Name <address>` line that names a wanted author.
    private func wanted(among lines: UnsafeRawBufferPointer) -> String? {
        for line in lines.split(separator: 0x0A) {
            guard let open = line.lastIndex(of: 0x3C), let close = line.lastIndex(of: 0x3E), open < close else {
                continue
            }
            let address = String(decoding: line[(open + 1)..<close], as: UTF8.self)
            if filter.contains(address) { return address.lowercased() }
        }
        return nil
    }
}

/// The authors so far, keyed by their printed bytes, so that each is decoded once.
struct AuthorTable {
    struct Entry {
        let name: String
        let email: String
        let isWanted: Bool
        var commits = 0
        /// Range of the printed bytes in the key buffer.
        fileprivate let key: Range<Int>
        /// Next entry with the same hash.
        fileprivate let next: Int?
    }

    var entries: [Entry] = []
    private var keys: [UInt8] = []
    private var first: [Int: Int] = [:]
    private var latest: Int?

    /// Returns the index of a commit's author, adding an entry for a new one.
    mutating func index(of commit: PrintedCommit, filter: AuthorFilter) -> Int {
        // One person's commits tend to be consecutive.
        if let latest, isKey(of: latest, commit.author) { return latest }
        var hasher = Hasher()
        hasher.combine(bytes: commit.author)
        let hash = hasher.finalize()
        var candidate = first[hash]
        while let index = candidate {
            if isKey(of: index, commit.author) {
                latest = index
                return index
            }
            candidate = entries[index].next
        }
        let start = keys.count
        keys.append(contentsOf: commit.author)
        entries.append(Self.entry(commit, filter: filter, key: start..<keys.count, next: first[hash]))
        first[hash] = entries.count - 1
        latest = entries.count - 1
        return entries.count - 1
    }

    private func isKey(of index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let key = entries[index].key
        return key.count == bytes.count && keys[key].elementsEqual(bytes)
    }

    /// A commit matches its author by the address from `.mailmap` or by the recorded one, since a person may have
    /// listed either.
    private static func entry(_ commit: PrintedCommit, filter: AuthorFilter, key: Range<Int>, next: Int?) -> Entry {
        // Unexpanded placeholders: the identity has no angle brackets.
        let isBroken = commit.email.elementsEqual("%aE".utf8)
        let email = isBroken ? "" : CleanText.decode(commit.email, limit: 320)
        let recorded = isBroken ? "" : CleanText.decode(commit.recordedEmail, limit: 320)
        return Entry(
            name: isBroken ? "" : CleanText.decode(commit.name, limit: 200),
            email: email,
            isWanted: filter.contains(email) || filter.contains(recorded),
            key: key,
            next: next
        )
    }
}
