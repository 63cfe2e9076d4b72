import Core
import Testing

@testable import Language

/// The words of tasks.
@Suite struct TaskWordsTests {
    @Test("The fourth quadrant is let go", arguments: Language.allCases)
    func letGo(language: Language) {
        #expect(language.quadrant(.delete) == (language == .korean ? "덜어낸다" : "Let go"))
    }

    @Test(
        "The lateness of a task is counted in time within a day, and by the calendar otherwise",
        arguments: [
            (0, nil, 60, "1일 지남", "1 day late"), (1, nil, 43_200, "1일 지남", "1 day late"),
            (2, nil, 129_600, "2일 지남", "2 days late"), (1, 23, 3_700, "1시간 지남", "1 h late"),
            (2, 23, 90_000, "2일 지남", "2 days late"), (0, 9, -5, "방금 지남", "just late"),
            (0, 9, 120, "2분 지남", "2 min late"),
        ] as [(Int, Int?, Int64, String, String)])
    func late(days: Int, hour: Int?, seconds: Int64, korean: String, english: String) {
        let today = Day(number: 20_778)
        let due = Due(day: today.advanced(by: -days), time: hour.flatMap { TimeOfDay(hour: $0, minute: 0) })
        #expect(Language.korean.late(due, seconds: seconds, today: today) == korean)
        #expect(Language.english.late(due, seconds: seconds, today: today) == english)
    }

    @Test("A time without a day names the assumed day")
    func time() throws {
        let today = try #require(Day(iso: "2026-11-21"))
        let fields = TaskFields(title: "a", due: Due(day: today.next, time: TimeOfDay(hour: 15, minute: 0)))
        func chip(_ language: Language, isDayWritten: Bool) -> String {
            language.chip(.time, of: fields, text: "15시", isDayWritten: isDayWritten, today: today)
        }
        #expect(chip(.korean, isDayWritten: false) == "내일 15:00" && chip(.korean, isDayWritten: true) == "15:00")
        #expect(chip(.english, isDayWritten: false) == "tomorrow 15:00")
    }

    @Test("A chip of urgency shows whether the task is urgent", arguments: Language.allCases)
    func urgency(language: Language) {
        let meant = [Urgency.always, .never].map { urgency in
            language.chip(
                .urgency, of: TaskFields(title: "a", urgency: urgency), text: "!x", isDayWritten: false, today: .first)
        }
        #expect(meant == [(language == .korean ? "긴급" : "urgent"), (language == .korean ? "긴급하지 않음" : "not urgent")])
    }

    @Test(
        "A repeat says when it comes and when it ends, and its chips say each of the two once",
        arguments: [
            (TaskRepeat(.daily, end: .after(1)), "매일", "1번까지", "every day", "once"),
            (TaskRepeat(.weekdays, end: .after(999)), "평일마다", "999번까지", "every weekday", "999 times"),
            (TaskRepeat(.weekly([.monday])), "매주 월", nil, "every Mon", nil),
            (
                TaskRepeat(.monthly(dayOfMonth: 3), end: .until(.last)), "매달 3일", "9999-12-31까지",
                "on day 3 of each month", "until 9999-12-31"
            ),
            (TaskRepeat(.daily, every: 3), "3일마다", nil, "every 3 days", nil),
            (
                TaskRepeat(.weekly([.monday, .friday]), every: 2), "2주마다 월·금", nil, "every 2 weeks on Mon, Fri", nil
            ),
            (TaskRepeat(.monthly(dayOfMonth: 1), every: 6), "6달마다 1일", nil, "on day 1 every 6 months", nil),
            (
                TaskRepeat(.yearly(month: 3, dayOfMonth: 1), end: .after(2)), "매년 3월 1일", "2번까지",
                "every year on Mar 1", "2 times"
            ),
            (
                TaskRepeat(.yearly(month: 12, dayOfMonth: 25), every: 4), "4년마다 12월 25일", nil,
                "every 4 years on Dec 25", nil
            ),
        ] as [(TaskRepeat, String, String?, String, String?)])
    func repeats(repeats: TaskRepeat, korean: String, koreanEnd: String?, english: String, englishEnd: String?) {
        let fields = TaskFields(title: "a", repeats: repeats)
        for (language, pattern, end) in [
            (Language.korean, korean, koreanEnd), (.english, english, englishEnd),
        ] {
            #expect(language.repeats(repeats) == [pattern, end].compactMap { $0 }.joined(separator: ", "))
            #expect(language.chip(.repeats, of: fields, text: "x", isDayWritten: false, today: .first) == pattern)
            #expect(language.chip(.repeatEnd, of: fields, text: "x", isDayWritten: false, today: .first) == end ?? "x")
        }
    }
}
