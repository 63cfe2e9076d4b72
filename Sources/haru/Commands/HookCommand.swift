import ArgumentParser
import Engine
import GitSource
import Language

struct HookCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hook",
            abstract: say(.hookCommand.abstract),
            subcommands: [Install.self, Status.self, Remove.self, Run.self],
            defaultSubcommand: Status.self
        )
    }
}

/// Options and repository argument of a hook command.
struct HookPlace: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.hookCommand.repositoryHelp), valueName: "path"), completion: .directory)
    var path: String?
}

extension HookCommand {
    struct Install: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "install",
                abstract: say(.hookCommand.installAbstract),
                discussion: say(.hookCommand.installDiscussion)
            )
        }

        @Flag(help: ArgumentHelp(say(.hookCommand.installGlobalHelp))) var global = false
        @OptionGroup var place: HookPlace
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let session = ledger.session
            let hooks = session.hooks
            let files = HookFiles(session.folders)
            let repository = global ? nil : try await session.repository(at: place.path)
            try files.writeTeller(
                program: ProgramPath.current(session.environment),
                configuration: session.environment.variable("HARU_CONFIG") == nil
                    ? nil : session.folders.configurationFile,
                to: hooks.teller)
            let view = HookView(session: session, language: ledger.language)
            let known = try await ledger.useCases.places()
            guard let repository else {
                // A repository that is removed later is not added again by its next commit.
                files.meet(known.map(\.gitDirectory))
                let coverage = try await hooks.installForAll()
                return try ledger.showView(
                    view.installed(coverage, unpassed: known.compactMap(hooks.unpassed)).flatMap(ledger.fitted))
            }
            let place = try await hooks.install(in: repository)
            files.noteInstalled(repository.gitDirectory)
            let isKnown = known.contains { $0.gitDirectory == repository.gitDirectory }
            try ledger.showView(view.installed(place, isKnown: isKnown).flatMap(ledger.fitted))
        }
    }

    struct Status: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.hookCommand.statusAbstract))
        }

        @OptionGroup var place: HookPlace
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ ledger: Ledger) async throws {
            let session = ledger.session
            let view = HookView(session: session, language: ledger.language)
            var texts = view.status(try await session.hooks.coverage())
            let named = place.path
            do {
                let repository = try await session.repository(at: named)
                let isKnown = try await ledger.useCases.places().contains {
                    $0.gitDirectory == repository.gitDirectory
                }
                texts += view.status(
                    try await session.hooks.status(of: repository), of: repository, isKnown: isKnown)
            } catch let problem as RepositoryProblem {
                // The folder was not given, only the current one.
                if named != nil { throw problem }
            }
            try ledger.showView(texts.flatMap(ledger.fitted))
        }
    }

    struct Remove: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.hookCommand.removeAbstract))
        }

        @Flag(help: ArgumentHelp(say(.hookCommand.removeGlobalHelp))) var global = false
        @OptionGroup var place: HookPlace
        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            let voice = try session.voice(nil)
            let isGone: Bool
            if global {
                isGone = try await session.hooks.removeForAll()
            } else {
                let repository = try await session.repository(at: place.path)
                isGone = try await session.hooks.remove(from: repository)
                HookFiles(session.folders).noteRemoved(repository.gitDirectory)
            }
            let text =
                isGone
                ? voice.language.text(.hookCommand.removed)
                : voice.language.text(.hookCommand.nothingToRemove)
            try Output.write(voice.terminal.render([Line(), Line(text), Line()]))
        }
    }

    /// Run by hooks only.
    struct Run: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "run", abstract: say(.hookCommand.runAbstract), shouldDisplay: false)
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws { try await HookRunner(session).run() }
    }
}

extension Session {
    /// Hooks of this person's repositories.
    var hooks: GitHooks {
        Wiring.hooks(environment.variables, folder: HookFiles(folders).folder)
    }

    /// Returns the repository of a path, or of the working directory if no path is given.
    fileprivate func repository(at path: String?) async throws -> FoundRepository {
        try await reader.identify(try path.map(environment.absolute) ?? environment.workingDirectory)
    }
}

extension Ledger {
    /// Wraps a text to the width of the view.
    fileprivate func fitted(_ text: Line) -> [Line] {
        Line.wrapped(text.text, columns: min(terminal.contentWidth, 96), ink: text.spans.first?.ink ?? .plain)
    }
}
