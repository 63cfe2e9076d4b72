import Core
import Engine
import Language
import Testing

@testable import Web

@Suite struct PagesTodayTests {
    private func page(_ report: TodayReport, _ language: Language = .korean) -> TodayPage {
        TodayPage(
            report, grass: Samples().grass(), tasks: Samples().dayTasks(), hasRepositories: true,
            context: Samples().context(language))
    }

    @Test(
        "The sentence comes first, with the time that is left only while something is owed",
        arguments: DayState.allCases)
    func sentence(state: DayState) {
        let page = page(Samples().today(state: state, count: state == .done ? 3 : 0))
        #expect(!page.pieces.isEmpty)
        #expect((page.timeLeft == nil) == [.done, .rest, .frozen].contains(state))
        #expect(page.mood == (page.timeLeft == nil ? "done" : "open"))
    }

    @Test(
        "The time that is left can be counted down within its sentence",
        arguments: [(Language.korean, "자정까지 ", "4시간 12분", "."), (.english, "", "4 h 12 min", " until midnight.")]
    )
    func countdown(language: Language, before: String, duration: String, after: String) throws {
        let left = try #require(page(Samples().today(), language).timeLeft)
        #expect((left.before, left.duration, left.after) == (before, duration, after))
        #expect(left.endsAt == Samples.now.seconds + 15_120)
    }

    private static func run(_ length: Int, endingBefore days: Int) -> Run {
        let end = Samples.today.advanced(by: -days)
        return Run(start: end.advanced(by: 1 - length), end: end, length: length)
    }

    @Test(
        "The streak says how long, until when, and how far it is to the best",
        arguments: [
            (run(23, endingBefore: 1), run(41, endingBefore: 200), "23", "어제까지", "최고 기록 41일까지 18일"),
            (run(5, endingBefore: 0), run(5, endingBefore: 0), "5", "오늘까지", "지금이 최고 기록이에요"),
            (run(5, endingBefore: 3), run(5, endingBefore: 90), "5", "11월 18일까지", "지금이 최고 기록이에요"),
            (nil, run(7, endingBefore: 90), "0", "첫 커밋을 기다려요", "최고 기록 7일까지 7일"),
            (nil, nil, "0", "첫 커밋을 기다려요", "오늘의 커밋 하나가 첫 기록이 돼요"),
        ] as [(Run?, Run?, String, String, String)]
    )
    func streak(current: Run?, best: Run?, number: String, through: String, bestText: String) {
        let streak = Streak(current: current, best: best, total: 9, activeDays: 9)
        let view = page(Samples().today(streak: streak)).streak
        #expect(view.number == number)
        #expect(view.through == through)
        #expect(view.best == bestText)
        #expect((view.meter == nil) == (best == nil))
    }

    @Test("A running challenge has its road, any other an invitation")
    func challenge() {
        #expect(page(Samples().today(challenge: Samples().challenge())).road?.dday == "D-77")
        let ended = Samples().challenge(.failed(on: Samples.today.previous))
        #expect(page(Samples().today(challenge: ended)).road == nil)
        #expect(page(Samples().today()).road == nil)
    }

    @Test("A challenge without a name is called by its length", arguments: Language.allCases)
    func unnamed(language: Language) {
        let report = Samples().challenge(name: "")
        let name = RoadCard(report, today: Samples.today, language: language).name.renderText
        #expect(name == language.pick("100일 챌린지", "100-day challenge"))
    }

    @Test("Without repositories the page leads to the first steps and shows no empty boxes")
    func empty() throws {
        let html = try PageRenderer().today(
            Samples().today(), grass: Samples().grass(), tasks: Samples().dayTasks(tasks: []), hasRepositories: false,
            Samples().context())
        #expect(html.contains("href=\"/welcome\""))
        #expect(!html.contains("class=\"grass\"") && !html.contains("<progress"))
    }

    @Test("A day is explained in words", arguments: DayState.allCases)
    func reasons(state: DayState) {
        for language in Language.allCases {
            let lines = language.reasons(Samples().explanation(state: state, commits: state == .done ? 2 : 0))
            #expect(!lines.isEmpty && !lines.contains(""))
        }
    }

    @Test("A freeze is offered where it would help, and only then")
    func freeze() {
        func freeze(_ state: DayState, left: Int, ahead: Int = 0) -> DayPage.Freeze? {
            let day = Samples.today.advanced(by: ahead)
            return DayPage(
                Samples().explanation(state: state, commits: 0, day: day), freezesLeft: left, problem: nil,
                context: Samples().context()
            ).freeze
        }
        #expect(freeze(.missed, left: 1)?.path == "/days/2026-11-21/freeze")
        #expect(freeze(.missed, left: 1)?.action != nil && freeze(.missed, left: 0)?.action == nil)
        #expect(freeze(.frozen, left: 0)?.path == "/days/2026-11-21/freeze/removal")
        #expect(freeze(.done, left: 2) == nil && freeze(.rest, left: 2) == nil)
        #expect(freeze(.future, left: 2, ahead: 31)?.action != nil)
        #expect(freeze(.future, left: 2, ahead: 32) == nil)
    }

    @Test("A date that home skipped is told from a weekday of rest")
    func rest() {
        // The samples rest on Sundays.
        func reasons(_ day: Day) -> [String] {
            Language.english.reasons(Samples().explanation(state: .rest, commits: 0, day: day))
        }
        let sunday = Samples.today.next
        #expect(sunday.weekday == .sunday && reasons(sunday).contains { $0.hasPrefix("A rest day") })
        #expect(reasons(Samples.today).contains { $0.hasPrefix("Home skipped this date") })
        #expect(!reasons(Samples.today).contains { $0.hasPrefix("A rest day") })
    }

    @Test("A success is celebrated until it was, a failure invites to start again")
    func endings() {
        func page(_ state: Challenge.State, celebrated: Bool = false) -> ChallengePage {
            let report = Samples().challenge(state, done: 30, length: 30, celebrated: celebrated)
            return ChallengePage(
                [report], streakStart: nil, form: FormState(), weekStart: .sunday,
                context: Samples().context())
        }
        #expect(page(.succeeded(on: Samples.today)).celebration?.celebrationPath == "/challenges/c1/celebration")
        #expect(page(.succeeded(on: Samples.today), celebrated: true).celebration == nil)
        #expect(page(.failed(on: Samples.today)).pause?.again?.length == 30)
        #expect(page(.running).form == nil && page(.running).history.isEmpty)
        #expect(page(.givenUp(on: Samples.today)).form != nil)
    }
}
