import Core
import Engine
import Language

/// Today at a glance: the sentence, the streak beside the best one, the road of the challenge, the sources.
struct TodayView {
    let report: TodayReport
    let voice: Voice
    /// The columns that the view spans.
    let width: Int

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    /// Everything but the grass and the sources, which a glance shows below it.
    var head: [Line] {
        var lines = [header] + sentence + [Line()] + streak
        if let challenge = report.challenge, isFresh(challenge.progress.state) {
            lines += [Line()] + RoadView(report: challenge, voice: voice, width: width, today: report.day).lines
        }
        return lines
    }

    /// Whether a challenge still belongs to today: it runs, or it ended within the week and not by one's own wish.
    private func isFresh(_ state: Challenge.State) -> Bool {
        switch state {
        case .running: true
        case .givenUp: false
        case .succeeded(let day), .failed(let day): day.distance(to: report.day) < 7
        }
    }

    private var header: Line {
        let time = WallClock(report.now, offset: report.offset).time
        return Line.spread(Line(language.longDate(report.day), .strong), Line("\(time)", .faint), width: width)
    }

    private var sentence: [Line] {
        var line = Line()
        let verdict = language.verdict(state: report.state, count: report.count, minimum: report.minimum)
        for piece in verdict.pieces {
            switch piece.tone {
            case .plain: line.append(piece.text)
            case .content: line.append(piece.text, .content)
            case .open: line.append(piece.text, .open)
            }
        }
        guard report.state == .pending || report.state == .unknown else { return [line] }
        let left = language.timeLeft(seconds: report.secondsLeft, dayStart: report.dayStart)
        if line.width + 1 + DisplayWidth.of(left) <= width { return [line.appending(" " + left)] }
        return [line, Line(left)]
    }

    private var streak: [Line] {
        let streak = report.streak
        guard streak.bestLength > 0 else {
            return Line.wrapped(
                language.pick("커밋 하나면 연속이 시작돼요.", "One commit starts a streak."), columns: width, ink: .faint
            )
        }
        let left = Line(language.streak(streak.currentLength, weekly: report.weekly), .strong)
        let isBest = streak.currentLength == streak.bestLength
        let best = language.length(streak.bestLength, weekly: report.weekly)
        let right = Line(
            isBest ? language.pick("최고 기록", "your best") : language.pick("최고 \(best)", "best \(best)"),
            isBest ? .content : .faint
        )
        let room = width - left.width - right.width - 4
        guard room >= 6 else { return [Line.spread(left, right, width: width)] }
        // A running streak shows, however far the best one is; only a best one fills the bar.
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

    /// Where the answer comes from and how old it is, what could not be read, and what changed since.
    var sources: [Line] {
        guard report.sources.contains(where: { $0.repositories > 0 }) else {
            let none = language.pick("아직 저장소가 없어요  ", "There are no repositories yet  ")
            return [Line(none, .faint).appending("haru repo add ~/code", .content)]
        }
        var line = Line(language.pick("출처   ", "From   "), .faint)
        for (index, source) in report.sources.enumerated() {
            if index > 0 { line.append(" \(glyphs.dot) ", .faint) }
            line.append(text(of: source), source.ok ? .faint : .open)
        }
        var lines = [line]
        let problems = report.sources.flatMap(\.problems)
        for problem in problems.prefix(3) {
            lines += Line.wrapped(
                "\(glyphs.cross) " + language.sentence(for: problem).text, columns: width, ink: .open
            )
        }
        if problems.count > 3 {
            let rest = problems.count - 3
            lines.append(
                Line(
                    language.pick("그 밖에 \(rest)곳. haru doctor로 모두 볼 수 있어요.", "And \(rest) more; see haru doctor."),
                    .open)
            )
        }
        return lines + changes
    }

    private func text(of source: SourceReport) -> String {
        var text = source.source.rawValue
        if source.repositories > 0 { text += " " + language.repositories(source.repositories) }
        guard let checkedAt = source.checkedAt else { return text }
        return text + ", " + language.ago(seconds: checkedAt.seconds(to: report.now))
    }

    private var changes: [Line] {
        report.changes.prefix(1).flatMap { change in
            let (before, after) = (language.state(change.stateBefore), language.state(change.stateAfter))
            let day = language.shortDate(change.day, today: report.day)
            return Line.wrapped(
                language.pick(
                    "\(day)이 ‘\(before)’에서 ‘\(after)’로 바뀌었어요. haru explain \(change.day)",
                    "\(day) went from “\(before)” to “\(after)”. haru explain \(change.day)"
                ),
                columns: width,
                ink: .faint
            )
        }
    }
}
