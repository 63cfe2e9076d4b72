import Engine
import Subprocess

/// Reads the commits of one request from git's output.
struct Walk {
    /// Commits per batch: few enough to store quickly, and enough to store efficiently.
    static let batchSize = 5_000

    let git: Git
    let request: ReadRequest

    /// Delivers all commits in batches, then throws if a ref is dangling.
    func run(_ batch: @Sendable (CommitBatch) async throws -> Void) async throws {
        let horizon = PseudoTip.horizon(of: request.repository)
        let before = PseudoTip.horizon(among: request.known)
        let tips = Self.names(request.tips)
        let known = before == nil || before == horizon ? Self.names(request.known) : []
        let marked = PseudoTip.missing(among: request.tips)
        // Usually every name still is a commit's, and git itself reports otherwise when it starts.
        if request.skip == 0, marked.isEmpty, try await read(from: tips, known: known, isAll: true, batch) { return }
        try await runChecked(tips, known: known, marked: marked, horizon: horizon, batch)
    }

    /// The same, but checks each name first: a force push and garbage collection may have removed some.
    private func runChecked(
        _ tips: [String], known: [String], marked: Set<String>, horizon: String?,
        _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        let present = try await existing(tips)
        // A tip lost to a force push since it was recorded is no damage; neither is one that is back.
        let missing = marked.subtracting(try await existing(Array(marked))).union(tips).subtracting(present)
        let problem =
            missing.isEmpty ? nil : try await Refs(git: git, repository: request.repository).problem(of: missing)
        if !present.isEmpty {
            // With a tip missing, or with more history available, the walk is a different one, in which nothing can be
            // skipped.
            let isSame = present.count == tips.count && PseudoTip.horizon(among: request.tips) == horizon
            let skip = isSame ? request.skip : 0
            _ = try await read(
                from: present, known: try await existing(known), skip: skip, isAll: problem == nil, isChecked: true,
                batch)
        }
        if let problem { throw problem }
    }

    /// The object names among sorted tips; the others are markers.
    private static func names(_ tips: [String]) -> [String] {
        tips.filter { ObjectName.isName($0.utf8) }
    }

    private func existing(_ names: [String]) async throws -> [String] {
        try await ObjectCheck(git: git, repository: request.repository).commits(among: names)
    }

    /// Final state of a stream.
    private struct Outcome {
        /// Commits read since the last delivered batch.
        let batch: CommitBatch?
        let closure: WalkClosure
        let isCutOff: Bool
    }

    /// Reads the commits that are reachable from the tips but not from the known names.
    ///
    /// - Parameters:
    ///   - isAll: whether this is the end of the walk, with nothing else to read or to report.
    ///   - isChecked: whether each name is known to be a commit's.
    /// - Returns: false if git could not even start, so that the names must be checked.
    private func read(
        from tips: [String], known: [String], skip: Int = 0, isAll: Bool, isChecked: Bool = false,
        _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws -> Bool {
        let skipped = Set(known)
        let new = tips.filter { !skipped.contains($0) }
        if new.isEmpty { return true }
        try await git.validateMailmap(of: request.repository)
        // Newest first by commit date, and ties in the order of the sorted tips: the order is the same for the same
        // request, so `--skip` resumes an interrupted walk.
        let command = [
            "log", "--stdin", "-z", "--no-patch", "--no-notes", "--no-decorate", "--date=raw", "--skip=\(skip)",
            CommitParser.format(coauthors: request.coauthors, parents: true),
        ]
        var input: [UInt8] = []
        input.reserveCapacity((new.count + known.count) * 66)
        for name in new { input += name.utf8 + [0x0A] }
        for name in known { input += [UInt8(ascii: "^")] + name.utf8 + [0x0A] }
        let outcome = try await git.stream(command, in: request.repository, for: .reading, input: input) { output in
            try await batches(of: output, from: new, again: request.skip - skip, batch)
        }
        let ending = outcome.result
        if outcome.problem != nil, ending.closure.commits == 0, !isChecked { return false }
        var problem = outcome.problem
        if problem == nil, skip > 0 || ending.isCutOff || ending.closure.isOpen(known: known) {
            problem = try await shortfall(skip + ending.closure.commits, of: input)
        }
        if let last = ending.batch {
            try await batch(CommitBatch(last, isLast: isAll && problem == nil))
        }
        if let problem { throw problem }
        return true
    }

    /// Returns a problem if git printed fewer commits than exist, although it reported success.
    private func shortfall(_ commits: Int, of input: [UInt8]) async throws -> RepositoryProblem? {
        let printed = try await git.stream(
            ["rev-list", "--count", "--stdin"], in: request.repository, for: .reading, input: input
        ) { try await Git.all(of: $0) }.get()
        let text = String(decoding: printed.prefix(100), as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard let count = Int(text) else {
            return RepositoryProblem(path: request.repository.path, reason: .gitFailed("git did not count the commits"))
        }
        if commits >= count { return nil }
        return RepositoryProblem(
            path: request.repository.path, reason: .gitFailed("git printed \(commits) of \(count) commits"))
    }

    /// Delivers all batches but the last, which is delivered only after git has exited successfully.
    private func batches(
        of output: GitOutput, from tips: [String], again: Int,
        _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws -> Outcome {
        var iterator = output.makeAsyncIterator()
        var parser = CommitParser(coauthors: request.coauthors, parents: true)
        var closure = WalkClosure(tips: tips)
        var again = again
        var part = try await gather(&iterator, &parser, &closure, again: &again)
        while !part.isLast {
            // The next batch is read while this one is being stored.
            let ready = part
            async let handed: Void = batch(ready)
            let next = try await gather(&iterator, &parser, &closure, again: &again)
            try await handed
            part = next
        }
        let isEmpty = part.read == 0 && part.wanted.isEmpty && part.authors.isEmpty
        return Outcome(batch: isEmpty ? nil : part, closure: closure, isCutOff: parser.hasRest)
    }

    /// Returns the next batch; the last one, which may be empty, ends with the stream.
    ///
    /// - Parameter again: number of commits that were counted before and must not be counted again.
    private func gather(
        _ iterator: inout GitOutput.AsyncIterator, _ parser: inout CommitParser, _ closure: inout WalkClosure,
        again: inout Int
    ) async throws -> CommitBatch {
        var builder = BatchBuilder(filter: request.authors)
        let size = again > 0 ? min(again, Self.batchSize) : Self.batchSize
        var isLast = false
        while parser.parse({ commit in
            closure.add(commit)
            builder.add(commit)
            return builder.read < size
        }) {
            guard let buffer = try await iterator.next() else {
                isLast = true
                break
            }
            buffer.withUnsafeBytes { parser.append($0) }
        }
        let wanted = try await records(of: builder.drafts)
        if again > 0 {
            again -= builder.read
            return CommitBatch(read: 0, wanted: wanted, authors: [], isLast: isLast)
        }
        return CommitBatch(read: builder.read, wanted: wanted, authors: builder.counts(), isLast: isLast)
    }

    /// Looks up data that git did not print.
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
