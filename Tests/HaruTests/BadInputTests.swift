import Foundation
import TestSupport
import Testing

/// Invalid input gives one sentence with a remedy on standard error, and status 2.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let korean: String
        let english: String

        init(_ arguments: String..., korean: String, english: String) {
            self.arguments = arguments
            self.korean = korean
            self.english = english
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(
        "a mistake is reported with a remedy",
        arguments: [
            Case("nope", korean: "‘nope’ 명령은 없어요", english: "There’s no command “nope”"),
            Case("tody", korean: "혹시 haru today인가요?", english: "Did you mean haru today?"),
            Case("todo", "ad", korean: "혹시 haru todo add인가요?", english: "Did you mean haru todo add?"),
            Case("grass", "--yaer", "2026", korean: "혹시 ‘--year’인가요?", english: "Did you mean '--year'?"),
            Case("grass", "--weeks", "x", korean: "‘x’ 값은 쓸 수 없어요", english: "The value 'x' is invalid"),
            Case("grass", "--weeks", "0", korean: "1-", english: "Allowed: 1-"),
            Case("grass", "--year", "0", korean: "1-9999", english: "Allowed: 1-9999"),
            Case("grass", "--weeks", "3", "--year", "2026", korean: "하나만", english: "only one of"),
            Case("grass", "--since", "2026-11-21", "--until", "2026-11-01", korean: "순서를 바꿔", english: "Swap them"),
            Case("grass", "--theme", "gold", korean: "green|blue", english: "green|blue"),
            Case("repo", "add", "", korean: "이름이 비어 있어요", english: "is empty"),
            Case("repo", "add", "https://github.com/a/b", korean: "은(는) 주소예요", english: "is an address"),
            Case("repo", "add", "git@github.com:a/b.git", korean: "은(는) 주소예요", english: "is an address"),
            Case("explain", "2/30", korean: "‘2/30’ 날짜", english: "“2/30” isn’t a day"),
            Case("streak", "", korean: "이름이 비어 있어요", english: "is empty"),
            Case("today", "--data-dir", "", korean: "이름이 비어 있어요", english: "is empty"),
            Case("todo", "done", korean: "‘<id> ...’ 값이 빠졌어요", english: "Missing expected argument '<id> ...'"),
            Case("freeze", "--undo", korean: "<day> 값이 빠졌어요", english: "<day> is missing"),
            Case("explain", "2026-02-30", korean: "‘2026-02-30’ 날짜", english: "“2026-02-30” isn’t a day"),
            Case("today", "--zone", "Mars/Base", korean: "시간대는 없어요", english: "There’s no time zone “Mars/Base”"),
            Case("today", "--days", "mine", korean: "auto|commit|home", english: "auto|commit|home"),
            Case("today", "--day-start", "7", korean: "0-6", english: "0-6"),
            Case("today", "--minimum", "0", korean: "1-100", english: "1-100"),
            Case("today", "--rest", "sat,noday", korean: "‘noday’", english: "“noday”"),
            Case("today", "--now", "19:48", korean: "‘19:48’ 시각", english: "“19:48” isn’t a valid time"),
            Case("today", "--lang", "fr", korean: "ko|en|auto", english: "ko|en|auto"),
            Case("config", "set", "days", "mine", korean: "auto|commit|home", english: "Allowed: auto|commit|home"),
            Case(
                "config", "set", "zone", "Asia/Seoul", korean: "haru count zone Asia/Seoul처럼",
                english: "with haru count zone, as in haru count zone Asia/Seoul"),
            Case("config", "get", "colour", korean: "‘colour’ 설정은 없어요", english: "There’s no setting “colour”"),
            Case("zone", "Mars/Base", korean: "Asia/Seoul처럼", english: "such as Asia/Seoul"),
            Case("zone", "Asia/Seoul", "--from", "now", korean: "‘now’ 시각", english: "“now” isn’t a valid time"),
            Case("rest", "add", "someday", korean: "‘someday’ 요일", english: "no weekday “someday”"),
            Case("challenge", "start", "366", korean: "365일까지", english: "lasts 1 to 365 days"),
            Case("challenge", "start", "7", "--rule", "never", korean: "every-day|count", english: "every-day|count"),
            Case("challenge", "stop", korean: "진행 중인 챌린지가 없어요", english: "No challenge is running"),
            Case("repo", "remove", "nope", korean: "‘nope’ 저장소를 모르거나", english: "“nope” names no repository"),
            Case("author", "remove", "a@b.example", korean: "내 주소에 없어요", english: "isn’t one of your addresses"),
            Case("exclude", "add", korean: "--author, --message, --path", english: "--author, --message and --path"),
            Case("explain", "yesteday", korean: "‘yesteday’ 날짜", english: "“yesteday” isn’t a day"),
            Case("exclude", "remove", "x", korean: "‘x’ 제외 규칙은 없어요", english: "no exclusion rule “x”"),
            Case("completion", "tcsh", korean: "zsh|bash|fish", english: "zsh|bash|fish"),
            Case("freeze", "a", "b", "c", korean: "‘a’ 날짜를 읽을 수 없어요", english: "“a” isn’t a day"),
            Case("zone", "a", "b", "c", korean: "‘b’, ‘c’ 값을 쓸 수 없어요", english: "unexpected arguments: 'b', 'c'"),
            Case("today", "--json=3", korean: "‘--json’ 옵션은 값을 받지 않는데", english: "does not take any value"),
            Case("todo", "done", "-1", korean: "‘-1’ 값이 -로 시작해서", english: "“-1” begins with -"),
            Case("log", "--limit", "-5", korean: "‘-5’ 값이 -로 시작해서", english: "“-5” begins with -"),
            Case("challenge", "start", "-5", korean: "‘-5’ 값이 -로 시작해서", english: "“-5” begins with -"),
            Case("todo", "nope", "x", korean: "haru todo --help로", english: "See haru todo --help"),
            Case("--color", "never", "nope", korean: "‘nope’ 명령은 없어요", english: "There’s no command “nope”"),
            Case("--color", "never", "todo", "--short", korean: "옵션은 없어요", english: "Unknown option"),
            Case("--generate-completion-script", "csh", korean: "알아들을 수 없어요", english: "Can't generate"),
            Case("todo", "edit", "1", korean: "무엇을 고칠지", english: "Nothing to change was given"),
            Case("note", "add", "T", "--repo", "garden", korean: "--commit과 함께", english: "--repo needs --commit"),
            Case(
                "challenge", "start", "7", "--from", "2030-01-01", korean: "2030년 1월 1일처럼", english: "(Jan 1, 2030)"),
            Case("freeze", "2027-12-01", korean: "2027년 12월 1일에는", english: "on Dec 1, 2027"),
            Case("freeze", "2025-12-01", "--undo", korean: "2025년 12월 1일에는", english: "on Dec 1, 2025"),
            Case("author", "add", "nomail", korean: "‘nomail’ 값은 이메일", english: "“nomail” isn’t an email address"),
            Case("grass", "--svg", "-", "--json", korean: "표준 출력에 쓸 수 없어요", english: "both go to standard output"),
            Case("--json", korean: "haru today --json", english: "Write haru today --json."),
            Case("--lang", "en", "--short", korean: "haru today --short", english: "Write haru today --short."),
            Case("link", korean: "켜진 하루가 없어요", english: "Haru isn’t serving"),
            Case("serve", "--host", "0.0.0.0", korean: "--host 127.0.0.1", english: "safe on this machine alone"),
            Case("serve", "--host", "haru.example.com", korean: "이 컴퓨터에서만", english: "on this machine alone"),
            Case("serve", "--port", "70000", korean: "0-65535", english: "0-65535"),
        ])
    func mistakes(_ example: Case) async throws {
        try await Place.with { place in
            // The last value of a repeated option wins, so the language is set by the environment.
            expectRefusal(try await place.haru(example.arguments, with: ["HARU_LANG": "ko"]), example.korean)
            expectRefusal(try await place.haru(example.arguments, with: ["HARU_LANG": "en"]), example.english)
        }
    }

    @Test("an invalid value of an environment variable is refused under the variable's name")
    func variables() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru(["today"], with: ["HARU_LANG": "fr"]), "HARU_LANG can’t be “fr”")
            expectRefusal(try await place.haru(["today"], with: ["HARU_DAY_START": "7"]), "HARU_DAY_START can’t be “7”")
            let both = try await place.haru(["today", "--day-start", "8"], with: ["HARU_DAY_START": "7"])
            expectRefusal(both, "--day-start can’t be “8”")
        }
    }

    @Test("a folder without a repository, a file and a missing folder get different messages")
    func places() async throws {
        try await Place.with { place in
            try Data().write(to: URL(fileURLWithPath: place.home + "/file"))
            for command in [["grass"], ["streak"], ["today"], ["explain", "today"], ["repo", "add"]] {
                expectRefusal(try await place.haru(command + [place.code]), "No git repository in")
                expectRefusal(try await place.haru(command + [place.home + "/file"]), "isn’t a folder")
                expectRefusal(try await place.haru(command + [place.home + "/gone"]), "There’s no folder")
            }
        }
    }

    @Test("missing git and a missing address of one's own are reported")
    func git() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 2)
            let noGit = try place.withoutGit()
            expectRefusal(try await place.haru(["grass", place.code], with: noGit), "git wasn’t found")
            let doctor = try await place.haru(["doctor"], with: noGit)
            #expect(doctor.status == 1 && doctor.output.contains("Install git"))
            try await place.haru("repo", "add", place.code)
            let unread = try await place.haru(["doctor"], with: noGit)
            #expect(unread.output.contains("? repositories") && unread.output.contains("1 repository, not checked"))
            let nobody = ["GIT_CONFIG_GLOBAL": "/dev/null"]
            let outcome = try await place.haru(["streak", place.code], with: nobody)
            #expect(outcome.status == 2 && outcome.error.contains("--author"))
        }
    }

    @Test("a git that is too old is reported with the required version")
    func oldGit() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 2)
            let bin = place.folder + "/bin"
            try writeScript("#!/bin/sh\necho git version 1.7.1", to: bin + "/git")
            let oldGit = ["PATH": bin]
            expectRefusal(try await place.haru(["grass", place.code], with: oldGit), "git 1.7.1 is too old")
            let doctor = try await place.haru(["doctor"], with: oldGit)
            #expect(doctor.status == 1 && doctor.output.contains("git 1.7.1 is too old"))
        }
    }

    @Test("a write that fails for lack of space is reported, and no stored data is lost")
    func noRoom() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            try garden.row(of: 20_000, branch: "more")
            // A limit on file sizes stands in for a full disk, which a test cannot have to itself.
            let run = try await place.shell("trap '' XFSZ; ulimit -f 1000; '\(Program.path)' repo scan")
            #expect(run.status == 2)
            #expect(run.error.contains("What was stored is safe"), "\(run.error)")
            #expect(try await place.haru("doctor").status == 0)
            try await place.haru("repo", "scan")
            let total = try await place.haru("streak", "--json").output
            #expect(total.contains(#""total": 20010"#))
        }
    }

    @Test("a year before any commit is an empty year and is reported as such")
    func yearBefore() async throws {
        try await Place.settled { place in
            let json = try await place.haru("grass", "--year", "1969", "--json")
            #expect(json.status == 0 && json.output.contains(#""total": 0"#))
            #expect(json.output.matches(of: /"day": "1969-/).count == 365)
            let view = try await place.haru("grass", "--year", "1969")
            #expect(view.status == 0 && view.output.contains("There’s no commit in this window yet."))
        }
    }

    @Test("a database from a newer Haru is refused and left as it is")
    func newer() async throws {
        try await Place.settled { place in
            try await SQLite.run("INSERT INTO schema_version (version) VALUES (999)", on: place.database)
            let before = FileManager.default.contents(atPath: place.database)
            expectRefusal(try await place.haru("today"), "A newer Haru wrote this database")
            let doctor = try await place.haru("doctor")
            #expect(doctor.status == 1 && doctor.output.contains("newer Haru"))
            #expect(FileManager.default.contents(atPath: place.database) == before)
        }
    }

    @Test("doctor reports work that was given up, and work of a kind that this version does not recognize")
    func jobs() async throws {
        try await Place.settled { place in
            let columns = "person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error"
            try await SQLite.run(
                "INSERT INTO job (\(columns)) VALUES (1, 'x', 'of-tomorrow', '?', 1, 1, 1, 0, '', '')",
                on: place.database)
            let unknown = try await place.haru("doctor")
            #expect(unknown.status == 0 && unknown.output.contains("1 of another version, left alone"))
            try await SQLite.run(
                "INSERT INTO job (\(columns), ended_at) VALUES (1, 'read', 'read', '{}', 1, 1, 1, 8, '', 'disk on fire', 9)",
                on: place.database)
            let failed = try await place.haru("doctor", "--json")
            #expect(failed.status == 1 && failed.output.contains("disk on fire"))
            #expect(failed.output.contains("Reading repositories") && failed.output.contains("Settings → About"))
            #expect(try await place.haru("doctor", "--json", "--lang", "ko").output.contains("하루에 대해"))
        }
    }

    @Test("doctor reports a missing database file when the data folder remains")
    func missing() async throws {
        try await Place.settled { place in
            try await place.haru("hook", "install", place.code + "/garden")
            try FileManager.default.removeItem(atPath: place.database)
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.status == 1 && doctor.output.contains("haru.sqlite is missing"), "\(doctor.output)")
            #expect(try await place.haru("doctor", "--json", "--lang", "ko").output.contains("자리에 아무것도 없어요"))
        }
    }

    @Test("a copy of a damaged database is saved, and doctor gives a remedy")
    func damaged() async throws {
        try await Place.settled { place in
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place.database + suffix) }
            try Data(repeating: 0x55, count: 40_000).write(to: URL(fileURLWithPath: place.database))
            expectRefusal(try await place.haru("today"), "haru doctor")
            let doctor = try await place.haru("doctor")
            #expect(doctor.status == 1 && doctor.output.contains("A copy is kept at"))
            #expect(doctor.output.contains("? repositories") && !doctor.output.contains("none yet"))
            let json = try await place.haru("doctor", "--json").output
            #expect(json.contains(/"check": "repositories",\s+"ok": null/))
            let copies = try FileManager.default.contentsOfDirectory(atPath: place.data).filter {
                $0.contains(".damaged-")
            }
            #expect(copies.count == 1)
            for copy in copies {
                #expect(FileManager.default.contentsEqual(atPath: place.data + "/" + copy, andPath: place.database))
            }
        }
    }

    @Test("a data folder that cannot be created or written is named")
    func readOnly() async throws {
        try await Place.with { place in
            // Permissions do not restrict root, but even root cannot create a folder below a file.
            try Data().write(to: URL(fileURLWithPath: place.home + "/file"))
            expectRefusal(
                try await place.haru("today", "--data-dir", place.home + "/file/data"), place.home + "/file/data")
            guard geteuid() != 0 else { return }
            try FileManager.default.createDirectory(
                atPath: place.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
            expectRefusal(try await place.haru("today"), "can’t be written to")
        }
    }

    @Test("a clock set back by a day neither loses nor invents anything")
    func clockBack() async throws {
        try await Place.settled { place in
            try place.commitToday("garden")
            #expect(try await place.haru("streak", "--json").output.contains(#""current": 11"#))
            let back = ["--now", "2026-11-20T19:48:00+09:00"]
            let yesterday = try await place.haru(["streak", "--json"] + back).output
            #expect(yesterday.contains(#""current": 10"#) && yesterday.contains(#""best": 10"#))
            #expect(try await place.haru(["today", "--check"] + back).status == 0)
            #expect(try await place.haru("streak", "--json").output.contains(#""current": 11"#))
        }
    }

    @Test("hostile author names and messages cannot garble the terminal")
    func hostile() async throws {
        try await Place.with { place in
            let garden = try place.repository("garden")
            try garden.commit(
                "\u{1B}]0;gotcha\u{7}\u{202E}evil", date: "\(Place.noon) +0900", name: "\u{1B}[2J<b>Mal\u{202E}lory</b>"
            )
            try await place.haru("repo", "add", place.code)
            for command in [
                ["explain"], ["author", "list"], ["explain", "--json"], ["author", "list", "--json"], ["repo", "list"],
            ] {
                let output = try await place.haru(command).output
                let bad = output.unicodeScalars.filter {
                    $0 != "\n" && ($0.value < 32 || $0 == "\u{202E}" || $0.value == 0x9B)
                }
                #expect(bad.isEmpty, "\(command): \(output.debugDescription)")
            }
        }
    }

    @Test("a closed reader is no failure, a full disk is")
    func output() async throws {
        try await Place.settled { place in
            let run = "'\(Program.path)' grass --json --weeks 500"
            let status = place.folder + "/status"
            let cut = try await place.shell("(\(run); echo $? >&3) 3>\(status) | head -1 >/dev/null")
            #expect(try String(contentsOfFile: status, encoding: .utf8) == "0\n")
            #expect(cut.error.isEmpty)
            #if os(Linux)
                let full = try await place.shell("\(run) >/dev/full")
                #expect(full.status == 2 && full.error.hasPrefix("haru: "))
            #endif
        }
    }
}
