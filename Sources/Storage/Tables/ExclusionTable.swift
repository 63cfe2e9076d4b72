package import Core

/// The rules that take commits out of the count.
package enum ExclusionTable {
    /// All of them, by identifier.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [ExclusionRule] {
        try connection.all(
            "SELECT id, repository_id, subject, pattern FROM exclusion WHERE person_id = $1 ORDER BY id",
            [.integer(person)]
        ) { row in
            ExclusionRule(
                id: try row.text(0), repository: try row.optionalText(1),
                subject: try row.known(2, as: ExclusionRule.Subject.self), pattern: try row.text(3))
        }
    }

    /// Adds a rule.
    package static func insert(
        _ rule: ExclusionRule, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO exclusion (person_id, id, repository_id, subject, pattern) VALUES ($1, $2, $3, $4, $5)",
            [
                .integer(person), .text(rule.id), .text(rule.repository), .text(rule.subject.rawValue),
                .text(rule.pattern),
            ]
        )
    }

    /// Removes a rule, and tells whether there was one.
    @discardableResult
    package static func remove(_ id: String, person: Int64, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            "DELETE FROM exclusion WHERE person_id = $1 AND id = $2", [.integer(person), .text(id)]) > 0
    }
}
