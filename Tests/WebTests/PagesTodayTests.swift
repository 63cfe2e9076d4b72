import Core
import Engine
import Language
import Presentation
import Testing

@testable import Web

@Suite struct PagesTodayTests {
    private func page(_ report: TodayReport, _ language: Language = .korean) -> TodayPage {
        TodayPage(
            report, grass: Samples().grass(), tasks: Samples().dayTasks(), hasSources: true,
            context: Samples().context(language))
    }

    @Test(
        "The sentence comes first, with the time left only while a commit is due",
        arguments: DayState.allCases)
    func sentence(state: DayState) {
        let page = page(Samples().today(state: state, count: state == .done ? 3 : 0))
        #expect(!page.pieces.isEmpty)
        #expect((page.timeLeft == nil) == [.done, .rest, .frozen].contains(state))
        #expect(page.mood == (page.timeLeft == nil ? "done" : "open"))
    }

    @Test(
        "The time left can be counted down within its sentence",
        arguments: [(Language.korean, "자정까지 ", "4시간 12분", "."), (.english, "", "4 h 12 min", " until midnight.")]
    )
    func countdown(language: Language, before: String, duration: String, after: String) throws {
        let left = try #require(page(Samples().today(), language).timeLeft)
        let countdown = try #require(left.countdown)
        #expect((left.before, countdown.duration, left.after) == (before, duration, after))
        #expect(countdown.endsAt == Samples.now.seconds + 15_120)
    }

    @Test("With weekly streaks a done week owes nothing, and an open week shows its days left")
    func weeks() throws {
        let last = Samples.today.advanced(by: 2)
        let done = page(Samples().today(week: RunningWeek(last: last, isDone: true)))
        #expect(done.mood == "done" && done.timeLeft == nil)
        let open = try #require(page(Samples().today(week: RunningWeek(last: last, isDone: false))).timeLeft)
        #expect(open.before == "이번 주는 3일 남았어요." && open.countdown == nil && open.after.isEmpty)
        let ending = page(Samples().today(week: RunningWeek(last: Samples.today, isDone: false)))
        #expect(ending.timeLeft?.countdown?.duration == "4시간 12분")
    }

    private static func run(_ length: Int, endingBefore days: Int) -> Run {
        let end = Samples.today.advanced(by: -days)
        return Run(start: end.advanced(by: 1 - length), end: end, length: length)
    }

    @Test(
        "The streak shows its length, its deadline and the distance to the best one",
        arguments: [
            (run(23, endingBefore: 1), run(41, endingBefore: 200), "23", "어제까지", "최장 기록 41일까지 18일"),
            (run(5, endingBefore: 0), run(5, endingBefore: 0), "5", "오늘까지", "지금이 최장 기록이에요"),
            (run(5, endingBefore: 3), run(5, endingBefore: 90), "5", "11월 18일까지", "지금이 최장 기록이에요"),
            (nil, nil, "0", "하루 목표를 채우면 시작돼요", "오늘의 커밋 하나가 첫 기록이 돼요"),
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

    @Test("Only a person without any contribution is told to wait for the first commit", arguments: Language.allCases)
    func waiting(language: Language) {
        let waits = language.text(.streak.waits)
        #expect(page(Samples().today(streak: Streak.none), language).streak.through == waits)
        let some = Streak(current: nil, best: nil, total: 3, activeDays: 2)
        #expect(page(Samples().today(streak: some), language).streak.through == language.text(.streak.short))
        let ended = page(Samples().today(streak: some, ending: Samples().ending()), language)
        #expect(
            ended.streak.through
                == (language == .korean ? "24일 이어 온 연속이 11월 19일에 끝났어요." : "Your 24-day streak ended on Nov 19."))
    }

    @Test(
        "The heading has the sky that the person has chosen",
        arguments: [
            (.time, #"<div class="top sky" data-sky="sunset" data-offset="32400"><svg"#),
            (.day, #"<div class="top sky" data-sky="day"><svg"#), (.off, #"<div class="top"><div>"#),
        ] as [(Settings.Sky, String)])
    func sky(sky: Settings.Sky, heading: String) throws {
        var context = Samples().context()
        context.sky = sky
        let html = try PageRenderer().today(
            Samples().today(), grass: Samples().grass(), tasks: Samples().dayTasks(), hasSources: true, context)
        #expect(html.contains(heading))
    }

    @Test(
        "Once today's commits are in, a best streak that beats another is celebrated, and so is the day")
    func cheers() {
        func cheers(_ state: DayState, _ length: Int, best: Int) -> String? {
            let streak = Streak(
                current: Self.run(length, endingBefore: 0), best: Self.run(best, endingBefore: 200), total: 9,
                activeDays: 9)
            return page(Samples().today(state: state, count: 1, streak: streak)).cheers
        }
        #expect(cheers(.done, 8, best: 7) == "best-2026-11-14 commit-2026-11-21")
        #expect(cheers(.done, 8, best: 9) == "commit-2026-11-21")
        #expect(cheers(.done, 6, best: 5) == "commit-2026-11-21")
        // The shown grass has nothing before this streak.
        #expect(cheers(.done, 400, best: 1) == "commit-2026-11-21")
        #expect(cheers(.pending, 8, best: 7) == nil)
    }

    @Test(
        "The dinosaur checks its watch near the last call while a commit is due, and dances at a best streak",
        arguments: [
            (.pending, 300, nil, .checking), (.pending, 200, nil, .trotting), (.pending, nil, nil, .trotting),
            (.pending, 300, 3, .trotting), (.rest, 300, nil, .trotting), (.done, 300, nil, .dancing),
        ] as [(DayState, Int?, Int?, DinosaurLook.Pose)])
    func look(state: DayState, lastCall: Int?, weekEndsIn: Int?, pose: DinosaurLook.Pose) {
        let week = weekEndsIn.map { RunningWeek(last: Samples.today.advanced(by: $0), isDone: false) }
        let streak = Streak(current: Self.run(9, endingBefore: 0), best: nil, total: 9, activeDays: 9)
        let report = Samples().today(state: state, streak: streak, week: week)
        #expect(DinosaurLook(report, lastCall: lastCall, hour: 19).pose == pose)
    }

    @Test("An ended streak states the reason, and freezes that restore it are one press away")
    func ended() throws {
        let streak = Streak(current: nil, best: nil, total: 90, activeDays: 80)
        let html = try PageRenderer().today(
            Samples().today(streak: streak, ending: Samples().ending()), grass: Samples().grass(),
            tasks: Samples().dayTasks(), hasSources: true, Samples().context())
        #expect(html.contains("11월 19일과 11월 20일에 기여가 없었어요."))
        #expect(html.contains("프리즈 2개를 쓰면 24일 연속이 그대로 이어져요."))
        #expect(
            html.contains(#"<form method="post" action="/freezes"><input type="hidden" name="day" value="2026-11-19">"#)
        )
        #expect(html.contains("프리즈 2개로 되살리기"))
        #expect(html.contains(#"href="/days/2026-11-19/explanation""#))
        let lost = try PageRenderer().today(
            Samples().today(streak: streak, ending: Samples().ending(freezes: 0)), grass: Samples().grass(),
            tasks: Samples().dayTasks(), hasSources: true, Samples().context())
        #expect(!lost.contains(#"action="/freezes""#) && lost.contains("프리즈가 2개 모자라요."))
    }

    @Test("Read errors come first with their remedy, and nothing claims to be up to date")
    func unread() throws {
        let report = Samples().today(state: .unknown, problems: 2)
        let html = try PageRenderer().today(
            report, grass: Samples().grass(), tasks: Samples().dayTasks(), hasSources: true,
            Samples().context())
        let place = try #require(html.firstRange(of: "아직 몰라요."))
        #expect(place.lowerBound < (try #require(html.firstRange(of: "일 연속"))).lowerBound)
        #expect(html.contains("저장소 2개를 읽지 못했어요."))
        #expect(html.contains("old-0 폴더가 없어요.") && html.contains("/home/me/code/old-0"))
        for path in ["/repositories", "/repositories/scan", "/repositories/u0/removal"] {
            #expect(html.contains(#"action="\#(path)""#), "\(path)")
        }
        #expect(!html.contains("마지막 확인"))
        #expect(page(Samples().today(state: .done, count: 1, problems: 1)).unread?.unknown == nil)
    }

    @Test("A running challenge shows its road, an ended one its card until dismissed, and otherwise an invitation")
    func challenge() {
        #expect(page(Samples().today(challenge: Samples().challenge())).road?.dday == "D-77")
        func ended(_ state: Challenge.State, isPutAway: Bool = false) -> TodayPage {
            page(Samples().today(challenge: Samples().challenge(state, isPutAway: isPutAway)))
        }
        let failed = ended(.failed(on: Samples.today.previous))
        #expect(failed.road == nil && !failed.isInvited)
        #expect(failed.ended?.dday == "23 / 100" && failed.ended?.again?.length == 100)
        #expect(failed.ended?.text == "11월 20일에 멈췄어요. 23일을 걸었고, 그 잔디는 남아 있어요.")
        let won = ended(.succeeded(on: Samples.today))
        #expect(won.ended?.celebration?.text == "c1" && won.ended?.reward.text == "맛있는 케이크")
        #expect(!won.isInvited && won.ended?.archivePath == "/challenges/c1/archive")
        for put in [
            ended(.succeeded(on: Samples.today), isPutAway: true), ended(.givenUp(on: Samples.today)),
            page(Samples().today()),
        ] {
            #expect(put.isInvited && put.ended == nil && put.road == nil)
        }
    }

    @Test("A challenge without a name is called by its length", arguments: Language.allCases)
    func unnamed(language: Language) {
        let report = Samples().challenge(name: "")
        let name = RoadCard(report, today: Samples.today, language: language).name.text
        #expect(name == (language == .korean ? "100일 챌린지" : "100-day challenge"))
    }

    @Test("Without repositories the page links to the first steps and shows no empty boxes")
    func empty() throws {
        let html = try PageRenderer().today(
            Samples().today(), grass: Samples().grass(), tasks: Samples().dayTasks(tasks: []), hasSources: false,
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

    @Test("A forge's count is broken down by repository, in one sentence")
    func parts() {
        func told(_ counts: [Int], isPartial: Bool = false, _ language: Language) -> [String] {
            let samples = Samples()
            let parts = samples.parts(counts, isPartial: isPartial)
            return language.reasons(samples.explanation(commits: 1, forge: 5, parts: parts))
        }
        #expect(told([], .english).contains("GitHub octocat counts 5 contributions."))
        #expect(
            told([3, 1], .english).contains(
                "GitHub octocat counts 5 contributions: 3 commits in octocat/r0, 1 in octocat/r1 (private), 1 other."))
        #expect(
            told([3, 1], .korean).contains(
                "GitHub octocat에서는 기여 5회라고 해요. octocat/r0 커밋 3개, octocat/r1(비공개) 커밋 1개, 그 밖에 1회예요."))
        #expect(told([1], .english).contains { $0.hasSuffix(": 1 commit in octocat/r0, 4 other.") })
        #expect(told([5], .korean).contains { $0.hasSuffix("octocat/r0 커밋 5개예요.") })
        #expect(
            told([9, 8, 7, 6, 5, 4, 2], .english).contains {
                $0.hasSuffix("5 in octocat/r4, 6 in 2 more repositories.")
            })
        #expect(
            told([9, 8, 7, 6, 5, 4], .english).contains { $0.hasSuffix("4 in 1 more repository.") })
        #expect(told([9, 8, 7, 6, 5, 4], .korean).contains { $0.hasSuffix("다른 저장소 1개 커밋 4개예요.") })
        #expect(told([3], isPartial: true, .english).contains(Language.english.partialBreakdown))
        #expect(!told([3], .english).contains(Language.english.partialBreakdown))
    }

    @Test("All repositories of a day are listed with its evidence", arguments: Language.allCases)
    func listed(language: Language) throws {
        let samples = Samples()
        let report = samples.explanation(commits: 1, forge: 9, parts: samples.parts([4, 3, 1], isPartial: true))
        let page = ExplanationPage(report, context: samples.context(language))
        let forge = try #require(page.forge.first)
        #expect(forge.parts.map(\.name.text) == ["octocat/r0", "octocat/r1", "octocat/r2"])
        #expect(forge.parts.map(\.mark) == [nil, (language == .korean ? "비공개" : "private"), nil])
        #expect(forge.others == language.contributions(1) && forge.more == nil)
        #expect(forge.remark == language.partialBreakdown)
        let many = samples.explanation(forge: 2_000, parts: samples.parts(Array(repeating: 1, count: 1_500)))
        #expect(ExplanationPage(many, context: samples.context()).forge.first?.more != nil)
    }

    @Test("A day with a forge count but no commits says so, and compares no counts", arguments: Language.allCases)
    func counted(language: Language) {
        func page(commits: Int) -> DayPage {
            DayPage(
                Samples().explanation(commits: commits, forge: 9), freeze: nil, problem: nil,
                context: Samples().context(language))
        }
        let weighed = language.text(.why.forgeHigher(contributions: language.contributions(9)))
        #expect(page(commits: 0).empty == language.text(.day.onlyCounted) && !page(commits: 0).why.contains(weighed))
        #expect(page(commits: 1).empty == nil && page(commits: 1).why.contains(weighed))
    }

    @Test("A commit without a subject gets a label, and another one when its machine withholds the subject")
    func untitled() throws {
        let titled = Samples().commit(3)
        for language in Language.allCases {
            for (author, phrase) in [(titled.authorName, Message.day.commitUntitled), ("", .day.commitUnreported)] {
                let commit = CommitEvidence(
                    source: .git, repository: titled.repository, sha: String(repeating: "e", count: 40),
                    authorName: author, authorEmail: titled.authorEmail,
                    authoredAt: titled.authoredAt.advanced(bySeconds: 60), offset: titled.offset, subject: "",
                    firstSeen: titled.firstSeen)
                let page = DayPage(
                    Samples().explanation(copies: [commit]), freeze: nil, problem: nil,
                    context: Samples().context(language))
                let shown = try #require(page.entries.compactMap(\.commit).first { $0.sha == "eeeeeee" })
                let name = language.text(phrase)
                #expect(shown.subject.text == name && shown.writeLabel.contains(name))
                #expect(page.why.contains(language.text(.why.unreported)) == (phrase == .day.commitUnreported))
            }
        }
    }

    @Test("Without sources the page shows a folder and a forge, and without repositories it offers no commits")
    func nothingYet() {
        func page(_ context: PageContext) -> TodayPage {
            TodayPage(
                Samples().today(), grass: Samples().grass(), tasks: Samples().dayTasks(), hasSources: false,
                context: context)
        }
        var context = Samples().context(.english)
        #expect(page(context).newNoteLabel == "Pick a commit to write about")
        context.sources = []
        #expect(page(context).newNoteLabel == "Write a note")
        #expect(page(context).forgePath == "/welcome?step=forge")
        context.hosted = HostedContext(isAdministrator: false, address: "https://haru.example.com")
        #expect(page(context).forgePath == nil)
    }

    @Test("A freeze is offered only when it helps")
    func freeze() {
        func freeze(_ state: DayState, _ offer: FreezeOffer?) -> DayPage.Freeze? {
            DayPage(
                Samples().explanation(state: state, commits: 0), freeze: offer, problem: nil,
                context: Samples().context()
            ).freeze
        }
        let samples = Samples()
        let one = freeze(.missed, samples.freeze(.restores, on: [0], length: 24))
        #expect(one?.path == "/days/2026-11-21/freeze" && one?.action != nil && one?.days == [])
        let more = freeze(.missed, samples.freeze(.restores, on: [-1, 0], length: 24))
        #expect(more?.path == "/freezes" && more?.days == ["2026-11-20", "2026-11-21"])
        #expect(more?.next == "/days/2026-11-21")
        for offer in [samples.freeze(.short(missed: 4, by: 2)), samples.freeze(.noStreak), samples.freeze(.outOfReach)]
        {
            #expect(freeze(.missed, offer)?.action == nil && freeze(.missed, offer)?.text.isEmpty == false)
        }
        #expect(freeze(.frozen, nil)?.path == "/days/2026-11-21/freeze/removal")
        #expect(freeze(.done, nil) == nil && freeze(.rest, nil) == nil)
    }

    @Test("Every freeze offer has a text", arguments: Language.allCases)
    func offers(_ language: Language) throws {
        let samples = Samples()
        let streak = (language == .korean ? "24일 연속" : "24-day streak")
        func text(_ offer: FreezeOffer) -> String { language.text(of: offer) }
        #expect(text(samples.freeze(.keeps, on: [0], length: 24)).contains(streak))
        let several = text(samples.freeze(.restores, on: [-2, -1], day: Samples.today.previous, length: 24))
        #expect(
            several.contains((language == .korean ? "11월 19일, 11월 20일" : "Nov 19, Nov 20")) && several.contains(streak))
        let lost = text(samples.freeze(.restores, on: [-1], length: 24))
        #expect(lost.contains((language == .korean ? "지금은 이어 가는 연속이 없어요" : "No streak right now")))
        let joins = text(samples.freeze(.joins(until: Samples.today.previous), on: [-9], length: 24))
        #expect(
            joins.contains(streak) && joins.contains((language == .korean ? "11월 20일에 끝났으니" : "It ended on Nov 20")))
        let short = text(samples.freeze(.short(missed: 4, by: 2)))
        #expect(short.contains((language == .korean ? "4일을" : "4 days")) && short.contains("2"))
        let weeks = text(samples.freeze(.short(missed: 4, by: 2), isWeekly: true))
        #expect(weeks.contains((language == .korean ? "4주를" : "4 weeks")))
        let all = [.keeps, .holds, .waits, .restores, .outOfReach, .weekExcused, .noStreak, .short(missed: 1, by: 1)]
            .map { text(samples.freeze($0, left: 0)) }
        #expect(Set(all).count == all.count && all.allSatisfy { !$0.isEmpty })
    }

    @Test("The first supported day has no previous link, and the last one no next link")
    func bounds() {
        func page(_ day: Day, today: Day) -> DayPage {
            DayPage(
                Samples().explanation(state: .missed, commits: 0, day: day, today: today), freeze: nil,
                problem: nil, context: Samples().context())
        }
        let first = page(.first, today: Samples.today)
        #expect(first.previousPath == nil && first.nextPath == "/days/0001-01-02")
        let last = page(.last, today: .last)
        #expect(last.previousPath == "/days/9999-12-30" && last.nextPath == nil)
        #expect(page(Samples.today, today: Samples.today).previousPath == "/days/2026-11-20")
    }

    @Test("A date skipped by a zone change is labelled differently from a rest weekday")
    func rest() {
        // The sample data rests on Sundays.
        func reasons(_ day: Day) -> [String] {
            Language.english.reasons(Samples().explanation(state: .rest, commits: 0, day: day))
        }
        let sunday = Samples.today.next
        #expect(sunday.weekday == .sunday && reasons(sunday).contains { $0.hasPrefix("A rest day") })
        #expect(reasons(Samples.today).contains { $0.hasPrefix("Your home time zone skipped this date") })
        #expect(!reasons(Samples.today).contains { $0.hasPrefix("A rest day") })
    }

    @Test("A success is celebrated until dismissed, and a failure offers a new start")
    func endings() {
        func page(_ state: Challenge.State, isPutAway: Bool = false) -> ChallengePage {
            let report = Samples().challenge(state, done: 30, length: 30, isPutAway: isPutAway)
            return ChallengePage(
                [report], plan: Samples().plan(), form: FormState(), weekStart: .sunday,
                context: Samples().context())
        }
        #expect(page(.succeeded(on: Samples.today)).celebration?.archivePath == "/challenges/c1/archive")
        #expect(page(.succeeded(on: Samples.today), isPutAway: true).celebration == nil)
        #expect(page(.failed(on: Samples.today)).pause?.again?.length == 30)
        #expect(page(.running).form == nil && page(.running).history.isEmpty)
        #expect(page(.givenUp(on: Samples.today)).form != nil)
    }
}
