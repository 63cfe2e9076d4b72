import Foundation
import TestSupport
import Testing

@testable import Storage
@testable import StoragePostgres

/// A server that is reached over a network instead of a local socket.
@Suite struct PostgresTLSTests {
    @Test(
        "A connection is encrypted, and the server verified, if the address requires it",
        .enabled(if: Certificate.canBeMade, "openssl is missing; scripts/setup test installs it")
    )
    func secures() async throws {
        try await PostgresServer.withServerOnLoopback { server in
            for mode in ["require", "verify-full"] { await Self.expectRefusal("sslmode=\(mode)", by: server) }
            #expect(try await !Self.isEncrypted("sslmode=prefer", to: server))

            let own = try Certificate("own", in: server.folder)
            let other = try Certificate("other", in: server.folder)
            try await Self.use(own, on: server)
            #expect(try await Self.isEncrypted("sslmode=prefer", to: server))
            #expect(try await Self.isEncrypted("sslmode=require", to: server))
            #expect(try await Self.isEncrypted("sslmode=verify-full&sslrootcert=\(own.path)", to: server))
            #expect(try await !Self.isEncrypted("sslmode=disable", to: server))

            await Self.expectRefusal("sslmode=verify-full&sslrootcert=\(other.path)", by: server)
            await Self.expectRefusal("sslmode=verify-ca&sslrootcert=\(other.path)", by: server)
            await Self.expectRefusal("sslmode=verify-full&sslrootcert=\(server.folder)/none.crt", by: server)
            // The certificate is for another host name.
            let name = "elsewhere.invalid"
            #expect(try await Self.isEncrypted("sslmode=verify-ca&sslrootcert=\(own.path)", to: server, as: name))
            await Self.expectRefusal("sslmode=verify-full&sslrootcert=\(own.path)", by: server, as: name)
        }
    }

    @Test("An unreachable server is reported as such with every TLS mode")
    func tellsAbsence() async throws {
        let address = try PostgresAddress("postgres://haru:secret@localhost:1/haru?sslmode=verify-full")
        let database = PostgresDatabase(address, clock: .machine, time: { 0 }, jitter: { 0.5 })
        await #expect(throws: StorageError.server(.unreachable("postgres://haru@localhost:1/haru"))) {
            try await database.schemaVersion()
        }
    }

    private static func database(
        _ options: String, on server: PostgresServer, as host: String
    ) throws -> PostgresDatabase {
        let place = "haru:secret@\(host):\(server.port)/postgres"
        return PostgresDatabase(
            try PostgresAddress("postgres://\(place)?hostaddr=127.0.0.1&\(options)"), limit: 1, clock: .machine,
            time: { Date().timeIntervalSince1970 }, jitter: { 0.5 })
    }

    /// Whether the server reports an encrypted connection with these options.
    private static func isEncrypted(
        _ options: String, to server: PostgresServer, as host: String = "localhost"
    ) async throws -> Bool {
        let database = try database(options, on: server, as: host)
        let sql = "SELECT CASE WHEN ssl THEN 1 ELSE 0 END FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        let answer = try await database.read { try $0.first(sql, []) { try $0.int(0) } }
        await database.close()
        return answer == 1
    }

    /// Expects that no connection is made with these options, and that the error has only the address.
    private static func expectRefusal(
        _ options: String, by server: PostgresServer, as host: String = "localhost",
        at location: SourceLocation = #_sourceLocation
    ) async {
        let place = "postgres://haru@\(host):\(server.port)/postgres"
        await #expect(throws: StorageError.server(.notSecured(place)), sourceLocation: location) {
            try await database(options, on: server, as: host).schemaVersion()
        }
    }

    /// Turns TLS on, and waits until new connections are offered it.
    private static func use(_ certificate: Certificate, on server: PostgresServer) async throws {
        for (name, value) in [
            ("ssl_cert_file", certificate.path), ("ssl_key_file", certificate.key), ("ssl", "on"),
        ] {
            try await server.administer("ALTER SYSTEM SET \(name) = '\(value)'")
        }
        try await server.administer("SELECT pg_reload_conf()")
        try await eventually(every: .milliseconds(50)) { try await isEncrypted("sslmode=prefer", to: server) }
    }
}
