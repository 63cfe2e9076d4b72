import Core
import Engine
import Language
import Presentation

/// Result of a search or a scan.
struct ScanView {
    let report: ScanReport
    let ledger: Ledger

    private var language: Language { ledger.language }
    private var width: Int { min(ledger.terminal.contentWidth, 96) }

    func lines(adding: Bool) -> [Line] {
        var lines = [Line(adding ? added : read, .strong)]
        lines += table(of: report.added + report.moved, limit: 12)
        for problem in report.problems.prefix(8) {
            let text = "\(ledger.terminal.glyphs.cross) " + language.sentence(for: problem).text
            lines += Line.wrapped(text, columns: width, ink: .open)
        }
        if report.problems.count > 8 {
            lines.append(
                Line(language.text(.repoCommand.problemsMore(count: String(report.problems.count - 8))), .open)
            )
        }
        if adding, mine == 0, commits > 0 {
            lines += Line.wrapped(language.text(.repoCommand.noneYours), columns: width, ink: .open)
        }
        return lines
    }

    private var added: String {
        if report.added.isEmpty {
            return report.moved.isEmpty
                ? language.text(.repoCommand.alreadyKnown)
                : language.text(.repoCommand.moved(count: report.moved.count))
        }
        let repositories = language.repositories(report.added.count)
        let read = language.commits(commits)
        return language.text(.repoCommand.added(repositories: repositories, commits: read, count: mine))
    }

    /// Commits of the added repositories, whoever read them: a part before an error, or all by another process.
    private var commits: Int { report.added.reduce(0) { $0 + $1.commits } }
    private var mine: Int { report.added.reduce(0) { $0 + $1.mine } }

    private var read: String {
        if report.repositoriesRead == 0 { return language.text(.repoCommand.nothingNew) }
        let repositories = language.repositories(report.repositoriesRead)
        let commits = language.commits(report.commitsRead)
        return language.text(
            .repoCommand.read(commits: commits, repositories: repositories, newCommits: language.number(report.newMine))
        )
    }

    private func table(of repositories: [RepositoryReport], limit: Int) -> [Line] {
        let rows = repositories.prefix(limit).map { repository in
            [
                Line(repository.name.harmless),
                Line(language.commits(repository.commits), .faint),
                Line(ledger.session.environment.shown(repository.path), .faint),
            ]
        }
        let table = TableView(
            columns: [.left, .right, .flexible], rows: rows, width: width, glyphs: ledger.terminal.glyphs
        )
        let rest = repositories.count - limit
        return table.lines
            + (rest > 0 ? [Line(language.text(.repoCommand.listMore(count: String(rest))), .faint)] : [])
    }
}

/// The repositories in Haru.
struct RepositoryListView {
    let reports: [RepositoryReport]
    let ledger: Ledger

    private var language: Language { ledger.language }

    var lines: [Line] {
        guard !reports.isEmpty else {
            return [Line(language.text(.repoCommand.none)), Line("haru repo add ~/code", .content)]
        }
        let width = ledger.terminal.contentWidth
        let glyphs = ledger.terminal.glyphs
        let now = ledger.useCases.now
        let rows = reports.map { report in
            let age = report.readAt.map { language.ago(seconds: $0.seconds(to: now)) }
            return [
                mark(of: report),
                Line(report.name.harmless, .strong),
                Line(language.text(.repoCommand.yours(count: language.number(report.mine)))),
                Line(language.commits(report.commits), .faint),
                Line(report.isUnfinished ? language.text(.repoCommand.unfinished) : age ?? "", .faint),
                Line(ledger.session.environment.shown(report.path), .faint),
            ]
        }
        let table = TableView(
            columns: [.left, .left, .right, .right, .right, .flexible], spare: [3, 4], rows: rows, width: width,
            glyphs: glyphs
        )
        let problems = reports.compactMap(\.problem).flatMap {
            Line.wrapped("\(glyphs.cross) " + language.sentence(for: $0).text, columns: width, ink: .open)
        }
        return table.lines + (problems.isEmpty ? [] : [Line()] + problems)
    }

    private func mark(of report: RepositoryReport) -> Line {
        let glyphs = ledger.terminal.glyphs
        if report.problem != nil { return Line(glyphs.cross, .open) }
        return report.isUnfinished ? Line(glyphs.ellipsis, .faint) : Line(glyphs.check, .content)
    }
}
