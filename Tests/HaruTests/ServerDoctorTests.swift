import Storage
import TestSupport
import Testing

/// Doctor output for a server that answers but is not usable as it is.
@Suite struct ServerDoctorTests {
    private static func with(
        _ body: (PostgresServer, _ database: String, Place) async throws -> Void
    ) async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            try await Place.with { try await body(server, name, $0) }
        }
    }

    private static func doctor(_ place: Place, _ address: String, in language: String) async throws -> Outcome {
        try await place.haru(["doctor", "--json"], with: ["HARU_DATABASE": address, "HARU_LANG": language])
    }

    @Test("a server whose clock is far off is reported, one that is nearly right passes")
    func clocks() async throws {
        try await Self.with { server, name, place in
            let address = server.address(of: name)
            try await place.haru(["todo", "add", "Water the plants"], with: ["HARU_DATABASE": address])
            // A server has the clock of its machine, which a test cannot set: so a stand-in precedes it.
            try await server.administer("ALTER DATABASE \(name) SET search_path = public, pg_catalog")
            for (offset, isTold) in [(95, true), (-95, true), (15, false)] {
                let clock = "'SELECT pg_catalog.clock_timestamp() + interval ''\(offset) seconds'''"
                try await server.administer(
                    "CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS \(clock)",
                    in: name)
                let english = try await Self.doctor(place, address, in: "en")
                let korean = try await Self.doctor(place, address, in: "ko")
                for run in [english, korean] { #expect(run.status == (isTold ? 1 : 0), "\(offset): \(run.output)") }
                // The round trip takes a fraction of a second.
                #expect(
                    english.output.contains(/database server’s clock differs by 9\d seconds\./) == isTold,
                    "\(offset): \(english.output)")
                #expect(english.output.contains("Sync both clocks with NTP.") == isTold)
                #expect(
                    korean.output.contains(/데이터베이스 서버의 시계가 9\d초 달라요\./) == isTold, "\(offset): \(korean.output)")
                #expect(korean.output.contains("두 컴퓨터의 시계를 NTP로 맞춰 주세요.") == isTold)
                #expect(english.output.contains("UTF8, schema \(Schema.version)") != isTold)
            }
        }
    }

    @Test("tables that the user may not write are named")
    func closedTables() async throws {
        try await Self.with { server, name, place in
            let (owner, user) = (server.address(of: name), "gardener_\(name)")
            try await place.haru(["todo", "add", "Water the plants"], with: ["HARU_DATABASE": owner])
            try await server.administer("CREATE ROLE \(user) LOGIN")
            try await server.administer(
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(user)", in: name)
            let address = server.address(of: name, user: user)
            try await Self.expectWell(place, address, "UTF8, schema \(Schema.version)")
            try await server.administer("REVOKE UPDATE ON task FROM \(user)", in: name)
            try await server.administer("REVOKE DELETE ON note FROM \(user)", in: name)
            try await Self.expectNoRights(place, address, "note, task")
            try await server.administer("GRANT UPDATE ON task TO \(user)", in: name)
            try await Self.expectNoRights(place, address, "note")
            try await server.administer("GRANT DELETE ON note TO \(user)", in: name)
            try await Self.expectWell(place, address, "UTF8, schema \(Schema.version)")
        }
    }

    @Test("a user who cannot create tables is reported before there are any")
    func makesNoTables() async throws {
        try await Self.with { server, name, place in
            let user = "guest_\(name)"
            try await server.administer("CREATE ROLE \(user) LOGIN")
            // Before PostgreSQL 15 every user could.
            try await server.administer("REVOKE CREATE ON SCHEMA public FROM PUBLIC", in: name)
            let address = server.address(of: name, user: user)
            try await Self.expectNoRights(place, address, "CREATE")
            try await server.administer("GRANT CREATE ON SCHEMA public TO \(user)", in: name)
            try await Self.expectWell(place, address, "UTF8, tables are created on first use")
        }
    }

    private static func expectWell(_ place: Place, _ address: String, _ words: String) async throws {
        let run = try await doctor(place, address, in: "en")
        #expect(run.status == 0 && run.output.contains(words), "\(run.output)")
    }

    /// Expects that the doctor reports, in both languages, the missing permission and the remedy.
    private static func expectNoRights(_ place: Place, _ address: String, _ what: String) async throws {
        let languages = [
            ("en", "The database doesn’t allow something: \(what)\"", "Connect as the database owner"),
            ("ko", "데이터베이스에서 할 수 없는 일이 있어요: \(what)\"", "그 데이터베이스의 소유자로 접속하거나 권한을 주세요."),
        ]
        for (language, fault, remedy) in languages {
            let run = try await doctor(place, address, in: language)
            #expect(run.status == 1)
            for words in [fault, remedy] { #expect(run.output.contains(words), "\(run.output)") }
        }
    }
}
