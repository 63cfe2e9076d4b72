import Core
import Engine
import Language
import Presentation

/// What a search or a scan came to.
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
                Line(
                    language.pick("그 밖에 \(report.problems.count - 8)곳.", "And \(report.problems.count - 8) more."),
                    .open)
            )
        }
        if adding, mine == 0, commits > 0 {
            lines += Line.wrapped(
                language.pick(
                    "그중 내 커밋은 아직 없어요. 내 주소를 골라 주세요: haru author list",
                    "None of the commits is yours yet. Tell which addresses are: haru author list"
                ),
                columns: width,
                ink: .open
            )
        }
        return lines
    }

    private var added: String {
        if report.added.isEmpty {
            return report.moved.isEmpty
                ? language.pick("모두 이미 보고 있는 저장소예요.", "Haru looks at all of these already.")
                : language.pick(
                    "옮겨진 \(language.repositories(report.moved.count))를 이제 새 위치에서 읽어요.",
                    "\(language.repositories(report.moved.count)) moved and \(report.moved.count == 1 ? "is" : "are") now read from the new place."
                )
        }
        let repositories = language.repositories(report.added.count)
        let read = language.commits(commits)
        return language.pick(
            "\(repositories)를 추가했어요. \(read)를 읽었고, 내 것은 \(language.number(mine))개예요.",
            "Added \(repositories). Read \(read), of which \(language.number(mine)) \(mine == 1 ? "is" : "are") yours."
        )
    }

    /// The commits of the added repositories, whoever read them: a part before an error, or all beside this run.
    private var commits: Int { report.added.reduce(0) { $0 + $1.commits } }
    private var mine: Int { report.added.reduce(0) { $0 + $1.mine } }

    private var read: String {
        if report.repositoriesRead == 0 { return language.pick("새 커밋이 없어요.", "There is nothing new.") }
        let repositories = language.repositories(report.repositoriesRead)
        let commits = language.commits(report.commitsRead)
        return language.pick(
            "\(repositories)에서 \(commits)를 읽었어요. 새로 센 내 것은 \(language.number(report.newMine))개예요.",
            "Read \(commits) in \(repositories); \(language.number(report.newMine)) new of yours."
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
            + (rest > 0
                ? [Line(language.pick("그 밖에 \(rest)개. haru repo list", "And \(rest) more: haru repo list"), .faint)]
                : [])
    }
}

/// The repositories that Haru looks at.
struct RepositoryListView {
    let reports: [RepositoryReport]
    let ledger: Ledger

    private var language: Language { ledger.language }

    var lines: [Line] {
        guard !reports.isEmpty else {
            return [
                Line(language.pick("추가한 저장소가 없어요.", "There are no repositories yet.")),
                Line("haru repo add ~/code", .content),
            ]
        }
        let width = ledger.terminal.contentWidth
        let glyphs = ledger.terminal.glyphs
        let now = ledger.useCases.now
        let rows = reports.map { report in
            let age = report.readAt.map { language.ago(seconds: $0.seconds(to: now)) }
            return [
                mark(of: report),
                Line(report.name.harmless, .strong),
                Line(language.pick("내 것 \(language.number(report.mine))", "\(language.number(report.mine)) yours")),
                Line(language.commits(report.commits), .faint),
                Line(report.isUnfinished ? language.pick("읽다 멈춤", "unfinished") : age ?? "", .faint),
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
