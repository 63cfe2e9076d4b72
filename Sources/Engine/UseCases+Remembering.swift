import Core
import Storage

extension UseCases {
    /// A repository whose folder is gone, and the tips that it was read from.
    private struct Lost: Sendable {
        let row: RepositoryRow
        let tips: [String]
    }

    /// The identities of repositories that were not known before, and of those that were elsewhere.
    struct Remembered: Sendable {
        var added: Set<String> = []
        var moved: Set<String> = []
    }

    /// Remembers repositories that were found.
    ///
    /// One whose folder was moved is known again by its commits, or by its git directory where that stayed.
    func remember(_ repositories: [FoundRepository]) async throws -> Remembered {
        let person = person
        let rows = try await database.read { try RepositoryTable.all(person: person, in: $0) }
        var known = Set(rows.map(\.gitDirectory))
        var lost = try await lost(among: rows)
        var remembered = Remembered()
        for repository in repositories {
            if known.contains(repository.gitDirectory) {
                guard let row = rows.first(where: { $0.gitDirectory == repository.gitDirectory }),
                    row.path != repository.path, try await isGone(row)
                else { continue }
                try await move(row, to: repository)
                remembered.moved.insert(row.id)
            } else if let index = try await firstIndex(of: repository, among: lost) {
                let row = lost.remove(at: index).row
                try await move(row, to: repository)
                remembered.moved.insert(row.id)
            } else if let id = try await insert(repository) {
                remembered.added.insert(id)
            }
            known.insert(repository.gitDirectory)
        }
        return remembered
    }

    /// Whether a repository is no longer where it was.
    private func isGone(_ row: RepositoryRow) async throws -> Bool {
        do {
            return try await reader.identify(row.path).gitDirectory != row.gitDirectory
        } catch is RepositoryProblem {
            return true
        }
    }

    private func lost(among rows: [RepositoryRow]) async throws -> [Lost] {
        let person = person
        // A mark is also missing while a repository is being changed, so its place is asked too.
        var gone: [RepositoryRow] = []
        for row in rows where row.problemCode == "missing" || reader.fingerprint(of: row.found) == nil {
            if try await isGone(row) { gone.append(row) }
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
        try await record { [moved] in try RepositoryTable.update(moved, person: $0.person, in: $1) }
    }

    /// Adds a repository, and gives its identity unless another process was faster.
    private func insert(_ repository: FoundRepository) async throws -> String? {
        let id = identifier()
        let isNew = try await record { standing, connection in
            let row = RepositoryRow(
                id: id, path: repository.path, gitDirectory: repository.gitDirectory, name: repository.name,
                addedAt: standing.now
            )
            return try RepositoryTable.insert(row, person: standing.person, in: connection)
        }
        return isNew ? id : nil
    }
}
