import Foundation
import Storage
import TestSupport
import Testing

/// The program with its database on a PostgreSQL server.
@Suite struct ServerDatabaseTests {
    private static func with(_ body: (Place, _ address: String) async throws -> Void) async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            try await Place.with { try await body($0, server.address(of: name)) }
        }
    }

    @Test("commands store the same data on a server as in a file")
    func keeps() async throws {
        try await Self.with { place, address in
            let there = ["HARU_DATABASE": address]
            try place.repository("haru", days: 1)
            #expect(try await place.haru(["repo", "add", place.code], with: there).status == 0)
            #expect(try await place.haru(["todo", "add", "Water the plants"], with: there).status == 0)
            #expect(try await place.haru(["note", "add", "Rain", "--body", "All day."], with: there).status == 0)
            try place.commitToday("haru")
            let today = try await place.haru(["today", "--json"], with: there).output
            #expect(today.contains(#""count": 1"#))
            let (list, flag) = (
                try await place.haru(["todo", "list", "--json"], with: there).output,
                try await place.haru("todo", "list", "--json", "--database", address).output
            )
            #expect(list.contains("Water the plants") && list == flag)
            #expect(!FileManager.default.fileExists(atPath: place.database))
            // The file in the data folder is a separate database.
            #expect(try await !place.haru("todo", "list", "--json").output.contains("Water the plants"))
        }
    }

    @Test("the doctor checks the server, before tables exist and afterwards")
    func doctor() async throws {
        try await Self.with { place, address in
            let there = ["HARU_DATABASE": address]
            let before = try await place.haru(["doctor"], with: there)
            #expect(
                before.status == 0 && before.output.contains("UTF8, tables are created on first use"),
                "\(before.output)")
            try await place.haru(["todo", "add", "Water the plants"], with: there)
            let after = try await place.haru(["doctor"], with: there)
            #expect(after.status == 0 && after.output.contains("UTF8, schema \(Schema.version)"), "\(after.output)")
            #expect(after.output.contains("PostgreSQL "))
        }
    }

    @Test(
        "an invalid address is reported in both languages, without its password",
        arguments: [
            ("mysql://me:secret@host/haru", "mysql", "주소를 읽을 수 없어요"),
            ("postgres://me:secret@host:99999/haru", "port 99999", "주소를 읽을 수 없어요"),
            ("postgres://me:secret@host/haru?colour=red", "colour", "주소를 읽을 수 없어요"),
            ("postgres://me:secret@localhost:1/haru", "isn’t answering", "답하지 않아요"),
            ("postgres://me:secret@nowhere.invalid/haru", "isn’t answering", "답하지 않아요"),
            ("/data/haru.sqlite", "can’t be read", "주소를 읽을 수 없어요"),
        ])
    func refuses(_ address: String, _ english: String, _ korean: String) async throws {
        try await Place.with { place in
            for command in ["today", "doctor"] {
                for (language, words) in [("en", english), ("ko", korean)] {
                    let run = try await place.haru(
                        [command], with: ["HARU_DATABASE": address, "HARU_LANG": language, "COLUMNS": "200"])
                    #expect(run.status == (command == "doctor" ? 1 : 2))
                    let said = run.output + run.error
                    #expect(said.contains(words), "\(said)")
                    #expect(!said.contains("secret"))
                }
            }
        }
    }

    @Test("a database and a user that do not exist on the server are reported")
    func refusesStrangers() async throws {
        let server = try PostgresServer.shared()
        try await Place.with { place in
            let database = ["HARU_DATABASE": server.address(of: "haru_not_there")]
            expectRefusal(try await place.haru(["today"], with: database), "no such database")
            let user = ["HARU_DATABASE": server.address(of: "postgres", user: "haru_not_there")]
            expectRefusal(try await place.haru(["today"], with: user), "refused the login")
        }
    }

    @Test(
        "a password on the command line is refused",
        arguments: ["postgres://me:secret@localhost/haru", "postgres://me@localhost/haru?password=secret"])
    func refusesPasswords(_ address: String) async throws {
        try await Place.with { place in
            let run = try await place.haru("today", "--database", address)
            expectRefusal(run, "~/.pgpass")
            #expect(!(run.output + run.error).contains("secret"))
        }
    }

    @Test("a database is copied from its file to a server and back, and all three give the same answers")
    func copies() async throws {
        try await Self.with { place, address in
            try await place.haru("todo", "add", "Water the plants")
            try await place.haru("note", "add", "Rain", "--body", "All day.")
            let there = try await place.haru("database", "copy", place.data, address)
            #expect(
                there.status == 0 && there.output.hasSuffix("rows copied; both sides match.\n"), "\(there.error)")
            let back = place.folder + "/back"
            try FileManager.default.createDirectory(atPath: back, withIntermediateDirectories: true)
            #expect(try await place.haru("database", "copy", address, back + "/haru.sqlite").status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: back) == ["haru.sqlite"])
            for command in [["todo", "list", "--json"], ["note", "list", "--json"]] {
                let answer = try await place.haru(command).output
                #expect(answer.contains("Rain") || answer.contains("Water"))
                #expect(try await place.haru(command, with: ["HARU_DATABASE": address]).output == answer)
                #expect(try await place.haru(command, with: ["HARU_DATA_DIR": back]).output == answer)
            }
        }
    }

    @Test("a copy is refused if it would mix two databases, has no source, or shows a password")
    func refusesCopies() async throws {
        try await Self.with { place, address in
            try await place.haru("todo", "add", "Water the plants")
            expectRefusal(
                try await place.haru("database", "copy", place.folder + "/none", address), "There’s no file")
            expectRefusal(
                try await place.haru("database", "copy", address, place.folder + "/new"), "no database to copy")
            expectRefusal(try await place.haru("database", "copy", place.data, place.database), "already")
            #expect(try await place.haru("database", "copy", place.data, address).status == 0)
            expectRefusal(try await place.haru("database", "copy", place.data, address), "already")
            let korean = ["HARU_LANG": "ko"]
            expectRefusal(
                try await place.haru(["database", "copy", place.data, address], with: korean), "이미 무언가 있어요")
            let secret = try await place.haru("database", "copy", place.data, "postgres://me:secret@localhost/haru")
            expectRefusal(secret, "~/.pgpass")
            #expect(!secret.error.contains("secret"))
        }
    }
}
