package import Core

extension CommitTable {
    /// Returns the commits whose object names equal or start with one of some names, including excluded commits.
    ///
    /// Object names have no index, whose upkeep would slow down a first reading. So one scan of all commits looks for
    /// all names.
    package func named(_ names: [String]) throws -> [CommitEvidence] {
        if names.isEmpty { return [] }
        var arguments = SQLArguments(.integer(tx.person))
        func place(_ text: String) -> String { arguments.place(.text(text)) }
        let isWhole = { (name: String) in [40, 64].contains(name.utf8.count) }
        // `g` sorts after every hexadecimal digit.
        let parts = names.filter { !isWhole($0) }.map { "sha >= \(place($0)) AND sha < \(place($0 + "g"))" }
        let whole = names.filter(isWhole).map(place).joined(separator: ", ")
        let condition = (parts + (whole.isEmpty ? [] : ["sha IN (\(whole))"])).joined(separator: " OR ")
        return try tx.all(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND (\(condition))
            ORDER BY repository_id, sha, source
            """,
            arguments.values
        ) { try Self.row($0).commit }
    }

    /// Returns the days of a repository's commits by their full names; names without evidence are left out.
    package func days(of names: [String], repository: String) throws -> [String: Day] {
        if names.isEmpty { return [:] }
        var arguments = SQLArguments(.integer(tx.person), .text(repository))
        let places = Set(names).map { arguments.place(.text($0)) }.joined(separator: ", ")
        var days: [String: Day] = [:]
        try tx.query(
            """
            SELECT sha, day FROM commit_evidence
            WHERE person_id = $1 AND repository_id = $2 AND sha IN (\(places)) AND authored_at IN (
                SELECT authored_at FROM commit_evidence
                WHERE person_id = $1 AND repository_id = $2 AND sha IN (\(places)))
            ORDER BY first_seen DESC
            """,
            arguments.values
        ) { days[try $0.text(0)] = try $0.day(1) }
        return days
    }

    /// Returns the repository of a commit on the newest day; nil if there is no commit with a known repository.
    package func newestRepository() throws -> String? {
        try tx.first(
            """
            SELECT repository_id FROM commit_evidence WHERE person_id = $1 AND repository_id <> ''
            ORDER BY day DESC LIMIT 1
            """,
            [.integer(tx.person)]
        ) { try $0.text(0) }
    }
}
