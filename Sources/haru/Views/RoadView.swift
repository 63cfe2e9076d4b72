import Core
import Engine
import Language

/// The road of a challenge: a dinosaur trots from its first day to a friend who waits at the flag.
struct RoadView {
    let report: ChallengeReport
    let voice: Voice
    let width: Int
    let today: Day

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    var lines: [Line] {
        let name = Line(language.challengeName(report.challenge).harmless, .strong)
        return [Line.spread(name, standing, width: width), road] + closing
    }

    private var standing: Line {
        switch report.progress.state {
        case .running: Line(language.countdown(report.progress.remaining), .content)
        case .succeeded: Line(language.text(.challengeCommand.succeeded), .content)
        case .failed(let day):
            Line(language.text(.challengeCommand.endedOn(date: language.shortDate(day, today: today))), .faint)
        case .givenUp: Line(language.challengeState(report.progress.state), .faint)
        }
    }

    private var closing: [Line] {
        switch report.progress.state {
        case .running: return []
        case .succeeded:
            let days = language.days(report.challenge.length)
            let text = language.text(.challengeCommand.celebrate(days: days))
            let reward = report.challenge.reward.harmless
            return Line.wrapped(text, columns: width, ink: .content)
                + (reward.isEmpty ? [] : Line.wrapped(reward, columns: width))
        case .failed, .givenUp:
            let days = language.days(report.progress.done)
            let stands =
                report.progress.done == 0
                ? "" : language.text(.challengeCommand.walked(days: days)) + " "
            let again = language.text(.challengeCommand.again) + " "
            return Line.wrapped(
                stands + again + "haru challenge start \(report.challenge.length)", columns: width, ink: .faint
            )
        }
    }

    private var road: Line {
        let walker = DisplayWidth.of(glyphs.dinosaur)
        let end = DisplayWidth.of(glyphs.partner) + DisplayWidth.of(glyphs.flag)
        let track = max(0, width - walker - end)
        let length = max(1, report.challenge.length)
        let walked = min(track, report.progress.done * track / length)
        var line = Line()
        for column in 0..<walked { line.append(ground(column: column, of: track), .grass(2 + column % 2)) }
        line.append(glyphs.dinosaur, .grass(4))
        line.append(ahead(from: walked, to: track))
        line.append(glyphs.partner, .partner)
        line.append(glyphs.flag, .strong)
        return line
    }

    /// Ground of the passed days; its height shows their contributions if known.
    private func ground(column: Int, of track: Int) -> String {
        let days = report.days
        guard !days.isEmpty, track > 0 else { return glyphs.ground(level: [1, 3, 1, 3, 3, 1][column % 6]) }
        let index = column * report.challenge.length / track
        return glyphs.ground(level: days[min(index, days.count - 1)].level)
    }

    private func ahead(from start: Int, to end: Int) -> Line {
        let cactus = DisplayWidth.of(glyphs.cactus)
        let places = [30, 55, 80].map { $0 * end / 100 }
        var line = Line()
        var column = start
        while column < end {
            // A cactus keeps its distance from the dinosaur and the friend.
            if places.contains(column), column > start + 2, column + cactus + 2 <= end {
                line.append(glyphs.cactus, .grass(3))
                column += cactus
            } else {
                line.append(glyphs.ahead, .faint)
                column += 1
            }
        }
        return line
    }
}
