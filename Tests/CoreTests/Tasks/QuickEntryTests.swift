import Core
import Testing

@Suite struct QuickEntryTests {
    @Test("Korean entries are read", arguments: EntryCase.korean)
    func korean(entry: EntryCase) throws {
        try expect(entry, in: entryContext())
    }

    @Test("English entries are read", arguments: EntryCase.english)
    func english(entry: EntryCase) throws {
        try expect(entry, in: entryContext())
    }

    @Test(
        "Sentences as people type them are read or left whole",
        arguments: EntryCase.koreanSentences + EntryCase.englishSentences + EntryCase.repeatSentences
            + EntryCase.wantedSentences)
    func sentences(entry: EntryCase) throws {
        try expect(entry, in: entryContext("2026-11-18T10:00:00+09:00", weekStart: .sunday))
    }

    @Test(
        "Names, counts, versions, places and code stay in the title whole",
        arguments: EntryCase.englishTraps + EntryCase.koreanTraps)
    func traps(entry: String) throws {
        let reading = QuickEntry.read(entry, in: try entryContext("2026-11-18T10:00:00+09:00", weekStart: .sunday))
        #expect(reading.fields.short == "")
        #expect(reading.fields.title == entry)
    }

    private func expect(_ entry: EntryCase, in context: QuickEntry.Context) throws {
        let reading = QuickEntry.read(entry.entry, in: context)
        #expect(reading.fields.short == entry.reading)
        #expect(reading.fields.title == entry.title)
        #expect(reading.fields.memo.isEmpty)
    }

    @Test(
        "The current time and place decide the meaning",
        arguments: [
            // 02:30 on Saturday is still Friday for someone whose day starts at four.
            ("2026-11-21T02:30:00+09:00", 4, "오늘", "2026-11-20"),
            ("2026-11-21T02:30:00+09:00", 4, "내일", "2026-11-21"),
            ("2026-11-21T02:30:00+09:00", 4, "내일 18시", "2026-11-21 18:00"),
            ("2026-11-21T02:30:00+09:00", 4, "오늘 18시", "2026-11-21 18:00"),
            ("2026-11-21T02:30:00+09:00", 4, "새벽 3시", "2026-11-21 03:00"),
            ("2026-11-21T02:30:00+09:00", 4, "3시", "2026-11-21 15:00"),
            ("2026-11-21T02:30:00+09:00", 0, "오늘", "2026-11-21"),
            // 12 is noon, of the next day once it is over.
            ("2026-11-21T11:59:59+09:00", 0, "12시", "2026-11-21 12:00"),
            ("2026-11-21T12:00:00+09:00", 0, "12시", "2026-11-22 12:00"),
            ("2026-11-21T12:00:00+09:00", 0, "오늘 12시", "2026-11-21 12:00"),
            // The named part of the day decides which half is meant.
            ("2026-11-21T06:00:00+09:00", 0, "tonight at 9", "2026-11-21 21:00"),
            ("2026-11-21T06:00:00+09:00", 0, "at 8 tonight", "2026-11-21 20:00"),
            ("2026-11-21T06:00:00+09:00", 0, "tonight at 1", "2026-11-22 01:00"),
            ("2026-11-21T06:00:00+09:00", 0, "tomorrow evening 7:30", "2026-11-22 19:30"),
            // The remaining half of the day decides which half is meant.
            ("2026-11-21T08:59:00+09:00", 0, "9시", "2026-11-21 09:00"),
            ("2026-11-21T09:00:00+09:00", 0, "9시", "2026-11-21 21:00"),
            ("2026-11-21T21:00:00+09:00", 0, "9시", "2026-11-22 09:00"),
            ("2026-11-21T15:00:00+09:00", 0, "at 3", "2026-11-22 15:00"),
            ("2026-11-21T22:00:00+09:00", 0, "오늘 저녁 산책", "2026-11-21"),
            ("2026-11-21T22:00:00+09:00", 0, "tonight", "2026-11-21"),
            // An hour of a named day is explicit, and may be over.
            ("2026-11-21T22:00:00+09:00", 0, "오늘 18시", "2026-11-21 18:00"),
            ("2026-11-21T22:00:00+09:00", 0, "오늘 9시", "2026-11-21 09:00"),
            ("2026-11-21T22:00:00+09:00", 0, "11월 21일 18시", "2026-11-21 18:00"),
            ("2026-11-21T22:00:00+09:00", 0, "2026-11-21 18:00", "2026-11-21 18:00"),
            ("2026-11-21T22:00:00+09:00", 0, "이번 주 토요일 18시", "2026-11-21 18:00"),
            ("2026-11-21T22:00:00+09:00", 0, "매일 18시", "2026-11-22 18:00"),
            ("2026-11-21T02:30:00+09:00", 4, "매일 02:00", "2026-11-22 02:00"),
            ("2026-11-21T02:30:00+09:00", 4, "내일 새벽 2시", "2026-11-22 02:00"),
            // The year turns.
            ("2026-12-31T23:30:00+09:00", 0, "내일", "2027-01-01"),
            ("2026-12-31T23:30:00+09:00", 0, "1월 1일", "2027-01-01"),
            ("2026-12-31T23:30:00+09:00", 0, "12/31", "2026-12-31"),
            ("2026-12-31T23:30:00+09:00", 0, "1시간 뒤", "2027-01-01 00:30"),
            ("2026-12-31T23:30:00+09:00", 0, "다음 달 5일", "2027-01-05"),
            ("2026-12-31T23:30:00+09:00", 0, "다음 주", "2027-01-04"),
            ("2027-01-31T10:00:00+09:00", 0, "한 달 뒤", "2027-02-28"),
            ("2028-02-28T10:00:00+09:00", 0, "내일", "2028-02-29"),
            ("2028-02-29T10:00:00+09:00", 0, "2월 29일", "2028-02-29"),
            ("2096-03-01T10:00:00+09:00", 0, "feb 29", "2104-02-29"),
            ("2026-11-21T10:00:00+09:00", 0, "today 05:30", "2026-11-21 05:30"),
            ("2026-11-21T10:00:00+09:00", 0, "오늘 새벽 3시", "2026-11-21 03:00"),
            ("2026-11-21T02:30:00+09:00", 4, "오늘 05:30", "2026-11-21 05:30"),
            // A weekday is today only with an hour that is ahead.
            ("2026-11-20T10:00:00+09:00", 0, "금요일", "2026-11-27"),
            ("2026-11-20T10:00:00+09:00", 0, "friday", "2026-11-27"),
            ("2026-11-20T10:00:00+09:00", 0, "금요일 18시", "2026-11-20 18:00"),
            ("2026-11-20T10:00:00+09:00", 0, "fri 6pm", "2026-11-20 18:00"),
            ("2026-11-20T10:00:00+09:00", 0, "by friday 6pm", "2026-11-20 18:00"),
            ("2026-11-20T10:00:00+09:00", 0, "friday night", "2026-11-20 21:00"),
            ("2026-11-20T10:00:00+09:00", 0, "금요일 자정", "2026-11-21 00:00"),
            ("2026-11-20T10:00:00+09:00", 0, "fri 8am", "2026-11-27 08:00"),
            ("2026-11-20T10:00:00+09:00", 0, "friday at 9", "2026-11-27 09:00"),
            ("2026-11-20T10:00:00+09:00", 0, "next friday 6pm", "2026-11-27 18:00"),
            ("2026-11-20T10:00:00+09:00", 0, "오는 금요일 18시", "2026-11-27 18:00"),
            ("2026-11-20T18:00:00+09:00", 0, "fri 6pm", "2026-11-27 18:00"),
            ("2026-11-21T02:30:00+09:00", 4, "fri 6pm", "2026-11-27 18:00"),
            ("2026-11-20T10:00:00+09:00", 0, "이번 주 금요일", "2026-11-20"),
            // The last representable days.
            ("9999-12-30T10:00:00Z", 0, "내일", "9999-12-31"),
            ("9999-12-30T10:00:00Z", 0, "12월 1일", ""),
        ])
    func clock(now: String, dayStart: Int, entry: String, due: String) throws {
        let reading = QuickEntry.read(entry, in: try entryContext(now, dayStart: dayStart))
        #expect(reading.fields.due?.description ?? "" == due)
    }

    @Test(
        "The week begins on the person's weekday",
        arguments: [
            (Weekday.monday, "다음 주", "2026-11-23"), (.sunday, "다음 주", "2026-11-22"),
            (.monday, "다음 주 일요일", "2026-11-29"), (.sunday, "다음 주 일요일", "2026-11-22"),
            (.monday, "next sunday", "2026-11-29"), (.sunday, "next sunday", "2026-11-22"),
            (.saturday, "이번 주 일요일", "2026-11-22"),
        ])
    func weekStart(start: Weekday, entry: String, due: String) throws {
        let reading = QuickEntry.read(entry, in: try entryContext(weekStart: start))
        #expect(reading.fields.due?.description == due)
    }

    @Test("Around clock changes nothing is due before now")
    func clockChanges() throws {
        func due(_ entry: String, _ now: String) throws -> String? {
            QuickEntry.read(entry, in: try entryContext(now, "Europe/Berlin")).fields.due?.description
        }
        #expect(try due("in 2 hours", "2026-03-29T01:30:00+01:00") == "2026-03-29 04:30")
        #expect(try due("02:30", "2026-10-25T02:10:00+02:00") == "2026-10-25 02:30")
        // The second 02:10; the first 02:30 is over.
        #expect(try due("02:30", "2026-10-25T02:10:00+01:00") == "2026-10-26 02:30")
    }

    @Test(
        "In the repeated hour a duration keeps its length",
        arguments: [
            // The first 02:10, and the second.
            ("in 10 minutes", "2026-10-25T02:10:00+02:00", 10), ("in 1 hour", "2026-10-25T02:10:00+02:00", 60),
            ("in 90 minutes", "2026-10-25T02:10:00+02:00", 90), ("in 49 minutes", "2026-10-25T02:10:00+02:00", 49),
            ("in 50 minutes", "2026-10-25T02:10:00+02:00", 50), ("in 1 hour", "2026-10-25T01:30:00+02:00", 60),
            ("in 2 hours", "2026-10-25T01:30:00+02:00", 120), ("in 10 minutes", "2026-10-25T02:10:00+01:00", 10),
            ("30분 뒤", "2026-10-25T02:10:00+01:00", 30), ("in 1 hour", "2026-10-25T02:10:00+01:00", 60),
            ("in 1 hour", "2026-03-29T01:30:00+01:00", 60), ("in 1 day and 1 hour", "2026-10-24T02:10:00+02:00", 1_500),
        ])
    func repeatedHour(entry: String, now: String, minutes: Int64) throws {
        let context = try entryContext(now, "Europe/Berlin")
        let due = try #require(QuickEntry.read(entry, in: context).fields.due)
        #expect(context.now.seconds(to: due.deadline(in: context.dayCalendar)) == minutes * 60)
        #expect(
            due.isSecondShowing
                == (due.deadline(in: context.dayCalendar)
                    != Due(day: due.day, time: due.time)
                    .deadline(in: context.dayCalendar)))
        #expect(
            TaskAlarm.fiveMinutes.instant(for: due, zones: context.dayCalendar.zones)
                == due.deadline(in: context.dayCalendar).advanced(bySeconds: -300))
    }

    @Test("A repository gets its own spelling, and an unknown one stays in the title")
    func repositories() throws {
        let context = try entryContext(repositories: ["Haru", "web", "Web"])
        let known = QuickEntry.read("@haru 번역", in: context).fields
        #expect(known.repository == "Haru" && known.title == "번역")
        #expect(QuickEntry.read("@web 번역", in: context).fields.repository == "web")
        #expect(QuickEntry.read("@Web 번역", in: context).fields.repository == "Web")
        for (entry, names) in [
            ("@seoul 번역", ["Haru"]), ("reply to @octocat", []), ("install @types/node", []), ("@main entry", []),
        ] as [(String, Set<String>)] {
            let unknown = QuickEntry.read(entry, in: try entryContext(repositories: names)).fields
            #expect(unknown.repository == nil && unknown.title == entry)
        }
    }

    @Test(
        "Objects of other words, versions, colors and issues stay in the title whole",
        arguments: EntryCase.englishObjects + EntryCase.koreanObjects)
    func objects(entry: String) throws {
        let reading = QuickEntry.read(entry, in: try entryContext("2026-11-26T10:00:00+09:00"))
        #expect(reading.fields.short == "")
        #expect(reading.fields.title == entry)
    }

    @Test("A day that only looks like the object of another word is read", arguments: EntryCase.noObjects)
    func noObjects(entry: EntryCase) throws {
        try expect(entry, in: entryContext("2026-11-26T10:00:00+09:00"))
    }

    @Test("Chips have a kind and a position, and go back to the title one by one")
    func chips() throws {
        let text = "🎉 내일 18시 코드 리뷰 !중요 #haru"
        let context = try entryContext()
        let chips = QuickEntry.read(text, in: context).chips
        #expect(chips.map(\.kind) == [.day, .time, .importance, .ticket])
        #expect(chips.map(\.text) == ["내일", "18시", "!중요", "#haru"])
        let withoutTime = QuickEntry.read(text, in: context, keeping: [chips[1].range])
        #expect(withoutTime.fields.short == "2026-11-22 important #haru")
        #expect(withoutTime.fields.title == "🎉 18시 코드 리뷰")
        let withoutDay = QuickEntry.read(text, in: context, keeping: [chips[0].range])
        #expect(withoutDay.fields.short == "2026-11-21 18:00 important #haru")
        #expect(withoutDay.fields.title == "🎉 내일 코드 리뷰")
    }
}
