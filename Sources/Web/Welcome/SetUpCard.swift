import Core
import Engine
import Graphics
import Language
import Presentation

/// Last step of the first visit: everything is set up.
struct SetUpCard {
    let pieces: [TodayPage.Piece]
    let streak: String?
    /// Whether starting a challenge is suggested.
    let isInvited: Bool
    /// Findings in the history: the longest streak and the busiest hour.
    let findings: [String]
    let grass: GrassCard

    init(_ today: TodayReport, _ grass: GrassReport, busiestHour: Int?, _ language: Language) {
        pieces = language.headline(
            state: today.state, count: today.count, minimum: today.minimum, week: today.week
        ).pieces.map(TodayPage.Piece.init)
        self.grass = GrassCard(
            days: grass.grass.days, today: grass.today, weekStart: grass.weekStart,
            title: language.text(.welcome.grass),
            total: language.text(.today.grassYear(contributions: language.contributions(grass.grass.total))),
            language: language)
        isInvited = !today.isInChallenge
        let length = today.streak.currentLength
        streak =
            length == 0 ? nil : language.text(.streak.now(length: language.length(length, weekly: today.weekly)))
        let longest = today.streak.best.map { run in
            language.text(
                .welcome.longest(
                    length: language.length(run.length, weekly: today.weekly),
                    from: language.shortDate(run.start, today: today.day),
                    to: language.shortDate(run.end, today: today.day)))
        }
        findings = [longest, busiestHour.map { language.text(.welcome.busiest(hour: language.hour($0))) }].compactMap(
            \.self)
    }

    func html(_ language: Language) -> HTML {
        """
        <section class="card hero"><div class="hero-words"><h2>\(language.text(.welcome.doneTitle))</h2>\
        <p class="say">\(each: pieces, { $0.html })</p>\
        \(if: streak, { streak in #"<p class="muted num">\#(streak)</p>"# })\
        \(each: findings, { finding in #"<p class="num">\#(finding)</p>"# })
        <div class="bar"><form method="post" action="\(Route.welcome(.ending).path)">\
        <input type="hidden" name="step" value="\(WelcomeStep.Code.done.rawValue)">\
        <button class="btn primary">\(language.text(.welcome.doneAction))</button></form>\(if: isInvited, """
            <a class="btn" href="\(Route.challenge(.page).path)">\(language.text(.welcome.doneChallenge))</a>
            """)</div></div><div class="hero-art">\(Figure.resting)</div></section>
        <section class="card">\(grass.html(language))</section>
        """
    }
}

extension TodayReport {
    /// Whether a challenge is running.
    var isInChallenge: Bool { challenge?.progress.state == .running }
}
