import Core
import Engine
import Graphics
import Language

/// What the Challenge page shows.
struct ChallengePage: TemplateValue {
    /// A challenge that ended, and what to say of it now.
    struct EndingCard: TemplateValue {
        let road: RoadCard
        let headline: String
        let text: String
        let reward: UntrustedText
        let archivePath: String?
        /// What a device remembers that has celebrated it; nil for one that stopped.
        let celebration: UntrustedText?
        let again: ChallengeEndingCard.Again?
    }

    /// The running challenge.
    struct Running: TemplateValue {
        let road: RoadCard
        let grass: GrassCard?
        let ask: String
    }

    /// A challenge of the past.
    struct Past: TemplateValue {
        let name: UntrustedText
        let state: String
        let style: String
        let range: String
        let days: String
        let rule: String
        let reward: UntrustedText
        let grass: GrassCard?
    }

    let running: Running?
    let celebration: EndingCard?
    let pause: EndingCard?
    let form: ChallengeForm?
    let history: [Past]
    let hasHistory: Bool
    let problem: UntrustedText
    let tip: TipCard?
    let startPath = Route.challenge(.start).path
    let endingPath = Route.challenge(.ending).path
    let historyPlace = Self.historyID

    /// Where on the page the past challenges stand.
    static let historyID = "history"

    init(
        _ history: [ChallengeReport], plan: ChallengePlan, form: FormState, weekStart: Weekday, context: PageContext
    ) {
        let language = context.language
        func grass(_ report: ChallengeReport) -> GrassCard? {
            guard !report.days.isEmpty else { return nil }
            let total = language.contributions(report.days.reduce(0) { $0 + $1.count })
            return GrassCard(
                days: report.days, today: context.today, weekStart: weekStart,
                title: language.text(.challenge.grass), total: total, language: language)
        }
        tip = TipCard(context)
        let current = history.first
        let isRunning = current?.progress.state == .running
        running = isRunning ? current.map { Running($0, grass: grass($0), context) } : nil
        celebration = current.flatMap { report in
            guard case .succeeded = report.progress.state, !report.isPutAway else { return nil }
            return EndingCard(succeeded: report, context)
        }
        pause = current.flatMap { report in
            guard case .failed(let day) = report.progress.state else { return nil }
            return EndingCard(failed: report, on: day, context)
        }
        self.form = isRunning ? nil : ChallengeForm(form, plan: plan, context)
        self.history = history.filter { $0.progress.state != .running }
            .map { Past($0, grass: grass($0), context) }
        hasHistory = !self.history.isEmpty
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
    }
}

extension ChallengePage.Running {
    init(_ report: ChallengeReport, grass: GrassCard?, _ context: PageContext) {
        let language = context.language
        road = RoadCard(report, today: context.today, language: language)
        self.grass = grass
        ask = language.text(.challenge.stopAsk(days: language.days(report.progress.done)))
    }
}

extension ChallengePage.EndingCard {
    init(succeeded report: ChallengeReport, _ context: PageContext) {
        let language = context.language
        road = RoadCard(report, today: context.today, language: language)
        headline = language.text(.challenge.succeeded)
        text = language.text(.challenge.succeededText(days: language.days(report.challenge.length)))
        reward = UntrustedText(report.challenge.reward)
        archivePath = Route.challenge(.archive(report.challenge.id)).path
        celebration = UntrustedText(report.challenge.id)
        again = nil
    }

    init(failed report: ChallengeReport, on day: Day, _ context: PageContext) {
        let language = context.language
        road = RoadCard(report, today: context.today, language: language)
        headline = language.text(.challenge.failed(date: language.shortDate(day, today: context.today)))
        text = language.text(.challenge.failedText(days: language.days(report.progress.done)))
        reward = UntrustedText("")
        archivePath = nil
        celebration = nil
        again = .init(report.challenge)
    }
}

extension ChallengePage.Past {
    init(_ report: ChallengeReport, grass: GrassCard?, _ context: PageContext) {
        let language = context.language
        let challenge = report.challenge
        let state = report.progress.state
        name = UntrustedText(language.name(of: challenge))
        self.state = language.challengeState(state)
        style = state.code
        let start = language.shortDate(challenge.start, today: context.today)
        let end = language.shortDate(state.day ?? challenge.start, today: context.today)
        range = end == start ? start : language.text(.challenge.historyRange(from: start, to: end))
        days = language.text(
            .challenge.historyDays(done: language.days(report.progress.done), length: language.days(challenge.length)))
        rule = language.rule(challenge.rule)
        if case .succeeded = state { reward = UntrustedText(challenge.reward) } else { reward = UntrustedText("") }
        self.grass = grass
    }
}

/// The form that starts a challenge.
struct ChallengeForm: TemplateValue {
    let lengths: [Choice]
    let otherLength: UntrustedText
    let rules: [Choice]
    let starts: [Choice]
    let name: UntrustedText
    let reward: UntrustedText
    let shortest = Challenge.lengths.lowerBound
    let longest = Challenge.lengths.upperBound
    /// The road as it would be set off on, ready made.
    let drawing: String
    /// On which day it would end.
    let flag: String
    /// What a script needs to work the same out for other choices.
    let plan: String

    init(_ form: FormState, plan: ChallengePlan, _ context: PageContext) {
        let language = context.language
        let length = form[.length].flatMap { Int($0) } ?? 100
        let other = form[.other].flatMap { $0.trimmed.isEmpty ? nil : $0 }
        lengths = Challenge.presets.map { days in
            // A number of one's own is meant, whatever preset was chosen before it.
            Choice(
                .length, value: String(days), label: language.days(days), isChosen: other == nil && days == length)
        }
        otherLength = UntrustedText(other ?? "", limit: 10)
        let rule = form[.rule] ?? Challenge.Rule.everyDay.rawValue
        rules = [
            (Challenge.Rule.everyDay, Message.rule.everyDay, Message.rule.everyDayHint),
            (.count, .rule.count, .rule.countHint),
        ].map { value, label, hint in
            Choice(
                .rule, value: value.rawValue, label: language.text(label), hint: language.text(hint),
                isChosen: rule == value.rawValue)
        }
        let start = form[.start] ?? ""
        let today = Choice(.start, value: "", label: language.text(.challenge.startToday), isChosen: start.isEmpty)
        let earlier = plan.streakStart.map { day in
            let label = language.text(.challenge.startStreak(date: language.shortDate(day, today: context.today)))
            return Choice(.start, value: "\(day)", label: label, isChosen: start == "\(day)")
        }
        starts = [today] + (earlier.map { [$0] } ?? [])
        let days = Challenge.lengths.held(other.flatMap { Int($0) } ?? length)
        let fromStreak = !start.isEmpty && start == plan.streakStart.map { "\($0)" }
        let done = min(days, plan.done(fromStreak: fromStreak))
        drawing = Road(length: days, done: done, mood: .running)
            .page(
                label: language.text(
                    .challenge.road(
                        done: language.days(done), length: language.days(days),
                        percent: language.number(done * 100 / days))))
        flag =
            plan.end(length: days, fromStreak: fromStreak)
            .map { language.text(.challenge.flag(date: language.fullDate($0))) }
            ?? language.text(.challenge.flagReached)
        self.plan = Self.text(of: plan, language)
        name = UntrustedText(form[.name] ?? "")
        reward = UntrustedText(form[.reward] ?? "")
    }

    private static func text(of plan: ChallengePlan, _ language: Language) -> String {
        let days = plan.frozen.sorted().map { "\($0)" }.joined(separator: " ")
        let rest = plan.rest.map(\.rawValue).sorted().map { String($0) }.joined(separator: " ")
        return JSONText.of([
            "today": "\(plan.today)", "done": plan.isDone ? "1" : "0", "rest": rest, "frozen": days,
            "walked": String(plan.walked), "flag": language.text(.challenge.flag(date: "{0}")),
            "reached": language.text(.challenge.flagReached),
            "range": language.text(.challenge.range(longest: language.days(Challenge.lengths.upperBound))),
        ])
    }
}
