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
        let horizon = PseudoTip.horizon(of: request.repository)
        let before = PseudoTip.horizon(among: request.known)
        let tips = Self.names(request.tips)
        let known = before == nil || before == horizon ? Self.names(request.known) : []
        let marked = PseudoTip.missing(among: request.tips)
        // Mostly every name is still that of a commit, and git says so itself when it begins.
        if request.skip == 0, marked.isEmpty, try await read(from: tips, known: known, isAll: true, batch) { return }
        try await runChecked(tips, known: known, marked: marked, horizon: horizon, batch)
    }

    /// The same, with each name looked at before: a force push and a collection of garbage take some away.
    private func runChecked(
        _ tips: [String], known: [String], marked: Set<String>, horizon: String?,
        _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws {
        let present = try await existing(tips)
        // A tip that was lost to a force push since it was noted is no damage; nor is one that is back.
        let missing = marked.subtracting(try await existing(Array(marked))).union(tips).subtracting(present)
        let problem =
            missing.isEmpty ? nil : try await Refs(git: git, repository: request.repository).problem(of: missing)
        if !present.isEmpty {
            // Without one of its tips, or with more behind its horizon, the walk is another one, in
            // which nothing can be skipped.
            let isSame = present.count == tips.count && PseudoTip.horizon(among: request.tips) == horizon
            let skip = isSame ? request.skip : 0
            _ = try await read(
                from: present, known: try await existing(known), skip: skip, isAll: problem == nil, isChecked: true,
                batch)
        }
        if let problem { throw problem }
    }

    /// The names of objects among sorted tips; the others are marks.
    private static func names(_ tips: [String]) -> [String] {
        tips.filter { ObjectName.isName($0.utf8) }
    }

    private func existing(_ names: [String]) async throws -> [String] {
        try await ObjectCheck(git: git, repository: request.repository).commits(among: names)
    }

    /// What a stream of git's ended with.
    private struct Outcome {
        /// What was read since the last batch that was handed over.
        let batch: CommitBatch?
        let closure: WalkClosure
        let isCutOff: Bool
    }

    /// Reads what the tips lead to and the known names do not.
    ///
    /// - Parameters:
    ///   - isAll: whether nothing is left to be read, or to be said, after it.
    ///   - isChecked: whether each name is known to be a commit's.
    /// - Returns: false when git could not even begin, and the names are to be checked.
    private func read(
        from tips: [String], known: [String], skip: Int = 0, isAll: Bool, isChecked: Bool = false,
        _ batch: @Sendable (CommitBatch) async throws -> Void
    ) async throws -> Bool {
        let skipped = Set(known)
        let new = tips.filter { !skipped.contains($0) }
        if new.isEmpty { return true }
        try await git.validateMailmap(of: request.repository)
        // Newest first by commit date, and among equals in the order of the sorted tips: the same
        // for the same request, so that `--skip` continues where an earlier walk ended.
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

    /// The problem that git printed fewer commits than there are, though it said that all was well.
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

    /// Hands over all batches but the last, which is only given when git is known to have ended well.
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
            // While one batch is being stored the next is read.
            let ready = part
            async let handed: Void = batch(ready)
            let next = try await gather(&iterator, &parser, &closure, again: &again)
            try await handed
            part = next
        }
        let isEmpty = part.read == 0 && part.wanted.isEmpty && part.authors.isEmpty
        return Outcome(batch: isEmpty ? nil : part, closure: closure, isCutOff: parser.hasRest)
    }

    /// The next batch; the last one, which may be empty, ends with the stream.
    ///
    /// - Parameter again: how many commits were counted before and are not to be counted again.
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
