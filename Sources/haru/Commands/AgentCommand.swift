import ArgumentParser
import Foundation
import Language
import StorageSQLite

struct AgentCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "agent",
            abstract: say("백그라운드에서 새 커밋을 읽어요.", "Read new commits in the background."),
            subcommands: [Install.self, Status.self, Remove.self, Run.self],
            defaultSubcommand: Status.self
        )
    }
}

extension AgentCommand {
    struct Install: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "install",
                abstract: say("로그인할 때마다 켜지게 해요.", "Start it whenever you sign in."),
                discussion: say(
                    "systemd가 있는 시스템에서는 사용자 서비스로, macOS에서는 LaunchAgent로 켜져요.",
                    "It’s a user service of systemd, or a LaunchAgent on macOS."
                )
            )
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            var file = session.agentFile()
            if AgentFile.isOurs(file.path) == false { throw UsageError.foreignFile(file.path) }
            try session.folders.prepareFolder()
            let manager = ServiceManager(file.manager, session.environment)
            file = session.agentFile(isIsolated: manager.canIsolate())
            do {
                try FileManager.default.createDirectory(
                    atPath: (file.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
            } catch {
                throw UsageError.cannotWrite(file.path)
            }
            let (voice, shown) = (try session.voice(nil), session.environment.shown(file.path))
            if manager.start(file) {
                let text = voice.language.pick(
                    "켜졌고, 로그인할 때마다 켜져요. 파일은 \(shown)이에요.", "It’s on, and will be whenever you are signed in: \(shown)")
                return try session.say([Line(text, .content)], voice)
            }
            let text = voice.language.pick(
                "\(shown) 파일을 만들었지만, 여기서는 켤 수 없었어요. 로그인한 데스크톱이나 터미널에서 이렇게 켜 주세요.",
                "\(shown) is written, but nothing here could start it. Where you are signed in, type:")
            try session.say(
                [Line(text, .open)] + manager.startCommands(file).map { Line("  " + $0, .content) }
                    + [
                        Line(
                            voice.language.pick(
                                "또는 haru agent run을 켜 두세요.", "Or keep haru agent run going in its place."), .faint)
                    ], voice)
        }
    }

    struct Status: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "status", abstract: say("켜져 있는지 보여 줘요.", "Show whether it is on."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            let (file, voice) = (session.agentFile(), try session.voice(nil))
            let isOn = AgentLock.isHeld(session.folders.agentLock)
            let shown = session.environment.shown(file.path)
            let installed =
                switch AgentFile.isOurs(file.path) {
                case nil:
                    Line(
                        voice.language.pick("설치하지 않았어요. haru agent install", "Not installed: haru agent install"),
                        .faint)
                case true?: Line(voice.language.pick("설치했어요: \(shown)", "Installed: \(shown)"))
                case false?:
                    Line(
                        voice.language.pick(
                            "\(shown)은 하루가 만든 파일이 아니에요.", "\(shown) wasn’t written by Haru."), .open)
                }
            let running =
                isOn
                ? Line(voice.language.pick("켜져 있어요.", "It’s on."), .content)
                : Line(voice.language.pick("꺼져 있어요.", "It’s off."), .open)
            try session.say([running, installed], voice)
        }
    }

    struct Remove: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "remove", abstract: say("끄고, 더는 켜지지 않게 해요.", "Stop it, and don’t start it again."))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            let (file, voice) = (session.agentFile(), try session.voice(nil))
            let isOurs = AgentFile.isOurs(file.path)
            if isOurs == false { throw UsageError.foreignFile(file.path) }
            guard isOurs == true else {
                return try session.say(
                    [Line(voice.language.pick("설치하지 않았어요.", "It wasn’t installed."), .faint)], voice)
            }
            let manager = ServiceManager(file.manager, session.environment)
            manager.stop()
            guard unlink(file.path) == 0 else { throw UsageError.cannotWrite(file.path) }
            manager.forget()
            try session.say([Line(voice.language.pick("끄고 지웠어요.", "It’s stopped and gone."))], voice)
        }
    }

    struct Run: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "run",
                abstract: say("끌 때까지 이 터미널에서 돌아가요.", "Run in this terminal until stopped."),
                discussion: say(
                    "서비스가 부르는 명령이에요. 저장소를 지켜보고, 새 커밋을 읽고, 지난 하루를 마감해요.",
                    "It’s what the service starts: it watches repositories, reads what is new and closes the days that are over."
                )
            )
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        var connections: SQLiteDatabase.Connections { .several }

        func run(_ ledger: Ledger) async throws {
            let lock = try AgentLock(path: ledger.session.folders.agentLock)
            try await Services.work(
                ledger, tells: true,
                greeting: ledger.language.pick("새 커밋을 읽고 있어요. 끄려면 Control-C.", "At work; Control-C stops it."),
                farewell: ledger.language.pick("멈췄어요.", "The agent has stopped."))
            _ = consume lock
        }
    }
}

extension Session {
    /// The file by which this system would start the agent.
    ///
    /// - Parameter isIsolated: whether it may ask for a user namespace.
    fileprivate func agentFile(isIsolated: Bool = true) -> AgentFile {
        let command = AgentFile.Command(
            program: ProgramPath.current(environment), data: folders.data,
            path: environment.variable("PATH") ?? "/usr/bin:/bin",
            configuration: environment.variable("HARU_CONFIG") == nil ? nil : folders.configurationFile)
        #if os(macOS)
            return .launchd(command, home: environment.home)
        #else
            let configured = environment.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            return .systemd(
                command, configurationFolder: configured ?? environment.home + "/.config", isIsolated: isIsolated)
        #endif
    }

    /// Shows lines with an empty one above and below, broken where they are too wide.
    fileprivate func say(_ lines: [Line], _ voice: Voice) throws {
        let width = min(voice.terminal.contentWidth, 96)
        let fitted = lines.flatMap { line in
            // What is to be typed is worth nothing when it is cut.
            line.text.hasPrefix("  ")
                ? [line] : Line.wrapped(line.text, columns: width, ink: line.spans.first?.ink ?? .plain)
        }
        try Output.write(voice.terminal.render([Line()] + fitted + [Line()]))
    }
}
