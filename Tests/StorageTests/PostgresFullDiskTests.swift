import Core
import Storage
import TestSupport
import Testing

/// Writes without space on the server's disk.
@Suite struct PostgresFullDiskTests {
    /// The moment at which the server notices that its disk is full.
    enum Moment: String, CaseIterable {
        case statement = "CREATE TRIGGER fills BEFORE INSERT"
        case end = "CREATE CONSTRAINT TRIGGER fills AFTER INSERT"

        var trigger: String {
            let when = self == .end ? "DEFERRABLE INITIALLY DEFERRED" : ""
            return "\(rawValue) ON commit_evidence \(when) FOR EACH ROW EXECUTE FUNCTION fill()"
        }
    }

    @Test(
        "A full disk of the server is reported, no partial write stays, and with free space everything works again",
        arguments: Moment.allCases, [1, 300])
    func tellsFullDisk(_ moment: Moment, commits count: Int) async throws {
        // Not one of the reused databases: other tests would see what this one leaves behind.
        try await DatabaseEngine.postgres.withEmptyDatabase { database in
            try await Schema.upgrade(database)
            try await database.write { try PersonTable.ensure(1, createdAt: instant(0), in: $0) }
            try await database.write { connection in
                try connection.execute(
                    """
                    CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN IF NEW.sha = ''last'' THEN RAISE ''no space left'' USING ERRCODE = ''53100''; END IF;
                    RETURN NEW; END'
                    """, [])
                try connection.execute(moment.trigger, [])
            }
            let commits = (1...count).map { PlacedCommit.sample($0 == count ? "last" : "\($0)", on: .first) }
            let write: @Sendable (any SQLConnection) throws -> Void = { connection in
                try connection.account(1).revisions.bump()
                try connection.account(1).commits.insert(commits, cause: .sample)
            }
            await #expect(throws: StorageError.server(.diskFull)) { try await database.write(write) }
            try await database.read { connection throws in
                #expect(try connection.account(1).revisions.value() == 0)
                #expect(try connection.account(1).commits.countByRepository().isEmpty)
            }
            try await database.write { try $0.execute("DROP TRIGGER fills ON commit_evidence", []) }
            try await database.write(write)
            try await database.read { connection throws in
                #expect(try connection.account(1).revisions.value() == 1)
                #expect(try connection.account(1).commits.countByRepository() == ["r": count])
            }
        }
    }
}
