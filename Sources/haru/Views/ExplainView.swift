import Core
import Engine
import Language
import Presentation

/// Explanation of a day's state, in words.
struct ExplainView {
    let report: ExplainReport
    let voice: Voice
    let width: Int

    private var language: Language { voice.language }
    private var glyphs: Glyphs { voice.terminal.glyphs }

    var lines: [Line] {
        var lines = [header] + reasons
        lines += section(countedTitle, counted)
        lines += section(language.text(.explainCommand.forges), breakdowns)
        lines += section(language.text(.explainCommand.duplicates), dropped)
        lines += section(language.text(.explainCommand.copies), copies)
        lines += section(language.text(.explainCommand.excluded), excluded)
        lines += section(language.text(.explainCommand.changes), changes)
        return lines
    }

    private var header: Line {
        var line = Line(language.fullDate(report.day), .strong)
        line.append("  ")
        line.append(
            report.isBeforeFirst
                ? language.text(.explain.stateBeforeFirst) : language.state(report.state), ink)
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

    /// Sentences that lead from the evidence to the state.
    private var reasons: [Line] {
        let total = report.evidence.total
        let need = language.text(.explainCommand.minimum(minimum: String(report.minimum)))
        let counted = language.contributions(total)
        var sentences: [String]
        switch report.state {
        case .done:
            sentences = [language.text(.explainCommand.done(contributions: counted)), need]
        case .pending:
            sentences = [language.text(.explainCommand.pending(contributions: counted)), need]
        case .missed where report.isBeforeFirst:
            sentences = [language.text(.explainCommand.notOwed)]
        case .missed: sentences = [language.text(.explainCommand.missed(contributions: counted)), need]
        case .rest where report.isRestWeekday:
            sentences = [language.text(.explainCommand.restWeekday(weekday: language.weekday(report.day.weekday)))]
        case .rest:
            sentences = [language.text(.explainCommand.skippedDate)]
        case .frozen:
            sentences = report.basis.freeze.map { [language.sentence(for: $0, report)] } ?? []
            sentences.append(language.text(.explainCommand.frozen))
        case .unknown where report.reason == .unread:
            sentences = [language.text(.explainCommand.unread)]
        case .unknown:
            sentences = [language.text(.explainCommand.unchecked)]
        case .future:
            sentences = [language.text(.explainCommand.future)]
            if total > 0 {
                sentences.append(language.text(.explainCommand.futureCounted(contributions: counted)))
            }
        }
        if let effect = report.effect {
            sentences.append(language.sentence(for: effect, today: report.today, weekly: report.weekly))
        }
        if report.evidence.forgeCount > 0 {
            let counts = report.evidence.forge.map { count in
                let name = report.accounts[count.account]?.name.harmless ?? count.source.name
                return language.text(.explainCommand.forgeCount(account: name, count: String(count.count)))
            }
            let sum = language.text(.explainCommand.forgeSum(number: String(report.evidence.forgeCount)))
            sentences.append(
                language.text(
                    .explainCommand.largerHolds(
                        counts: counts.joined(separator: " + ") + (counts.count > 1 ? " = " + sum : ""),
                        commits: language.commits(report.evidence.commits))))
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

    /// Placement of each counted commit.
    private var placements: [String] {
        zip(report.evidence.counted, report.placements).map { commit, placement in
            language.placement(of: commit, on: report.day, placement, report).harmless
        }
    }

    private var countedTitle: String {
        let title = language.text(.explainCommand.counted)
        guard let common = Self.common(placements) else { return title }
        return title + " " + language.text(.explainCommand.placedBy) + " " + common + ")"
    }

    /// The placement shared by all commits; nil if they differ, so that each shows its own.
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

    /// Composition of the forges' counts, as far as known.
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
    /// Appends the author's time with its offset, the repository and the abbreviated object name.
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
