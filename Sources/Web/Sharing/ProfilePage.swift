import Core
import Engine
import Graphics
import Language

/// Public profile of a person, on one page.
struct ProfilePage {
    /// Figures of the streak.
    struct StreakView {
        let number: String
        let unit: String
        let through: String
        let facts: [Fact]
    }

    /// Figure with its name.
    struct Fact {
        let name: String
        let value: String
    }

    /// Grass without links.
    struct GrassView {
        let title: String
        let total: String
        let drawing: HTML
        let marks: [GrassCard.LegendSign]
    }

    let heading: UntrustedText
    let today: String?
    /// Style of the sentence about the day.
    let tone: String
    let date: String
    let streak: StreakView?
    let road: RoadCard?
    let grass: GrassView?

    init(_ profile: SharedProfile, _ report: CardReport, _ language: Language) {
        heading = UntrustedText(
            profile.name.map { language.text(.sharing.profileOf(name: $0)) } ?? language.text(.sharing.profileHidden))
        date = language.longDate(report.day)
        let headline = language.headline(state: report.state, count: report.count, minimum: report.minimum)
        today = profile.parts.contains(.today) ? headline.text : nil
        tone = [.done, .rest, .frozen].contains(report.state) ? "content" : "open"
        streak = profile.parts.contains(.streak) ? StreakView(report, language) : nil
        road =
            profile.parts.contains(.challenge)
            ? report.challenge.map { RoadCard($0, today: report.day, language: language) } : nil
        grass = profile.parts.contains(.grass) ? GrassView(report, language) : nil
    }
}

extension ProfilePage.StreakView {
    fileprivate init(_ report: CardReport, _ language: Language) {
        let (streak, today) = (report.streak, report.day)
        func length(_ count: Int) -> String { language.length(count, weekly: report.isWeekly) }
        func dates(_ run: Run) -> String {
            let (start, end) = (
                language.shortDate(run.start, today: today), language.shortDate(run.end, today: today)
            )
            return run.start == run.end ? start : "\(start) – \(end)"
        }
        number = language.number(streak.currentLength)
        unit = language.text(report.isWeekly ? .streak.weeks : .streak.days)
        through = streak.current.map(dates) ?? language.text(.sharing.profileNoStreak)
        facts = [
            .init(
                name: language.text(.fact.best),
                value: length(streak.bestLength) + (streak.best.map { " (\(dates($0)))" } ?? "")),
            .init(name: language.text(.fact.contributions), value: language.number(streak.total)),
            .init(name: language.text(.fact.active), value: language.days(streak.activeDays)),
        ]
    }
}

extension ProfilePage.GrassView {
    fileprivate init(_ report: CardReport, _ language: Language) {
        title = language.text(.today.grassTitle)
        total = language.text(.today.grassYear(contributions: language.contributions(report.grass.total)))
        let drawing = GrassDrawing(
            grass: report.grass, today: report.day, weekStart: report.settings.weekStart, language: language)
        self.drawing = drawing.still(label: language.text(.today.grassLabel(total: total)))
        marks = GrassCard.LegendSign.all(of: report.grass.days.lazy.map(\.state), language)
    }
}

extension PageRenderer {
    /// Renders a public profile.
    func profile(_ profile: SharedProfile, _ report: CardReport, _ context: PageContext) -> String {
        let page = ProfilePage(profile, report, context.language)
        let shell = Shell(
            title: page.heading.text, name: "profile", context: context, isKnown: false, runsScripts: false)
        return render(page.html(context.language), shell: shell)
    }
}

extension ProfilePage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1><bdi>\(heading)</bdi></h1><span class="faint">\(date)</span></div>
        <div class="row">
        \(if: today, { today in """
            <section class="card span-12 verdict"><p class="say"><em class="\(tone)">\(today)</em></p></section>
            """ })
        \(if: streak, { streak in """
            <section class="card \(if: road != nil, "span-5", else: "span-12") verdict">
            <header><h2>\(language.text(.sharing.streak))</h2></header>
            <p class="streak"><b class="num">\(streak.number)</b><span>\(streak.unit)<br>\
            <span class="faint">\(streak.through)</span></span></p>
            <dl class="facts">\(each: streak.facts, { fact in """
                <div><dt>\(fact.name)</dt><dd class="num">\(fact.value)</dd></div>
                """ })</dl>
            </section>
            """ })
        \(if: road, { road in """
            <section class="card \(if: streak != nil, "span-7", else: "span-12") trail">
            <header><h2><bdi>\(road.name)</bdi></h2>\
            \(if: road.dday, { dday in #"<span class="dday num">\#(dday)</span>"# })</header>
            \(road.html)
            </section>
            """ })
        \(if: grass, { grass in """
            <section class="card span-12">
            \(GrassCard.header(grass.title, grass.total, grass.marks, language))
            <div class="grass" role="region" tabindex="0" aria-label="\(grass.title)">\(grass.drawing)</div>
            </section>
            """ })
        </div>
        <p class="faint">\(language.text(.sharing.profileBy))</p>
        """
    }
}
