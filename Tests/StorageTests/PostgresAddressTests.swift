import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import StoragePostgres

@Suite struct PostgresAddressTests {
    @Test(
        "An unreadable address is refused with the invalid part",
        arguments: [
            ("mysql://me:secret@host/haru", "mysql"), ("postgres://me:secret@host:99999/haru", "port 99999"),
            ("postgres://me:secret@host:x/haru", "port x"), ("postgres://me:secret@host/haru?colour=red", "colour"),
            ("postgres://me:secret@[::1/haru", ""),
            ("postgres://me:secret@host/haru?connect_timeout=soon", "connect_timeout"),
            ("postgres://me:secret@host/haru?sslmode=verify", "sslmode"), ("postgres://me:secret%00@host/haru", ""),
            ("://", ""),
        ])
    func refuses(_ text: String, _ part: String) {
        #expect(throws: StorageError.server(.badAddress(part))) { try PostgresAddress(text) }
    }

    @Test(
        "An unescaped password is reported by the character that must be escaped",
        arguments: [
            ("postgres://me:p@ss@host/haru", "@"), ("postgres://me:p@ss@host:5433/haru?sslmode=require", "@"),
            ("postgres://me:@@host/haru", "@"), ("postgres://me:p@/x@host/haru", "@"),
            ("postgres://me:p?x@y@host/haru", "@"),
            ("postgresql://me:p/ss@host/haru", "/"), ("postgres://me:12/34@host/haru", "/"),
            ("postgres://me:/@[::1]:5433/haru", "/"), ("postgres://me:p/ss@host", "/"),
            ("postgres://me:%zz@host/haru", "%"), ("postgres://me:100%@host/haru", "%"),
            ("postgres://me:%4@host/haru", "%"), ("postgres://me:p%4é@host/haru", "%"),
        ])
    func rawPassword(_ text: String, _ character: Character) {
        #expect(throws: StorageError.server(.rawPassword(character))) { try PostgresAddress(text) }
    }

    @Test(
        "A password may have every character that is allowed in an address, or escaped",
        arguments: [
            ("postgres://me:p:ss@host/haru", "p:ss"), ("postgres://me:p#ss@host/haru", "p#ss"),
            ("postgres://me:p?ss@host/haru", "p?ss"), ("postgres://me:p%40s%2Fs%25%3A@host/haru", "p@s/s%:"),
            ("postgres://me:p&s=s+!$*()'[]@host/haru", "p&s=s+!$*()'[]"), ("postgres://me:비밀@host/haru", "비밀"),
            ("postgres://me:p@host/haru?application_name=a@b/c", "p"), ("postgres://me:p@a:1,b:2/haru", "p"),
            ("postgres://me@host:5432/haru?password=a@b", "a@b"),
        ])
    func password(_ text: String, _ password: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.parameters["password"] == password)
        #expect(address.parameters["user"] == "me" && address.parameters["dbname"] == "haru")
    }

    @Test(
        "An address is shown without its password",
        arguments: [
            ("postgres://me:secret@host:5433/haru?sslmode=require", "postgres://me@host:5433/haru"),
            ("postgresql://me@/haru?host=/run/postgresql&password=secret", "postgres://me@/run/postgresql/haru"),
            ("postgres:///haru", "postgres://localhost/haru"), ("postgres://a:1,b:2/haru", "postgres://a,b:1,2/haru"),
        ])
    func shows(_ text: String, _ shown: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.shown == shown)
        #expect(address.holdsPassword == text.contains("secret"))
    }

    @Test("A path is no address", arguments: [("/data/haru.sqlite", false), ("postgres://h/d", true), ("x://y", true)])
    func tellsPaths(_ text: String, _ isAddress: Bool) {
        #expect(PostgresAddress.isAddress(text) == isAddress)
    }

    /// Failures of a server or database before any statement.
    struct Trouble: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let prepare: [String]
        var database = "haru_trouble"
        var user = "haru"
        let isExpected: @Sendable (ServerFault) -> Bool
    }

    @Test(
        "An unusable database is reported with the reason",
        arguments: [
            Trouble(testDescription: "no database", prepare: []) { if case .noDatabase = $0 { true } else { false } },
            Trouble(
                testDescription: "another encoding",
                prepare: ["CREATE DATABASE latin1 TEMPLATE template0 ENCODING LATIN1 LOCALE 'C' LOCALE_PROVIDER libc"],
                database: "latin1"
            ) { $0 == .wrongEncoding("LATIN1") },
            Trouble(testDescription: "no user", prepare: [], database: "postgres", user: "nobody_here") {
                if case .loginRefused = $0 { true } else { false }
            },
            Trouble(
                testDescription: "no more connections", prepare: ["CREATE ROLE crowd LOGIN CONNECTION LIMIT 0"],
                database: "postgres", user: "crowd"
            ) { $0 == .tooManyConnections },
            Trouble(
                testDescription: "no rights",
                prepare: [
                    "CREATE ROLE guest LOGIN", "CREATE DATABASE visited", "ALTER DATABASE visited OWNER TO haru",
                ], database: "visited", user: "guest"
            ) { if case .noRights = $0 { true } else { false } },
        ])
    func tells(_ trouble: Trouble) async throws {
        let server = try PostgresServer.shared()
        for statement in trouble.prepare { try await server.administer(statement) }
        let database = try server.database(trouble.database, user: trouble.user)
        let error = await #expect(throws: StorageError.self) { try await Schema.upgrade(database) }
        guard case .server(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(trouble.isExpected(fault), "\(fault)")
    }

    @Test("An unreachable server is reported by its address, and is not retried at once")
    func asksLater() async throws {
        let database = PostgresDatabase(
            try PostgresAddress("postgres://me:secret@localhost/haru?host=/nowhere"),
            clock: .machine,
            time: { Date().timeIntervalSince1970 }, jitter: { 1 })
        for _ in 0..<3 {
            await #expect(throws: StorageError.server(.unreachable("postgres://me@/nowhere/haru"))) {
                try await database.schemaVersion()
            }
        }
    }

    @Test(
        "A server's error is reported by its meaning",
        arguments: [
            ("53100", StorageError.server(.diskFull)), ("25006", .server(.readOnly)), ("55P03", .busy),
            ("57P03", .server(.restarting)),
            ("57P01", .server(.restarting)), ("57014", .server(.timedOut)), ("23505", .constraint("why")),
            ("42P01", .server(.schemaMismatch("why"))), ("XX001", .server(.damaged("why"))),
            ("22003", .server(.other(state: "22003", detail: "why"))),
        ])
    func means(_ state: String, _ error: StorageError) throws {
        let failure = PostgresFailure(kind: .refused(state: state), detail: "why")
        #expect(StorageError(failure, at: try PostgresAddress("postgres://h/d")) == error)
    }
}
