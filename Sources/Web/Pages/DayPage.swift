import Core
import Engine
import Language

/// What a day's page shows.
struct DayPage: Sendable {
    /// A commit on the day's line.
    struct Commit: Sendable {
        let time: String
        let subject: Outside
        let repository: Outside
        let sha: String
        let note: String?
        let writePath: String
        let writeLabel: String
    }

    /// Something on the day's line: one of its members is there.
    struct Entry: Sendable {
        /// Where on the line it stands; what happened at no known time of the day comes last.
        let moment: Instant
        var commit: Commit?
        var task: DayTaskEntry?
        var note: DayNote?
    }

    /// What can be done with freezes on this day.
    struct Freeze: Sendable {
        let text: String
        let action: String?
        let path: String
    }

    /// How many commits are listed; the explanation holds more.
    static let longestList = 200

    let heading: String
    let state: StateChip
    let previousPath: String
    let nextPath: String?
    let entries: [Entry]
    let mood: DayMood?
    let writePath: String?
    let summary: String
    let more: String?
    let empty: String?
    let why: [String]
    let problems: [Outside]
    let freeze: Freeze?
    let problem: Outside
    let explanationPath: String
    let todayPath = Site.today.path

    init(
        _ report: ExplainReport, freezesLeft: Int, tasks: DayTasksReport? = nil, notes: DayNotesReport? = nil,
        problem: String?, context: PageContext
    ) {
        let language = context.language
        let evidence = report.evidence
        let notes = notes ?? DayNotesReport(day: report.day)
        heading = language.heading(report.day, today: report.today)
        state = StateChip(report.state, language: language)
        previousPath = Site.day(report.day.previous).path
        // Beyond the farthest freeze there is nothing to do yet.
        let ahead = report.today.distance(to: report.day)
        nextPath = ahead < UseCases.farthestFreeze ? Site.day(report.day.next).path : nil
        let commits = zip(evidence.counted, report.placements).prefix(Self.longestList).map { commit, placement in
            Commit(
                time: report.clock(of: commit, placement, language),
                subject: Outside(commit.subject), repository: Outside(report.repositoryName(of: commit)),
                sha: String(commit.sha.prefix(7)),
                note: Self.note(placement, report.rules, language),
                writePath: DiarySite.new(repository: commit.repository, sha: commit.sha, day: report.day),
                writeLabel: language.text(.writeAboutNamed, Outside(commit.subject).renderText))
        }
        let tasks = tasks?.tasks ?? []
        entries =
            (zip(evidence.counted, commits).map { Entry(moment: $0.authoredAt, commit: $1) }
            + tasks.map { task in
                let entry = DayTaskEntry(task, on: report.day, zone: report.zone, language: language)
                return Entry(moment: entry.moment, task: entry)
            }
            + notes.notes.map { card in
                let isTimed = card.writtenOn == report.day
                return Entry(
                    moment: isTimed ? card.head.createdAt : Instant.writable.upperBound,
                    note: DayNote(card, language: language))
            }).sorted { $0.moment < $1.moment }
        let isToCome = report.day > report.today
        mood = isToCome ? nil : DayMood(notes, language: language)
        writePath = isToCome ? nil : DiarySite.new(day: report.day)
        summary =
            ([language.contributions(evidence.total)] + (tasks.isEmpty ? [] : [language.tasks(tasks.count)])
            + (notes.notes.isEmpty ? [] : [language.notes(notes.notes.count)]))
            .joined(separator: " · ")
        let rest = evidence.counted.count - commits.count
        more = rest > 0 ? language.text(.moreCount, language.number(rest)) : nil
        empty =
            !entries.isEmpty
            ? nil
            : language.text(
                report.state == .future ? .dayFuture : report.state == .pending ? .dayEmptyToday : .dayEmpty)
        why = language.reasons(report)
        problems = report.problems.prefix(3).map { Outside(language.sentence(for: $0).text, limit: 500) }
        freeze = Self.freeze(report, left: freezesLeft, language)
        self.problem = Outside(problem ?? "", limit: 1_000)
        explanationPath = Site.explanation(report.day).path
    }

    private static func note(_ placement: Placement, _ rules: DayRules, _ language: Language) -> String? {
        switch placement {
        case .commitOffset, .forgeDate: nil
        case .homeZone: language.text(.homeZoneNote)
        case .commitOffsetDayStart, .homeZoneDayStart: language.text(.dayStartNote, String(rules.dayStart))
        }
    }

    private static func freeze(_ report: ExplainReport, left: Int, _ language: Language) -> Freeze? {
        switch report.state {
        case .frozen:
            return Freeze(
                text: language.text(.freezeSpent), action: language.text(.freezeReturn),
                path: Site.freezeRemoval(report.day).path)
        case .future where report.today.distance(to: report.day) > UseCases.farthestFreeze: return nil
        case .pending, .missed, .unknown, .future:
            let path = Site.freeze(report.day).path
            guard left > 0 else { return Freeze(text: language.text(.freezeNone), action: nil, path: path) }
            return Freeze(
                text: language.text(.freezeText, language.freezes(left)), action: language.text(.freezeSpend),
                path: path)
        case .done, .rest: return nil
        }
    }
}

/// A day's state as a small label.
struct StateChip: Sendable {
    let name: String
    let style: String

    init(_ state: DayState, language: Language) {
        name = language.state(state)
        style = state.rawValue
    }
}

extension ExplainReport {
    /// What a person knows a commit's repository by.
    func repositoryName(of commit: CommitEvidence) -> String {
        repositoryNames[commit.repository] ?? commit.repository
    }

    /// The offset of the clock that placed a commit: its own, or home's.
    func offset(of commit: CommitEvidence, _ placement: Placement) -> Int {
        switch placement {
        case .commitOffset, .commitOffsetDayStart: commit.offset
        case .homeZone, .homeZoneDayStart, .forgeDate: zone.offset(at: commit.authoredAt)
        }
    }

    /// The time of day of a commit on the clock that placed it.
    func clock(of commit: CommitEvidence, _ placement: Placement, _ language: Language) -> String {
        language.clock(commit.authoredAt, offset: offset(of: commit, placement))
    }
}

extension Language {
    /// A number of freezes.
    func freezes(_ count: Int) -> String { text(count == 1 ? .freezeCount : .freezesCount, number(count)) }

    /// Why a day came to its state, a sentence for each thing that played a part.
    func reasons(_ report: ExplainReport) -> [String] {
        let evidence = report.evidence
        var lines: [String] = []
        if evidence.commits > 0 { lines.append(text(.whyCommits, commits(evidence.commits))) }
        for count in evidence.forge { lines.append(text(.whyForge, source(count.source), contributions(count.count))) }
        if !evidence.forge.isEmpty { lines.append(text(.whyForgeHigher, contributions(evidence.total))) }
        lines += verdict(of: report).map { [text($0)] } ?? goal(of: report)
        if !evidence.dropped.isEmpty { lines.append(text(.whyDropped, commits(evidence.dropped.count))) }
        if !evidence.excluded.isEmpty { lines.append(text(.whyExcluded, commits(evidence.excluded.count))) }
        if let first = report.changes.first, let last = report.changes.last, first.from != last.to {
            lines.append(text(.whyChanged, contributions(first.from), contributions(last.to)))
        }
        return lines
    }

    /// The sentence of a state that does not hang on the goal alone.
    private func verdict(of report: ExplainReport) -> Phrase? {
        switch report.state {
        case .rest: report.isRestWeekday ? .whyRest : .whySkipped
        case .frozen: .whyFrozen
        case .unknown: .whyUnknown
        case .future: .dayFuture
        case .missed where report.evidence.total == 0: .whyMissed
        case .pending where report.evidence.total == 0: .whyPending
        case .done, .missed, .pending: nil
        }
    }

    private func goal(of report: ExplainReport) -> [String] {
        let goal = contributions(report.minimum)
        switch report.state {
        case .done: return report.minimum > 1 ? [text(.whyDoneMinimum, goal)] : []
        case .pending: return [text(.whyShort, goal), text(.whyPending)]
        default: return [text(.whyShort, goal)]
        }
    }
}
