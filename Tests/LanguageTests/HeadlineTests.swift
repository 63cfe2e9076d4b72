import Core
import Language
import Testing

@Suite struct HeadlineTests {
    @Test(
        "Today's answer is one sentence in each language",
        arguments: [
            (DayState.done, 3, 1, "오늘 커밋했어요. 기여 3회.", "You committed today. 3 contributions."),
            (.rest, 0, 1, "오늘은 쉬는 날이에요.", "Today is a rest day."),
            (.frozen, 0, 1, "오늘은 프리즈로 쉬어요.", "Today is frozen."),
            (.unknown, 0, 1, "오늘 커밋은 아직 확인하지 못했어요.", "Today couldn’t be checked yet."),
            (.pending, 0, 1, "오늘은 아직 커밋이 없어요.", "No commit yet today."),
            (.pending, 1, 3, "오늘 기여 1회, 2회 더 하면 돼요.", "1 contribution today, 2 more to go."),
        ])
    func sentences(state: DayState, count: Int, minimum: Int, korean: String, english: String) {
        #expect(Language.korean.headline(state: state, count: count, minimum: minimum).text == korean)
        #expect(Language.english.headline(state: state, count: count, minimum: minimum).text == english)
    }

    @Test(
        "Where streaks count weeks, the sentence is about the week",
        arguments: [
            (DayState.pending, 0, true, "이번 주는 해냈어요. 오늘은 아직 커밋이 없어요.", "This week is done. No commit yet today."),
            (.pending, 1, true, "이번 주는 해냈어요. 오늘은 기여 1회.", "This week is done. 1 contribution today."),
            (.pending, 0, false, "이번 주는 아직 커밋이 없어요.", "No commit yet this week."),
            (.pending, 1, false, "오늘 기여 1회, 1회 더 하면 돼요.", "1 contribution today, 1 more to go."),
            (
                .unknown, 0, true, "이번 주는 해냈어요. 오늘 커밋은 아직 확인하지 못했어요.",
                "This week is done. Today couldn’t be checked yet."
            ),
            (.unknown, 0, false, "오늘 커밋은 아직 확인하지 못했어요.", "Today couldn’t be checked yet."),
            (.done, 3, true, "오늘 커밋했어요. 기여 3회.", "You committed today. 3 contributions."),
            (.rest, 0, false, "오늘은 쉬는 날이에요.", "Today is a rest day."),
        ])
    func weeks(state: DayState, count: Int, isDone: Bool, korean: String, english: String) throws {
        let week = RunningWeek(last: try #require(Day(iso: "2026-11-21")), isDone: isDone)
        #expect(Language.korean.headline(state: state, count: count, minimum: 2, week: week).text == korean)
        #expect(Language.english.headline(state: state, count: count, minimum: 2, week: week).text == english)
    }

    @Test("The days left in a week include today")
    func daysLeft() throws {
        let today = try #require(Day(iso: "2026-11-19"))
        #expect(Language.korean.daysLeft(ofWeekThrough: today.advanced(by: 2), today: today) == "이번 주는 3일 남았어요.")
        #expect(
            Language.english.daysLeft(ofWeekThrough: today.advanced(by: 2), today: today) == "3 days left this week.")
    }

    @Test("One span of every sentence contains the answer, in the tone of the state")
    func tones() {
        for language in Language.allCases {
            for state in DayState.allCases {
                for count in [0, 1] {
                    let pieces = language.headline(state: state, count: count, minimum: 2).pieces
                    let isContent = [.done, .rest, .frozen].contains(state)
                    #expect(pieces.map(\.tone).filter { $0 != .plain } == [isContent ? .content : .open])
                }
            }
        }
    }

    @Test("The time left counts to midnight, or to the hour at which the day starts")
    func timeLeft() {
        #expect(Language.korean.timeLeft(seconds: 18_720, dayStart: 0) == "자정까지 5시간 12분.")
        #expect(Language.english.timeLeft(seconds: 18_720, dayStart: 0) == "5 h 12 min until midnight.")
        #expect(Language.korean.timeLeft(seconds: 600, dayStart: 4) == "새벽 4시까지 10분.")
        #expect(Language.english.timeLeft(seconds: 600, dayStart: 4) == "10 min until 4 am.")
    }
}
