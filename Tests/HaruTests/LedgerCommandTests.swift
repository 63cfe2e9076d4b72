import Foundation
import TestSupport
import Testing

/// Commands that change stored data, and what reading commands print afterwards.
@Suite struct LedgerCommandTests {
    @Test("a freeze carries a streak over a day, and can be undone")
    func freeze() async throws {
        try await Place.with { place in
            let garden = try place.repository("garden")
            for days in [4, 3, 1] { try garden.commit("Day", date: "\(Place.noon - days * 86_400) +0900") }
            try await place.haru("repo", "add", place.code)
            func current() async throws -> String {
                let output = try await place.haru("streak", "--json").output
                return try #require(output.firstMatch(of: /"current": (\d+)/).map { String($0.1) })
            }
            #expect(try await current() == "1")
            #expect(try await place.haru("freeze").output.contains("2 freezes left in Nov."))
            let spent = try await place.haru("freeze", "2026-11-19")
            #expect(spent.status == 0 && spent.output.contains("1 left in Nov"))
            #expect(try await current() == "3")
            #expect(
                try await place.haru("grass", "--json").output.contains(
                    #""day": "2026-11-19", "count": 0, "level": 0, "state": "frozen""#))
            #expect(try await place.haru("freeze", "yesterday").status == 2)
            #expect(try await place.haru("freeze", "2026-11-19", "--undo").output.contains("2 left in Nov"))
            #expect(try await current() == "1")
        }
    }

    @Test("rest weekdays are added and removed by any of their names")
    func rest() async throws {
        try await Place.with { place async throws in
            let added = try await place.haru("rest", "add", "sat,일요일").output
            #expect(added.contains("Sunday, Saturday") && added.contains("applies to past days as well"))
            let dated = try await place.haru("config", "set", "minimum", "1", "--from", "all").output
            #expect(!dated.contains("past days"))
            #expect(try await place.haru("config", "get", "rest").output == "sun,sat\n")
            #expect(try await place.haru("rest").output.contains("Sunday, Saturday"))
            #expect(try await place.haru("today", "--check").status == 0)
            #expect(try await place.haru("rest", "remove", "Saturday").output.contains("Sunday"))
            #expect(try await place.haru("rest", "remove", "sun").output.contains("no rest weekdays"))
            #expect(try await place.haru("config", "get", "rest").output == "none\n")
        }
    }

    @Test("a move to another zone applies from its instant, and the history is shown")
    func zone() async throws {
        try await Place.with { place in
            #expect(try await place.haru("zone").output.contains("Asia/Seoul"))
            let moved = try await place.haru("zone", "Europe/Berlin", "--from", "2026-03-01T00:00:00Z")
            #expect(moved.output.contains("Asia/Seoul") && moved.output.contains("2026-03-01T01:00:00+01:00"))
            #expect(try await place.haru("today").lines[1].hasSuffix("11:48"))
        }
    }

    @Test(
        "home is the machine's zone at first, however its TZ names it",
        arguments: [
            ("America/New_York", "America/New_York"), ("PST8PDT", "America/Los_Angeles"), ("KST-9", "Etc/GMT-9"),
            ("<+0530>5", "Etc/GMT+5"), ("UTC0", "UTC"), (":Asia/Seoul", "Asia/Seoul"), ("", "UTC"),
            (":/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"), ("<+0530>-5:30", "Asia/Kolkata"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin"),
        ])
    func firstZone(machine: String, home: String) async throws {
        try await Place.with { place async throws in
            #expect(try await place.haru("zone", with: ["TZ": machine]).output.contains(home))
        }
    }

    @Test("adding repositories on a machine without a zone reports that, and how to set one")
    func unknownZone() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 2)
            let added = try await place.haru(["repo", "add", place.code], with: ["TZ": "Mars/Phobos"])
            #expect(added.output.contains("Name the place, such as: haru count zone"), "\(added.output)")
            let moved = try await place.haru(["repo", "add", place.code], with: ["TZ": "Asia/Seoul"])
            #expect(moved.output.contains("haru count zone Asia/Seoul --from 1970-01-01T00:00:00Z"))
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.status == 1 && doctor.output.contains("this machine’s clock is Asia/Seoul (UTC+9)"))
            try await place.haru("zone", "Asia/Seoul", "--from", "1970-01-01T00:00:00Z")
            #expect(try await place.haru("doctor").status == 0)
            #expect(try await place.haru("zone").output.contains("Asia/Seoul"))
        }
    }

    @Test("settings are set, got and listed")
    func config() async throws {
        try await Place.with { place async throws in
            #expect(try await place.haru("config", "set", "theme", "pink").status == 0)
            #expect(try await place.haru("config", "get", "theme").output == "pink\n")
            #expect(try await place.haru("config", "list").output.contains("green|blue|orange|pink|black"))
            #expect(try await place.haru("config", "set", "minimum", "2", "--from", "all").status == 0)
            #expect(try await place.haru("today", "--json").output.contains(#""minimum": 2"#))
        }
    }

    @Test("an address counts from when it is added, and stops counting when it is removed")
    func authors() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            try garden.commit("Theirs", date: "\(Place.noon) +0900", name: "Mina", email: "mina@example.com")
            #expect(try await place.haru("today", "--check").status == 1)
            let list = try await place.haru("author", "list").output
            #expect(list.contains("mina@example.com") && list.contains("1 commit "))
            #expect(try await place.haru("author", "add", "Mina@Example.com").status == 0)
            #expect(try await place.haru("today", "--check").status == 0)
            let removed = try await place.haru("author", "remove", " mina@example.com ")
            #expect(removed.status == 0 && removed.output.contains("of mina@example.com no longer"))
            #expect(try await place.haru("today", "--check").status == 1)
        }
    }

    @Test("commits that match an exclusion rule do not count until the rule is removed")
    func exclusions() async throws {
        try await Place.settled { place in
            try place.commitToday("garden", "Bump versions")
            #expect(try await place.haru("today", "--check").status == 0)
            let excluded = try await place.haru("exclude", "add", "--message", "Bump *", "--repo", "garden")
            #expect(excluded.status == 0 && excluded.output.contains("1 commit matches"), "\(excluded.output)")
            #expect(try await place.haru("today", "--check").status == 1)
            let list = try await place.haru("exclude", "list", "--json").output
            let id = try #require(list.firstMatch(of: /"id": "([^"]+)"/).map { String($0.1) })
            #expect(try await place.haru("exclude", "remove", id).status == 0)
            let none = try await place.haru("exclude", "add", "--author", "*[bot]*")
            #expect(none.output.contains("None of your commits matches"), "\(none.output)")
            #expect(try await place.haru("today", "--check").status == 0)
        }
    }

    @Test("a challenge is started from the streak, shown and given up")
    func challenge() async throws {
        try await Place.settled { place in
            #expect(try await place.haru("challenge").output.contains("haru challenge start 100"))
            let started = try await place.haru("challenge", "start", "30", "--from", "streak", "--name", "Autumn")
            #expect(started.output.contains("Autumn") && started.output.contains("D-20"))
            let second = try await place.haru("challenge", "start")
            #expect(second.status == 2 && second.error.contains("Autumn"))
            #expect(try await place.haru("challenge", "stop").output.contains("given up"))
            #expect(try await place.haru("challenge").output.contains("You walked 10 days, and that stays."))
            #expect(try await place.haru("challenge", "history").output.contains("Autumn"))
        }
    }

    @Test("a repository is found, listed, scanned and removed by its name or its path")
    func repositories() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 3)
            try place.repository("shed", days: 1)
            let added = try await place.haru("repo", "add", "code")
            #expect(added.status == 0 && added.output.contains("Added 2 repositories"))
            #expect(try await place.haru("repo", "add", "~/code").output.contains("already"))
            let list = try await place.haru("repo", "list").output
            #expect(list.contains("~/code/garden") && list.contains("3 yours"))
            try place.commitToday("shed")
            #expect(try await place.haru("repo", "scan").output.contains("1 new of yours"))
            #expect(try await place.haru("repo", "scan").output.contains("nothing new"))
            #expect(try await place.haru("repo", "remove", "garden").status == 0)
            #expect(try await place.haru("repo", "remove", "./code/shed/").status == 0)
            #expect(try await place.haru("repo", "list").output.contains("no repositories"))
        }
    }

    @Test("a repository whose folder was moved is reported as moved, and read from its new place")
    func moved() async throws {
        try await Place.settled { place in
            try FileManager.default.moveItem(atPath: place.code + "/garden", toPath: place.code + "/yard")
            let added = try await place.haru("repo", "add", "code").output
            #expect(added.contains("1 repository moved and is now read from the new place."))
            #expect(added.contains("~/code/yard"))
            let list = try await place.haru("repo", "list").output
            #expect(list.contains("~/code/yard") && !list.contains("garden"))
            #expect(try await place.haru("repo", "add", "code").output.contains("already"))
        }
    }

    @Test("only a finished reading has a check mark, and its age is by the real clock")
    func marks() async throws {
        try await Place.settled { place in
            let list = try await place.haru("repo", "list").output
            // By the clock given to the run, the reading would be days in the past or the future.
            let fresh = /just now|\d min ago/
            #expect(list.contains("✓ ") && list.contains(fresh))
            #expect(try await place.haru("today").output.contains(fresh))
            try await SQLite.run("UPDATE repository SET read_at = NULL", on: place.database)
            let unread = try await place.haru("repo", "list").output
            #expect(!unread.contains("✓") && unread.contains("… ") && unread.contains("unfinished"))
        }
    }

    @Test("a streak ends on the first missed day after a done one, and on no other")
    func missedDays() async throws {
        try await Place.settled { place in
            let later = ["--now", "2026-11-25T12:00:00+09:00"]
            for paths in [[], [place.code]] {
                for (day, state, ends) in [
                    ("2026-11-10", "Before your first commit", false), ("2026-11-21", "Missed", true),
                    ("2026-11-22", "Missed", false),
                ] {
                    let told = try await place.haru(["explain", day] + paths + later).output
                        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    #expect(told.contains(state) && told.contains("a 10-day streak") == ends, "\(told)")
                    #expect(told.contains("It ended a ") == ends, "\(told)")
                }
            }
        }
    }

    @Test("paths are read without being added, using only their options")
    func paths() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 3)
            let streak = try await place.haru("streak", place.code, "--json")
            #expect(streak.status == 0 && streak.output.contains(#""current": 3"#))
            #expect(!FileManager.default.fileExists(atPath: place.data))
            let others = try await place.haru("streak", place.code, "--json", "--author", "mina@example.com")
            #expect(others.output.contains(#""total": 0"#))
            let all = try await place.haru("today", place.code, "--author", "all", "--minimum", "3", "--json")
            #expect(all.output.contains(#""minimum": 3"#))
            let explained = try await place.haru("explain", "yesterday", "code")
            #expect(explained.output.contains("Day 1") && explained.output.contains("+09:00"))
        }
    }

    @Test("the picture is written to an SVG file or to standard output")
    func svg() async throws {
        try await Place.settled { place in
            let toFile = try await place.haru("grass", "--svg", "grass.svg", "--theme", "blue")
            #expect(toFile.status == 0 && toFile.output.isEmpty)
            let file = try String(contentsOfFile: place.home + "/grass.svg", encoding: .utf8)
            #expect(file.hasPrefix("<svg ") && file.contains("#17508c"))
            #expect(try await place.haru("grass", "--svg", "-", "--theme", "blue").output == file)
            let both = try await place.haru("grass", "--svg", "both.svg", "--theme", "blue", "--json")
            #expect(both.output.hasPrefix("{") && both.output.contains(#""total": 10"#))
            #expect(try String(contentsOfFile: place.home + "/both.svg", encoding: .utf8) == file)
            let nowhere = try await place.haru("grass", "--svg", "none/grass.svg")
            #expect(nowhere.status == 2 && nowhere.error.contains("none/grass.svg"))
        }
    }

    @Test("after a command that writes, all data is in the single database file")
    func oneFile() async throws {
        try await Place.settled { place in
            let copy = place.folder + "/copy"
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: place.database, toPath: copy + "/haru.sqlite")
            let repositories = try await place.haru("repo", "list", "--json", "--data-dir", copy).output
            #expect(repositories.contains(#""commits": 10,"#))
        }
    }

    @Test(
        "a command group lists the items of its kind",
        arguments: ["repo", "author", "exclude", "config", "rest"])
    func groups(name: String) async throws {
        try await Place.settled { place in
            // A repository that was read a moment ago may show one minute when it is listed again.
            try await SQLite.run("UPDATE repository SET read_at = 0", on: place.database)
            let shown = try await place.haru(name)
            #expect(try await place.haru(name, "list").output == shown.output)
            #expect(shown.status == 0 && !shown.output.isEmpty && !shown.output.contains("USAGE"))
        }
    }
}
