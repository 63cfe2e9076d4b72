import Core
import Engine
import Graphics
import Language
import Presentation

/// Page that fully explains the state of a day.
struct ExplanationPage {
    /// Commit, and how it was treated.
    struct Row {
        let authored: String
        let subject: UntrustedText
        let repository: UntrustedText
        let sha: String
        let author: UntrustedText
        let email: UntrustedText
        let source: String
        let seen: String
        /// What placed the commit, why it was dropped, or which rule excluded it.
        let reason: UntrustedText
        /// Commit that counts instead.
        let instead: String?
        let writePath: String
        let writeLabel: String
    }

    /// Change of the day after it was over.
    struct Change {
        let at: String
        let change: String
        let why: String
        let detail: UntrustedText
    }

    /// Rule with its value.
    struct Rule {
        let name: String
        let value: String
    }

    /// Forge with its count.
    struct Forge {
        /// Number of commits of a repository in the count.
        struct Part {
            let name: UntrustedText
            let count: String
            /// Label of a repository that is not public.
            let mark: String?
        }

        let name: UntrustedText
        let count: String
        let parts: [Part]
        let others: String?
        let more: String?
        /// Remark that the forge did not report all repositories.
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

    /// Table of commits.
    struct Table {
        let id: String
        let title: String
        /// Heading of the column of reasons.
        let reasonTitle: String
        /// Text for a table without rows.
        let empty: String
        let rows: [Row]
        let isEmpty: Bool
        let count: String
        let more: String?
    }

    /// Maximum number of rows in a table.
    static let longestTable = 1_000

    let heading: String
    let date: String
    let state: StateChip
    let dayPath: String
    let why: [String]
    let evidence: Table
    let dropped: Table
    let copies: Table
    let excluded: Table
    let forge: [Forge]
    let changes: [Change]
    let problems: [UntrustedText]
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
        changes = report.changes.prefix(Self.longestTable).map { change in
            Change(
                at: language.moment(change.at, offset: context.offset, today: report.today),
                change: language.change(change), why: language.event(of: change), detail: UntrustedText(change.subject))
        }
        problems =
            report.state == .unknown
            ? report.basis.unreadable.map {
                UntrustedText(language.sentence(for: $0, today: report.today), limit: 500)
            } : []
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
                    subject: language.subject(of: commit.subject, author: commit.authorName).text)))
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
    /// Returns a text about the day start.
    func dayStart(_ hour: Int) -> String {
        hour == 0 ? text(.day.startMidnight) : text(.day.startHour(hour: String(hour)))
    }
}

extension ExplanationPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(heading)</h1><a class="btn" href="\(dayPath)" data-back>\
        <span aria-hidden="true">‹</span> \(language.text(.explain.back))</a></div>
        <div class="row">
        <section class="card span-7">
        <header><h2>\(language.text(.explain.summary))</h2>\
        \(state)</header>
        <div class="why"><p class="faint">\(date)</p>\(each: why, { why in "<p>\(why)</p>" })</div>
        </section>
        <section class="card span-5">
        <header><h2>\(language.text(.explain.rules))</h2></header>
        <dl class="facts">\(each: rules, { rule in "<div><dt>\(rule.name)</dt><dd>\(rule.value)</dd></div>" })</dl>
        </section>
        \(if: !problems.isEmpty, """
            <section class="card span-12"><header><h2>\(language.text(.explain.problems))</h2></header>\
            <ul class="ruled">\(each: problems, { problem in #"<li><p class="t"><bdi>\#(problem)</bdi></p></li>"# })\
            </ul></section>
            """)
        \(evidence.html(language))
        \(if: !forge.isEmpty, """
            <section class="card span-12"><header><h2>\(language.text(.explain.forge))</h2></header>\
            <dl class="facts">\(each: forge, { forge in """
                <div><dt>\(forge.name)</dt><dd>\(forge.count)</dd></div>\(each: forge.parts, { part in """
                    <div class="part"><dt><bdi>\(part.name)</bdi>\
                    \(if: part.mark, { mark in #" <span class="chip">\#(mark)</span>"# })</dt>\
                    <dd>\(part.count)</dd></div>
                    """ })\(if: forge.others, { others in """
                    <div class="part"><dt>\(language.text(.explain.forgeOthers))</dt><dd>\(others)</dd></div>
                    """ })
                """ })</dl>\(each: forge, { forge in """
                \(if: forge.more, { more in #"<p class="faint">\#(more)</p>"# })\
                \(if: forge.remark, { remark in #"<p class="muted">\#(remark)</p>"# })
                """ })</section>
            """)
        \(dropped.html(language))
        \(if: !copies.isEmpty, "\(copies.html(language))")
        \(excluded.html(language))
        <section class="card span-12">
        <header><h2>\(language.text(.explain.changes))</h2></header>
        \(if: !changes.isEmpty, """
            <ul class="ruled">\(each: changes, { change in """
                <li><span class="faint num">\(change.at)</span>\
                <span class="t num">\(change.change)\
                \(if: change.detail.nonEmpty, { detail in " · <bdi>\(detail)</bdi>" })</span>\
                <span class="chip">\(change.why)</span></li>
                """ })</ul>
            """, else: #"<p class="muted">\#(language.text(.explain.noChanges))</p>"#)
        </section>
        </div>
        """
    }
}

extension ExplanationPage.Table {
    func html(_ language: Language) -> HTML {
        """
        <section class="card span-12"><header><h2 id="\(id)">\(title)</h2>\
        <span class="faint num">\(count)</span></header>
        \(if: isEmpty, #"<p class="muted">\#(empty)</p>"#, else: """
            <div class="wide" tabindex="0" role="region" aria-labelledby="\(id)">
            <table>
            <thead><tr><th scope="col">\(language.text(.column.time))</th>\
            <th scope="col">\(language.text(.column.commit))</th><th scope="col">\(language.text(.column.author))</th>\
            <th scope="col">\(reasonTitle)</th><th scope="col">\(language.text(.column.source))</th>\
            <th scope="col">\(language.text(.column.seen))</th></tr></thead>
            <tbody>
            \(each: rows, separator: "\n", { row in """
                <tr><td class="num" data-label="\(language.text(.column.time))"><span>\(row.authored)</span></td>\
                <td data-label="\(language.text(.column.commit))"><span><bdi class="t">\(row.subject)</bdi><br>\
                <span class="faint"><bdi>\(row.repository)</bdi> · <code>\(row.sha)</code></span><br>\
                <a class="link" href="\(row.writePath)" \
                aria-label="\(row.writeLabel)">\(language.text(.diary.writeAbout))</a></span></td>\
                <td data-label="\(language.text(.column.author))"><span><bdi>\(row.author)</bdi><br>\
                <span class="faint"><bdi>\(row.email)</bdi></span></span></td><td data-label="\(reasonTitle)"><span>\
                <bdi>\(row.reason)</bdi>\(if: row.instead, { instead in """
                    <br><span class="faint">\(language.text(.column.instead)) <code>\(instead)</code></span>
                    """ })</span></td><td data-label="\(language.text(.column.source))">\
                <span>\(row.source)</span></td><td class="num" data-label="\(language.text(.column.seen))">\
                <span>\(row.seen)</span></td></tr>
                """ })
            </tbody>
            </table>
            </div>
            \(if: more, { more in #"<p class="faint">\#(more)</p>"# })
            """)
        </section>
        """
    }
}
