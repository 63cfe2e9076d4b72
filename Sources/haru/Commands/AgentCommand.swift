import ArgumentParser
import Foundation
import Language
import StorageSQLite

struct AgentCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "agent",
            abstract: say(.agentCommand.abstract),
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
                abstract: say(.agentCommand.installAbstract),
                discussion: say(.agentCommand.installDiscussion)
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
                let text = voice.language.text(.agentCommand.started(path: shown))
                return try session.show([Line(text, .content)], voice)
            }
            let text = voice.language.text(.agentCommand.notStarted(path: shown))
            try session.show(
                [Line(text, .open)] + manager.startCommands(file).map { Line("  " + $0, .content) }
                    + [Line(voice.language.text(.agentCommand.runHint), .faint)], voice)
        }
    }

    struct Status: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "show", abstract: say(.agentCommand.statusAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            let (file, voice) = (session.agentFile(), try session.voice(nil))
            let isOn = AgentLock.isHeld(session.folders.agentLock)
            let shown = session.environment.shown(file.path)
            let installed =
                switch AgentFile.isOurs(file.path) {
                case nil:
                    Line(voice.language.text(.agentCommand.notInstalled), .faint)
                case true?: Line(voice.language.text(.agentCommand.installed(path: shown)))
                case false?:
                    Line(voice.language.text(.agentCommand.foreignFile(path: shown)), .open)
                }
            let running =
                isOn
                ? Line(voice.language.text(.agentCommand.isOn), .content)
                : Line(voice.language.text(.agentCommand.isOff), .open)
            try session.show([running, installed], voice)
        }
    }

    struct Remove: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: say(.agentCommand.removeAbstract))
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            let (file, voice) = (session.agentFile(), try session.voice(nil))
            let isOurs = AgentFile.isOurs(file.path)
            if isOurs == false { throw UsageError.foreignFile(file.path) }
            guard isOurs == true else {
                return try session.show([Line(voice.language.text(.agentCommand.nothingToRemove), .faint)], voice)
            }
            let manager = ServiceManager(file.manager, session.environment)
            manager.stop()
            guard unlink(file.path) == 0 else { throw UsageError.cannotWrite(file.path) }
            manager.forget()
            try session.show([Line(voice.language.text(.agentCommand.removed))], voice)
        }
    }

    struct Run: LedgerCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "run",
                abstract: say(.agentCommand.runAbstract),
                discussion: say(.agentCommand.runDiscussion)
            )
        }

        @OptionGroup(title: Headings.common) var common: CommonOptions

        var connections: SQLiteDatabase.Connections { .several }

        func run(_ ledger: Ledger) async throws {
            let lock = try AgentLock(path: ledger.session.folders.agentLock)
            try await Services.work(
                ledger, tells: true,
                greeting: ledger.language.text(.agentCommand.runStarted),
                farewell: ledger.language.text(.agentCommand.runStopped))
            _ = consume lock
        }
    }
}

extension Session {
    /// Service file of the agent for this system.
    ///
    /// - Parameter isIsolated: whether it may request a user namespace.
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

    /// Shows lines with an empty line above and below, wrapped if they are too wide.
    fileprivate func show(_ lines: [Line], _ voice: Voice) throws {
        let width = min(voice.terminal.contentWidth, 96)
        let fitted = lines.flatMap { line in
            // Commands to type must not be truncated.
            line.text.hasPrefix("  ")
                ? [line] : Line.wrapped(line.text, columns: width, ink: line.spans.first?.ink ?? .plain)
        }
        try Output.write(voice.terminal.render([Line()] + fitted + [Line()]))
    }
}
