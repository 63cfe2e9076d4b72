import Core
import Engine
import Graphics
import Language
import Presentation

/// Data of the page of a day.
struct DayPage {
    /// Commit on the day's timeline.
    struct Commit {
        let time: String
        let subject: UntrustedText
        let repository: UntrustedText
        let sha: String
        let note: String?
        let writePath: String
        let writeLabel: String
        /// Element ID to which notes link.
        let anchor: String
        /// Notes of the day about the commit.
        var notes: [DayNote] = []
        /// Notes about the commit that are elsewhere: on another day, or with another commit.
        var others: [NoteLink] = []
    }

    /// Link to a note elsewhere.
    struct NoteLink {
        let title: UntrustedText
        let path: String
    }

    /// Entry of the day's timeline; exactly one of its optional members is set.
    struct Entry {
        /// Position on the timeline; entries without a time of day come last.
        let moment: Instant
        var commit: Commit?
        var task: DayTaskEntry?
        var note: DayNote?
    }

    /// Form for freezes on this day.
    struct Freeze {
        let text: String
        let action: String?
        let path: String
        /// Days on which freezes are spent together; empty for the page's own day alone.
        var days: [String] = []
        /// Destination after the form.
        var next: String?
    }

    /// Maximum number of commits listed; the explanation shows more.
    static let longestList = 200

    let heading: String
    let state: StateChip
    let previousPath: String?
    let nextPath: String?
    let entries: [Entry]
    let mood: DayMood?
    let writePath: String?
    let summary: String
    let more: String?
    let empty: String?
    let why: [String]
    let problems: [UntrustedText]
    let freeze: Freeze?
    let letters: [DrawnLetter]
    let problem: UntrustedText
    let whyTitle: String
    let explanationPath: String

    init(
        _ report: ExplainReport, freeze offer: FreezeOffer?, tasks: DayTasksReport? = nil, notes: DayNotesReport? = nil,
        letters: [LetterHead] = [], problem: String?, context: PageContext
    ) {
        let language = context.language
        let evidence = report.evidence
        let notes = notes ?? DayNotesReport(day: report.day)
        heading = language.heading(report.day, today: report.today)
        self.letters = letters.map { DrawnLetter($0, language) }
        state = StateChip(report, language: language)
        whyTitle =
            switch report.state {
            case .done: language.text(.day.why)
            case .pending, .future: language.text(.day.whyOpen)
            case .missed, .unknown, .frozen, .rest: language.text(.day.whyOther)
            }
        previousPath = report.day > .first ? Route.days(.day(report.day.previous)).path : nil
        // No action is possible beyond the farthest freeze.
        let ahead = report.today.distance(to: report.day)
        let isFar = ahead >= UseCases.farthestFreeze || report.day == .last
        nextPath = isFar ? nil : Route.days(.day(report.day.next)).path
        let commits = zip(evidence.counted, report.placements).prefix(Self.longestList).map { commit, placement in
            Commit(
                time: report.clock(of: commit, placement, language),
                subject: language.subject(of: commit.subject, author: commit.authorName),
                repository: UntrustedText(report.repositoryName(of: commit)),
                sha: String(commit.sha.prefix(7)),
                note: Self.note(placement, report.rules, language),
                writePath: DiaryRoute.new(repository: commit.repository, sha: commit.sha),
                writeLabel: language.text(
                    .diary.writeAboutNamed(
                        subject: language.subject(of: commit.subject, author: commit.authorName).text)),
                anchor: Self.anchor(of: commit.sha))
        }
        let (written, alone) = Self.notes(notes, on: zip(evidence.counted, commits), evidence.dropped, language)
        let tasks = tasks?.tasks ?? []
        entries =
            (zip(evidence.counted, written).map { Entry(moment: $0.authoredAt, commit: $1) }
            + tasks.map { task in
                let entry = DayTaskEntry(task, on: report.day, zone: report.zone, language: language)
                return Entry(moment: entry.moment, task: entry)
            }
            + alone.map { card in
                let isTimed = card.writtenOn == report.day
                return Entry(
                    moment: isTimed ? card.head.createdAt : Instant.writable.upperBound,
                    note: DayNote(card, language: language))
            }).sorted { $0.moment < $1.moment }
        let isToCome = report.day > report.today
        mood = isToCome ? nil : DayMood(notes, language: language)
        writePath = isToCome ? nil : DiaryRoute.new(day: report.day)
        summary =
            ([language.contributions(evidence.total)] + (tasks.isEmpty ? [] : [language.tasks(tasks.count)])
            + (notes.notes.isEmpty ? [] : [language.notes(notes.notes.count)]))
            .joined(separator: " · ")
        let rest = evidence.counted.count - commits.count
        more = rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil
        empty =
            !entries.isEmpty
            ? nil
            : language.text(Self.emptiness(report))
        why = language.reasons(report)
        let unread = report.state == .unknown ? report.basis.unreadable : []
        problems = unread.prefix(3).map { UntrustedText(language.sentence(for: $0.problem).text, limit: 500) }
        freeze = Self.freeze(report, offer, language)
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
        explanationPath = Route.days(.explanation(report.day)).path
    }

    /// Returns the text for a day without entries: a forge may have counted contributions that it does not list.
    private static func emptiness(_ report: ExplainReport) -> Message {
        if report.evidence.total > 0 { return .day.onlyCounted }
        return switch report.state {
        case .future: .day.future
        case .pending: .day.emptyToday
        case .done, .rest, .frozen, .unknown, .missed: .day.empty
        }
    }

    /// Returns the element ID of a commit on the page of its day.
    static func anchor(of sha: String) -> String { "commit-\(sha)" }

    /// Returns the commits with their notes, each note with the first of its commits, and the notes without a commit.
    private static func notes(
        _ report: DayNotesReport, on commits: some Sequence<(CommitEvidence, Commit)>, _ dropped: [DroppedCommit],
        _ language: Language
    ) -> (commits: [Commit], alone: [NoteCard]) {
        // A note may be linked to a duplicate of a counted commit.
        let originals = Dictionary(
            dropped.map { ($0.commit.sha, $0.duplicateOf) }, uniquingKeysWith: { first, _ in first })
        var linked: [String: [NoteHead]] = [:]
        for (sha, heads) in report.onCommits { linked[originals[sha] ?? sha, default: []] += heads }
        let cards = Dictionary(report.notes.map { ($0.head.id, $0) }, uniquingKeysWith: { first, _ in first })
        var standing: Set<Int> = []
        let commits = commits.map { evidence, commit in
            var commit = commit
            var seen: Set<Int> = []
            for head in (linked[evidence.sha] ?? []).sorted(by: { $0.id < $1.id }) where seen.insert(head.id).inserted {
                if let card = cards[head.id], standing.insert(head.id).inserted {
                    commit.notes.append(DayNote(card, language: language))
                } else {
                    commit.others.append(
                        NoteLink(
                            title: UntrustedText(language.linkTitle(of: head)), path: DiaryRoute.note(head.id).path))
                }
            }
            return commit
        }
        return (commits, report.notes.filter { !standing.contains($0.head.id) })
    }

    private static func note(_ placement: Placement, _ rules: DayRules, _ language: Language) -> String? {
        switch placement {
        case .commitOffset, .forgeDate: nil
        case .homeZone: language.text(.day.homeZoneNote)
        case .commitOffsetDayStart, .homeZoneDayStart: language.text(.day.startNote(hour: String(rules.dayStart)))
        }
    }

    private static func freeze(_ report: ExplainReport, _ offer: FreezeOffer?, _ language: Language) -> Freeze? {
        if report.state == .frozen {
            return Freeze(
                text: language.text(.day.freezeSpent), action: language.text(.day.freezeReturn),
                path: Route.days(.freezeRemoval(report.day)).path)
        }
        guard let offer else { return nil }
        let (text, own) = (language.text(of: offer), Route.days(.freeze(report.day)).path)
        if offer.days.isEmpty { return Freeze(text: text, action: nil, path: own) }
        if offer.days == [report.day] { return Freeze(text: text, action: language.text(.day.freezeSpend), path: own) }
        let action =
            offer.days.count == 1
            ? language.text(.today.endedRestoreOne)
            : language.text(.today.endedRestore(count: language.number(offer.days.count)))
        return Freeze(
            text: text, action: action, path: Route.days(.freezes).path, days: offer.days.map(\.description),
            next: Route.days(.day(report.day)).path)
    }
}

/// State of a day as a chip.
struct StateChip: HTMLConvertible {
    let name: String
    let style: String

    init(_ report: ExplainReport, language: Language) {
        name = report.isBeforeFirst ? language.text(.explain.stateBeforeFirst) : language.state(report.state)
        style = report.state.rawValue
    }

    var html: HTML { #"<span class="chip state \#(style)">\#(name)</span>"# }
}

extension ExplainReport {
    /// Returns the person's name for the repository of a commit.
    func repositoryName(of commit: CommitEvidence) -> String {
        repositoryNames[commit.repository] ?? commit.repository
    }

    /// Returns the name of the account whose contributions a forge counts.
    func name(of count: ForgeCount) -> String { accounts[count.account]?.name ?? count.source.name }

    /// Returns the time of day of a commit on the clock that placed it.
    func clock(of commit: CommitEvidence, _ placement: Placement, _ language: Language) -> String {
        language.clock(commit.authoredAt, offset: offset(of: commit, placement))
    }
}

extension Language {
    /// Returns the subject of a commit; some have none, and a linked machine may withhold it.
    func subject(of line: String, author: String) -> UntrustedText {
        if !line.isEmpty { return UntrustedText(line) }
        return UntrustedText(text(isKeptBack(line, author) ? .day.commitUnreported : .day.commitUntitled))
    }

    /// Whether the subject was withheld: a machine sends both author and subject, or neither.
    private func isKeptBack(_ line: String, _ author: String) -> Bool { line.isEmpty && author.isEmpty }

    /// Returns the reasons for a day's state, one sentence each.
    func reasons(_ report: ExplainReport) -> [String] {
        let evidence = report.evidence
        var lines: [String] = []
        let told = evidence.counted.count { Source.telling.contains($0.source) }
        if evidence.commits > told { lines.append(text(.why.commits(commits: commits(evidence.commits - told)))) }
        if told > 0 { lines.append(text(.why.told(commits: commits(told)))) }
        for count in evidence.forge {
            let name = UntrustedText(report.name(of: count)).text
            if let parts = report.breakdown(of: count) {
                let told = UntrustedText(breakdown(parts), limit: 2_000).text
                lines.append(text(.why.forgeParts(forge: name, contributions: contributions(count.count), parts: told)))
                if parts.isPartial { lines.append(partialBreakdown) }
            } else {
                lines.append(text(.why.forge(forge: name, contributions: contributions(count.count))))
            }
        }
        if evidence.forge.count > 1 {
            lines.append(text(.why.forgesAdded(contributions: contributions(evidence.forgeCount))))
        }
        // If only a forge counts, there is nothing to compare it with.
        if !evidence.forge.isEmpty, evidence.commits > 0 {
            lines.append(text(.why.forgeHigher(contributions: contributions(evidence.total))))
        }
        lines += headline(of: report).map { [text($0)] } ?? goal(of: report)
        if let effect = report.effect {
            lines.append(sentence(for: effect, today: report.today, weekly: report.weekly))
        }
        if evidence.counted.contains(where: { isKeptBack($0.subject, $0.authorName) }) {
            lines.append(text(.why.unreported))
        }
        if !evidence.dropped.isEmpty { lines.append(text(.why.dropped(commits: commits(evidence.dropped.count)))) }
        if !evidence.excluded.isEmpty { lines.append(text(.why.excluded(commits: commits(evidence.excluded.count)))) }
        if let first = report.changes.first, let last = report.changes.last, first.from != last.to {
            lines.append(text(.why.changed(from: contributions(first.from), to: contributions(last.to))))
        }
        return lines
    }

    /// Returns the sentence for a state that does not depend on the goal alone.
    private func headline(of report: ExplainReport) -> Message? {
        switch report.state {
        case .rest: report.isRestWeekday ? .why.rest : .why.skipped
        case .frozen: report.reason == .freezeAutomatic ? .why.frozenAutomatic : .why.frozen
        case .unknown: report.reason == .unread ? .why.unread : .why.unknown
        case .future: .day.future
        case .missed where report.isBeforeFirst: .why.beforeFirst
        case .missed where report.evidence.total == 0: .why.missed
        case .pending where report.evidence.total == 0: .why.pending
        case .done, .missed, .pending: nil
        }
    }

    private func goal(of report: ExplainReport) -> [String] {
        let goal = contributions(report.minimum)
        switch report.state {
        case .done: return report.minimum > 1 ? [text(.why.doneMinimum(goal: goal))] : []
        case .pending: return [text(.why.short(goal: goal)), text(.why.pending)]
        default: return [text(.why.short(goal: goal))]
        }
    }
}

extension DayPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(heading)</h1>\
        <nav class="bar" aria-label="\(language.text(.day.navigation))">\
        \(if: previousPath, { .stepBack(to: $0, language.text(.day.previous)) })\
        <a class="btn" href="\(Route.today.path)">\(language.text(.day.today))</a>\
        \(if: nextPath, { .stepOn(to: $0, language.text(.day.next)) })</nav></div>
        \(problem.banner)
        <div class="row loose">
        <section class="card span-8">
        <header><h2>\(language.text(.day.record))</h2><span class="faint num">\(summary)</span></header>
        \(if: empty, { empty in #"<p class="muted">\#(empty)</p>"# }, else: """
            <ol class="line">
            \(each: entries, separator: "\n", { entry in """
                \(if: entry.commit, { commit in """
                    <li id="\(commit.anchor)"><time>\(commit.time)</time><span class="k l3" aria-hidden="true"></span>\
                    <div><b class="t"><bdi>\(commit.subject)</bdi></b><br><span class="faint">\
                    <bdi>\(commit.repository)</bdi> · \
                    <code>\(commit.sha)</code>\(if: commit.note, { note in " · \(note)" })</span>\
                    \(each: commit.notes, { note in """
                        <div class="entry by"><b class="t"><a href="\(note.path)">\
                        <bdi>\(note.title)</bdi></a>\(if: note.stamp, { stamp in " \(stamp.figure)" })</b>\
                        \(if: note.text.nonEmpty, { text in "<p><bdi>\(text)</bdi></p>" })</div>
                        """ })\(each: commit.others, { author in """
                        <p class="faint by"><a href="\(author.path)">\(language.text(.diary.title)): \
                        <bdi>\(author.title)</bdi></a></p>
                        """ })</div>\
                    <a class="btn round pen" href="\(commit.writePath)" aria-label="\(commit.writeLabel)" \
                    title="\(language.text(.diary.writeAbout))">\(Icon.pen.html)</a></li>
                    """ })
                \(if: entry.task, { task in """
                    <li\(if: task.isDone, #" class="done""#)><time>\(task.time)</time>\
                    <span class="k task-dot q-\(task.quadrant)\(if: task.isDone, " done")" aria-hidden="true"></span>\
                    <div><a class="t" href="\(task.path)"><bdi>\(task.title)</bdi></a><br>\
                    <span class="faint">\(task.state)\
                    \(if: task.ticket.nonEmpty, { ticket in " · <bdi>\(ticket)</bdi>" })</span></div></li>
                    """ })
                \(if: entry.note, { note in """
                    <li class="noted"><time>\(note.time)</time><span class="k hollow" aria-hidden="true"></span>\
                    <div class="entry"><b class="t"><a href="\(note.path)">\
                    <bdi>\(note.title)</bdi></a>\(if: note.stamp, { stamp in " \(stamp.figure)" })</b>\
                    \(if: note.text.nonEmpty, { text in "<p><bdi>\(text)</bdi></p>" })</div></li>
                    """ })
                """ })
            </ol>
            \(if: more, { more in #"<p class="faint"><a href="\#(explanationPath)">\#(more)</a></p>"# })
            """)
        \(if: writePath, { writePath in """
            <p class="addline"><a class="btn" href="\(writePath)">\(language.text(.diary.writeOnDay))</a></p>
            """ })
        </section>
        <div class="span-4 stack">
        <section class="card">
        <header><h2>\(whyTitle)</h2>\(state)</header>
        <div class="why">\(each: why, { why in "<p>\(why)</p>" })\
        \(each: problems, { problem in "<p><bdi>\(problem)</bdi></p>" })<p>\
        <a href="\(explanationPath)">\(language.text(.day.allEvidence))</a></p></div>
        </section>
        \(if: mood, { mood in """
            <section class="card">
            <header><h2>\(language.text(.mood.title))</h2></header>
            <form class="bar stamps" method="post" action="\(mood.path)">\(each: mood.stamps, { stamp in """
                <button class="btn round stamp" name="mood" value="\(stamp.value)" aria-pressed="\(stamp.isPressed)" \
                aria-label="\(stamp.name)" title="\(stamp.name)">\(stamp.figure)</button>
                """ })</form>
            \(if: mood.remark, { remark in #"<p class="faint">\#(remark)</p>"# })
            </section>
            """ })
        \(if: freeze, { freeze in """
            <section class="card">
            <header><h2>\(language.text(.day.freezeTitle))</h2></header>
            <p class="muted">\(freeze.text)</p>
            \(if: freeze.action, { action in """
                <form method="post" action="\(freeze.path)">\
                \(each: freeze.days, { day in #"<input type="hidden" name="day" value="\#(day)">"# })\
                \(if: freeze.next, { next in #"<input type="hidden" name="next" value="\#(next)">"# })\
                <button class="btn">\(action)</button></form>
                """ })
            </section>
            """ })
        \(letters.card(language))
        </div>
        </div>
        """
    }
}
