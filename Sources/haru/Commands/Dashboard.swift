import Core
import Engine
import Foundation
import Language

/// Bare `haru`: today at a glance, or a welcome if there is no data yet.
struct Dashboard {
    private let ledger: Ledger
    private let query: LedgerQuery

    init(_ session: Session) async throws {
        ledger = try await Ledger(session)
        query = try ReadingOptions.query(session.preferences)
    }

    func show() async throws {
        do {
            try await ledger.refresh()
            let repositories = try await ledger.useCases.repositories(counted: false)
            let sources = try await ledger.useCases.sources()
            let isNew = repositories.isEmpty && sources.isEmpty
            try ledger.showView(isNew ? welcome : try await today(repositories))
        } catch {
            throw CommandExit(error, ledger.language)
        }
    }

    private func today(_ repositories: [RepositoryReport]) async throws -> [Line] {
        let report = try await ledger.useCases.today(query)
        let weeks = GrassView.weeks(in: ledger.terminal.contentWidth)
        let grass = try await ledger.useCases.grass(weeks: weeks, query)
        let width = GrassView.width(of: weeks)
        let view = TodayView(report: report, voice: ledger.voice, width: width)
        var lines = view.head + [Line()]
        lines += GrassView(report: grass, voice: ledger.voice, width: width).lines
        lines += [Line()] + (try await tasks(width)) + view.sources
        if let place = unknownRepository(repositories) {
            let path = ledger.session.environment.shown(place)
            let here = ledger.language.text(.glance.unknownRepository(path: path))
            lines += Line("haru repo add .", .content).appending("  " + here, .faint).broken(to: width)
        }
        return lines
    }

    /// Number of open tasks in each quadrant; no line if there are none.
    private func tasks(_ width: Int) async throws -> [Line] {
        let counts = try await ledger.useCases.openTasks()
        let language = ledger.language
        let parts = Quadrant.allCases.compactMap { quadrant in
            counts[quadrant].map { "\(language.quadrant(quadrant)) \(language.number($0))" }
        }
        if parts.isEmpty { return [] }
        let glyphs = ledger.terminal.glyphs
        return Line(language.text(.glance.tasksLabel) + "  ", .faint)
            .appending(parts.joined(separator: " \(glyphs.dot) ")).appending("    haru todo", .faint).broken(to: width)
    }

    private var welcome: [Line] {
        let language = ledger.language
        let width = min(ledger.terminal.contentWidth, 76)
        let here = unknownRepository([])
        let add = here == nil ? "haru repo add ~/code" : "haru repo add ."
        let next = [
            (add, here == nil ? language.text(.glance.addFolder) : language.text(.glance.addCurrentRepository)),
            ("haru source add octocat", language.text(.glance.addGitHub)),
            ("haru serve", language.text(.glance.serve)),
            ("haru grass .", language.text(.glance.onlyLook)),
        ]
        return [Line(language.text(.glance.welcome), .strong)]
            + Line.wrapped(language.text(.glance.introduction), columns: width) + [Line()]
            + next.map { command, does in
                var line = Line("  " + command, .content)
                line.pad(to: 26)
                return line.appending(does, .faint)
            }
    }

    /// Repository of the working directory, if it was not added to Haru.
    private func unknownRepository(_ known: [RepositoryReport]) -> String? {
        var folder = URL(fileURLWithPath: ledger.session.environment.workingDirectory).resolvingSymlinksInPath()
        let paths = Set(known.flatMap { [$0.path, $0.id] })
        while true {
            let git = folder.appendingPathComponent(".git")
            if FileManager.default.fileExists(atPath: git.path) {
                let isKnown = paths.contains(folder.path) || paths.contains(commonDirectory(of: git))
                return isKnown ? nil : folder.path
            }
            if folder.path == "/" { return nil }
            folder.deleteLastPathComponent()
        }
    }

    /// Git directory shared by a repository's work trees, found without running git.
    private func commonDirectory(of git: URL) -> String {
        guard let text = try? String(contentsOf: git, encoding: .utf8), text.hasPrefix("gitdir: ") else {
            return git.resolvingSymlinksInPath().path
        }
        let place = text.dropFirst("gitdir: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
        let own = URL(fileURLWithPath: place, relativeTo: git.deletingLastPathComponent())
        let common = try? String(contentsOf: own.appendingPathComponent("commondir"), encoding: .utf8)
        guard let common else { return own.resolvingSymlinksInPath().path }
        return URL(fileURLWithPath: common.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: own)
            .resolvingSymlinksInPath().path
    }
}
