import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct RepoCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "repo",
            abstract: say(.repoCommand.abstract),
            subcommands: [Add.self, List.self, Remove.self, Scan.self],
            defaultSubcommand: List.self
        )
    }
}

extension RepoCommand {
    struct Add: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add",
                abstract: say(.repoCommand.addAbstract),
                discussion: say(.repoCommand.addDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.repoCommand.addFoldersHelp), valueName: "path"), completion: .directory)
        var paths: [String]

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let places = try paths.map { path in
                if !ledger.session.exists(path), path.contains(/:\/\/|^[^\/]+@[^\/]+:/) {
                    throw UsageError.addressForFolder(path)
                }
                return try ledger.session.environment.absolute(path)
            }
            let useCases = ledger.useCases
            let report = try await ledger.watched { progress in
                try await useCases.addRepositories(places, progress: progress)
            }
            if report.added.isEmpty, report.alreadyKnown == 0, let problem = report.problems.first { throw problem }
            try ledger.showView(ScanView(report: report, ledger: ledger).lines(adding: true))
            try await ledger.tellAdopted(isSetUp: true)
            try await ledger.tellZone()
            try RepoCommand.endWell(ifAnyOf: report.added)
        }
    }

    struct List: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say(.repoCommand.listAbstract))
        }

        @Flag(help: ArgumentHelp(say(.option.json))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let reports = try await ledger.useCases.repositories()
            if json {
                let zones = try await ledger.useCases.dayCalendar().zones
                let list = JSONShape.repositories(reports, offset: zones.offset(at:), language: ledger.language)
                return try Output.write(list)
            }
            try ledger.showView(RepositoryListView(reports: reports, ledger: ledger).lines)
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.repoCommand.removeAbstract))
        }

        @Argument(
            help: ArgumentHelp(say(.repoCommand.removeRepositoryHelp), valueName: "repository"),
            completion: .stored
        )
        var name: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await removed(ledger)
            // Its commits may have been most of the database; a failure is harmless.
            _ = try? await ledger.useCases.giveBackSpace()
            let path = ledger.session.environment.shown(report.path)
            let language = ledger.language
            let text =
                report.teller == nil
                ? language.text(.repoCommand.removedFolder(path: path))
                : language.text(.repoCommand.removedPushed(repository: report.name.harmless))
            try ledger.showView([Line(text)])
        }

        /// Tries the text as a name first, then as a path.
        private func removed(_ ledger: Ledger) async throws -> RepositoryReport {
            do {
                return try await ledger.useCases.removeRepository(name)
            } catch DomainError.unknownRepository {
                let path = try ledger.session.environment.absolute(name)
                do {
                    return try await ledger.useCases.removeRepository(path)
                } catch DomainError.unknownRepository {
                    throw DomainError.unknownRepository(name)
                }
            }
        }
    }

    struct Scan: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "scan", abstract: say(.repoCommand.scanAbstract))
        }

        @Flag(help: ArgumentHelp(say(.repoCommand.scanForceHelp)))
        var force = false

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let (useCases, force) = (ledger.useCases, force)
            let report = try await ledger.watched { progress in
                try await useCases.scan(force: force, progress: progress)
            }
            try ledger.showView(ScanView(report: report, ledger: ledger).lines(adding: false))
            try await ledger.tellAdopted(isSetUp: false)
            try RepoCommand.endWell(ifAnyOf: try await useCases.repositories())
        }
    }

    /// Throws if there are repositories and none of them could be read; the view has listed them.
    private static func endWell(ifAnyOf repositories: [RepositoryReport]) throws {
        let read = repositories.filter { $0.teller == nil }
        if !read.isEmpty, read.allSatisfy({ $0.problem != nil }) {
            throw CommandExit.quiet(CommandExit.failure)
        }
    }
}
