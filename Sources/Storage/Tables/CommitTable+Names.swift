package import Core

extension CommitTable {
    /// The commits whose object names begin with some hexadecimal digits, excluded ones too.
    package static func startingWith(
        _ prefix: String, person: Int64, in connection: any SQLConnection
    ) throws -> [CommitEvidence] {
        // `g` comes after every hexadecimal digit.
        try connection.all(
            """
            SELECT \(columns) FROM commit_evidence WHERE person_id = $1 AND sha >= $2 AND sha < $3
            ORDER BY repository_id, sha, source
            """,
            [.integer(person), .text(prefix), .text(prefix + "g")]
        ) { try row($0).commit }
    }

    /// The repository of the newest day's commits; nothing when there is no commit of a known one.
    package static func newestRepository(person: Int64, in connection: any SQLConnection) throws -> String? {
        try connection.first(
            """
            SELECT repository_id FROM commit_evidence WHERE person_id = $1 AND repository_id <> ''
            ORDER BY day DESC LIMIT 1
            """,
            [.integer(person)]
        ) { try $0.text(0) }
    }
}
