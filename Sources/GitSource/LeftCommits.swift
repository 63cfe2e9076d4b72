import Engine

/// Finds commits that no ref reaches any more but that git still has: amended, rebased, or on a deleted branch.
struct LeftCommits {
    let git: Git
    let repository: FoundRepository

    /// Returns those commits that the tips do not reach, with the pattern for those that change only excluded paths.
    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String]
    ) async throws -> UnreachedCommits {
        let check = ObjectCheck(git: git, repository: repository)
        let present = try await check.commits(among: names)
        if present.isEmpty { return UnreachedCommits() }
        let left = try await left(of: present, behind: try await check.commits(among: tips))
        if left.isEmpty { return UnreachedCommits() }
        let excluded = try await ChangedPaths(git: git, repository: repository, patterns: excludedPaths)
            .excluded(left.sorted())
        return UnreachedCommits(names: left, excludedPaths: excluded)
    }

    private func left(of names: [String], behind tips: [String]) async throws -> Set<String> {
        let input = Array((names + tips.map { "^" + $0 }).map { $0 + "\n" }.joined().utf8)
        let walked = try await git.output(["rev-list", "--stdin"], in: repository, input: input)
        // If the history behind a commit is incomplete, git cannot determine reachability; then all count as unreached.
        if walked.problem != nil { return Set(names) }
        let behind = String(decoding: walked.result, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(names).intersection(behind)
    }
}
