import Core
import Storage

extension UseCases {
    /// A repository whose folder is missing, with the tips up to which it was read.
    private struct Lost: Sendable {
        let row: RepositoryRow
        let tips: [String]
    }

    /// Ids of added and of moved repositories.
    struct Remembered: Sendable {
        var added: Set<String> = []
        var moved: Set<String> = []
    }

    /// Stores repositories that were found.
    ///
    /// A moved repository is recognized by its commits, or by its git directory if that stayed.
    func remember(_ repositories: [FoundRepository]) async throws -> Remembered {
        let person = person
        let rows = try await database.read(of: person) { try $0.repositories.local() }
        var known = Set(rows.map(\.gitDirectory))
        var lost = try await lost(among: rows)
        var remembered = Remembered()
        var new: [FoundRepository] = []
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
            } else {
                new.append(repository)
            }
            known.insert(repository.gitDirectory)
        }
        remembered.added = try await insert(new)
        return remembered
    }

    /// Whether a repository is no longer at its path.
    private func isGone(_ row: RepositoryRow) async throws -> Bool {
        do {
            return try await reader.identify(row.path).gitDirectory != row.gitDirectory
        } catch is RepositoryProblem {
            return true
        }
    }

    private func lost(among rows: [RepositoryRow]) async throws -> [Lost] {
        let person = person
        // A fingerprint is also missing while a repository is being changed, so the path is checked too.
        var gone: [RepositoryRow] = []
        for row in rows where row.problemCode == "missing" || reader.fingerprint(of: row.found) == nil {
            if try await isGone(row) { gone.append(row) }
        }
        return try await database.read(of: person) { [gone] tx in
            try gone.map { Lost(row: $0, tips: try tx.walks.tips(of: $0.id)) }
        }
    }

    /// Returns the index of the lost repository all of whose tips exist at a place; nil if there is none.
    private func firstIndex(of repository: FoundRepository, among lost: [Lost]) async throws -> Int? {
        for (index, candidate) in lost.enumerated() {
            do {
                if try await reader.holds(candidate.tips, in: repository) { return index }
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
        try await record { [moved] in try $1.repositories.update(moved) }
    }

    /// Inserts repositories, and returns the ids of those that no other process has inserted before.
    private func insert(_ repositories: [FoundRepository]) async throws -> Set<String> {
        if repositories.isEmpty { return [] }
        let named = repositories.map { (id: identifier(), place: $0) }
        // A person requested it, unlike the data read later, so it must be durable.
        return try await record(.durable) { ledger, tx in
            var added: Set<String> = []
            for (id, place) in named {
                let row = RepositoryRow(
                    id: id, path: place.path, gitDirectory: place.gitDirectory, name: place.name, addedAt: ledger.now)
                if try tx.repositories.insert(row) { added.insert(id) }
            }
            return added
        }
    }
}
