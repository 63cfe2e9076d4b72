package import Core

/// A repository and the results of its last readings.
package struct RepositoryRow: Hashable, Sendable, Identifiable {
    package let id: String
    package var path: String
    /// Git directory that its worktrees share; unique for each person.
    package var gitDirectory: String
    package var name: String
    package let addedAt: Instant
    /// Time of the last reading without a problem.
    package var readAt: Instant?
    /// Time of the last attempt.
    package var attemptedAt: Instant?
    /// Fingerprint of its refs at the last reading.
    package var fingerprint: String?
    /// Code of the last attempt's problem; nil if there was none.
    package var problemCode: String?
    package var problemText: String
    /// Number of commits read, by any author.
    package var commitsRead: Int
    /// Number of consecutive failures.
    package var failures: Int
    /// Cause of a pending repeated reading; nil if the reason is in the repository itself.
    package var rereadCause: ChangeCause?
    /// Source whose forge reports pushes to it; nil if it is read on this machine.
    package let source: String?
    /// Machine that reports its commits; nil if it is read here or reported by a forge.
    package let machine: String?

    /// Creates a repository that was never read.
    package init(
        id: String, path: String, gitDirectory: String, name: String, addedAt: Instant, readAt: Instant? = nil,
        attemptedAt: Instant? = nil, fingerprint: String? = nil, problemCode: String? = nil,
        problemText: String = "", commitsRead: Int = 0, failures: Int = 0, rereadCause: ChangeCause? = nil,
        source: String? = nil, machine: String? = nil
    ) {
        self.id = id
        self.path = path
        self.gitDirectory = gitDirectory
        self.name = name
        self.addedAt = addedAt
        self.readAt = readAt
        self.attemptedAt = attemptedAt
        self.fingerprint = fingerprint
        self.problemCode = problemCode
        self.problemText = problemText
        self.commitsRead = commitsRead
        self.failures = failures
        self.rereadCause = rereadCause
        self.source = source
        self.machine = machine
    }
}

/// Repositories that are read here, and those that forges or other machines report.
package struct RepositoryTable {
    let tx: Tx

    private static let columns = """
        id, path, git_directory, name, added_at, read_at, attempted_at, fingerprint, problem_code, problem_text,
        commits_read, failures, reread_why, reread_detail, source_id, machine_id
        """

    /// Returns the repositories read on this machine, ordered by name and path.
    package func local() throws -> [RepositoryRow] {
        try all().filter { $0.source == nil && $0.machine == nil }
    }

    /// Returns all repositories, ordered by name and path.
    package func all() throws -> [RepositoryRow] {
        try tx.all(query, Self.row)
    }

    /// Query of ``all()``.
    package var query: SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM repository WHERE person_id = $1 ORDER BY name, path", [.integer(tx.person)])
    }

    /// Adds a repository unless its git directory is known, and returns whether it was new.
    @discardableResult
    package func insert(_ repository: RepositoryRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO repository (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            ON CONFLICT (person_id, git_directory) DO NOTHING
            """,
            [
                .integer(tx.person), .text(repository.id), .text(repository.path), .text(repository.gitDirectory),
                .text(repository.name), .instant(repository.addedAt), .instant(repository.readAt),
                .instant(repository.attemptedAt), .text(repository.fingerprint), .text(repository.problemCode),
                .text(repository.problemText), .integer(repository.commitsRead), .integer(repository.failures),
                .text(repository.rereadCause?.why), .text(repository.rereadCause?.detail ?? ""),
                .text(repository.source), .text(repository.machine),
            ]
        ) > 0
    }

    /// Returns the enabled accounts that have repositories, with their revisions.
    ///
    /// A loose index scan finds them without reading other accounts.
    package static func owners(in connection: any SQLConnection) throws -> [Int64: Int64] {
        var revisions: [Int64: Int64] = [:]
        try connection.query(
            """
            WITH RECURSIVE owner (id) AS (
                SELECT MIN(person_id) FROM repository
                UNION ALL
                SELECT (SELECT MIN(person_id) FROM repository WHERE person_id > owner.id) FROM owner
                WHERE owner.id IS NOT NULL
            )
            SELECT owner.id, COALESCE((SELECT value FROM revision WHERE revision.person_id = owner.id), 0)
            FROM owner
            WHERE owner.id IS NOT NULL AND (SELECT disabled_at FROM person WHERE person.id = owner.id) IS NULL
            """, []
        ) { revisions[try $0.integer(0)] = try $0.integer(1) }
        return revisions
    }

    /// Returns whether a repository with this id exists.
    package func has(_ id: String) throws -> Bool {
        try tx.first(
            "SELECT 1 FROM repository WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]
        ) { _ in true } ?? false
    }

    /// Updates a repository except its id and the time at which it was added.
    package func update(_ repository: RepositoryRow) throws {
        try tx.execute(
            """
            UPDATE repository SET
                path = $3, git_directory = $4, name = $5, read_at = $6, attempted_at = $7, fingerprint = $8,
                problem_code = $9, problem_text = $10, commits_read = $11, failures = $12, reread_why = $13,
                reread_detail = $14
            WHERE person_id = $1 AND id = $2
            """,
            [
                .integer(tx.person), .text(repository.id), .text(repository.path), .text(repository.gitDirectory),
                .text(repository.name), .instant(repository.readAt), .instant(repository.attemptedAt),
                .text(repository.fingerprint), .text(repository.problemCode), .text(repository.problemText),
                .integer(repository.commitsRead), .integer(repository.failures),
                .text(repository.rereadCause?.why), .text(repository.rereadCause?.detail ?? ""),
            ]
        )
    }

    /// Records a reading without a problem.
    package func noteRead(_ id: String, at: Instant, fingerprint: String?) throws {
        try tx.execute(
            """
            UPDATE repository SET
                read_at = $3, attempted_at = $3, fingerprint = $4, problem_code = NULL, problem_text = '',
                failures = 0, reread_why = NULL, reread_detail = ''
            WHERE person_id = $1 AND id = $2
            """,
            [.integer(tx.person), .text(id), .instant(at), .text(fingerprint)]
        )
    }

    /// Records that there was nothing new, unless the fingerprint was reset meanwhile.
    package func noteChecked(_ id: String, at: Instant, fingerprint: String?) throws {
        try tx.execute(
            """
            UPDATE repository SET read_at = $3, attempted_at = $3
            WHERE person_id = $1 AND id = $2 AND fingerprint = $4
            """,
            [.integer(tx.person), .text(id), .instant(at), .text(fingerprint)]
        )
    }

    /// Records a failed reading and the fingerprint of the refs at that time.
    package func noteProblem(_ id: String, at: Instant, code: String, text: String, fingerprint: String?) throws {
        try tx.execute(
            """
            UPDATE repository SET
                attempted_at = $3, fingerprint = $4, problem_code = $5, problem_text = $6, failures = failures + 1
            WHERE person_id = $1 AND id = $2
            """,
            [.integer(tx.person), .text(id), .instant(at), .text(fingerprint), .text(code), .text(text)]
        )
    }

    /// Records that a forge reported a push to a repository.
    package func noteTold(_ id: String, at: Instant) throws {
        try tx.execute(
            "UPDATE repository SET read_at = $3, attempted_at = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .instant(at)])
    }

    /// Records that a machine has reported everything of its repositories.
    package func noteHeard(machine: String, at: Instant) throws {
        try tx.execute(
            "UPDATE repository SET read_at = $3, attempted_at = $3 WHERE person_id = $1 AND machine_id = $2",
            [.integer(tx.person), .text(machine), .instant(at)])
    }

    /// Adds to the number of commits read.
    package func addCommitsRead(_ count: Int, id: String) throws {
        try tx.execute(
            "UPDATE repository SET commits_read = commits_read + $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .integer(count)]
        )
    }

    /// Removes a repository with all data read from it, and marks the days of its evidence.
    package func remove(_ id: String, cause: ChangeCause) throws {
        try tx.commits.deleteOf(repository: id, cause: cause)
        try tx.execute("DELETE FROM repository WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> RepositoryRow {
        RepositoryRow(
            id: try row.text(0), path: try row.text(1), gitDirectory: try row.text(2), name: try row.text(3),
            addedAt: try row.instant(4), readAt: try row.optionalInstant(5),
            attemptedAt: try row.optionalInstant(6), fingerprint: try row.optionalText(7),
            problemCode: try row.optionalText(8), problemText: try row.text(9), commitsRead: try row.int(10),
            failures: try row.int(11),
            rereadCause: try ChangeCause(why: row.optionalText(12), detail: row.text(13)),
            source: try row.optionalText(14), machine: try row.optionalText(15)
        )
    }
}

extension ChangeCause {
    fileprivate init?(why: String?, detail: String) {
        guard let why else { return nil }
        self.init(why: why, detail: detail)
    }
}
