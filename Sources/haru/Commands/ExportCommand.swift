import Archive
import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct ExportCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: say(.exportCommand.abstract),
            discussion: say(.exportCommand.discussion)
        )
    }

    @Argument(
        help: ArgumentHelp(say(.exportCommand.fileHelp), valueName: "file"),
        completion: .file(extensions: ["zip"]))
    var file: String?
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        try await ledger.refresh()
        let language = ledger.language
        if file == "-" {
            guard isatty(STDOUT_FILENO) == 0 else { throw UsageError.archiveToTerminal }
            return try await write(SpoolFile(descriptor: dup(STDOUT_FILENO)), "stdout", ledger)
        }
        let today = try await ledger.useCases.snapshot { $0.currentDay }
        let environment = ledger.session.environment
        let path = try environment.absolute(file ?? "haru-\(today).zip")
        guard access(path, F_OK) != 0 else { throw UsageError.fileExists(environment.shown(path)) }
        let unfinished = "\(path).\(getpid()).part"
        do {
            let target: SpoolFile
            do throws(SpoolFile.Failure) {
                target = try SpoolFile(creating: unfinished)
            } catch {
                throw UsageError.cannotWrite(environment.shown(path))
            }
            try await write(target, environment.shown(path), ledger)
            try Self.put(unfinished, at: path, shown: environment.shown(path))
        } catch {
            unlink(unfinished)
            throw error
        }
        unlink(unfinished)
        let shown = environment.shown(path)
        try ledger.showView([Line(language.text(.exportCommand.done(path: shown)), .strong)])
    }

    /// Moves a finished file into place without overwriting an existing one.
    private static func put(_ finished: String, at path: String, shown: String) throws {
        if link(finished, path) == 0 { return }
        let code = errno
        guard code != EEXIST else { throw UsageError.fileExists(shown) }
        // Some file systems do not support hard links.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(code), access(path, F_OK) != 0, rename(finished, path) == 0
        else { throw UsageError.cannotWrite(shown) }
    }

    private func write(_ file: SpoolFile, _ shown: String, _ ledger: Ledger) async throws {
        let (language, program) = (ledger.language, Build.version)
        do {
            try await ledger.useCases.snapshot { snapshot in
                try AccountArchive(snapshot, language: language, program: program).write { try file.write($0) }
            }
            // A pipe cannot be synchronized.
            if shown != "stdout" { try file.synchronize() }
        } catch is SpoolFile.Failure {
            throw UsageError.cannotWrite(shown)
        }
    }
}
