import Core
import Storage

extension UseCases {
    /// A repository whose folder is gone, and the tips that it was read from.
    private struct Lost: Sendable {
        let row: RepositoryRow
        let tips: [String]
    }

    /// Remembers repositories that were found, and gives the identities of those that were not known.
    ///
    /// One whose folder was moved is known again by its commits.
    func remember(_ repositories: [FoundRepository]) async throws -> Set<String> {
        let person = person
        let rows = try await database.read { try RepositoryTable.all(person: person, in: $0) }
        var known = Set(rows.map(\.gitDirectory))
        var lost = try await lost(among: rows)
        var added: Set<String> = []
        for repository in repositories where !known.contains(repository.gitDirectory) {
            if let index = try await firstIndex(of: repository, among: lost) {
                try await move(lost.remove(at: index).row, to: repository)
            } else if let id = try await insert(repository) {
                added.insert(id)
            }
            known.insert(repository.gitDirectory)
        }
        return added
    }

    private func lost(among rows: [RepositoryRow]) async throws -> [Lost] {
        let person = person
        // A mark is also missing while a repository is being changed, so its place is asked too.
        var gone: [RepositoryRow] = []
        for row in rows where row.problemCode == "missing" || reader.fingerprint(of: row.found) == nil {
            if (try? await reader.identify(row.path))?.gitDirectory != row.gitDirectory { gone.append(row) }
        }
        return try await database.read { [gone] connection in
            try gone.map { Lost(row: $0, tips: try WalkTable.tips(of: $0.id, person: person, in: connection)) }
        }
    }

    /// Finds the repository that holds the commits that a lost one was read from: reading from them
    /// past themselves finds nothing new, and fails where one of them is missing.
    private func firstIndex(of repository: FoundRepository, among lost: [Lost]) async throws -> Int? {
        for (index, candidate) in lost.enumerated() where !candidate.tips.isEmpty {
            let request = ReadRequest(repository: repository, tips: candidate.tips, known: candidate.tips)
            do {
                try await reader.read(request) { _ in }
                return index
            } catch is RepositoryProblem {
                continue
            }
        }
        return nil
    }

    private func move(_ row: RepositoryRow, to place: FoundRepository) async throws {
        var moved = row
        moved.path = place.path
        moved.gitDirectory = place.gitDirectory
        moved.name = place.name
        moved.fingerprint = nil
        try await change { [moved] in try RepositoryTable.update(moved, person: $0.person, in: $1) }
    }

    /// Adds a repository, and gives its identity unless another process was faster.
    private func insert(_ repository: FoundRepository) async throws -> String? {
        let id = identifier()
        let isNew = try await change { standing, connection in
            let row = RepositoryRow(
                id: id, path: repository.path, gitDirectory: repository.gitDirectory, name: repository.name,
                addedAt: standing.now
            )
            return try RepositoryTable.insert(row, person: standing.person, in: connection)
        }
        return isNew ? id : nil
    }
}
