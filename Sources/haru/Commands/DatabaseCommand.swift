import ArgumentParser
import Foundation
import Language
import Storage
import StorageSQLite

struct DatabaseCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "database",
            abstract: say(.databaseCommand.abstract),
            subcommands: [Copy.self]
        )
    }
}

extension DatabaseCommand {
    struct Copy: HaruCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "copy",
                abstract: say(.databaseCommand.copyAbstract),
                discussion: say(.databaseCommand.copyDiscussion)
            )
        }

        @Argument(help: ArgumentHelp(say(.databaseCommand.copySourceHelp), valueName: "from"))
        var from: String

        @Argument(help: ArgumentHelp(say(.databaseCommand.copyTargetHelp), valueName: "to"))
        var to: String

        @OptionGroup(title: Headings.common) var common: CommonOptions

        func run(_ session: Session) async throws {
            for place in [from, to] where Session.holdsPassword(place) { throw UsageError.passwordOnCommandLine }
            let (language, line) = (session.language, session.progressLine(session.language))
            let (from, to) = (try CopyPlace(from, session), try CopyPlace(to, session))
            let rows: Int
            do {
                rows = try await Interruption.allowing {
                    try await Self.copy(from, to) { await line.show(language.text(of: $0)) }
                }
                await line.clear()
            } catch {
                await line.clear()
                throw Self.told(error, from, to)
            }
            let count = language.number(rows)
            try Output.write(language.text(.databaseCommand.copied(count: count)) + "\n")
        }

        private static func copy(
            _ from: CopyPlace, _ to: CopyPlace, progress: @Sendable (DatabaseCopy.Progress) async -> Void
        ) async throws -> Int {
            let source = try await from.openSource()
            defer { Wiring.close(source) }
            switch to {
            case .server(let address):
                return try await DatabaseCopy(from: source, to: Wiring.server(address), marksTarget: true)
                    .run(progress: progress)
            case .file(let path):
                // Written beside its final place and then moved, so that no partial copy is taken for a complete one.
                let unfinished = try CopyPlace.beginFile(at: path)
                let target = try Wiring.file(at: unfinished)
                let rows: Int
                do {
                    rows = try await DatabaseCopy(from: source, to: target, marksTarget: false).run(progress: progress)
                    try target.close()
                } catch {
                    try? target.close()
                    CopyPlace.removeFile(at: unfinished)
                    throw error
                }
                guard rename(unfinished, path) == 0 else { throw UsageError.cannotWrite(path) }
                return rows
            }
        }

        private static func told(_ error: any Error, _ from: CopyPlace, _ to: CopyPlace) -> any Error {
            switch error as? DatabaseCopy.Failure {
            case .sourceUnready: UsageError.nothingToCopy(from.shown)
            case .sourceChanged: UsageError.copySourceChanged
            case .targetNotEmpty: UsageError.copyTargetNotEmpty(to.shown)
            case .differs(let table): UsageError.copyDiffers(table)
            case nil: error
            }
        }
    }
}

/// Source or target of a database copy.
enum CopyPlace: Sendable {
    case file(String)
    case server(String)

    init(_ text: String, _ session: Session) throws {
        if text.contains("://") {
            self = .server(text)
            return
        }
        let path = try session.environment.absolute(text)
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        self = .file(isThere && isFolder.boolValue ? Folders(data: path, configurationFile: "").database : path)
    }

    var shown: String {
        switch self {
        case .file(let path): path
        case .server(let address): address
        }
    }

    /// Opens the source, and migrates it to the current schema version.
    func openSource() async throws -> any SQLDatabase {
        let source: any SQLDatabase
        switch self {
        case .file(let path):
            guard FileManager.default.fileExists(atPath: path) else { throw UsageError.noFileToCopy(path) }
            guard (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 > 0 else {
                throw UsageError.nothingToCopy(path)
            }
            source = try Wiring.file(at: path)
        case .server(let address):
            source = try Wiring.server(address)
        }
        guard try await source.schemaVersion() > 0 else { throw UsageError.nothingToCopy(shown) }
        try await Schema.upgrade(source)
        return source
    }

    /// Creates the temporary file of a copy, and returns its path.
    static func beginFile(at path: String) throws -> String {
        if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > 0 {
            throw UsageError.copyTargetNotEmpty(path)
        }
        let unfinished = path + ".copying"
        removeFile(at: unfinished)
        let descriptor = open(unfinished, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw UsageError.cannotWrite(path) }
        Foundation.close(descriptor)
        return unfinished
    }

    static func removeFile(at path: String) {
        for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    }
}

extension Language {
    /// Progress of a copy.
    fileprivate func text(of progress: DatabaseCopy.Progress) -> String {
        let place = "\(progress.place)/\(DatabaseCopy.tables.count): \(progress.table)"
        let rows = number(progress.rows)
        return progress.isComparing
            ? text(.databaseCommand.comparing(table: place, rows: rows))
            : text(.databaseCommand.copying(table: place, rows: rows))
    }
}
