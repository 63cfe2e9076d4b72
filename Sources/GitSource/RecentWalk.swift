import Core
import Engine
import Subprocess

/// Reads the newest commits of a repository without its whole history.
struct RecentWalk {
    let git: Git
    let repository: FoundRepository

    /// Number of newest commits to read first.
    private static let firstStep = 500

    /// The requested commits of one walk.
    private struct RequestedCommits {
        let own: (commits: [BatchBuilder.Draft], copies: [String: [String]])
        let others: (commits: [BatchBuilder.Draft], copies: [String: [String]])
        /// Whether the walk reached the oldest commit.
        let isWhole: Bool
    }

    /// Returns the newest commits for a request.
    func newest(_ request: RecentRequest) async throws -> RecentCommits {
        let tips = try await Refs(git: git, repository: repository).tips(known: Set(request.tips))
            .filter { ObjectName.isName($0.utf8) }
        if tips.isEmpty { return RecentCommits() }
        var found = try await find(request, amongNewest: Self.firstStep, of: tips)
        if !found.isWhole, !request.isComplete(own: found.own.commits.count, others: found.others.commits.count) {
            found = try await find(request, amongNewest: RecentRequest.horizon, of: tips)
        }
        return RecentCommits(
            mine: try await records(found.own.commits), others: try await records(found.others.commits),
            copies: found.own.copies.merging(found.others.copies) { $0 + $1 })
    }

    private func find(_ request: RecentRequest, amongNewest count: Int, of tips: [String]) async throws
        -> RequestedCommits
    {
        // A commit matches its author by either address, so the same stream is filtered twice.
        let (everyone, mine) = try await log(["--max-count=\(count)"], names: tips, mine: .emails(request.mine))
        let wanted = { (draft: BatchBuilder.Draft) in request.matches(subject: draft.subject, sha: draft.sha) }
        let names = Set(mine.map(\.sha))
        return RequestedCommits(
            own: Self.withoutCopies(mine.filter(wanted), limit: request.limit),
            others: Self.withoutCopies(
                everyone.filter { !names.contains($0.sha) && wanted($0) }, limit: request.limit),
            isWhole: everyone.count < count)
    }

    /// Returns the first commits, with only the oldest of copies by rebase or cherry-pick, and the names of the copies.
    private static func withoutCopies(
        _ drafts: [BatchBuilder.Draft], limit: Int
    ) -> (commits: [BatchBuilder.Draft], copies: [String: [String]]) {
        var kept: [BatchBuilder.Draft] = []
        var copies: [String: [String]] = [:]
        var standing: [Authorship: String] = [:]
        // The walk goes from newest to oldest, so the last copy is the original.
        for draft in drafts.reversed() {
            guard let date = draft.date else {
                kept.append(draft)
                continue
            }
            let authorship = Authorship(email: draft.email.lowercased(), authoredAt: date.instant)
            if let original = standing[authorship] {
                copies[original, default: []].append(draft.sha)
            } else {
                standing[authorship] = draft.sha
                kept.append(draft)
            }
        }
        let commits = Array(kept.reversed().prefix(limit))
        let names = Set(commits.map(\.sha))
        return (commits, copies.filter { names.contains($0.key) })
    }

    /// Returns the commits whose names begin with some hexadecimal digits.
    func commits(startingWith prefix: String) async throws -> [CommitRecord] {
        guard (4...64).contains(prefix.utf8.count), prefix.utf8.allSatisfy(Self.isDigit) else { return [] }
        let listed = try await git.output(["rev-parse", "--disambiguate=\(prefix)"], in: repository).get()
        let names = String(decoding: listed, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { ObjectName.isName($0.utf8) }
        if names.isEmpty { return [] }
        // Tags resolve to commits with other names; trees and blobs resolve to none.
        let commits = try await ObjectCheck(git: git, repository: repository).resolve(names.map { $0 + "^{commit}" })
        let own = zip(names, commits).filter { $0 == $1 }.map(\.0)
        if own.isEmpty { return [] }
        return try await records(try await log(["--no-walk=unsorted"], names: own, mine: .emails([])).everyone)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Walks from some names, newest first, and returns all commits and those of the person.
    private func log(
        _ options: [String], names: [String], mine: AuthorFilter
    ) async throws -> (everyone: [BatchBuilder.Draft], mine: [BatchBuilder.Draft]) {
        let command =
            ["log", "--stdin", "-z", "--no-patch", "--no-notes", "--no-decorate", "--date=raw"] + options
            + [CommitParser.format(coauthors: false)]
        let input = Array(names.map { $0 + "\n" }.joined().utf8)
        try await git.validateMailmap(of: repository)
        return try await git.stream(command, in: repository, for: .reading, input: input) { output in
            var parser = CommitParser(coauthors: false)
            var everyone = BatchBuilder(filter: .everyone)
            var own = BatchBuilder(filter: mine)
            for try await buffer in output {
                buffer.withUnsafeBytes { parser.append($0) }
                _ = parser.parse { commit in
                    everyone.add(commit)
                    own.add(commit)
                    return true
                }
            }
            return (everyone.drafts, own.drafts)
        }.get()
    }

    private func records(_ drafts: [BatchBuilder.Draft]) async throws -> [CommitRecord] {
        let undated = drafts.filter { $0.date == nil }.map(\.sha)
        let dates =
            undated.isEmpty ? [:] : try await RecordedDates(git: git, repository: repository).read(undated)
        return drafts.map { $0.record(date: $0.date ?? dates[$0.sha] ?? .unknown, excludedPath: nil) }
    }
}
