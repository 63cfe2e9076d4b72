import ArgumentParser
import Engine
import GitSource
import Language

struct HookCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hook",
            abstract: say("커밋하자마자 하루가 알게 해요.", "Report each commit to Haru the moment it is made."),
            subcommands: [Install.self, Status.self, Remove.self, Run.self],
            defaultSubcommand: Status.self
        )
    }
}

/// The options and the place of a command about hooks.
struct HookPlace: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("저장소. 적지 않으면 지금 있는 곳.", "The repository; the one you are in unless another is named."),
            valueName: "path"),
        completion: .directory)
    var path: String?
}

extension HookCommand {
    struct Install: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "install",
                abstract: say("저장소에 훅을 넣어요.", "Put hooks into a repository."),
                discussion: say(
                    """
                    post-commit, post-merge, post-rewrite 훅이 새 커밋을 하루에 알려요. 커밋은 기다리지 않아요.
                    이미 있는 훅은 그대로 이어서 돌아요. haru hook remove는 모든 것을 원래대로 돌려놔요.
                    --global은 모든 저장소의 훅이에요. 처음 커밋한 저장소도 하루에 더해요(임시 폴더는 빼고).
                    """,
                    """
                    The hooks post-commit, post-merge and post-rewrite report new commits to Haru.
                    No commit waits for it, hooks that are there run as ever, and haru hook remove puts everything back.
                    With --global, all repositories have them; one that Haru does not know is added at its first commit.
                    """
                )
            )
        }

        @Flag(help: ArgumentHelp(say("모든 저장소에.", "For all repositories."))) var global = false
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
                // One that is removed later does not come back by its next commit.
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
            CommandConfiguration(
                commandName: "status", abstract: say("훅이 어디에 있는지 보여 줘요.", "Show where there are hooks."))
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
                // Nobody asked about the folder that one happens to be in.
                if named != nil { throw problem }
            }
            try ledger.showView(texts.flatMap(ledger.fitted))
        }
    }

    struct Remove: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove",
                abstract: say("훅을 빼고 원래대로 돌려놔요.", "Remove the hooks and restore what was there."))
        }

        @Flag(help: ArgumentHelp(say("모든 저장소의 것을.", "Those of all repositories."))) var global = false
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
                ? voice.language.pick("훅을 뺐어요. 모두 원래대로예요.", "The hooks are gone, and all is as it was.")
                : voice.language.pick("뺄 훅이 없어요.", "There were no hooks of Haru.")
            try Output.write(voice.terminal.render([Line(), Line(text), Line()]))
        }
    }

    /// What hooks start; nobody else has a use for it.
    struct Run: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "run", abstract: say("훅이 알린 저장소를 읽어요.", "Read what the hooks reported."),
                shouldDisplay: false)
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws { try await HookRunner(session).run() }
    }
}

extension Session {
    /// The hooks of this person's repositories.
    var hooks: GitHooks {
        Wiring.hooks(environment.variables, folder: HookFiles(folders).folder)
    }

    /// The repository that a path belongs to; without one, that of the folder which the person is in.
    fileprivate func repository(at path: String?) async throws -> FoundRepository {
        try await reader.identify(try path.map(environment.absolute) ?? environment.workingDirectory)
    }
}

extension Ledger {
    /// The lines of a text, as wide as they may be.
    fileprivate func fitted(_ text: Line) -> [Line] {
        Line.wrapped(text.text, columns: min(terminal.contentWidth, 96), ink: text.spans.first?.ink ?? .plain)
    }
}
