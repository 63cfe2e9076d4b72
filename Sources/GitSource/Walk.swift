import Engine
import Subprocess

/// Reads the commits of one request from a stream of git's.
struct Walk {
    /// Commits per batch: few enough to be stored in a moment, enough to make storing cheap.
    static let batchSize = 5_000

    let git: Git
    let request: ReadRequest

    /// Hands over all commits in batches, then throws if a ref leads nowhere.
    func run(_ batch: @Sendable (CommitBatch) async throws -> Void) async throws {
        let horizon = TipMark.horizon(of: request.repository)
        let tips = Self.names(request.tips)
        let present = try await existing(tips)
        if !present.isEmpty {
            // Without one of its tips, or with more behind its horizon, the walk is another one, in
            // which nothing can be skipped.
            let isSame = present.count == tips.count && TipMark.horizon(among: request.tips) == horizon
            let known = try await known(with: horizon)
            try await read(from: present, known: known, skip: isSame ? request.skip : 0, batch)
        }
        let marked = TipMark.missing(among: request.tips)
        // A tip that was lost to a force push since it was noted is no damage; nor is one that is back.
        let missing = marked.subtracting(try await existing(Self.names(Array(marked))))
            .union(tips).subtracting(present)
        if !missing.isEmpty,
            let problem = try await Refs(git: git, repository: request.repository).problem(of: missing)
        {
            throw problem
        }
    }

    private static func names(_ tips: [String]) -> [String] {
        Set(tips.filter { ObjectName.isName($0.utf8) }).sorted()
    }

    private func existing(_ names: [String]) async throws -> [String] {
        if names.isEmpty { return [] }
        let found = try await ObjectCheck(git: git, repository: request.repository).resolve(names, as: "commit")
        return zip(names, found).filter { $1 != nil }.map(\.0)
    }

    /// The known tips that are still there: a force push and a collection of garbage take some away.
    private func known(with horizon: String?) async throws -> [String] {
        let before = TipMark.horizon(among: request.known)
        return before == nil || before == horizon ? try await existing(Self.names(request.known)) : []
    }

    private func read(
        from tips: [String], known: [String], skip: Int, _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        // Newest first by commit date, and among equals in the order of the sorted tips: the same
        // for the same request, so that `--skip` continues where an earlier walk ended.
        let command = [
            "log", "--stdin", "-z", "--no-patch", "--no-notes", "--no-decorate", "--date=raw", "--skip=\(skip)",
            CommitParser.format(coauthors: request.coauthors),
        ]
        let input = Array((tips + known.map { "^" + $0 }).map { $0 + "\n" }.joined().utf8)
        try await git.stream(command, in: request.repository, input: input) { output in
            var iterator = output.makeAsyncIterator()
            var parser = CommitParser(coauthors: request.coauthors)
            var again = request.skip - skip
            var ready: CommitBatch?
            // While one batch is being stored the next is read.
            repeat {
                let storing = ready
                async let handed: Void = hand(storing, to: batch)
                let next = try await gather(&iterator, &parser, again: &again)
                try await handed
                ready = next
            } while ready != nil
        }.get()
    }

    private func hand(
        _ ready: CommitBatch?, to batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        if let ready { try await batch(ready) }
    }

    /// The next batch, or nothing at the end of the stream.
    ///
    /// - Parameter again: how many commits were counted before and are not to be counted again.
    private func gather(
        _ iterator: inout SubprocessOutputSequence.Iterator, _ parser: inout CommitParser, again: inout Int
    ) async throws -> CommitBatch? {
        var builder = BatchBuilder(filter: request.authors)
        let size = again > 0 ? min(again, Self.batchSize) : Self.batchSize
        while parser.parse({ commit in
            builder.add(commit)
            return builder.read < size
        }) {
            guard let buffer = try await iterator.next() else { break }
            buffer.withUnsafeBytes { parser.append($0) }
        }
        guard builder.read > 0 else { return nil }
        let wanted = try await records(of: builder.drafts)
        if again > 0 {
            again -= builder.read
            return CommitBatch(read: 0, wanted: wanted, authors: [])
        }
        return CommitBatch(read: builder.read, wanted: wanted, authors: builder.counts())
    }

    /// Looks up what git did not print.
    private func records(of drafts: [BatchBuilder.Draft]) async throws -> [CommitRecord] {
        let undated = drafts.filter { $0.date == nil }.map(\.sha)
        let dates =
            undated.isEmpty ? [:] : try await RecordedDates(git: git, repository: request.repository).read(undated)
        let excluded =
            drafts.isEmpty || request.excludedPaths.isEmpty
            ? [:]
            : try await ChangedPaths(git: git, repository: request.repository, patterns: request.excludedPaths)
                .excluded(drafts.map(\.sha))
        return drafts.map { draft in
            draft.record(
                date: draft.date ?? dates[draft.sha] ?? .unknown, excludedPath: excluded[draft.sha])
        }
    }
}
