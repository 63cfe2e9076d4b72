import Core
import Testing

@Suite struct DateLineTests {
    @Test("Samoa skipped a whole day; nothing was owed on it and no streak broke")
    func skippedByCountry() throws {
        let apia = try dayCalendar("Pacific/Apia")
        let skipped = try day("2011-12-30")
        #expect(!apia.exists(skipped))
        #expect(apia.exists(skipped.previous) && apia.exists(skipped.next))
        // 10:00 UTC on the 30th is where the 29th ends and the 31st begins.
        let end = try instant("2011-12-30T10:00:00Z")
        #expect(apia.endOfDay(at: end.advanced(bySeconds: -1)) == end)
        #expect(apia.day(at: end) == skipped.next)
        let context = DayContext(dayCalendar: apia, today: try day("2012-01-01"))
        #expect(context.state(of: skipped, total: 0) == .rest)
        let streak = Streak.of(totals: try once("2011-12-28", "2011-12-29", "2011-12-31"), context: context)
        #expect(streak.currentLength == 3)
        #expect(streak.current?.start == (try day("2011-12-28")))
        #expect(streak.activeDays == 3)
    }

    @Test("A commit dated on the skipped day counts there")
    func commitOnSkippedDay() throws {
        let context = DayContext(dayCalendar: try dayCalendar("Pacific/Apia"), today: try day("2012-01-01"))
        #expect(context.state(of: try day("2011-12-30"), total: 1) == .done)
    }

    @Test("With a later day start the skipped day lasts for the hours before it")
    func skippedDayWithDayStart() throws {
        let apia = try dayCalendar("Pacific/Apia", DayRules(dayStart: 4))
        #expect(apia.day(at: try instant("2011-12-30T10:00:00Z")) == (try day("2011-12-30")))
        #expect(apia.day(at: try instant("2011-12-30T14:00:00Z")) == (try day("2011-12-31")))
        #expect(apia.exists(try day("2011-12-30")))
    }

    @Test("A move from Hawaii to Kiritimati skips a day, which breaks no streak")
    func westward() throws {
        // The same clock on both sides, a day apart: 23:00 on the 4th becomes 23:00 on the 5th.
        let moved = try dayCalendar("Pacific/Honolulu", moves: [("2026-05-05T10:30:00Z", "Pacific/Kiritimati")])
        let skipped = try day("2026-05-05")
        #expect(moved.day(at: try instant("2026-05-05T10:29:59Z")) == (try day("2026-05-05")))
        #expect(moved.day(at: try instant("2026-05-05T10:30:00Z")) == (try day("2026-05-06")))
        #expect(moved.exists(skipped))
        // A move in the evening, before the day began in Hawaii.
        let early = try dayCalendar("Pacific/Honolulu", moves: [("2026-05-05T10:00:00Z", "Pacific/Kiritimati")])
        #expect(!early.exists(skipped))
        #expect(early.endOfDay(at: try instant("2026-05-05T09:59:59Z")) == (try instant("2026-05-05T10:00:00Z")))
        let context = DayContext(dayCalendar: early, today: try day("2026-05-07"))
        let streak = Streak.of(totals: try once("2026-05-03", "2026-05-04", "2026-05-06"), context: context)
        #expect(streak.currentLength == 3)
    }

    @Test("A move back over the date line repeats a day, which counts once")
    func eastward() throws {
        let moved = try dayCalendar(
            "Pacific/Kiritimati", moves: [("2026-05-05T04:00:00Z", "Pacific/Honolulu")], DayRules(policy: .home))
        let (fourth, fifth) = (try day("2026-05-04"), try day("2026-05-05"))
        #expect(moved.day(at: try instant("2026-05-05T03:00:00Z")) == fifth)
        #expect(moved.day(at: try instant("2026-05-05T05:00:00Z")) == fourth)
        #expect(moved.day(at: try instant("2026-05-05T10:00:00Z")) == fifth)
        // The repeated day ends at its second end.
        #expect(moved.endOfDay(at: try instant("2026-05-05T05:00:00Z")) == (try instant("2026-05-05T10:00:00Z")))
        #expect(moved.endOfDay(at: try instant("2026-05-05T03:00:00Z")) == (try instant("2026-05-06T10:00:00Z")))
        // A commit before the move and one on the same date after it.
        let history = LedgerHistory(
            commits: [
                commit("a", at: try instant("2026-05-04T08:00:00Z")),
                commit("b", at: try instant("2026-05-05T05:00:00Z")),
                commit("c", at: try instant("2026-05-05T12:00:00Z")),
            ], dayCalendar: moved)
        #expect(history.totals == [fourth: 2, fifth: 1])
        let streak = Streak.of(totals: history.totals, context: history.context(today: fifth))
        #expect(streak.currentLength == 2)
    }

    @Test("A day that was skipped on the way there happens on the way back")
    func thereAndBack() throws {
        let moved = try dayCalendar(
            "Pacific/Honolulu",
            moves: [
                ("2026-05-05T10:00:00Z", "Pacific/Kiritimati"), ("2026-05-05T20:00:00Z", "Pacific/Honolulu"),
            ])
        #expect(moved.day(at: try instant("2026-05-05T15:00:00Z")) == (try day("2026-05-06")))
        #expect(moved.exists(try day("2026-05-05")))
    }

    @Test("No other day of a year is skipped, wherever home is")
    func everyDayExists() throws {
        for name in ["Asia/Seoul", "Europe/Berlin", "America/Havana", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            for dayStart in [0, 4] {
                let dayCalendar = try dayCalendar(name, DayRules(dayStart: dayStart))
                for day in try day("2026-01-01").through(try day("2026-12-31")) {
                    #expect(dayCalendar.exists(day))
                }
            }
        }
    }

    @Test("A window is whole only where no day of it was skipped, in every zone")
    func wholeWindows() throws {
        let (first, last) = (try day("1970-01-01"), try day("2037-12-31"))
        var left: [String: [Day]] = [:]
        for zone in Zone.allNames.compactMap(Zone.init) {
            var before: Int?
            for day in stride(from: first.number, through: last.number, by: 7).map(Day.init(number:)) {
                let offset = zone.offset(at: Instant(seconds: Int64(day.number) * 86_400))
                if let before, offset - before > 43_200 { left[zone.name, default: []].append(day) }
                before = offset
            }
            let now = try day("2026-06-01")
            #expect(DayCalendar(zones: ZoneHistory(zone)).hasAll(now.advanced(by: -370)...now), "\(zone.name)")
        }
        #expect(
            Set(["Pacific/Apia", "Pacific/Fakaofo", "Pacific/Kwajalein", "Pacific/Kiritimati"]).isSubset(of: left.keys))
        for (name, days) in left {
            let dayCalendar = try dayCalendar(name)
            for day in days {
                let missing = (0...9).map { day.advanced(by: 1 - $0) }.filter { !dayCalendar.exists($0) }
                #expect(missing.count == 1, "\(name) \(day)")
                for day in missing {
                    #expect(!dayCalendar.hasAll(day...day))
                    for length in [1, 7, 370, 800] {
                        for start in [0, length / 2, length] {
                            let from = day.advanced(by: -start)
                            #expect(!dayCalendar.hasAll(from...from.advanced(by: length)), "\(name) \(from) \(length)")
                        }
                    }
                }
            }
        }
    }

    @Test("A window with a move of home is checked day by day, and grass rests on the skipped day")
    func windowsWithMoves() throws {
        let early = try dayCalendar("Pacific/Honolulu", moves: [("2026-05-05T10:00:00Z", "Pacific/Kiritimati")])
        let (from, skipped) = (try day("2026-04-01"), try day("2026-05-05"))
        #expect(!early.hasAll(from...skipped))
        let grass = Grass(
            from: from, to: skipped.next, totals: [:],
            context: DayContext(dayCalendar: early, today: try day("2026-06-01")))
        #expect(grass.days.filter { $0.state == .rest }.map(\.day) == [skipped])
        #expect(grass.days.filter { $0.state == .missed }.count == grass.days.count - 1)
        // No more than a few years are returned at once.
        #expect(!(try dayCalendar("Asia/Seoul")).hasAll(from.advanced(by: -801)...from))
    }
}
