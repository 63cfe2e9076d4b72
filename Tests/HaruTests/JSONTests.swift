import Foundation
import TestSupport
import Testing

/// The documented names and types of JSON output.
@Suite struct JSONTests {
    /// Members of a JSON object in the order of the text.
    private func names(_ text: String) throws -> [String] {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "no object: \(text)")
        let places = object.keys.map { key in (key, text.range(of: "\"\(key)\": ")?.lowerBound ?? text.endIndex) }
        return places.sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test("today has its documented fields in order, with null for missing values")
    func today() async throws {
        try await Place.settled { place in
            let output = try await place.haru("today", "--json").output
            #expect(
                try names(output) == [
                    "day", "state", "count", "minimum", "secondsLeft", "week", "streak", "ended", "challenge",
                    "sources",
                ])
            #expect(output.contains(#""day": "2026-11-21""#) && output.contains(#""state": "pending""#))
            #expect(output.contains(#""secondsLeft": 15120"#) && output.contains(#""challenge": null"#))
            #expect(
                output.contains(
                    #"{"current": 10, "currentStart": "2026-11-11", "currentEnd": "2026-11-20", "best": 10, "#
                        + #""bestStart": "2026-11-11", "bestEnd": "2026-11-20", "total": 10, "activeDays": 10}"#))
            #expect(
                output.contains(
                    /\{"source": "git", "checkedAt": "[-0-9T:+]+", "ok": true, "error": null, "account": null, "address": null\}/
                ))
            try await place.haru("challenge", "start", "30", "--name", "한 달 / \"챌린지\"")
            #expect(
                try await place.haru("today", "--json").output.contains(
                    #""challenge": {"name": "한 달 / \"챌린지\"", "length": 30, "rule": "every-day", "#
                        + #""start": "2026-11-21", "done": 0, "remaining": 30, "state": "running"}"#))
        }
    }

    @Test("grass has every day of its window exactly once, in order")
    func grass() async throws {
        try await Place.settled { place in
            let output = try await place.haru("grass", "--json").output
            #expect(try names(output) == ["from", "to", "total", "days", "streak"])
            let days = output.matches(
                of: /\{"day": "([-0-9]+)", "count": (\d+), "level": ([0-4]), "state": "([a-z]+)"\}/)
            // 52 whole weeks from a Sunday, and the current one through its Saturday.
            #expect(days.count == 371)
            #expect(days.first?.1 == "2025-11-16" && days.last?.1 == "2026-11-21")
            #expect(days.map(\.1) == days.map(\.1).sorted() && Set(days.map(\.1)).count == days.count)
            #expect(days.suffix(2).map(\.4) == ["done", "pending"])
            #expect(output.contains(#""total": 10"#))
        }
    }

    @Test(
        "the window of grass follows the options",
        arguments: [
            (["--weeks", "1"], "2026-11-15", "2026-11-21"), (["--year", "2024"], "2024-01-01", "2024-12-31"),
            (["--since", "2026-11-20"], "2026-11-20", "2026-11-21"),
            (["--since", "어제", "--until", "tomorrow"], "2026-11-20", "2026-11-22"),
            (["--until", "2026-11-01", "--weeks", "2"], "2026-10-25", "2026-11-01"),
        ])
    func window(arguments: [String], from: String, to: String) async throws {
        try await Place.settled { place in
            let output = try await place.haru(["grass", "--json"] + arguments).output
            #expect(output.contains("\"from\": \"\(from)\"") && output.contains("\"to\": \"\(to)\""))
            // Streaks use the whole history, whatever the window is.
            #expect(output.contains(#""current": 10"#))
        }
    }

    @Test("streak is an object with its figures")
    func streak() async throws {
        try await Place.with { place in
            try place.repository("empty")
            let output = try await place.haru("streak", place.code, "--json").output
            #expect(
                try names(output) == [
                    "current", "currentStart", "currentEnd", "best", "bestStart", "bestEnd", "total", "activeDays",
                ])
            #expect(output.contains(#""current": 0"#) && output.contains(#""bestEnd": null"#))
        }
    }

    @Test("explain lists evidence, duplicates, exclusions and changes")
    func explain() async throws {
        try await Place.settled { place in
            let garden = try place.repository("shed")
            let kept = try garden.commit("Plant", date: "\(Place.noon) +0900", files: ["a": "1"])
            // An amend keeps the author date.
            let amended = try garden.commit("Plant better", date: "\(Place.noon) +0900", files: ["a": "2"])
            let machine = try garden.commit("Bump versions", date: "\(Place.noon + 60) +0900", files: ["a": "3"])
            try await place.haru("exclude", "add", "--message", "bump *")
            try await place.haru("repo", "add", place.code)
            let output = try await place.haru("explain", "--json").output
            #expect(
                try names(output) == [
                    "day", "state", "count", "today", "because", "minimum", "rest", "skipped", "freeze", "read",
                    "unreadable", "zone", "days", "dayStart", "streak", "evidence", "dropped", "copies", "excluded",
                    "changes",
                ])
            #expect(output.contains(#""state": "done""#) && output.contains(#""count": 1"#))
            let counted = try #require(
                output.firstMatch(
                    of:
                        /\{"source": "git", "repository": "shed", "sha": "([0-9a-f]{40})", "author": "Haru Kim <haru@example.com>", "email": "haru@example.com", "subject": "[a-zA-Z ]+", "authoredAt": "2026-11-21T12:00:00\+09:00", "placedBy": "commit-offset", "homeZone": null, "homeTime": null, "dayStart": null, "coauthor": null, "firstSeen": "[-0-9T:+]+", "count": null, "account": null, "address": null, "repositories": null, "others": null, "partial": null\}/
                ))
            let other = counted.1 == kept ? amended : kept
            #expect([kept, amended].contains(String(counted.1)))
            #expect(
                output.contains(
                    #""day": "2026-11-21", "reason": "same-author-and-time", "duplicateOf": "\#(counted.1)", "countedOn": "2026-11-21"}"#
                ))
            #expect(output.contains(#""sha": "\#(other)""#) && output.contains(#""sha": "\#(machine)""#))
            #expect(output.contains(#""rule": "message:bump *"}"#))
        }
    }

    @Test("a commit found after its day was over is a change, and explain lists it")
    func changes() async throws {
        try await Place.settled { place in
            // Simulates a ledger with an older start: days through the last one are over and recorded.
            try await SQLite.run("UPDATE person SET settled_through = 20777", on: place.database)
            let garden = GitFixture(at: place.code + "/garden")
            try garden.commit("Late", date: "\(Place.noon - 11 * 86_400) +0900")
            try await place.haru("repo", "scan")
            let output = try await place.haru("explain", "2026-11-10", "--json").output
            #expect(
                output.contains(
                    /"changes": \[\n *\{"at": "[-0-9T:+]+", "from": 0, "to": 1, "why": "more-evidence", "event": "more-evidence", "detail": "garden", "stateBefore": "[a-z]+", "stateAfter": "[a-z]+"\}/
                ))
        }
    }

    @Test(
        "lists and small answers have their documented fields",
        arguments: [
            (
                ["repo", "list"],
                ["name", "path", "addedAt", "readAt", "commits", "mine", "finished", "forge", "machine", "error"]
            ),
            (
                ["author", "list"],
                ["email", "name", "commits", "mine", "configured", "adoptedAt", "acknowledged"]
            ),
            (["exclude", "list"], ["id", "subject", "pattern", "repository"]),
            (
                ["challenge", "history"],
                ["name", "length", "rule", "start", "done", "remaining", "state", "end", "reward"]
            ),
        ])
    func lists(command: [String], fields: [String]) async throws {
        try await Place.settled { place in
            try await place.haru("exclude", "add", "--author", "*[bot]*", "--repo", "garden")
            try await place.haru("challenge", "start", "7", "--from", "2026-11-12")
            let output = try await place.haru(command + ["--json"]).output
            #expect(output.hasPrefix("[") && output.hasSuffix("]\n"))
            let first = try #require(output.firstMatch(of: /\{[^{}]*\}/)).output
            #expect(try names(String(first)) == fields)
        }
    }

    @Test("a challenge that is over has its end, and shows its reward only if it succeeded")
    func challenge() async throws {
        try await Place.settled { place in
            try await place.haru("challenge", "start", "7", "--from", "2026-11-12", "--reward", "Cake")
            let output = try await place.haru("challenge", "show", "--json").output
            #expect(output.contains(#""state": "succeeded""#) && output.contains(#""end": "2026-11-18""#))
            #expect(output.contains(#""reward": "Cake""#))
            try await place.haru("challenge", "start", "100", "--reward", "Secret")
            #expect(try await place.haru("challenge", "show", "--json").output.contains(#""reward": null"#))
        }
    }

    @Test("config lists every setting")
    func config() async throws {
        try await Place.with { place async throws in
            #expect(
                try names(try await place.haru("config", "list", "--json").output) == [
                    "days", "day-start", "minimum", "rest", "week-start", "streak", "freezes-per-month",
                    "freezes-automatic", "coauthors", "urgency-window", "nudges", "nudge-times", "nudge-days",
                    "quiet-hours", "last-call", "push-contact", "nudge-invitation", "theme", "appearance",
                    "sky", "diary-cards", "language", "welcomed", "welcome-step", "closed-tips",
                    "unsorted-notice",
                ])
        }
    }

    @Test("doctor reports for each check whether it passed")
    func doctor() async throws {
        try await Place.settled { place in
            let output = try await place.haru("doctor", "--json").output
            let checks = output.matches(of: /\{"check": "([a-z-]+)", "ok": true, "found": "[^"]+", "mend": null\}/)
            #expect(
                checks.map(\.1) == [
                    "release", "data-folder", "database", "zones", "git", "repositories", "addresses", "jobs",
                    "disk",
                ])
            #expect(output.hasPrefix("{\n  \"ok\": true,"))
        }
    }
}
