import Core
import Engine

/// Gathers a stretch of commits: how many, whose, and the wanted ones in full.
struct BatchBuilder {
    /// A wanted commit of which something may still have to be looked up.
    struct Draft {
        let sha: String
        let name: String
        let email: String
        /// Nil when git did not print it.
        let date: AuthorDate?
        let subject: String
        /// The wanted address that it names as co-author, where its author is not wanted.
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

    /// Counts a commit and keeps it when it is wanted.
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

    /// The authors of the stretch, one for each address, with the name of their newest commit in it.
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

    /// The address in the first line of `Name <address>` that names a wanted author.
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

/// The authors met so far, found by their printed bytes, so that each is decoded once.
struct AuthorTable {
    struct Entry {
        let name: String
        let email: String
        let isWanted: Bool
        var commits = 0
        /// Where the printed bytes lie among the keys.
        fileprivate let key: Range<Int>
        /// The entry of another author with the same hash.
        fileprivate let next: Int?
    }

    var entries: [Entry] = []
    private var keys: [UInt8] = []
    private var first: [Int: Int] = [:]
    private var latest: Int?

    /// The entry of a commit's author, made when it is new.
    mutating func index(of commit: PrintedCommit, filter: AuthorFilter) -> Int {
        // One person's commits tend to come in a row.
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

    /// A commit is its author's by the address that `.mailmap` gives and by the recorded one: a
    /// person may know themselves by either.
    private static func entry(_ commit: PrintedCommit, filter: AuthorFilter, key: Range<Int>, next: Int?) -> Entry {
        // Placeholders that git left standing: the identity has no angle brackets.
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
