import Engine
import Subprocess

/// Reads the commits of one request from a stream of git's.
struct Walk {
    /// Commits per batch: few enough to be stored in a moment, enough to make storing cheap.
    static let batchSize = 5_000

    let git: Git
    let request: ReadRequest

    /// Hands over all commits in batches, then throws if a tip led nowhere.
    func run(_ batch: @Sendable (CommitBatch) async throws -> Void) async throws {
        guard !request.tips.isEmpty else { return }
        let tips = Set(request.tips).sorted()
        let check = ObjectCheck(git: git, repository: request.repository)
        let commits = try await check.resolve(tips.filter { ObjectName.isName($0.utf8) }, as: "commit")
        let present = Set(commits.compactMap(\.self))
        let known = try await knownObjects()
        if !present.isEmpty { try await read(from: present.sorted(), known: known, batch) }
        let missing = Set(tips).subtracting(zip(tips, commits).filter { $1 != nil }.map(\.0))
        if !missing.isEmpty {
            throw try await Refs(git: git, repository: request.repository).problem(of: missing)
        }
    }

    /// The known objects that are still there: a force push and a collection of garbage take some away.
    private func knownObjects() async throws -> [String] {
        let names = Set(request.known).filter { ObjectName.isName($0.utf8) }.sorted()
        guard !names.isEmpty else { return [] }
        return try await ObjectCheck(git: git, repository: request.repository)
            .resolve(names, as: "commit").compactMap(\.self)
    }

    private func read(
        from tips: [String], known: [String], _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        // Newest first by commit date, and among equals in the order of the sorted tips: the same
        // for the same request, so that `--skip` continues where an earlier walk ended.
        let command = [
            "log", "--stdin", "-z", "--no-patch", "--no-notes", "--no-decorate", "--date=raw",
            "--skip=\(max(0, request.skip))", CommitParser.format(coauthors: request.coauthors),
        ]
        let input = Array((tips + known.map { "^" + $0 }).map { $0 + "\n" }.joined().utf8)
        try await git.stream(command, in: request.repository, input: input) { output in
            var iterator = output.makeAsyncIterator()
            var parser = CommitParser(coauthors: request.coauthors)
            var ready: CommitBatch?
            // While one batch is being stored the next is read.
            repeat {
                let storing = ready
                async let handed: Void = hand(storing, to: batch)
                let next = try await gather(&iterator, &parser)
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
    private func gather(
        _ iterator: inout SubprocessOutputSequence.Iterator, _ parser: inout CommitParser
    ) async throws -> CommitBatch? {
        var builder = BatchBuilder(filter: request.authors)
        while parser.parse({ commit in
            builder.add(commit)
            return builder.read < Self.batchSize
        }) {
            guard let buffer = try await iterator.next() else { break }
            buffer.withUnsafeBytes { parser.append($0) }
        }
        guard builder.read > 0 else { return nil }
        return CommitBatch(read: builder.read, wanted: try await records(of: builder.drafts), authors: builder.counts())
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
