/// An unfinished reading of a repository.
package struct WalkRow: Hashable, Sendable {
    /// Purpose of the reading; empty for the reading of new commits.
    package let purpose: String
    /// Object names from which it starts, sorted.
    package let tips: [String]
    /// Number of its commits that were read and stored.
    package let skip: Int

    package init(purpose: String = "", tips: [String], skip: Int) {
        self.purpose = purpose
        self.tips = tips
        self.skip = skip
    }
}

/// Reading progress of repositories.
package struct WalkTable {
    let tx: Tx

    /// Returns the object names whose history is completely read, sorted.
    package func tips(of repository: String) throws -> [String] {
        try tx.all(
            "SELECT sha FROM repository_tip WHERE person_id = $1 AND repository_id = $2 ORDER BY sha",
            [.integer(tx.person), .text(repository)]
        ) { try $0.text(0) }
    }

    /// Sets the object names whose history is completely read.
    package func setTips(_ tips: [String], of repository: String) throws {
        try tx.execute(
            "DELETE FROM repository_tip WHERE person_id = $1 AND repository_id = $2",
            [.integer(tx.person), .text(repository)])
        try tx.execute(
            """
            INSERT INTO repository_tip (person_id, repository_id, sha) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, repository_id, sha) DO NOTHING
            """,
            rows: tips.map { [.integer(tx.person), .text(repository), .text($0)] }
        )
    }

    /// Updates the object names whose history is completely read, given the former ones.
    ///
    /// Of many refs, few move at a time.
    package func changeTips(from old: [String], to new: [String], of repository: String) throws {
        let (before, after) = (Set(old), Set(new))
        try tx.execute(
            "DELETE FROM repository_tip WHERE person_id = $1 AND repository_id = $2 AND sha = $3",
            rows: before.subtracting(after).map { [.integer(tx.person), .text(repository), .text($0)] })
        try tx.execute(
            "INSERT INTO repository_tip (person_id, repository_id, sha) VALUES ($1, $2, $3)",
            rows: after.subtracting(before).map { [.integer(tx.person), .text(repository), .text($0)] })
    }

    /// Returns the unfinished reading with a purpose; nil if there is none.
    package func unfinished(of repository: String, purpose: String = "") throws -> WalkRow? {
        try unfinished(of: repository).first { $0.purpose == purpose }
    }

    /// Returns all unfinished readings of a repository, ordered by purpose.
    package func unfinished(of repository: String) throws -> [WalkRow] {
        let walks = try tx.all(
            """
            SELECT purpose, skip FROM repository_walk
            WHERE person_id = $1 AND repository_id = $2 ORDER BY purpose
            """,
            [.integer(tx.person), .text(repository)]
        ) { (purpose: try $0.text(0), skip: try $0.int(1)) }
        return try walks.map { walk in
            let tips = try tx.all(
                """
                SELECT sha FROM repository_walk_tip
                WHERE person_id = $1 AND repository_id = $2 AND purpose = $3 ORDER BY sha
                """,
                [.integer(tx.person), .text(repository), .text(walk.purpose)]
            ) { try $0.text(0) }
            return WalkRow(purpose: walk.purpose, tips: tips, skip: walk.skip)
        }
    }

    /// Returns the ids of the repositories with an unfinished reading.
    package func unfinishedRepositories() throws -> Set<String> {
        Set(
            try tx.all(
                "SELECT DISTINCT repository_id FROM repository_walk WHERE person_id = $1", [.integer(tx.person)]
            ) { try $0.text(0) }
        )
    }

    /// Begins a reading, replacing an unfinished one with the same purpose.
    package func begin(_ walk: WalkRow, of repository: String) throws {
        try finish(walk.purpose, of: repository)
        try tx.execute(
            "INSERT INTO repository_walk (person_id, repository_id, purpose, skip) VALUES ($1, $2, $3, $4)",
            [.integer(tx.person), .text(repository), .text(walk.purpose), .integer(walk.skip)])
        try tx.execute(
            """
            INSERT INTO repository_walk_tip (person_id, repository_id, purpose, sha) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, repository_id, purpose, sha) DO NOTHING
            """,
            rows: walk.tips.map { [.integer(tx.person), .text(repository), .text(walk.purpose), .text($0)] }
        )
    }

    /// Advances a reading by `count` commits.
    package func advance(_ purpose: String = "", by count: Int, of repository: String) throws {
        try tx.execute(
            """
            UPDATE repository_walk SET skip = skip + $4
            WHERE person_id = $1 AND repository_id = $2 AND purpose = $3
            """,
            [.integer(tx.person), .text(repository), .text(purpose), .integer(count)]
        )
    }

    /// Deletes a reading that is finished or given up.
    package func finish(_ purpose: String = "", of repository: String) throws {
        try tx.execute(
            "DELETE FROM repository_walk WHERE person_id = $1 AND repository_id = $2 AND purpose = $3",
            [.integer(tx.person), .text(repository), .text(purpose)])
    }
}
