import Core
import Engine
import Language

/// Why a day came to what it came to, in words.
struct ExplainView {
    let report: ExplainReport
    let voice: Voice
    let width: Int

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    var lines: [Line] {
        var lines = [header] + reasons
        lines += section(countedTitle, counted)
        lines += section(language.pick("겹쳐서 한 번만 센 것", "Counted once only"), dropped)
        lines += section(language.pick("규칙으로 뺀 것", "Excluded by a rule"), excluded)
        lines += section(language.pick("나중에 바뀐 것", "Changed later"), changes)
        return lines
    }

    private var header: Line {
        var line = Line(language.fullDate(report.day), .strong)
        line.append("  ")
        line.append(language.state(report.state), ink)
        return line
    }

    private var ink: Ink {
        switch report.state {
        case .done: .content
        case .frozen: .ice
        case .pending, .unknown: .open
        case .rest, .missed, .future: .faint
        }
    }

    /// The sentences that lead from the evidence to the state.
    private var reasons: [Line] {
        let total = report.evidence.total
        let need = language.pick("하루에 \(report.minimum)회가 필요해요.", "A day needs \(report.minimum).")
        let counted = language.contributions(total)
        var sentences: [String]
        switch report.state {
        case .done:
            sentences = [language.pick("\(counted)라서 완료예요.", "\(counted), so the day is done."), need]
        case .pending:
            sentences = [language.pick("오늘이고, 아직 \(counted)예요.", "It is today, with \(counted) so far."), need]
        case .missed where report.endsStreak:
            sentences = [language.pick("\(counted)라서 연속이 여기서 끊겨요.", "\(counted), so a streak ends here."), need]
        case .missed: sentences = [language.pick("\(counted)예요.", "\(counted)."), need]
        case .rest where report.isRestWeekday:
            sentences = [
                language.pick(
                    "\(language.weekday(report.day.weekday))은 쉬는 요일이라 연속이 그대로예요.",
                    "\(language.weekday(report.day.weekday)) is a rest weekday, so streaks pass over it."
                )
            ]
        case .rest:
            sentences = [
                language.pick("집이 이 날짜를 건너뛰어서 연속이 그대로예요.", "Home skipped this date, so streaks pass over it.")
            ]
        case .frozen:
            sentences = [
                language.pick("프리즈를 써서 연속이 그대로예요.", "A freeze was spent on it, so streaks pass over it.")
            ]
        case .unknown:
            sentences = [
                language.pick(
                    "읽지 못한 곳이 있어서 알 수 없어요. 연속은 그대로 두었어요.",
                    "Some places could not be read, so it is not known; streaks pass over it until it is."
                )
            ]
        case .future: sentences = [language.pick("아직 오지 않은 날이에요.", "It has not come yet.")]
        }
        if report.evidence.forgeCount > 0 {
            sentences.append(
                language.pick(
                    "포지는 \(report.evidence.forgeCount)회, 커밋은 \(report.evidence.commits)개라서 큰 쪽을 셌어요.",
                    "Forges count \(report.evidence.forgeCount), and there are \(language.commits(report.evidence.commits)); the larger holds."
                )
            )
        }
        return Line.wrapped(sentences.joined(separator: " "), columns: width)
            + report.problems.flatMap {
                Line.wrapped("\(glyphs.cross) " + language.sentence(for: $0).text, columns: width, ink: .open)
            }
    }

    private func section(_ title: String, _ lines: [Line]) -> [Line] {
        lines.isEmpty ? [] : [Line(), Line(title, .faint)] + lines
    }

    /// The one thing that placed all commits here, where it is one; else each commit says its own.
    private var commonPlacement: Placement? {
        let placements = Set(report.placements)
        return placements.count == 1 ? placements.first : nil
    }

    private var countedTitle: String {
        let title = language.pick("센 것", "Counted")
        guard let common = commonPlacement else { return title }
        return title + language.pick(" (날을 정한 것: ", " (placed by: ") + language.placement(common) + ")"
    }

    private var counted: [Line] {
        let names = report.evidence.counted.map { name(of: $0) }
        let column = min(names.map(DisplayWidth.of).max() ?? 0, 24)
        return zip(report.evidence.counted, report.placements).flatMap { commit, placement in
            var line = Line("\(glyphs.check) ", .content)
            line.append(commit, name: name(of: commit), column: column, glyphs: glyphs)
            line.append(commit.subject.harmless)
            let why = commonPlacement == nil ? [Line("  \(language.placement(placement))", .faint)] : []
            return ([line] + why).map { $0.fitted(to: width, ellipsis: glyphs.ellipsis) }
        }
    }

    private var dropped: [Line] {
        report.evidence.dropped.map { dropped in
            var line = Line("\(glyphs.dot) ", .faint)
            line.append(String(dropped.commit.sha.prefix(7)) + "  " + name(of: dropped.commit) + "  ")
            let reason = language.duplicate(dropped.reason)
            line.append("\(reason): \(dropped.duplicateOf.prefix(7))", .faint)
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
    }

    private var excluded: [Line] {
        report.evidence.excluded.map { commit in
            var line = Line("\(glyphs.dot) ", .faint)
            line.append(String(commit.sha.prefix(7)) + "  " + commit.subject.harmless + "  ")
            if let rule = commit.excludedBy.flatMap({ report.exclusions[$0] }) {
                line.append("\(language.exclusionSubject(rule.subject)) \(rule.pattern.harmless)", .faint)
            }
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
    }

    private var changes: [Line] {
        report.changes.map { change in
            let clock = WallClock(change.at, offset: report.zone.offset(at: change.at))
            var line = Line("\(glyphs.dot) ", .faint)
            line.append(language.shortDate(clock.date, today: report.today) + " ")
            line.append("\(clock.time)  ", .faint)
            line.append("\(change.from) \(glyphs.arrow) \(change.to)  ")
            line.append(language.changeReason(change.why), .faint)
            if !change.detail.isEmpty { line.append(" (\(change.detail.harmless))", .faint) }
            return line.fitted(to: width, ellipsis: glyphs.ellipsis)
        }
    }

    private func name(of commit: CommitEvidence) -> String {
        (report.repositoryNames[commit.repository] ?? commit.repository).harmless
    }
}

extension Line {
    /// Adds the author's time with its offset, the repository and the short object name.
    fileprivate mutating func append(_ commit: CommitEvidence, name: String, column: Int, glyphs: Glyphs) {
        let iso = commit.authoredAt.iso(offset: commit.offset)
        let offset = iso.hasSuffix("Z") ? "+00:00" : String(iso.dropFirst(19))
        append("\(WallClock(commit.authoredAt, offset: commit.offset).time)")
        append(" \(offset)  ", .faint)
        let start = width
        append(DisplayWidth.shortened(name, to: column, ellipsis: glyphs.ellipsis))
        pad(to: start + column)
        append("  \(commit.sha.prefix(7))  ", .faint)
    }
}

extension Language {
    /// Why a day's count changed after it was first recorded.
    fileprivate func changeReason(_ reason: DayChange.Reason) -> String {
        switch reason {
        case .moreEvidence: pick("커밋을 나중에 읽었어요", "commits were read later")
        case .lessEvidence: pick("저장소나 주소를 뺐어요", "a repository or an address was removed")
        case .ruleChanged: pick("규칙을 바꿨어요", "a rule was changed")
        case .freeze: pick("프리즈를 썼거나 되돌렸어요", "a freeze was spent or taken back")
        }
    }
}
