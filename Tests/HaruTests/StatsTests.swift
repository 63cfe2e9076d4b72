import Foundation
import TestSupport
import Testing

/// `haru stats` as the program prints it.
@Suite struct StatsTests {
    private struct Answer: Decodable {
        struct Tasks: Decodable {
            struct Part: Decodable { let quadrant: String; let open, done: Int }
            let total, finished, overdue, created, done: Int
            let completion: Int?
            let quadrants: [Part]
            let doneByHour: [Int]
        }
        struct Commits: Decodable {
            struct Weekday: Decodable { let weekday: String; let count: Int }
            struct Repository: Decodable { let repository: String; let commits: Int }
            let contributions, activeDays: Int
            let busiestDay: String?
            let byWeekday: [Weekday]
            struct Hours: Decodable { let weekday: String; let hours: [Int] }
            let byWeekdayAndHour: [Hours]
            let byHour, byMonth: [Int]
            let byRepository: [Repository]
        }
        struct Stretch: Decodable { let from, to: String; let created, done, contributions: Int }
        struct Finding: Decodable { let finding: String; let weekday: String?; let fromHour, count, of: Int? }
        let findings: [Finding]
        let range: String?
        let from, to, unit: String
        let tasks: Tasks
        let commits: Commits
        let stretches: [Stretch]
    }

    private func answer(_ place: Place, _ arguments: String...) async throws -> Answer {
        let outcome = try await place.haru(["stats", "--json"] + arguments)
        try #require(outcome.status == 0, "\(outcome.error)")
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    }

    @Test("the JSON has its documented fields, and its figures add up")
    func json() async throws {
        try await Place.settled { place in
            try await place.haru("todo", "add", "2026-11-21 18:00 코드 리뷰 !중요")
            try await place.haru("todo", "add", "책 읽기")
            try await place.haru("todo", "done", "2")
            let month = try await answer(place)
            #expect(month.range == "month" && month.from == "2026-11-01" && month.to == "2026-11-30")
            #expect(month.unit == "day" && month.stretches.count == 30)
            #expect(month.commits.contributions == 10 && month.commits.activeDays == 10)
            #expect(month.commits.busiestDay == "2026-11-20" && month.commits.byHour[12] == 10)
            #expect(month.commits.byMonth[10] == 10 && month.commits.byRepository.map(\.repository) == ["garden"])
            #expect(month.commits.byWeekday.map(\.weekday).first == "sun")
            let week = month.commits.byWeekdayAndHour
            #expect(week.map(\.weekday) == ["sun", "mon", "tue", "wed", "thu", "fri", "sat"])
            #expect(week.reduce(0) { $0 + $1.hours[12] } == 10 && week.allSatisfy { $0.hours.count == 24 })
            let hours = try #require(month.findings.first { $0.finding == "hours" })
            #expect(hours.weekday == nil && hours.fromHour == 12 && hours.count == 10 && hours.of == 10)
            #expect(month.tasks.total == 2 && month.tasks.finished == 1 && month.tasks.completion == 50)
            #expect(month.tasks.overdue == 1 && month.tasks.quadrants.map(\.open).reduce(0, +) == 1)
            #expect(month.stretches.reduce(0) { $0 + $1.contributions } == 10)
            #expect(month.stretches.first?.from == "2026-11-01" && month.stretches.last?.to == "2026-11-30")
            let days = try await answer(place, "--from", "2026-11-12", "--to", "2026-11-13")
            #expect(days.range == nil && days.stretches.map(\.contributions) == [1, 1])
            #expect(try await answer(place, "--range", "week").stretches.count == 7)
            #expect(try await answer(place, "--range", "year").unit == "month")
            #expect(try await answer(place, "--from", "어제").to == "2026-11-21")
        }
    }

    @Test("bars fit the terminal, in both languages", arguments: ["40", "60", "100"])
    func view(columns: String) async throws {
        try await Place.settled { place in
            try await place.haru("todo", "add", "책 읽기")
            for language in ["ko", "en"] {
                let outcome = try await place.haru(
                    ["stats", "--range", "all", "--lang", language], with: ["COLUMNS": columns])
                #expect(outcome.status == 0 && outcome.output.contains("garden") && outcome.output.contains("━"))
                let isKorean = outcome.output.contains("커밋한 날")
                #expect(isKorean == (language == "ko"))
            }
        }
    }

    @Test("a machine without any activity reports that")
    func quiet() async throws {
        try await Place.with { place in
            let outcome = try await place.haru("stats", "--lang", "en")
            #expect(outcome.status == 0 && outcome.output.contains("quiet so far"))
        }
    }

    @Test(
        "invalid ranges are refused",
        arguments: [
            (["--range", "decade"], "week|month|year|all"),
            (["--from", "2026-11-02", "--to", "2026-11-01"], "Swap them"),
            (["--from", "0001-01-01", "--to", "9999-12-31"], "36,600 days"),
            (["--to", "2026-11-01"], "--from is missing"),
            (["--range", "week", "--from", "2026-11-01"], "Use either --range"),
            (["--from", "2026-13-01"], "isn’t a day"),
            (["--from", "0000-01-01"], "isn’t a day"), (["--from", "10000-01-01"], "isn’t a day"),
        ])
    func refused(arguments: [String], words: String) async throws {
        try await Place.with { place in
            let outcome = try await place.haru(["stats", "--lang", "en"] + arguments)
            #expect(outcome.status == 2 && outcome.error.contains(words), "\(outcome.error)")
        }
    }
}
