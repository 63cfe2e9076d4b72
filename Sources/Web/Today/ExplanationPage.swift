import Core
import Engine
import Language
import Presentation

/// Everything that is known of why a day came to what it came to.
struct ExplanationPage: TemplateValue {
    /// A commit and what became of it.
    struct Row: TemplateValue {
        let authored: String
        let subject: UntrustedText
        let repository: UntrustedText
        let sha: String
        let author: UntrustedText
        let email: UntrustedText
        let source: String
        let seen: String
        /// What placed it, why it was left out, or which rule took it out.
        let reason: UntrustedText
        /// The commit that is counted instead.
        let instead: String?
        let writePath: String
        let writeLabel: String
    }

    /// A change of the day after it was over.
    struct Change: TemplateValue {
        let at: String
        let change: String
        let why: String
        let detail: UntrustedText
    }

    /// A rule and its value.
    struct Rule: TemplateValue {
        let name: String
        let value: String
    }

    /// A forge and what it counts.
    struct Forge: TemplateValue {
        /// How many commits of a repository are among it.
        struct Part: TemplateValue {
            let name: UntrustedText
            let count: String
            /// What is said of a repository that is not for everybody.
            let mark: String?
        }

        let name: UntrustedText
        let count: String
        let parts: [Part]
        let others: String?
        let more: String?
        /// What is said where the forge did not tell of all repositories.
        let remark: String?

        init(_ count: ForgeCount, _ report: ExplainReport, _ language: Language) {
            let parts = report.breakdown(of: count)
            let repositories = parts?.repositories ?? []
            name = UntrustedText(report.name(of: count))
            self.count = language.contributions(count.count)
            self.parts = repositories.prefix(ExplanationPage.longestTable).map { part in
                Part(
                    name: UntrustedText(part.repository), count: language.commits(part.count),
                    mark: part.isPrivate ? language.text(.explain.forgePrivate) : nil)
            }
            others = parts.flatMap { $0.others > 0 ? language.contributions($0.others) : nil }
            let rest = repositories.count - self.parts.count
            more = rest > 0 ? language.text(.shell.moreCount(count: language.number(rest))) : nil
            remark = parts?.isPartial == true ? language.partialBreakdown : nil
        }
    }

    /// A table of commits.
    struct Table: TemplateValue {
        let id: String
        let title: String
        /// What heads the column of reasons.
        let reasonTitle: String
        /// What is said when it has no rows.
        let empty: String
        let rows: [Row]
        let isEmpty: Bool
        let count: String
        let more: String?
    }

    /// How many rows a table shows.
    static let longestTable = 1_000

    let heading: String
    let date: String
    let state: StateChip
    let dayPath: String
    let why: [String]
    let evidence: Table
    let dropped: Table
    let copies: Table
    let hasCopies: Bool
    let excluded: Table
    let forge: [Forge]
    let hasForge: Bool
    let changes: [Change]
    let hasChanges: Bool
    let problems: [UntrustedText]
    let hasProblems: Bool
    let rules: [Rule]

    init(_ report: ExplainReport, context: PageContext) {
        let language = context.language
        let evidence = report.evidence
        date = language.heading(report.day, today: report.today)
        heading = language.text(.explain.title(date: language.shortDate(report.day, today: report.today)))
        state = StateChip(report, language: language)
        dayPath = Route.days(.day(report.day)).path
        why = language.reasons(report) + (report.basis.freeze.map { [language.sentence(for: $0, report)] } ?? [])
        self.evidence = Table(
            .explain.evidence, reason: .column.placed, empty: .explain.noEvidence,
            Array(zip(evidence.counted, report.placements)), language
        ) { commit, placement in
            Self.row(
                commit, offset: report.offset(of: commit, placement),
                reason: language.placement(of: commit, on: report.day, placement, report), report, context)
        }
        dropped = Table(.explain.dropped, reason: .column.reason, empty: .explain.noDropped, evidence.dropped, language)
        {
            dropped in
            Self.row(
                dropped.commit, offset: report.offset(of: dropped.commit, dropped.placement),
                reason: language.duplicate(dropped, report), report, context,
                instead: String(dropped.duplicateOf.prefix(7)))
        }
        copies = Table(.explain.copies, reason: .column.placed, empty: .explain.noCopies, evidence.copies, language) {
            copy in
            let date = language.shortDate(copy.day, today: report.today)
            return Self.row(
                copy.commit, offset: report.offset(of: copy.commit, copy.placement),
                reason: date + ": " + language.placement(of: copy.commit, on: copy.day, copy.placement, report),
                report, context, instead: String(copy.duplicateOf.prefix(7)))
        }
        hasCopies = !evidence.copies.isEmpty
        excluded = Table(
            .explain.excluded, reason: .column.rule, empty: .explain.noExcluded, evidence.excluded, language
        ) {
            commit in
            let rule = commit.excludedBy.flatMap { report.exclusions[$0] }
            let reason =
                rule.map { language.exclusionSubject($0.subject) + ": " + $0.pattern } ?? language.text(.rule.forgotten)
            return Self.row(commit, offset: commit.writtenOffset, reason: reason, report, context)
        }
        forge = evidence.forge.map { Forge($0, report, language) }
        hasForge = !forge.isEmpty
        changes = report.changes.prefix(Self.longestTable).map { change in
            Change(
                at: language.moment(change.at, offset: context.offset, today: report.today),
                change: language.change(change), why: language.event(of: change), detail: UntrustedText(change.subject))
        }
        hasChanges = !changes.isEmpty
        problems =
            report.state == .unknown
            ? report.basis.unreadable.map {
                UntrustedText(language.sentence(for: $0, today: report.today), limit: 500)
            } : []
        hasProblems = !problems.isEmpty
        rules = Self.rules(report, language)
    }

    private static func row(
        _ commit: CommitEvidence, offset: Int, reason: String, _ report: ExplainReport, _ context: PageContext,
        instead: String? = nil
    ) -> Row {
        let language = context.language
        return Row(
            authored: language.moment(commit.authoredAt, offset: offset, today: report.today) + " "
                + language.offset(offset),
            subject: language.subject(of: commit.subject, author: commit.authorName),
            repository: UntrustedText(report.repositoryName(of: commit)),
            sha: String(commit.sha.prefix(7)),
            author: UntrustedText(commit.authorName), email: UntrustedText(commit.authorEmail),
            source: language.source(commit.source),
            seen: language.moment(commit.firstSeen, offset: context.offset, today: report.today),
            reason: UntrustedText(reason), instead: instead,
            writePath: DiaryRoute.new(repository: commit.repository, sha: commit.sha),
            writeLabel: language.text(
                .diary.writeAboutNamed(
                    subject: language.subject(of: commit.subject, author: commit.authorName).renderText)))
    }

    private static func rules(_ report: ExplainReport, _ language: Language) -> [Rule] {
        let rules = report.rules
        let policy: Message =
            switch rules.policy {
            case .auto: .rule.policyAuto
            case .commit: .rule.policyCommit
            case .home: .rule.policyHome
            }
        let rest = Weekday.allCases.filter(rules.rest.contains).map(language.weekday).joined(separator: ", ")
        return [
            Rule(name: language.text(.rule.zone), value: report.zone.name),
            Rule(name: language.text(.rule.policy), value: language.text(policy)),
            Rule(name: language.text(.rule.dayStart), value: language.dayStart(rules.dayStart)),
            Rule(name: language.text(.rule.minimum), value: language.contributions(report.minimum)),
            Rule(name: language.text(.rule.rest), value: rest.isEmpty ? language.text(.rule.none) : rest),
        ]
    }
}

extension ExplanationPage.Table {
    fileprivate init<Item>(
        _ title: Message, reason: Message, empty: Message, _ items: [Item], _ language: Language,
        row: (Item) -> ExplanationPage.Row
    ) {
        id = title.identifier
        self.title = language.text(title)
        reasonTitle = language.text(reason)
        self.empty = language.text(empty)
        let longest = ExplanationPage.longestTable
        rows = items.prefix(longest).map(row)
        isEmpty = items.isEmpty
        count = language.commits(items.count)
        more =
            items.count > longest ? language.text(.shell.moreCount(count: language.number(items.count - longest))) : nil
    }
}

extension Language {
    /// The hour at which a day starts.
    func dayStart(_ hour: Int) -> String {
        hour == 0 ? text(.day.startMidnight) : text(.day.startHour(hour: String(hour)))
    }
}
