import Core
import Foundation
import Storage
package import StoragePostgres
import Synchronization

/// A PostgreSQL server of this process, in a temporary folder and on a socket inside it.
///
/// It ends with the process, however that ends: a shell has the other end of a pipe, and stops the server and removes
/// its folder when no process has the first end open any more.
package final class PostgresServer: Sendable {
    /// Reason why there is no server, as a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let usualPort = 5_432
    // Short, since the path of a socket is limited to some hundred bytes.
    private static let started = Result { try PostgresServer(in: "/tmp/haru-pg-\(getpid())") }

    /// Server of this process, started on first use.
    package static func shared() throws -> PostgresServer { try started.get() }

    /// The folder of its socket.
    package let folder: String
    /// Folder of the PostgreSQL programs.
    package let programs: String
    /// Port, on loopback if it listens there, and in the name of its socket.
    package let port: Int
    /// Open pipe that keeps the server running.
    private let pipe: Int32
    private let shell: ChildProcess
    private let lastNumber = Mutex(0)
    /// Empty databases with the current schema that no test is using.
    private let furnished = Mutex<[(name: String, database: PostgresDatabase)]>([])

    /// - Parameter port: its port on loopback; nil for a server on its socket alone.
    private init(in folder: String, port: Int? = nil) throws {
        self.folder = folder
        self.port = port ?? Self.usualPort
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/postgres.sh"
        shell = try ChildProcess(
            "/bin/sh", [script, folder] + (port.map { ["\($0)"] } ?? []), environment: GitFixture.environment, in: "/",
            output: "/dev/null",
            errors: "/dev/null")
        let end = Date().addingTimeInterval(300)
        let files = FileManager.default
        while !files.fileExists(atPath: folder + "/alive") {
            guard Date() < end, shell.result == nil else { throw Self.failure(folder) }
            usleep(5_000)
        }
        // Opening it for reading too does not block until the shell opens the other end, which may never happen.
        pipe = open(folder + "/alive", O_RDWR | O_CLOEXEC)
        while !files.fileExists(atPath: folder + "/ready") {
            guard Date() < end, shell.result == nil else { throw Self.failure(folder) }
            usleep(5_000)
        }
        programs = try String(contentsOfFile: folder + "/programs", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func failure(_ folder: String) -> Failure {
        let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
        return Failure(
            description: "No PostgreSQL server could be started for the tests. scripts/setup test installs one. \(log)")
    }

    /// Runs a body with a server that also listens on loopback, and is removed afterwards.
    package static func withServerOnLoopback<Value>(
        _ body: (PostgresServer) async throws -> Value
    ) async throws -> Value {
        let server = try startedOnLoopback()
        defer {
            close(server.pipe)
            _ = server.shell.wait()
        }
        return try await body(server)
    }

    /// Starts a server on a free port, which only an attempt can find out.
    private static func startedOnLoopback() throws -> PostgresServer {
        var lastFailure: any Error = Failure(description: "")
        for _ in 0..<3 {
            // Below the range of ephemeral ports.
            let port = Int.random(in: 20_000..<32_000)
            let folder = "/tmp/haru-pg-\(getpid())-\(port)"
            do {
                return try PostgresServer(in: folder, port: port)
            } catch {
                lastFailure = error
                try? FileManager.default.removeItem(atPath: folder)
            }
        }
        throw lastFailure
    }

    /// Address of a database on it.
    package func address(of database: String, user: String = "haru", options: String = "") -> String {
        "postgres://\(user)@/\(database)?host=\(folder)\(options)"
    }

    /// A connection pool on one of its databases.
    package func database(_ name: String, user: String = "haru", limit: Int = 4) throws -> PostgresDatabase {
        try PostgresDatabase(
            PostgresAddress(address(of: name, user: user)), limit: limit, clock: .machine,
            time: { Date().timeIntervalSince1970 }, jitter: { 0.5 })
    }

    /// Runs a body with the name of its own database, a copy of a template, that is dropped afterwards.
    package func withDatabase<Value>(
        from template: String = "template1", options: String = "", _ body: (String) async throws -> Value
    ) async throws -> Value {
        let name = lastNumber.withLock { number in
            number += 1
            return "haru\(number)"
        }
        try await administer("CREATE DATABASE \(name) TEMPLATE \(template) \(options)")
        let value: Value
        do {
            value = try await body(name)
        } catch {
            try? await administer("DROP DATABASE \(name) WITH (FORCE)")
            throw error
        }
        try await administer("DROP DATABASE \(name) WITH (FORCE)")
        return value
    }

    /// Runs a body with a database that has the current schema.
    ///
    /// It is emptied afterwards and reused, unless the body threw or left another schema behind: creating a database
    /// takes longer than most tests.
    package func withFurnishedDatabase<Value>(
        _ body: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        let one = try await furnishedDatabase()
        let value = try await body(one.database)
        try await one.database.write { connection in
            guard try Schema.version(of: connection) == Schema.version else { return }
            try connection.execute("DELETE FROM person", [])
            for table in AccountTables.names { try connection.execute("DELETE FROM \(table)", []) }
            try connection.execute("UPDATE account_counter SET value = 1", [])
            try connection.execute("DELETE FROM push_key", [])
        }
        if try await one.database.schemaVersion() == Schema.version { furnished.withLock { $0.append(one) } }
        return value
    }

    private func furnishedDatabase() async throws -> (name: String, database: PostgresDatabase) {
        if let one = furnished.withLock({ $0.popLast() }) { return one }
        let name = lastNumber.withLock { number in
            number += 1
            return "furnished\(number)"
        }
        try await administer("CREATE DATABASE \(name)")
        let database = try database(name)
        try await Schema.upgrade(database)
        return (name, database)
    }

    /// Runs a statement as the server's owner, outside any transaction.
    package func administer(_ statement: String, in database: String = "postgres") async throws {
        try await Task.detached { [programs, folder, port] in
            let output = "\(folder)/psql-\(UUID().uuidString)"
            let psql = try ChildProcess(
                programs + "/psql",
                [
                    "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U", "haru", "-d", database,
                    "-c", statement,
                ],
                environment: GitFixture.environment, in: "/", errors: output)
            defer { unlink(output) }
            guard psql.wait() == .exit(0) else {
                throw Failure(description: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "psql")
            }
        }.value
    }
}
