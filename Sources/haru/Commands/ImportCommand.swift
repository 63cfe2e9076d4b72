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
            abstract: say(.importCommand.abstract),
            discussion: say(.importCommand.discussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.option.files), valueName: "file"), completion: .file())
    var files: [String] = []
    @Option(help: ArgumentHelp(say(.importCommand.formatHelp), valueName: "format"))
    var format: String?
    @Option(help: ArgumentHelp(say(.importCommand.columnHelp), valueName: "column"))
    var column: [String] = []
    @Flag(name: [.short, .long], help: ArgumentHelp(say(.importCommand.yesHelp)))
    var yes = false
    @Option(help: ArgumentHelp(say(.importCommand.undoHelp)))
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
                (try $0.imports(), $0.dayCalendar.zones.offset(at: $0.now))
            }
            return try ledger.showView(view.list(imports, offset: offset))
        }
        let (format, columns) = (try chosenFormat(), try chosenColumns())
        let dayCalendar = try await ledger.useCases.dayCalendar()
        var read: [(file: ImportFile, name: String)] = []
        for file in files {
            let path = try ledger.session.environment.absolute(file)
            guard let bytes = MailboxImport.bytes(of: path, upTo: ImportFile.mostBytes) else {
                throw UsageError.cannotRead(file)
            }
            do throws(ImportFault) {
                let content = try ImportFile.document(bytes)
                read.append(
                    (try ImportFile(content, named: path, as: format, columns: columns, dayCalendar: dayCalendar), path)
                )
            } catch {
                throw UsageError.importFile(error, file: file)
            }
        }
        // All files are previewed before any is imported.
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
