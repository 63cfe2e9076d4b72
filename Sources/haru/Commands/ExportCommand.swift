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
            abstract: say("모든 기록을 ZIP 파일 하나로 내보내요.", "Export all your records as one ZIP file."),
            discussion: say(
                """
                haru.json에 모든 것이, 그 곁에 일지는 마크다운으로, 할 일은 CSV와 ICS로 들어 있어요.
                토큰과 로그인 같은 비밀은 들어 있지 않아요. 파일 이름이 -이면 표준 출력으로 써요.
                """,
                """
                haru.json has everything; beside it notes are Markdown, tasks CSV and ICS.
                Secrets such as tokens and sign-ins are not in it. With - as the file it goes to standard output.
                """
            )
        )
    }

    @Argument(
        help: ArgumentHelp(
            say("만들 파일. 없으면 haru-날짜.zip.", "The file to make; haru-DATE.zip without one."), valueName: "file"),
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
        try ledger.showView([
            Line(language.pick("\(shown)에 모두 담았어요.", "Everything is in \(shown)."), .strong)
        ])
    }

    /// Puts a finished file at its place, and never over one that is there.
    private static func put(_ finished: String, at path: String, shown: String) throws {
        if link(finished, path) == 0 { return }
        let code = errno
        guard code != EEXIST else { throw UsageError.fileExists(shown) }
        // Some file systems know no hard links.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(code), access(path, F_OK) != 0, rename(finished, path) == 0
        else { throw UsageError.cannotWrite(shown) }
    }

    private func write(_ file: SpoolFile, _ shown: String, _ ledger: Ledger) async throws {
        let (language, program) = (ledger.language, Build.version)
        do {
            try await ledger.useCases.snapshot { snapshot in
                try AccountArchive(snapshot, language: language, program: program).write { try file.write($0) }
            }
            // A pipe has nothing to wait for.
            if shown != "stdout" { try file.synchronize() }
        } catch is SpoolFile.Failure {
            throw UsageError.cannotWrite(shown)
        }
    }
}
