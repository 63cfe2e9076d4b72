import Core
import Engine
import Language
import Presentation

/// Today at a glance: the sentence, the streak beside the best one, the road of the challenge, the sources.
struct TodayView {
    let report: TodayReport
    let voice: Voice
    /// Width of the view in columns.
    let width: Int

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    /// Everything but the grass and the sources, which a glance shows below it.
    var head: [Line] {
        let adopted = AdoptedView(
            addresses: report.adopted, offset: report.offset, today: report.day, voice: voice, width: width)
        var lines = [header] + sentence + unread + adopted.lines + [Line()] + streak + ending
        if let challenge = report.challenge, isFresh(challenge) {
            lines += [Line()] + RoadView(report: challenge, voice: voice, width: width, today: report.day).lines
        }
        return lines
    }

    /// Whether a challenge is still shown today: it is running, or it ended within the week other than by the person's
    /// choice.
    private func isFresh(_ challenge: ChallengeReport) -> Bool {
        switch challenge.progress.state {
        case .running: true
        case .givenUp: false
        case .succeeded(let day), .failed(let day): !challenge.isPutAway && day.distance(to: report.day) < 7
        }
    }

    private var header: Line {
        let time = WallClock(report.now, offset: report.offset).time
        return Line.spread(Line(language.longDate(report.day), .strong), Line("\(time)", .faint), width: width)
    }

    private var sentence: [Line] {
        var line = Line()
        let headline = language.headline(
            state: report.state, count: report.count, minimum: report.minimum, week: report.week)
        for piece in headline.pieces {
            switch piece.tone {
            case .plain: line.append(piece.text)
            case .content: line.append(piece.text, .content)
            case .open: line.append(piece.text, .open)
            }
        }
        guard let left = language.timeLeft(of: report) else { return [line] }
        if line.width + 1 + DisplayWidth.of(left) <= width { return [line.appending(" " + left)] }
        return [line, Line(left)]
    }

    private var streak: [Line] {
        let streak = report.streak
        guard streak.bestLength > 0 else {
            return Line.wrapped(
                streak.total > 0
                    ? language.text(.todayCommand.streakStartGoal)
                    : language.text(.todayCommand.streakStart),
                columns: width, ink: .faint
            )
        }
        let left = Line(language.streak(streak.currentLength, weekly: report.weekly), .strong)
        let isBest = streak.currentLength == streak.bestLength
        let best = language.length(streak.bestLength, weekly: report.weekly)
        let right = Line(
            isBest ? language.text(.todayCommand.isBest) : language.text(.todayCommand.barBest(length: best)),
            isBest ? .content : .faint
        )
        let room = width - left.width - right.width - 4
        guard room >= 6 else { return [Line.spread(left, right, width: width)] }
        // A running streak is visible, however long the best one is; only a best one fills the bar.
        let filled = streak.currentLength * room / streak.bestLength
        let full = isBest ? room : min(max(filled, streak.currentLength > 0 ? 1 : 0), room - 1)
        var line = left
        line.append("  ")
        line.append(String(repeating: glyphs.barFull, count: full), .grass(3))
        line.append(String(repeating: glyphs.barEmpty, count: room - full), .faint)
        line.append("  ")
        line.append(right)
        return [line]
    }

    /// Sources of the answer and their age, what could not be read, and what changed since.
    var sources: [Line] {
        guard !report.sources.isEmpty else {
            let none = language.text(.todayCommand.noRepositories) + "  "
            return [Line(none, .faint).appending("haru repo add ~/code", .content)]
        }
        var line = Line(language.text(.todayCommand.sources) + "   ", .faint)
        for (index, source) in report.sources.enumerated() {
            if index > 0 { line.append(" \(glyphs.dot) ", .faint) }
            line.append(text(of: source), source.ok ? .faint : .open)
        }
        return [line] + changes
    }

    /// What could not be read, so that the answer is not taken as complete, and what to do.
    private var unread: [Line] {
        let problems = report.sources.flatMap(\.problems)
        var lines: [Line] = []
        for problem in report.unanswered.map(\.problem).prefix(3) {
            let text = language.sentence(for: problem).text
            lines += Line.wrapped("\(glyphs.cross) " + text, columns: width, ink: .open)
            let isGone = problem.reason == .unknownAccount
            let command = isGone ? "remove \(problem.account.login.harmless)" : "check"
            lines.append(Line("  ").appending("haru source " + command, .content))
        }
        for problem in problems.prefix(3) {
            let repository = report.unread.first { $0.problem == problem }
            var text = language.sentence(for: problem).text
            if let repository { text += " " + language.unreadSince(repository, today: report.day) }
            lines += Line.wrapped("\(glyphs.cross) " + text, columns: width, ink: .open)
            if let repository { lines += remedy(for: repository) }
        }
        if problems.count > 3 {
            let rest = problems.count - 3
            lines.append(Line(language.text(.todayCommand.problemsMore(count: String(rest))), .open))
        }
        return lines
    }

    private func remedy(for repository: UnreadRepository) -> [Line] {
        let place = language.text(.todayCommand.newPlace)
        let again = repository.problem.reason.isOfPlace ? "haru repo add \(place)" : "haru repo scan"
        return Line("  ").appending(again, .content).appending("  \(glyphs.dot)  ", .faint)
            .appending("haru repo remove \(repository.name.harmless)", .content).broken(to: width)
    }

    /// How and why the newest streak ended, and the command that restores it.
    private var ending: [Line] {
        guard let ending = report.ending else { return [] }
        let text =
            language.endedStreak(ending, today: report.day, weekly: report.weekly) + " "
            + language.endedReason(ending, today: report.day, weekly: report.weekly)
        var lines = Line.wrapped(text, columns: width)
        if let remedy = language.endedRemedy(ending, weekly: report.weekly) {
            lines += Line.wrapped(remedy, columns: width, ink: .faint)
        }
        if let back = ending.restoration {
            let days = back.days.map(\.description).joined(separator: " ")
            lines += Line.wrapped("haru freeze " + days, columns: width, ink: .content)
        } else {
            lines.append(Line("haru explain \(ending.ending.day)", .faint))
        }
        return lines
    }

    private func text(of source: SourceReport) -> String {
        var text = source.account?.name.harmless ?? source.source.rawValue
        if source.repositories > 0 { text += " " + language.repositories(source.repositories) }
        // The age of the other sources would hide that this one was not checked.
        if source.unanswered != nil { return text + ", " + language.text(.todayCommand.sourceUnchecked) }
        guard source.ok else {
            let unread = language.number(source.problems.count)
            return text + ", " + language.text(.source.unread(count: unread))
        }
        guard let checkedAt = source.checkedAt else { return text }
        return text + ", " + language.ago(seconds: checkedAt.seconds(to: report.now))
    }

    private var changes: [Line] {
        report.changes.prefix(1).flatMap { change in
            let (before, after) = (language.state(change.stateBefore), language.state(change.stateAfter))
            let day = language.shortDate(change.day, today: report.day)
            return Line.wrapped(
                language.text(
                    .todayCommand.dayChanged(day: day, before: before, after: after, isoDate: "\(change.day)")),
                columns: width,
                ink: .faint
            )
        }
    }
}
