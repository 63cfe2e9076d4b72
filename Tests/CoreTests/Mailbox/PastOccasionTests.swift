import Testing

@testable import Core

@Suite struct PastOccasionTests {
    private func days(_ count: Int) -> [Day] { (0..<count).map { Day(number: 20_000 + $0) } }

    @Test(
        "A streak is an occasion at five lengths, and longer ones have their own days as sources",
        arguments: [
            (7, [0]), (30, [0, 7]), (100, [0, 7, 30]), (200, [0, 7, 30, 100]), (365, [0, 7, 30, 100, 200]),
        ])
    func streaks(length: Int, sources: [Int]) throws {
        let occasion = try #require(PastOccasion(streak: days(length)))
        #expect(occasion.kind == .streak && occasion.day == Day(number: 20_000 + length - 1))
        #expect(occasion.sources.map { $0.number - 20_000 } == sources)
    }

    @Test("A streak of any other length is no occasion", arguments: [0, 1, 6, 8, 29, 31, 99, 101, 364, 366, 730])
    func otherLengths(length: Int) {
        #expect(PastOccasion(streak: days(length)) == nil)
    }

    @Test("A challenge uses its first day, or the first on which something was done")
    func challenge() {
        let (start, won) = (Day(number: 20_000), Day(number: 20_009))
        let challenge = Challenge(id: "c", name: "", length: 3, rule: .count, start: start)
        let cases: [(firstDone: Day?, sources: [Day])] = [
            (start, [start]), (start.next, [start, start.next]), (nil, [start]),
        ]
        for (firstDone, sources) in cases {
            let occasion = PastOccasion(challenge: challenge, wonOn: won, firstDone: firstDone)
            #expect(occasion.kind == .challenge && occasion.day == won && occasion.sources == sources)
        }
    }

    @Test(
        "The same date of earlier years is an occasion since the first note",
        arguments: [
            ("2026-11-29", "2024-03-01", ["2025-11-29", "2024-11-29"]), ("2026-11-29", "2026-01-01", []),
            ("2028-02-29", "2019-01-01", ["2024-02-29", "2020-02-29"]), ("2027-02-28", "2026-02-28", ["2026-02-28"]),
            ("0001-01-01", "0001-01-01", []),
        ])
    func anniversaries(day: String, firstNote: String, sources: [String]) throws {
        let occasion = PastOccasion(
            anniversaryOf: try #require(Day(iso: day)), firstNote: try #require(Day(iso: firstNote)))
        #expect((occasion?.sources ?? []).map(\.description) == sources)
        #expect((occasion == nil) == sources.isEmpty)
    }

    @Test("At most two hundred earlier years of a day are considered")
    func manyYears() {
        #expect(Day.last.inEarlierYears(since: .first).count == 200)
    }

    @Test("A won challenge comes before a streak, that before an anniversary, and a newer day before an older one")
    func order() throws {
        let day = Day(number: 20_006)
        let challenge = Challenge(id: "c", name: "", length: 3, rule: .count, start: day)
        let won = PastOccasion(challenge: challenge, wonOn: day.previous, firstDone: nil)
        let streak = try #require(PastOccasion(streak: days(7)))
        let older = try #require(PastOccasion(anniversaryOf: day, firstNote: Day(number: 0)))
        let newer = try #require(PastOccasion(anniversaryOf: day.next, firstNote: Day(number: 0)))
        #expect([older, newer, streak, won].sorted() == [won, streak, newer, older])
    }
}
