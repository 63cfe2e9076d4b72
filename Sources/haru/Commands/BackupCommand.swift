import ArgumentParser
import Foundation
import Language
import Storage
import StorageSQLite

struct BackupCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: say("켜 둔 채로 모든 것을 한 파일에 백업해요.", "Back up everything into one file while Haru runs."),
            discussion: say(
                """
                한 순간의 모든 것을 담고, 담은 파일을 열어서 그대로인지 견줘요. PostgreSQL에 있는 것도 같은 파일이 돼요.
                되돌릴 때는 haru database copy FILE 데이터폴더(또는 postgres://…). 암호를 푸는 haru.key는 따로 보관해 주세요.
                """,
                """
                It holds everything as of one moment, and is opened and compared at the end.
                What is on PostgreSQL comes to the same kind of file.
                To restore it: haru database copy FILE DATAFOLDER, or postgres://….
                Keep haru.key, which opens what is sealed, in another place.
                """
            )
        )
    }

    @Argument(
        help: ArgumentHelp(say("담을 파일. 있으면 안 돼요.", "The file to make; it must not exist."), valueName: "file"),
        completion: .file())
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
        // Never over a file that came there meanwhile.
        guard link(unfinished, path) == 0 else {
            CopyPlace.removeFile(at: unfinished)
            throw UsageError.cannotWrite(path)
        }
        CopyPlace.removeFile(at: unfinished)
        let language = session.language
        let (count, shown) = (language.number(rows), session.environment.shown(path))
        var text = language.pick(
            "\(shown)에 \(count)줄을 담았고, 열어 보니 그대로예요.",
            "\(count) rows are in \(shown), which was opened and compared.")
        if FileManager.default.fileExists(atPath: session.folders.secretKey) {
            let key = session.environment.shown(session.folders.secretKey)
            text +=
                "\n"
                + language.pick(
                    "토큰의 암호를 푸는 키는 들어 있지 않아요. \(key) 파일을 다른 곳에 보관해 주세요.",
                    "The key of what is sealed isn’t in it: keep \(key) in another place.")
        }
        try Output.write(text + "\n")
    }

    private static func write(_ source: any SQLDatabase, to path: String) async throws -> Int {
        let backup = DatabaseBackup(of: source)
        let target = try Wiring.file(at: path)
        let digests: DatabaseBackup.Digests
        do {
            try await Schema.upgrade(target)
            // The migrations put a row into it.
            try await target.write(.repeatable) { try $0.execute("DELETE FROM account_counter", []) }
            digests = try await backup.run { try target.insert($1, by: $0) }
            try target.close()
        } catch {
            try? target.close()
            throw error
        }
        // As whoever restores it will: from the file alone.
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
