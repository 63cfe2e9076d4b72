import Core
import Engine
import Graphics
import Language

/// What the Challenge page shows.
struct ChallengePage: Sendable {
    /// A challenge that ended, and what to say of it now.
    struct Ending: Sendable {
        let road: RoadCard
        let headline: String
        let text: String
        let reward: Outside
        let celebrationPath: String?
        let again: Again?
    }

    /// The fields of the same challenge from today.
    struct Again: Sendable {
        let length: Int
        let rule: String
        let name: Outside
        let reward: Outside
    }

    /// The running challenge.
    struct Running: Sendable {
        let road: RoadCard
        let grass: GrassCard?
        let ask: String
    }

    /// A challenge of the past.
    struct Past: Sendable {
        let name: Outside
        let state: String
        let style: String
        let range: String
        let days: String
        let rule: String
        let reward: Outside
        let grass: GrassCard?
    }

    let running: Running?
    let celebration: Ending?
    let pause: Ending?
    let form: ChallengeForm?
    let history: [Past]
    let hasHistory: Bool
    let problem: Outside
    let startPath = Site.challenges.path
    let endingPath = Site.challengeEnding.path

    init(
        _ history: [ChallengeReport], streakStart: Day?, form: FormState, weekStart: Weekday, context: PageContext
    ) {
        let language = context.language
        func grass(_ report: ChallengeReport) -> GrassCard? {
            guard !report.days.isEmpty else { return nil }
            let total = language.contributions(report.days.reduce(0) { $0 + $1.count })
            return GrassCard(
                days: report.days, today: context.today, weekStart: weekStart,
                title: language.text(.challengeGrass), total: total, language: language)
        }
        let current = history.first
        let isRunning = current?.progress.state == .running
        running = isRunning ? current.map { Running($0, grass: grass($0), context) } : nil
        celebration = current.flatMap { report in
            guard case .succeeded = report.progress.state, !report.celebrated else { return nil }
            return Ending(succeeded: report, context)
        }
        pause = current.flatMap { report in
            guard case .failed(let day) = report.progress.state else { return nil }
            return Ending(failed: report, on: day, context)
        }
        self.form = isRunning ? nil : ChallengeForm(form, streakStart: streakStart, context)
        self.history = history.filter { $0.progress.state != .running }
            .map { Past($0, grass: grass($0), context) }
        hasHistory = !self.history.isEmpty
        problem = Outside(form.problem ?? "", limit: 1_000)
    }
}

extension ChallengePage.Running {
    init(_ report: ChallengeReport, grass: GrassCard?, _ context: PageContext) {
        let language = context.language
        road = RoadCard(report, today: context.today, language: language)
        self.grass = grass
        ask = language.text(.challengeStopAsk, language.days(report.progress.done))
    }
}

extension ChallengePage.Ending {
    init(succeeded report: ChallengeReport, _ context: PageContext) {
        let language = context.language
        road = RoadCard(report, today: context.today, language: language)
        headline = language.text(.challengeSucceeded)
        text = language.text(.challengeSucceededText, language.days(report.challenge.length))
        reward = Outside(report.challenge.reward)
        celebrationPath = Site.celebration(challenge: report.challenge.id).path
        again = nil
    }

    init(failed report: ChallengeReport, on day: Day, _ context: PageContext) {
        let language = context.language
        let challenge = report.challenge
        road = RoadCard(report, today: context.today, language: language)
        headline = language.text(.challengeFailed, language.shortDate(day, today: context.today))
        text = language.text(.challengeFailedText, language.days(report.progress.done))
        reward = Outside("")
        celebrationPath = nil
        again = .init(
            length: challenge.length, rule: challenge.rule.rawValue, name: Outside(challenge.name),
            reward: Outside(challenge.reward))
    }
}

extension ChallengePage.Past {
    init(_ report: ChallengeReport, grass: GrassCard?, _ context: PageContext) {
        let language = context.language
        let challenge = report.challenge
        let state = report.progress.state
        name = Outside(language.name(of: challenge))
        self.state = language.challengeState(state)
        style = state.code
        let start = language.shortDate(challenge.start, today: context.today)
        let end = language.shortDate(state.day ?? challenge.start, today: context.today)
        range = end == start ? start : language.text(.historyRange, start, end)
        days = language.text(.historyDays, language.days(challenge.length), language.days(report.progress.done))
        rule = language.rule(challenge.rule)
        if case .succeeded = state { reward = Outside(challenge.reward) } else { reward = Outside("") }
        self.grass = grass
    }
}

/// The form that starts a challenge.
struct ChallengeForm: Sendable {
    let lengths: [Choice]
    let otherLength: Outside
    let rules: [Choice]
    let starts: [Choice]
    let name: Outside
    let reward: Outside
    let longestText = Challenge.longestText
    let shortest = Challenge.lengths.lowerBound
    let longest = Challenge.lengths.upperBound

    init(_ form: FormState, streakStart: Day?, _ context: PageContext) {
        let language = context.language
        let length = form[.length].flatMap { Int($0) } ?? 100
        lengths = Challenge.presets.map { days in
            Choice(.length, value: String(days), label: language.days(days), isChosen: days == length)
        }
        otherLength = Outside(form[.other] ?? "", limit: 10)
        let rule = form[.rule] ?? Challenge.Rule.everyDay.rawValue
        rules = [
            (Challenge.Rule.everyDay, Phrase.ruleEveryDay, Phrase.ruleEveryDayHint),
            (.count, .ruleCount, .ruleCountHint),
        ].map { value, label, hint in
            Choice(
                .rule, value: value.rawValue, label: language.text(label), hint: language.text(hint),
                isChosen: rule == value.rawValue)
        }
        let start = form[.start] ?? ""
        let today = Choice(.start, value: "", label: language.text(.startToday), isChosen: start.isEmpty)
        let earlier = streakStart.flatMap { day -> Choice? in
            guard day < context.today else { return nil }
            let label = language.text(.startStreak, language.shortDate(day, today: context.today))
            return Choice(.start, value: "\(day)", label: label, isChosen: start == "\(day)")
        }
        starts = [today] + (earlier.map { [$0] } ?? [])
        name = Outside(form[.name] ?? "")
        reward = Outside(form[.reward] ?? "")
    }
}
