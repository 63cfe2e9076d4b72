import Foundation
import Testing

@testable import haru

/// The output of bare `haru` on a terminal.
@Suite struct DashboardTests {
    private static let languages = ["ko_KR.UTF-8", "en_US.UTF-8", "C"]

    @Test("every line fits its window, and the right edges are aligned", arguments: languages)
    func widths(locale: String) async throws {
        try await Place.settled { place in
            try await place.haru("challenge", "start", "100", "--from", "streak")
            for columns in stride(from: 40, through: 200, by: 8) {
                let outcome = try await place.haru([], with: ["LANG": locale, "COLUMNS": "\(columns)"])
                let lines = outcome.lines
                #expect(outcome.status == 0 && outcome.error.isEmpty)
                #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(columns): \(outcome.output)")
                let edge = 2 + GrassView.width(of: GrassView.weeks(in: columns - 4))
                let clock = try #require(lines.first { $0.hasSuffix("19:48") })
                let road = try #require(lines.first { $0.hasSuffix("⚑") || $0.hasSuffix("|") })
                #expect(DisplayWidth.of(clock) == edge && DisplayWidth.of(road) == edge, "\(columns)")
            }
        }
    }

    @Test("the grass has seven rows with aligned cells", arguments: languages)
    func grassRows(locale: String) async throws {
        try await Place.settled { place in
            for columns in [40, 61, 80, 117, 200] {
                let outcome = try await place.haru([], with: ["LANG": locale, "COLUMNS": "\(columns)"])
                let names =
                    locale == "ko_KR.UTF-8"
                    ? ["일", "월", "화", "수", "목", "금", "토"] : ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
                let rows = outcome.lines.filter { line in names.contains { line.hasPrefix("  \($0) ") } }
                #expect(rows.count == 7)
                let weeks = GrassView.weeks(in: columns - 4)
                for row in rows {
                    var column = 0
                    for character in row {
                        // Weeks occupy every second column, starting at the margin.
                        if column >= 2 + GrassView.margin, character != " " {
                            #expect((column - 2 - GrassView.margin).isMultiple(of: 2), "\(row)")
                        }
                        column += DisplayWidth.of(character)
                    }
                    #expect(column >= 2 + GrassView.width(of: weeks) - 2)
                }
            }
        }
    }

    @Test("in a locale other than UTF-8, only ASCII is written")
    func ascii() async throws {
        try await Place.settled { place async throws in
            try await place.haru("challenge", "start", "100", "--from", "streak")
            for arguments in [
                [], ["today"], ["today", "--short"], ["grass"], ["streak"], ["explain"], ["repo", "list"], ["doctor"],
                ["challenge"], ["config", "list"], ["author", "list"], ["stats"], ["log"], ["todo", "matrix"],
                ["exclude", "add", "--help"], ["--help"],
            ] {
                let outcome = try await place.haru(arguments, with: ["LANG": "C"])
                #expect(outcome.output.allSatisfy { $0.isASCII }, "\(arguments): \(outcome.output)")
                #expect(!outcome.output.isEmpty)
            }
            let refused = try await place.haru("author", "remove", "nobody", with: ["LANG": "C"])
            #expect(!refused.error.isEmpty && refused.error.allSatisfy(\.isASCII), "\(refused.error)")
        }
    }

    @Test(
        "the sentence states the state of today",
        arguments: [("ko", "오늘은 아직 커밋이 없어요. 자정까지 4시간 12분."), ("en", "No commit yet today. 4 h 12 min until midnight.")])
    func pending(language: String, sentence: String) async throws {
        try await Place.settled { place async throws in
            #expect(try await place.haru("--lang", language).lines[2] == "  " + sentence)
        }
    }

    @Test(
        "a commit of today changes the sentence on the next run",
        arguments: [("ko", "오늘 커밋했어요. 기여 1회."), ("en", "You committed today. 1 contribution.")])
    func done(language: String, sentence: String) async throws {
        try await Place.settled { place in
            try await place.haru("today")
            try place.commitToday("garden")
            #expect(try await place.haru("--lang", language).lines[2] == "  " + sentence)
        }
    }

    @Test("a person without repositories is welcomed and gets the next command", arguments: ["ko", "en"])
    func welcome(language: String) async throws {
        try await Place.with { place in
            let outcome = try await place.haru("--lang", language)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("haru repo add ~/code"))
            #expect(outcome.output.contains(language == "ko" ? "환영해요" : "Welcome"))
        }
    }

    @Test("inside an unknown repository, adding it is suggested until it is added")
    func suggestion() async throws {
        try await Place.settled { place in
            try place.repository("shed", days: 1)
            func glance() async throws -> String {
                try await place.haru([], in: place.code + "/shed").output
            }
            let before = try await glance()
            #expect(before.contains("haru repo add ."))
            try await place.haru(["repo", "add", "."], in: place.code + "/shed")
            let after = try await glance()
            #expect(!after.contains("haru repo add ."))
        }
    }

    @Test("a challenge that ended is shown for a week, and one that was given up is not")
    func endedChallenge() async throws {
        try await Place.settled { place in
            try await place.haru("challenge", "start", "7", "--from", "2026-11-12", "--name", "Sprint")
            let fresh = try await place.haru("today").output
            #expect(fresh.contains("Sprint") && fresh.contains("Congratulations!"))
            let later = try await place.haru("today", "--now", "2026-11-26T12:00:00+09:00").output
            #expect(!later.contains("Sprint"))
            try await place.haru("challenge", "start", "50", "--name", "Marathon")
            try await place.haru("challenge", "stop")
            let stopped = try await place.haru("today").output
            #expect(!stopped.contains("Marathon"))
        }
    }

    @Test(
        "a streak that ended is shown with its length, its end, the reason, and the command that restores it",
        arguments: [
            (
                "ko", "10일 이어 온 연속이 11월 21일에 끝났어요. 11월 21일과 11월 22일에 기여가 없었어요.",
                "프리즈 2개를 쓰면 10일 연속이 그대로 이어져요."
            ),
            (
                "en", "Your 10-day streak ended on Nov 21. You had no contributions on Nov 21 or Nov 22.",
                "2 freezes on those days bring back a 10-day streak."
            ),
        ])
    func ended(language: String, why: String, remedy: String) async throws {
        try await Place.settled { place in
            let monday = ["--now", "2026-11-23T12:00:00+09:00", "--lang", language]
            for command in [[], ["today"]] {
                let output = try await place.haru(command + monday, with: ["COLUMNS": "120"]).output
                let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(words.contains(why), "\(output)")
                #expect(words.contains(remedy), "\(output)")
                #expect(output.contains("haru freeze 2026-11-21 2026-11-22"))
            }
            let days = ["2026-11-21", "2026-11-22"]
            let spent = try await place.haru(["freeze"] + days + monday)
            #expect(spent.status == 0)
            let back = try await place.haru(["today", "--json"] + monday).output
            #expect(back.contains(#""current":10"#) || back.contains(#""current": 10"#))
            #expect(back.contains(#""ended":null"#) || back.contains(#""ended": null"#))
            // Either all of them or none.
            try await place.haru(["freeze", "--undo"] + days + monday)
            let refused = try await place.haru(["freeze", "2026-11-20"] + days + monday)
            #expect(refused.status == 2)
            let lost = try await place.haru(["today", "--json"] + monday).output
            #expect(lost.contains(#""current":0"#) || lost.contains(#""current": 0"#))
        }
    }

    @Test("an unreadable source is reported directly below the sentence, with a remedy", arguments: ["ko", "en"])
    func unread(language: String) async throws {
        try await Place.settled { place in
            try FileManager.default.moveItem(atPath: place.code + "/garden", toPath: place.code + "/moved")
            let lines = try await place.haru(
                "--lang", language, "--now", "2026-11-23T12:00:00+09:00"
            ).lines
            let place = try #require(lines.firstIndex { $0.contains("/garden") })
            let streak = try #require(lines.firstIndex { $0.contains(language == "ko" ? "10일 연속" : "10-day streak") })
            #expect(place < streak)
            // Advice is wrapped between words.
            let words = lines[place..<streak].joined(separator: " ").split(separator: " ")
            let text = words.joined(separator: " ")
            #expect(text.contains("haru repo add") && text.contains("haru repo remove garden"))
            // The reading has the time of the machine's clock, which this test does not set.
            #expect(text.contains(language == "ko" ? "읽었" : "It was last read"))
        }
    }

    @Test("bare haru has a line with the tasks by quadrant if there are any", arguments: ["ko", "en"])
    func tasks(language: String) async throws {
        try await Place.settled { place in
            let none = try await place.haru("--lang", language).output
            #expect(!none.contains("haru todo"))
            try await place.haru("todo", "add", "today 9pm send the parser !important")
            try await place.haru("todo", "add", "2026-12-20 write the talk !important")
            try await place.haru("todo", "add", "2026-12-21 read the book !important")
            let line = try #require(try await place.haru("--lang", language).lines.first { $0.contains("haru todo") })
            #expect(line.hasPrefix(language == "ko" ? "  할 일  지금 한다 1 · 계획한다 2" : "  To do  Do 1 · "))
        }
    }
}
