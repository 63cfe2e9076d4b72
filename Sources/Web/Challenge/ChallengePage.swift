import Core
import Engine
import Graphics
import Language

/// Data of the challenge page.
struct ChallengePage {
    /// Challenge that ended, and the text about it.
    struct EndingCard {
        let road: RoadCard
        let headline: String
        let text: String
        let reward: UntrustedText
        let archivePath: String?
        /// Name by which a device remembers the celebration; nil for a challenge that stopped.
        let celebration: UntrustedText?
        let again: ChallengeEndingCard.Again?
    }

    /// Running challenge.
    struct Running {
        let road: RoadCard
        let grass: GrassCard?
        let ask: String
    }

    /// Past challenge.
    struct Past {
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
    let historyPlace = Self.historyID

    /// Element ID of the list of past challenges.
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

/// Form that starts a challenge.
struct ChallengeForm {
    let lengths: [Choice]
    let otherLength: UntrustedText
    let rules: [Choice]
    let starts: [Choice]
    let name: UntrustedText
    let reward: UntrustedText
    /// Drawing of the road at the start of the challenge.
    let drawing: HTML
    /// Text with the day on which the challenge would end.
    let flag: String
    /// JSON from which a script computes the road and the end for other choices.
    let plan: String

    init(_ form: FormState, plan: ChallengePlan, _ context: PageContext) {
        let language = context.language
        let length = form[.length].flatMap { Int($0) } ?? 100
        let other = form[.other].flatMap { $0.trimmed.isEmpty ? nil : $0 }
        lengths = Challenge.presets.map { days in
            // A custom length overrides the selected preset.
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

extension ChallengePage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.challenge.title))</h1></div>
        \(problem.banner)
        \(if: celebration, { celebration in """
            <section class="card celebration" data-celebrate="challenge-\(celebration.celebration)">
            <header><h2><bdi>\(celebration.road.name)</bdi></h2>\
            \(if: celebration.road.dday, { dday in #"<span class="dday num">\#(dday)</span>"# })</header>
            <p class="cheer say"><em class="content">\(celebration.headline)</em></p>
            <p class="muted">\(celebration.text)</p>
            <div class="road">\(celebration.road.drawing)</div>
            \(if: celebration.reward.nonEmpty, { reward in """
                <p class="reward"><span class="faint">\(language.text(.challenge.rewardTitle))</span><br><b>\
                <bdi>\(reward)</bdi></b></p>
                """ })
            <form method="post" action="\(celebration.archivePath)">\
            <button class="btn">\(language.text(.challenge.celebrate))</button></form>
            </section>
            """ })
        \(if: running, { running in """
            <section class="card">
            <header><h2><bdi>\(running.road.name)</bdi></h2>\
            \(if: running.road.dday, { dday in #"<span class="dday num">\#(dday)</span>"# })</header>
            \(running.road.html)
            \(if: running.road.left, { left in #"<p class="faint num">\#(left)</p>"# })
            \(tip?.html(language))
            </section>
            """ })
        \(if: pause, { pause in """
            <section class="card">
            <header><h2><bdi>\(pause.road.name)</bdi></h2>\
            \(if: pause.road.dday, { dday in #"<span class="dday num">\#(dday)</span>"# })</header>
            <p class="say">\(pause.headline)</p>
            <p class="muted">\(pause.text)</p>
            <div class="road">\(pause.road.drawing)</div>
            \(if: pause.again, { again in """
                <form method="post" action="\(Route.challenge(.start).path)">\
                <input type="hidden" name="length" value="\(again.length)">\
                <input type="hidden" name="rule" value="\(again.rule)">\
                <input type="hidden" name="name" value="\(again.name)">\
                <input type="hidden" name="reward" value="\(again.reward)"><input type="hidden" name="start" value="">\
                <button class="btn">\(language.text(.challenge.again))</button></form>
                """ })
            </section>
            """ })
        \(if: form, { form in """
            <section class="card">
            <header><h2>\(language.text(.challenge.startTitle))</h2></header>
            <p class="muted">\(language.text(.challenge.startLead))</p>
            <form class="fields" id="start" method="post" action="\(Route.challenge(.start).path)" \
            data-plan="\(form.plan)">
            <fieldset><legend>\(language.text(.challenge.length))</legend>\
            <div class="chips">\(each: form.lengths, { $0.radioChip })<div class="pick-other">\
            <label for="other">\(language.text(.challenge.lengthOther))</label>\
            <input class="input short" type="number" inputmode="numeric" id="other" name="other" \
            min="\(Challenge.lengths.lowerBound)" max="\(Challenge.lengths.upperBound)" value="\(form.otherLength)" \
            placeholder=" "></div></div></fieldset>
            <div class="outlook"><div class="road">\(form.drawing)</div>\
            <p class="muted num" id="flag" aria-live="polite">\(form.flag)</p></div>
            <fieldset><legend>\(language.text(.challenge.rule))</legend>\
            \(each: form.rules, { $0.radioButton })</fieldset>
            <fieldset><legend>\(language.text(.challenge.start))</legend>\
            \(each: form.starts, { $0.radioButton })</fieldset>
            <div class="field"><label for="name">\(language.text(.challenge.name)) \
            <span class="faint">\(language.text(.shell.optional))</span></label>\
            <input class="input" type="text" id="name" name="name" value="\(form.name)" \
            placeholder="\(language.text(.challenge.nameHint))" autocomplete="off"></div>
            <div class="field"><label for="reward">\(language.text(.challenge.reward)) \
            <span class="faint">\(language.text(.shell.optional))</span></label>\
            <input class="input" type="text" id="reward" name="reward" value="\(form.reward)" \
            aria-describedby="reward-hint" autocomplete="off">\
            <p class="faint" id="reward-hint">\(language.text(.challenge.rewardHint))</p></div>
            <p><button class="btn primary">\(language.text(.challenge.go))</button></p>
            </form>
            </section>
            """ })
        <div class="side-by-side">
        \(if: running, { running in """
            \(if: running.grass, { grass in #"<section class="card">\#(grass.html(language))</section>"# })
            """ })
        <section class="card" id="\(historyPlace)">
        <header><h2>\(language.text(.challenge.historyTitle))</h2></header>
        \(if: hasHistory, """
            <ul class="history">
            \(each: history, separator: "\n", { challenge in """
                <li><div class="past-head"><h3><bdi>\(challenge.name)</bdi></h3>\
                <span class="chip state \(challenge.style)">\(challenge.state)</span></div>\
                <p class="faint num">\(challenge.range) · \(challenge.rule) · \(challenge.days)</p>\
                \(if: challenge.reward.nonEmpty, { reward in """
                    <p class="faint">\(language.text(.challenge.rewardTitle)): <bdi>\(reward)</bdi></p>
                    """ })\
                \(if: challenge.grass, { grass in #"<div class="grass small">\#(grass.drawing)</div>"# })</li>
                """ })
            </ul>
            """, else: #"<p class="muted">\#(language.text(.challenge.historyEmpty))</p>"#)
        </section>
        </div>
        \(if: running, { running in """
            <details class="card fold"><summary>\(language.text(.challenge.stop))</summary>\
            <p class="muted">\(running.ask)</p><form method="post" action="\(Route.challenge(.ending).path)">\
            <button class="btn">\(language.text(.challenge.stopYes))</button></form></details>
            """ })
        """
    }
}
