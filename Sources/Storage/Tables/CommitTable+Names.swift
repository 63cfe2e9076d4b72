package import Core

extension CommitTable {
    /// The commits whose object names are one of some, or begin with one, excluded ones too.
    ///
    /// No index leads to object names, for a first reading would pay for it with each commit. So all commits
    /// are gone through, once for all the names.
    package func named(_ names: [String]) throws -> [CommitEvidence] {
        if names.isEmpty { return [] }
        var arguments = SQLArguments(.integer(tx.person))
        func place(_ text: String) -> String { arguments.place(.text(text)) }
        let isWhole = { (name: String) in [40, 64].contains(name.utf8.count) }
        // `g` comes after every hexadecimal digit.
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

    /// The days of some commits of a repository that are evidence, by their whole names.
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

    /// The repository of the newest day's commits; nil when there is no commit of a known one.
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
