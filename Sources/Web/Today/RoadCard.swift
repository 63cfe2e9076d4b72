import Core
import Engine
import Graphics
import Language

/// A challenge as a road.
struct RoadCard {
    let name: UntrustedText
    /// What is left, as D-n; nil for a challenge that ended before its days did.
    let dday: String?
    let subtitle: String
    let left: String?
    /// The drawing, ready made.
    let drawing: HTML

    /// - Parameter look: how the dinosaur looks now; nothing is made of it where the road has ended.
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
    /// A challenge's name, or what it is called when it was given none.
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
