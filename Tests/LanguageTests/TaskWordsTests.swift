import Core
import Language
import Testing

/// The words of tasks.
@Suite struct TaskWordsTests {
    @Test("A chip of urgency says whether the task is urgent", arguments: Language.allCases)
    func urgency(language: Language) {
        let meant = [Urgency.always, .never].map { urgency in
            language.chip(.urgency, of: TaskFields(title: "a", urgency: urgency), text: "!x", today: .first)
        }
        #expect(meant == [language.pick("긴급", "urgent"), language.pick("긴급하지 않음", "not urgent")])
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
        ] as [(TaskRepeat, String, String?, String, String?)])
    func repeats(repeats: TaskRepeat, korean: String, koreanEnd: String?, english: String, englishEnd: String?) {
        let fields = TaskFields(title: "a", repeats: repeats)
        for (language, pattern, end) in [
            (Language.korean, korean, koreanEnd), (.english, english, englishEnd),
        ] {
            #expect(language.repeats(repeats) == [pattern, end].compactMap { $0 }.joined(separator: ", "))
            #expect(language.chip(.repeats, of: fields, text: "x", today: .first) == pattern)
            #expect(language.chip(.repeatEnd, of: fields, text: "x", today: .first) == end ?? "x")
        }
    }
}
