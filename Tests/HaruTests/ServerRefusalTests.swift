import TestSupport
import Testing

/// Messages for a server that the program cannot use.
@Suite struct ServerRefusalTests {
    /// A server, the options of its address, and the message in both languages.
    struct RefusedStart: CustomTestStringConvertible, Sendable {
        let answer: PostgresStandIn.Answer
        var options = ""
        let english: [String]
        let korean: [String]

        var testDescription: String { english.joined(separator: ", ") }
    }

    private static let refusals = [
        RefusedStart(
            answer: .welcome(version: "13.11 (Debian 13.11-0+deb11u1)"),
            english: ["PostgreSQL 13.11 is too old", "Use PostgreSQL 14 or newer"],
            korean: ["PostgreSQL 13.11은 너무 오래됐어요", "PostgreSQL 14나 그보다 새로운"]),
        RefusedStart(
            answer: .welcome(version: "9.6.24"), english: ["PostgreSQL 9.6.24 is too old"],
            korean: ["PostgreSQL 9.6.24은 너무 오래됐어요"]),
        RefusedStart(
            answer: .welcome(version: "16.4", encoding: "EUC_KR"),
            english: ["encoding is EUC_KR, not UTF8", "createdb --encoding=UTF8"],
            korean: ["UTF8이 아니라 EUC_KR", "createdb --encoding=UTF8"]),
        RefusedStart(
            answer: .refusal(state: "57P03"), english: ["server is restarting", "Try again in a moment"],
            korean: ["다시 켜지고 있어요", "잠시 뒤에"]),
        RefusedStart(
            answer: .refusal(state: "53300"), english: ["All connections", "Raise max_connections"],
            korean: ["연결이 모두 쓰이고 있어요", "max_connections를 늘리거나"]),
        RefusedStart(
            answer: .pool(version: "16.4"),
            english: ["A pool before PostgreSQL, such as pgbouncer", "pool_mode = session"],
            korean: ["트랜잭션마다 연결을 바꿔서", "pool_mode = session"]),
        RefusedStart(
            answer: .welcome(version: "16.4"), options: "?sslmode=require",
            english: ["trusted TLS connection", "sslmode and sslrootcert"],
            korean: ["믿을 수 있는 TLS로 연결하지 못했어요", "sslmode와 sslrootcert를 확인해"]),
    ]

    @Test("an unusable server is reported in both languages, with a remedy", arguments: refusals)
    func tells(_ refusal: RefusedStart) async throws {
        try await PostgresStandIn.with(refusal.answer) { server in
            try await Place.with { place in
                let address = "postgres://me:secret@127.0.0.1:\(server.port)/haru\(refusal.options)"
                for (language, words) in [("en", refusal.english), ("ko", refusal.korean)] {
                    let there = ["HARU_DATABASE": address, "HARU_LANG": language, "COLUMNS": "300"]
                    let today = try await place.haru(["today"], with: there)
                    expectRefusal(today, words[0])
                    let doctor = try await place.haru(["doctor"], with: there)
                    #expect(doctor.status == 1)
                    for said in [today.error, doctor.output + doctor.error] {
                        for word in words { #expect(said.contains(word), "\(said)") }
                        for leak in ["secret", "sslmode=", "SQLite"] { #expect(!said.contains(leak), "\(said)") }
                    }
                }
            }
        }
    }

    @Test("an unescaped password in an address is reported in both languages, without the password")
    func tellsRawPassword() async throws {
        try await Place.with { place in
            for (language, words) in [("en", ["contains @", "write @ as %40"]), ("ko", ["@ 글자", "@는 %40"])] {
                let there = ["HARU_DATABASE": "postgres://me:top@secret@localhost:1/haru", "HARU_LANG": language]
                let run = try await place.haru(["today"], with: there.merging(["COLUMNS": "300"]) { $1 })
                for word in words { expectRefusal(run, word) }
                #expect(!(run.output + run.error).contains("secret"))
            }
        }
    }

    @Test(
        "a cause that stops storing is reported in both languages, and once it is fixed the next task is stored",
        arguments: [
            ("53100", "The PostgreSQL server’s disk is full", "PostgreSQL 서버의 디스크가 가득 찼어요"),
            ("XX001", "The database on the PostgreSQL server is damaged", "PostgreSQL 서버의 데이터베이스가 손상됐어요"),
        ])
    func tellsRefusedWrites(_ state: String, _ english: String, _ korean: String) async throws {
        let function = "'BEGIN RAISE ''out of order'' USING ERRCODE = ''\(state)''; END'"
        try await Self.expectIllness(english, korean) { server, name in
            try await server.administer(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS \(function)", in: name)
            try await server.administer(
                "CREATE TRIGGER refuses BEFORE INSERT ON task FOR EACH ROW EXECUTE FUNCTION refuse()", in: name)
        } mend: { server, name in
            try await server.administer("DROP TRIGGER refuses ON task", in: name)
        }
    }

    @Test("nothing is written to a server that is read-only by its settings")
    func tellsReadOnly() async throws {
        let setting = "default_transaction_read_only"
        let (english, korean) = ("This PostgreSQL server is currently read-only", "이 PostgreSQL 서버는 지금 읽기 전용이에요")
        try await Self.expectIllness(english, korean, byDoctor: true) { server, name in
            try await server.administer("ALTER DATABASE \(name) SET \(setting) = on")
        } mend: { server, name in
            try await server.administer("ALTER DATABASE \(name) RESET \(setting)")
        }
    }

    private typealias Step = (PostgresServer, _ database: String) async throws -> Void

    /// Expects that no task is added after the damage, that stored tasks remain readable, and that everything works
    /// again after the repair.
    private static func expectIllness(
        _ english: String, _ korean: String, byDoctor: Bool = false, spoil: Step, mend: Step
    ) async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            try await Place.with { place in
                let there = ["HARU_DATABASE": server.address(of: name)]
                try await place.haru(["todo", "add", "Sow before"], with: there)
                try await spoil(server, name)
                for (language, words) in [("en", english), ("ko", korean)] {
                    let asked = there.merging(["HARU_LANG": language, "COLUMNS": "300"]) { $1 }
                    expectRefusal(try await place.haru(["todo", "add", "Sow while ill"], with: asked), words)
                    let doctor = try await place.haru(["doctor"], with: asked)
                    #expect(doctor.output.contains(words) == byDoctor, "\(doctor.output)")
                }
                let during = try await place.haru(["todo", "list", "--json"], with: there).output
                #expect(during.contains("Sow before") && !during.contains("while ill"), "\(during)")
                try await mend(server, name)
                #expect(try await place.haru(["todo", "add", "Sow after"], with: there).status == 0)
                let after = try await place.haru(["todo", "list", "--json"], with: there).output
                #expect(after.contains("Sow after") && !after.contains("while ill"), "\(after)")
            }
        }
    }
}
