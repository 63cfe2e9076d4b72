import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct RepoCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "repo",
            abstract: say("하루가 보는 저장소를 정해요.", "Choose the repositories Haru watches."),
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
                abstract: say("폴더 아래의 저장소를 모두 찾아 추가해요.", "Find repositories below folders and add them."),
                discussion: say(
                    "Control-C로 멈춰도 읽은 것은 남고, 다음에 이어서 읽어요.",
                    "Control-C stops it; what was read is kept, and the next scan goes on from there."
                )
            )
        }

        @Argument(help: ArgumentHelp(say("찾아볼 폴더.", "Folders to search."), valueName: "path"), completion: .directory)
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
            CommandConfiguration(
                commandName: "list", abstract: say("추가한 저장소를 보여 줘요.", "Show the repositories that were added."))
        }

        @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let reports = try await ledger.useCases.repositories()
            if json {
                let zones = try await ledger.useCases.reckoning().zones
                let list = Wire.repositories(reports, offset: zones.offset(at:), language: ledger.language)
                return try Output.write(list)
            }
            try ledger.showView(RepositoryListView(reports: reports, ledger: ledger).lines)
        }
    }

    struct Remove: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say(
                    "저장소를 목록에서 빼요. 그 커밋은 더 세지 않아요.",
                    "Forget a repository; its commits no longer count. The repository itself stays as it is."
                )
            )
        }

        @Argument(
            help: ArgumentHelp(say("이름이나 경로.", "Its name or its path."), valueName: "repository"),
            completion: .directory
        )
        var name: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let report = try await removed(ledger)
            // Its commits may have been most of the database; a failure is no harm.
            _ = try? await ledger.useCases.giveBackSpace()
            let path = ledger.session.environment.shown(report.path)
            let language = ledger.language
            let text =
                report.teller == nil
                ? language.pick("\(path) 저장소를 뺐어요. 폴더는 그대로예요.", "\(path) is forgotten. The folder stays as it is.")
                : language.pick(
                    "\(report.name.harmless) 저장소를 뺐어요. 거기 푸시해도 더 세지 않아요.",
                    "\(report.name.harmless) is forgotten. What is pushed there counts no more.")
            try ledger.showView([Line(text)])
        }

        /// A name is tried first as it was given, then as a path.
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
            CommandConfiguration(commandName: "scan", abstract: say("새 커밋을 읽어요.", "Read what is new."))
        }

        @Flag(help: ArgumentHelp(say("바뀐 것이 없어 보여도 다시 확인해요.", "Look even where nothing seems to have changed.")))
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

    /// Ends as an error where there are repositories and none of them could be read; the view has named them.
    private static func endWell(ifAnyOf repositories: [RepositoryReport]) throws {
        let read = repositories.filter { $0.teller == nil }
        if !read.isEmpty, read.allSatisfy({ $0.problem != nil }) {
            throw CommandExit.quiet(CommandExit.failure)
        }
    }
}
