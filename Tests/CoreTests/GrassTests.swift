import Core
import Testing

@Suite struct GrassTests {
    @Test(
        "A level is one more than the number of quartiles below the count",
        arguments: [
            // All equal: all level 1.
            ([5, 5, 5, 5], [5: 1]), ([1], [1: 1, 0: 0]), ([7, 7], [7: 1]),
            // Four values, one level each.
            ([1, 2, 3, 4], [0: 0, 1: 1, 2: 2, 3: 3, 4: 4]),
            // Eight: the quartile values are 2, 4 and 6.
            ([1, 2, 3, 4, 5, 6, 7, 8], [1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4]),
            // One busy day does not lower the levels of the others.
            ([1, 1, 1, 1, 1, 1, 1, 100], [1: 1, 100: 4]),
            // Days without a count are ignored.
            ([0, 0, 0, 0, 0, 3, 3], [0: 0, 3: 1]),
            ([1, 9], [1: 1, 9: 3]), ([1, 5, 9], [1: 1, 5: 2, 9: 3]),
            ([], [0: 0, 4: 1]),
        ] as [([Int], [Int: Int])])
    func levels(counts: [Int], levels: [Int: Int]) {
        let scale = GrassScale(counts: counts)
        for (count, level) in levels { #expect(scale.level(of: count) == level, "\(count) of \(counts)") }
        #expect(GrassScale(counts: counts.reversed()) == scale)
        #expect(scale.level(of: -1) == 0)
    }

    @Test("Days to come count neither in the total nor in the levels until they come")
    func toCome() throws {
        let totals = [try day("2024-02-28"): 1, try day("2024-02-29"): 2, try day("2024-03-01"): 90]
        func grass(on today: String) throws -> Grass {
            let context = DayContext(dayCalendar: try dayCalendar(), today: try day(today))
            return Grass(
                from: try day("2024-02-28"), to: try day("2024-03-02"), totals: totals, context: context,
                forgeLevels: nil)
        }
        let before = try grass(on: "2024-02-29")
        #expect(before.total == 3 && before.days.map(\.count) == [1, 2, 0, 0])
        #expect(before.days.map(\.level) == [1, 3, 0, 0])
        #expect(before.days.map(\.state) == [.done, .done, .future, .future])
        let after = try grass(on: "2024-03-01")
        #expect(after.total == 93 && after.days.map(\.level) == [1, 2, 3, 0])
    }

    @Test("A higher count never has a lower level")
    func monotone() {
        let scale = GrassScale(counts: [1, 1, 2, 3, 5, 8, 13, 21, 34])
        for count in 0..<40 { #expect(scale.level(of: count) <= scale.level(of: count + 1)) }
        #expect(scale.level(of: 40) == 4)
    }

    @Test("A window has every day once, in order, with its count, level and state")
    func window() throws {
        let context = DayContext(dayCalendar: try dayCalendar(), today: try day("2024-03-01"))
        let totals = [try day("2024-02-28"): 1, try day("2024-02-29"): 4, try day("2024-02-01"): 90]
        let grass = Grass(from: try day("2024-02-27"), to: try day("2024-03-02"), totals: totals, context: context)
        #expect(
            grass.days.map(\.day.description) == [
                "2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02",
            ])
        #expect(grass.days.map(\.count) == [0, 1, 4, 0, 0])
        // A day outside the window does not affect its levels.
        #expect(grass.days.map(\.level) == [0, 1, 3, 0, 0])
        #expect(grass.days.map(\.state) == [.missed, .done, .done, .pending, .future])
        #expect(grass.total == 5)
    }

    @Test("Impossibly large counts saturate in the total")
    func tampered() throws {
        let context = DayContext(dayCalendar: try dayCalendar(), today: try day("2026-11-21"))
        let (first, second) = (try day("2026-11-19"), try day("2026-11-20"))
        let grass = Grass(from: first, to: second, totals: [first: .max, second: .max], context: context)
        #expect(grass.total == .max && grass.days.map(\.level) == [1, 1])
    }

    @Test("A forge's own levels are used unchanged, within bounds")
    func forgeLevels() throws {
        let context = DayContext(dayCalendar: try dayCalendar(), today: try day("2026-11-21"))
        let (first, second) = (try day("2026-11-19"), try day("2026-11-20"))
        let grass = Grass(
            from: first, to: second.next, totals: [first: 9, second: 9], context: context,
            forgeLevels: [first: 2, second: 77])
        #expect(grass.days.map(\.level) == [2, 4, 0])
    }

    @Test("Fifty-three weeks end with today's")
    func weeks() throws {
        let today = try day("2026-11-21")
        let window = Grass.window(weeks: 53, endingWith: today, weekStart: .sunday)
        #expect(window.from == (try day("2025-11-16")) && window.to == today)
        #expect(window.from.distance(to: window.to) + 1 == 52 * 7 + 7)
        let monday = Grass.window(weeks: 1, endingWith: today, weekStart: .monday)
        #expect(monday.from == (try day("2026-11-16")) && monday.to == today)
        #expect(Grass.window(weeks: -4, endingWith: today, weekStart: .monday).from == monday.from)
    }
}
