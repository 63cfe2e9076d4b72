import Engine

/// Finds the commits that no ref leads to any more and that git still has: amended, rebased, of a deleted branch.
struct LeftCommits {
    let git: Git
    let repository: FoundRepository

    /// Of some commits those that the tips do not lead to, and what stands for those that change only excluded paths.
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
        // Where the history behind a commit is gone, git cannot tell who leads to it; then all are asked about.
        if walked.problem != nil { return Set(names) }
        let behind = String(decoding: walked.result, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(names).intersection(behind)
    }
}
