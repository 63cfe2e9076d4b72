import ArgumentParser
import Foundation
import Language
import Storage
import StorageSQLite

struct BackupCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: say(.backupCommand.abstract),
            discussion: say(.backupCommand.discussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.backupCommand.fileHelp), valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ session: Session) async throws {
        let path = try session.environment.absolute(file)
        let source = try await Wiring.database(session)
        defer { Wiring.close(source) }
        let unfinished = try CopyPlace.beginFile(at: path)
        let rows: Int
        do {
            rows = try await Interruption.allowing { try await Self.write(source, to: unfinished) }
        } catch {
            CopyPlace.removeFile(at: unfinished)
            if let differs = error as? DatabaseBackup.Differs { throw UsageError.copyDiffers(differs.table) }
            throw error
        }
        // Never overwrites a file that was created there in the meantime.
        guard link(unfinished, path) == 0 else {
            CopyPlace.removeFile(at: unfinished)
            throw UsageError.cannotWrite(path)
        }
        CopyPlace.removeFile(at: unfinished)
        let language = session.language
        let (count, shown) = (language.number(rows), session.environment.shown(path))
        var text = language.text(.backupCommand.done(count: count, path: shown))
        if FileManager.default.fileExists(atPath: session.folders.secretKey) {
            let key = session.environment.shown(session.folders.secretKey)
            text +=
                "\n"
                + language.text(.backupCommand.keyHint(path: key))
        }
        try Output.write(text + "\n")
    }

    private static func write(_ source: any SQLDatabase, to path: String) async throws -> Int {
        let backup = DatabaseBackup(of: source)
        let target = try Wiring.file(at: path)
        let digests: DatabaseBackup.Digests
        do {
            try await Schema.upgrade(target)
            // The migrations insert a row into it.
            try await target.write(.repeatable) { try $0.execute("DELETE FROM account_counter", []) }
            digests = try await backup.run { try target.insert($1, by: $0) }
            try target.close()
        } catch {
            try? target.close()
            throw error
        }
        // Verified as on restore: from the file alone.
        let restored = try Wiring.file(at: path)
        do {
            let broken = try await restored.integrityProblems() + restored.foreignKeyProblems()
            if let first = broken.first { throw StorageError.damaged(first) }
            try await DatabaseBackup.verify(digests, in: restored)
            try restored.close()
        } catch {
            try? restored.close()
            throw error
        }
        return digests.rows
    }
}
