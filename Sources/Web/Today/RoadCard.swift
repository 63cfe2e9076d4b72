import Core
import Engine
import Graphics
import Language

/// Challenge as a road.
struct RoadCard {
    let name: UntrustedText
    /// Days left, as D-n; nil for a challenge that ended early.
    let dday: String?
    let subtitle: String
    let left: String?
    /// SVG drawing.
    let drawing: HTML

    /// - Parameter look: current look of the dinosaur; ignored if the road has ended.
    init(_ report: ChallengeReport, look: DinosaurLook = DinosaurLook(), today: Day, language: Language) {
        let (challenge, progress) = (report.challenge, report.progress)
        name = UntrustedText(language.name(of: challenge))
        let isRunning = progress.state == .running
        dday =
            switch progress.state {
            case .succeeded: language.text(.challenge.dDay)
            case .running: language.text(.challenge.today(daysLeft: language.number(progress.remaining)))
            case .failed, .givenUp: nil
            }
        let since = language.shortDate(challenge.start, today: today)
        let done = language.days(progress.done)
        subtitle =
            if progress.done == 0, isRunning {
                language.text(.challenge.fresh(date: since))
            } else {
                language.text(
                    challenge.rule == .everyDay
                        ? .challenge.sinceEveryDay(date: since, days: done)
                        : .challenge.sinceCount(date: since, days: done))
            }
        left = isRunning ? language.text(.challenge.left(days: language.days(progress.remaining))) : nil
        let mood: Road.Mood =
            switch progress.state {
            case .running: .running
            case .succeeded: .arrived
            case .failed, .givenUp: .resting
            }
        let percent = language.number(progress.done * 100 / challenge.length)
        drawing = Road(
            length: challenge.length, done: progress.done, mood: mood, look: isRunning ? look : DinosaurLook()
        )
        .page(
            label: language.text(.challenge.road(done: done, length: language.days(challenge.length), percent: percent))
        )
    }
}

extension Language {
    /// Returns the name of a challenge, or a default name.
    func name(of challenge: Challenge) -> String {
        challenge.name.isEmpty
            ? text(.challenge.unnamed(length: text(.challenge.lengthName(days: number(challenge.length)))))
            : challenge.name
    }
}

extension RoadCard {
    var html: HTML {
        """
        <p class="muted num">\(subtitle)</p>
        <div class="road">\(drawing)</div>
        """
    }
}
