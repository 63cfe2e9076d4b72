package import Core

/// Exclusion rules for commits.
package struct ExclusionTable {
    let tx: Tx

    /// Returns all rules, ordered by id.
    package func all() throws -> [ExclusionRule] {
        try tx.all(
            "SELECT id, repository_id, subject, pattern FROM exclusion WHERE person_id = $1 ORDER BY id",
            [.integer(tx.person)]
        ) { row in
            ExclusionRule(
                id: try row.text(0), repository: try row.optionalText(1),
                subject: try row.known(2, as: ExclusionRule.Subject.self), pattern: try row.text(3))
        }
    }

    package func insert(_ rule: ExclusionRule) throws {
        try tx.execute(
            "INSERT INTO exclusion (person_id, id, repository_id, subject, pattern) VALUES ($1, $2, $3, $4, $5)",
            [
                .integer(tx.person), .text(rule.id), .text(rule.repository), .text(rule.subject.rawValue),
                .text(rule.pattern),
            ]
        )
    }

    /// Removes a rule and returns whether it existed.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM exclusion WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }
}
