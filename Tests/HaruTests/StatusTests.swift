import Foundation
import Testing

/// The exit statuses that scripts rely on.
@Suite struct StatusTests {
    @Test("--check reports only by its status whether today needs nothing more")
    func check() async throws {
        try await Place.settled { place in
            func check(_ arguments: String...) async throws -> Int32 {
                let outcome = try await place.haru(["today", "--check"] + arguments)
                #expect(outcome.output.isEmpty)
                return outcome.status
            }
            #expect(try await check() == 1)
            #expect(try await check("--rest", "sat") == 0)
            #expect(try await check("--now", "2026-11-20T23:00:00+09:00") == 0)
            try place.commitToday("garden")
            #expect(try await check() == 0)
            #expect(try await check("--minimum", "2") == 1)
            #expect(try await check("--zone", "Mars/Base") == 2)
        }
    }

    @Test("with weekly streaks, a week that is done owes nothing")
    func weeks() async throws {
        try await Place.settled { place in
            try await place.haru("config", "set", "streak", "weekly")
            let check = try await place.haru("today", "--check", "--json", "--lang", "en")
            let json = check.output.filter { !$0.isWhitespace }
            #expect(check.status == 0 && json.contains(#""state":"pending""#))
            #expect(json.contains(#""week":{"to":"2026-11-21","done":true}"#))
            #expect(try await place.haru("today", "--short", "--lang", "en").output.hasPrefix("✓ 2 weeks"))
            #expect(
                try await place.haru("today", "--lang", "en").output.contains("This week is done. No commit yet today.")
            )
            // The next week begins on Sunday.
            let sunday = try await place.haru(
                "today", "--check", "--short", "--lang", "en", "--now", "2026-11-22T20:00:00+09:00")
            #expect(sunday.status == 1 && sunday.output == "○ 2 weeks 7 days\n")
            let page = try await place.haru("today", "--lang", "en", "--now", "2026-11-22T20:00:00+09:00").output
            #expect(page.contains("No commit yet this week. 7 days left this week."))
        }
    }

    @Test("a run with another time stores no account for a person who has stored nothing yet")
    func trial() async throws {
        try await Place.with { place in
            let past = ["--now", "2020-01-01T00:00:00Z"]
            for command in ["today", "grass", "streak", "explain", "stats"] {
                let outcome = try await place.haru([command] + past)
                #expect(outcome.status == 0, "\(command)")
                #expect(try await !SQLite.hasPerson(on: place.database))
            }
            // Home is still the machine's zone.
            #expect(try await place.haru(["zone"] + past).output.contains("Asia/Seoul"))
            #expect(try await place.haru(["todo", "add", "Sow"] + past).status == 0)
            #expect(try await SQLite.hasPerson(on: place.database))
        }
    }

    @Test("--check fails when the only repository cannot be read and today is open")
    func unknown() async throws {
        try await Place.settled { place in
            try FileManager.default.removeItem(atPath: place.code + "/garden")
            let outcome = try await place.haru("today", "--check")
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("isn’t known"))
            let doctor = try await place.haru("doctor")
            #expect(doctor.status == 1)
            #expect(doctor.output.contains("There’s no folder"))
        }
    }

    @Test("--short is one line for prompts", arguments: [("ko", "○ 10일 4시간 12분\n"), ("en", "○ 10 days 4 h 12 min\n")])
    func short(language: String, line: String) async throws {
        try await Place.settled { place in
            #expect(try await place.haru("today", "--short", "--lang", language).output == line)
            try place.commitToday("garden")
            let done = language == "ko" ? "✓ 11일\n" : "✓ 11 days\n"
            #expect(try await place.haru("today", "--short", "--lang", language).output == done)
        }
    }

    @Test("--check together with --short or --json prints and sets the status")
    func together() async throws {
        try await Place.settled { place in
            let short = try await place.haru("today", "--check", "--short")
            #expect(short.status == 1 && short.output.hasPrefix("○"))
            let json = try await place.haru("today", "--check", "--json")
            #expect(json.status == 1 && json.output.hasPrefix("{"))
        }
    }
}
