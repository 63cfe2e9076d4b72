import Engine

/// Checks with git which objects exist.
struct ObjectCheck {
    let git: Git
    let repository: FoundRepository

    /// Maximum number of corrupt objects to skip before giving up on the repository.
    private static let patience = 20

    /// Returns the names that are object names and resolve to commits.
    func commits(among names: [String]) async throws -> [String] {
        let names = names.filter { ObjectName.isName($0.utf8) }
        if names.isEmpty { return [] }
        let found = try await resolve(names.map { $0 + "^{commit}" })
        return zip(names, found).filter { $1 != nil }.map(\.0)
    }

    /// Resolves revisions to objects; nil for those that do not exist.
    func resolve(_ names: [String]) async throws -> [String?] {
        var resolved: [String?] = []
        for _ in 0...Self.patience where resolved.count < names.count {
            let asked = names[resolved.count...]
            let input = Array(asked.map { $0 + "\n" }.joined().utf8)
            let outcome = try await git.output(
                ["cat-file", "--buffer", "--batch-check=%(objectname)"], in: repository, input: input)
            let lines = String(decoding: outcome.result, as: UTF8.self).split(separator: "\n")
            resolved += lines.prefix(asked.count).map { ObjectName.isName($0.utf8) ? String($0) : nil }
            // git stops at a corrupt object; it counts as missing, and the rest are requested again.
            if resolved.count < names.count {
                guard case .damaged = outcome.problem?.reason else {
                    throw outcome.problem
                        ?? RepositoryProblem(
                            path: repository.path, reason: .gitFailed("git told nothing about \(names[resolved.count])")
                        )
                }
                resolved.append(nil)
            }
        }
        guard resolved.count == names.count else {
            throw RepositoryProblem(path: repository.path, reason: .damaged("too many corrupt objects"))
        }
        return resolved
    }
}
