import Engine

/// Asks git which of many objects there are.
struct ObjectCheck {
    let git: Git
    let repository: FoundRepository

    /// How many corrupt objects are stepped over before the repository is given up.
    private static let patience = 20

    /// Those among some names that are names of objects which lead to commits.
    func commits(among names: [String]) async throws -> [String] {
        let names = names.filter { ObjectName.isName($0.utf8) }
        if names.isEmpty { return [] }
        let found = try await resolve(names.map { $0 + "^{commit}" })
        return zip(names, found).filter { $1 != nil }.map(\.0)
    }

    /// For each name, as git writes revisions, the object that it leads to; nil when there is none.
    func resolve(_ names: [String]) async throws -> [String?] {
        var resolved: [String?] = []
        for _ in 0...Self.patience where resolved.count < names.count {
            let asked = names[resolved.count...]
            let input = Array(asked.map { $0 + "\n" }.joined().utf8)
            let outcome = try await git.output(
                ["cat-file", "--buffer", "--batch-check=%(objectname)"], in: repository, input: input)
            let lines = String(decoding: outcome.result, as: UTF8.self).split(separator: "\n")
            resolved += lines.prefix(asked.count).map { ObjectName.isName($0.utf8) ? String($0) : nil }
            // git gives up at a corrupt object; it counts as missing, and the others are asked for again.
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
