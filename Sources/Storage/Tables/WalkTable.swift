/// A reading of a repository that is not finished.
package struct WalkRow: Hashable, Sendable {
    /// What is being read; empty for the reading of what is new.
    package let purpose: String
    /// The object names that it reads from, sorted.
    package let tips: [String]
    /// How many commits of it were read and written down.
    package let skip: Int

    /// Makes an unfinished reading.
    package init(purpose: String = "", tips: [String], skip: Int) {
        self.purpose = purpose
        self.tips = tips
        self.skip = skip
    }
}

/// How far each repository was read.
package enum WalkTable {
    /// The object names whose commits are all read, sorted.
    package static func tips(
        of repository: String, person: Int64, in connection: any SQLConnection
    ) throws -> [String] {
        try connection.all(
            "SELECT sha FROM repository_tip WHERE person_id = $1 AND repository_id = $2 ORDER BY sha",
            [.integer(person), .text(repository)]
        ) { try $0.text(0) }
    }

    /// Sets the object names whose commits are all read.
    package static func setTips(
        _ tips: [String], of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM repository_tip WHERE person_id = $1 AND repository_id = $2",
            [.integer(person), .text(repository)])
        try connection.execute(
            """
            INSERT INTO repository_tip (person_id, repository_id, sha) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, repository_id, sha) DO NOTHING
            """,
            rows: tips.map { [.integer(person), .text(repository), .text($0)] }
        )
    }

    /// Sets the object names whose commits are all read, where it is known which they were: of many refs
    /// few move at a time.
    package static func changeTips(
        from old: [String], to new: [String], of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        let (before, after) = (Set(old), Set(new))
        try connection.execute(
            "DELETE FROM repository_tip WHERE person_id = $1 AND repository_id = $2 AND sha = $3",
            rows: before.subtracting(after).map { [.integer(person), .text(repository), .text($0)] })
        try connection.execute(
            "INSERT INTO repository_tip (person_id, repository_id, sha) VALUES ($1, $2, $3)",
            rows: after.subtracting(before).map { [.integer(person), .text(repository), .text($0)] })
    }

    /// The unfinished reading of a purpose.
    package static func unfinished(
        of repository: String, purpose: String = "", person: Int64, in connection: any SQLConnection
    ) throws -> WalkRow? {
        try unfinished(of: repository, person: person, in: connection).first { $0.purpose == purpose }
    }

    /// All unfinished readings of a repository, by purpose.
    package static func unfinished(
        of repository: String, person: Int64, in connection: any SQLConnection
    ) throws -> [WalkRow] {
        let walks = try connection.all(
            """
            SELECT purpose, skip FROM repository_walk
            WHERE person_id = $1 AND repository_id = $2 ORDER BY purpose
            """,
            [.integer(person), .text(repository)]
        ) { (purpose: try $0.text(0), skip: try $0.int(1)) }
        return try walks.map { walk in
            let tips = try connection.all(
                """
                SELECT sha FROM repository_walk_tip
                WHERE person_id = $1 AND repository_id = $2 AND purpose = $3 ORDER BY sha
                """,
                [.integer(person), .text(repository), .text(walk.purpose)]
            ) { try $0.text(0) }
            return WalkRow(purpose: walk.purpose, tips: tips, skip: walk.skip)
        }
    }

    /// The identities of the repositories with an unfinished reading.
    package static func unfinishedRepositories(
        person: Int64, in connection: any SQLConnection
    ) throws -> Set<String> {
        Set(
            try connection.all(
                "SELECT DISTINCT repository_id FROM repository_walk WHERE person_id = $1", [.integer(person)]
            ) { try $0.text(0) }
        )
    }

    /// Begins a reading, in place of an unfinished one of the same purpose.
    package static func begin(
        _ walk: WalkRow, of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        try finish(walk.purpose, of: repository, person: person, in: connection)
        try connection.execute(
            "INSERT INTO repository_walk (person_id, repository_id, purpose, skip) VALUES ($1, $2, $3, $4)",
            [.integer(person), .text(repository), .text(walk.purpose), .integer(walk.skip)])
        try connection.execute(
            """
            INSERT INTO repository_walk_tip (person_id, repository_id, purpose, sha) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, repository_id, purpose, sha) DO NOTHING
            """,
            rows: walk.tips.map { [.integer(person), .text(repository), .text(walk.purpose), .text($0)] }
        )
    }

    /// Notes that a reading has come `count` commits further.
    package static func advance(
        _ purpose: String = "", by count: Int, of repository: String, person: Int64,
        in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE repository_walk SET skip = skip + $4
            WHERE person_id = $1 AND repository_id = $2 AND purpose = $3
            """,
            [.integer(person), .text(repository), .text(purpose), .integer(count)]
        )
    }

    /// Forgets a reading that is finished or given up.
    package static func finish(
        _ purpose: String = "", of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM repository_walk WHERE person_id = $1 AND repository_id = $2 AND purpose = $3",
            [.integer(person), .text(repository), .text(purpose)])
    }
}
