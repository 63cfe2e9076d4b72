import Core
import Engine
import Language
import Presentation

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
        lines += section(language.pick("포지가 센 것", "What forges count"), breakdowns)
        lines += section(language.pick("중복이라 뺀 커밋", "Duplicates, counted once"), dropped)
        lines += section(language.pick("다른 날에 반영된 같은 커밋", "Copies on other days"), copies)
        lines += section(language.pick("규칙으로 뺀 커밋", "Excluded by a rule"), excluded)
        lines += section(language.pick("나중에 바뀐 것", "Changed later"), changes)
        return lines
    }

    private var header: Line {
        var line = Line(language.fullDate(report.day), .strong)
        line.append("  ")
        line.append(
            report.isBeforeFirst
                ? language.pick("첫 커밋 전", "Before your first commit") : language.state(report.state), ink)
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
            sentences = [language.pick("오늘이고, 아직 \(counted)예요.", "It’s today, with \(counted) so far."), need]
        case .missed where report.isBeforeFirst:
            sentences = [language.pick("그때는 아직 세지 않았어요.", "Nothing was owed then.")]
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
                language.pick("내 시간대에는 없던 날짜라서 연속이 그대로예요.", "Home skipped this date, so streaks pass over it.")
            ]
        case .frozen:
            sentences = report.basis.freeze.map { [language.sentence(for: $0, report)] } ?? []
            sentences.append(language.pick("연속은 그대로예요.", "Streaks pass over it."))
        case .unknown where report.reason == .unread:
            sentences = [
                language.pick(
                    "아직 읽은 곳이 없어서 알 수 없어요.", "Nothing has been read yet, so it isn’t known.")
            ]
        case .unknown:
            sentences = [
                language.pick(
                    "확인하지 못한 곳이 있어서 알 수 없어요. 연속은 그대로 두었어요.",
                    "Not everything could be checked, so it isn’t known; streaks pass over it until it is."
                )
            ]
        case .future:
            sentences = [language.pick("아직 오지 않은 날이에요.", "It hasn’t come yet.")]
            if total > 0 {
                sentences.append(language.pick("\(counted)는 그날이 오면 집계돼요.", "\(counted) will count when it comes."))
            }
        }
        if let effect = report.effect {
            sentences.append(language.sentence(for: effect, today: report.today, weekly: report.weekly))
        }
        if report.evidence.forgeCount > 0 {
            let counts = report.evidence.forge.map { count in
                let name = report.accounts[count.account]?.name.harmless ?? count.source.name
                return language.pick("\(name) \(count.count)회", "\(name) \(count.count)")
            }
            let sum = counts.count > 1 ? " = \(report.evidence.forgeCount)" : ""
            let told = counts.joined(separator: " + ") + language.pick(sum.isEmpty ? "" : sum + "회", sum)
            let commits = language.commits(report.evidence.commits)
            sentences.append(
                language.pick(
                    "\(told)와 커밋 \(report.evidence.commits)개 중 큰 쪽으로 집계했어요.",
                    "Counted by forges: \(told); known here: \(commits). The larger holds."))
        }
        return Line.wrapped(sentences.joined(separator: " "), columns: width)
            + (report.state == .unknown ? report.basis.unreadable : []).flatMap {
                Line.wrapped(
                    "\(glyphs.cross) " + language.sentence(for: $0, today: report.today), columns: width, ink: .open)
            }
    }

    private func section(_ title: String, _ lines: [Line]) -> [Line] {
        lines.isEmpty ? [] : [Line(), Line(title, .faint)] + lines
    }

    /// What placed each of the commits that count.
    private var placements: [String] {
        zip(report.evidence.counted, report.placements).map { commit, placement in
            language.placement(of: commit, on: report.day, placement, report).harmless
        }
    }

    private var countedTitle: String {
        let title = language.pick("반영된 커밋", "Counted")
        guard let common = Self.common(placements) else { return title }
        return title + language.pick(" (날짜 기준: ", " (placed by: ") + common + ")"
    }

    /// The one thing that placed all commits, where it is one; else each commit says its own.
    private static func common(_ placements: [String]) -> String? {
        Set(placements).count == 1 ? placements.first : nil
    }

    private var counted: [Line] {
        let names = report.evidence.counted.map { name(of: $0) }
        let column = min(names.map(DisplayWidth.of).max() ?? 0, 24)
        let placements = placements
        let isCommon = Self.common(placements) != nil
        return zip(report.evidence.counted, placements).flatMap { commit, placement in
            var line = Line("\(glyphs.check) ", .content)
            line.append(commit, name: name(of: commit), column: column, glyphs: glyphs)
            line.append(commit.subject.harmless)
            let why = isCommon ? [] : Line("  \(placement)", .faint).broken(to: width)
            return [line.fitted(to: width, ellipsis: glyphs.ellipsis)] + why
        }
    }

    /// What the forges' counts are made of, as far as they tell.
    private var breakdowns: [Line] {
        report.evidence.forge.flatMap { count -> [Line] in
            guard let parts = report.breakdown(of: count) else { return [] }
            let name = report.accounts[count.account]?.name.harmless ?? count.source.name
            let sentence = "\(glyphs.dot) \(name) \(language.number(count.count)): "
            return Line.wrapped(sentence + language.breakdown(parts).harmless, columns: width)
                + (parts.isPartial ? Line.wrapped("  " + language.partialBreakdown, columns: width, ink: .faint) : [])
        }
    }

    private var dropped: [Line] {
        report.evidence.dropped.flatMap { dropped in
            var line = Line("\(glyphs.dot) ", .faint)
            line.append(String(dropped.commit.sha.prefix(7)) + "  " + name(of: dropped.commit) + "  ")
            line.append("\(language.duplicate(dropped, report)): \(dropped.duplicateOf.prefix(7))", .faint)
            return line.broken(to: width)
        }
    }

    private var copies: [Line] {
        report.evidence.copies.flatMap { copy in
            var line = Line("\(glyphs.dot) ", .faint)
            line.append(String(copy.commit.sha.prefix(7)) + "  " + name(of: copy.commit) + "  ")
            let date = language.shortDate(copy.day, today: report.today)
            let placement = language.placement(of: copy.commit, on: copy.day, copy.placement, report).harmless
            line.append("\(date), \(placement): \(copy.duplicateOf.prefix(7))", .faint)
            return line.broken(to: width)
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
            line.append(language.event(of: change), .faint)
            if !change.subject.isEmpty { line.append(" (\(change.subject.harmless))", .faint) }
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
        let iso = commit.authoredAt.iso(offset: commit.writtenOffset)
        let offset = iso.hasSuffix("Z") ? "+00:00" : String(iso.dropFirst(19))
        append("\(WallClock(commit.authoredAt, offset: commit.writtenOffset).time)")
        append(" \(offset)  ", .faint)
        let start = width
        append(DisplayWidth.shortened(name, to: column, ellipsis: glyphs.ellipsis))
        pad(to: start + column)
        append("  \(commit.sha.prefix(7))  ", .faint)
    }
}
