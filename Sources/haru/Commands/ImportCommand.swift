import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct ImportCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: say("내보낸 기록이나 다른 프로그램의 기록을 가져와요.", "Import an export of Haru, or of another program."),
            discussion: say(
                """
                무엇을 가져올지 먼저 보여 주고 물어봐요. 이미 가져온 것은 다시 가져오지 않아요.
                읽을 수 있는 것: haru export로 만든 파일(모든 기록), Eisen Matrix, 라니 페이퍼,
                Taskwarrior(task export), todo.txt, jrnl(JSON), Day One(JSON),
                Super Productivity 백업, CSV.
                파일 없이 부르면 최근 30일 동안 가져온 것을 보여 줘요. --undo로 되돌려요.
                """,
                """
                Shows what would come first, and asks. Nothing comes twice.
                It reads what haru export made (all of it), Eisen Matrix, Rani Paper,
                Taskwarrior (task export), todo.txt, jrnl (JSON), Day One (JSON),
                backups of Super Productivity, and CSV. Without a file it lists what
                came in the last 30 days, which --undo takes back.
                """
            )
        )
    }

    @Argument(help: ArgumentHelp(say("파일.", "The files."), valueName: "file"), completion: .file())
    var files: [String] = []
    @Option(
        help: ArgumentHelp(
            say("형식. 없으면 내용을 보고 알아내요.", "The format; without it the content tells."), valueName: "format"))
    var format: String?
    @Option(
        help: ArgumentHelp(
            say("CSV의 열: title=제목처럼. 여러 번 쓸 수 있어요.", "A column of CSV, as in title=Name; may be repeated."),
            valueName: "column"))
    var column: [String] = []
    @Flag(name: [.short, .long], help: ArgumentHelp(say("묻지 않고 가져와요.", "Import without asking.")))
    var yes = false
    @Option(help: ArgumentHelp(say("이 번호로 가져온 것을 되돌려요.", "Take back what came with this number.")))
    var undo: Int?
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let view = ImportView(ledger: ledger)
        if let undo {
            guard files.isEmpty else { throw UsageError.fileAndUndo }
            return try ledger.showView(view.removed(try await ledger.useCases.undoImport(undo)))
        }
        guard !files.isEmpty else {
            let (imports, offset) = try await ledger.useCases.snapshot {
                (try $0.imports(), $0.reckoning.zones.offset(at: $0.now))
            }
            return try ledger.showView(view.list(imports, offset: offset))
        }
        let (format, columns) = (try chosenFormat(), try chosenColumns())
        let reckoning = try await ledger.useCases.reckoning()
        var read: [(file: ImportFile, name: String)] = []
        for file in files {
            let path = try ledger.session.environment.absolute(file)
            guard let bytes = MailboxImport.bytes(of: path, upTo: ImportFile.mostBytes) else {
                throw UsageError.cannotRead(file)
            }
            do throws(ImportFault) {
                let content = try ImportFile.document(bytes)
                read.append(
                    (try ImportFile(content, named: path, as: format, columns: columns, reckoning: reckoning), path))
            } catch {
                throw UsageError.importFile(error, file: file)
            }
        }
        // Each is seen before any of them comes.
        var isAnythingNew = false
        for (file, name) in read {
            let preview = try await ledger.useCases.previewImport(file, named: name, readsPaths: true)
            if !preview.isEmpty { isAnythingNew = true }
            try ledger.showView(view.preview(preview))
        }
        guard isAnythingNew else { return }
        guard yes || ledger.session.confirms(view.question) else {
            return try ledger.showView(view.notImported)
        }
        for (file, name) in read {
            guard let report = try await ledger.useCases.importItems(file, named: name, readsPaths: true) else {
                continue
            }
            try ledger.showView(view.imported(report))
        }
    }

    private func chosenFormat() throws -> ImportFormat? {
        guard let format else { return nil }
        guard let known = ImportFormat(rawValue: format.lowercased()) else {
            throw UsageError.unknownImportFormat(format)
        }
        return known
    }

    private func chosenColumns() throws -> [ImportColumn: ImportColumnChoice] {
        var columns: [ImportColumn: ImportColumnChoice] = [:]
        for text in column {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let column = ImportColumn(rawValue: parts[0].lowercased()) else {
                throw UsageError.unknownImportColumn(text)
            }
            columns[column] = parts[1].isEmpty ? .nothing : .header(String(parts[1]))
        }
        return columns
    }
}
