import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct MailboxWrite: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "write",
            abstract: say(.mailboxCommand.writeAbstract),
            discussion: say(.mailboxCommand.writeDiscussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.mailboxCommand.writeTextHelp), valueName: "text"))
    var text: [String] = []

    @Option(help: ArgumentHelp(say(.mailboxCommand.writeFromHelp), valueName: "name"))
    var from: String = ""

    @Option(
        help: ArgumentHelp(say(.mailboxCommand.writePaperHelp), valueName: "paper"),
        completion: .words(of: LetterPaper.self))
    var paper: String = LetterPaper.note.rawValue

    @Option(
        name: .customLong("paper-color"),
        help: ArgumentHelp(say(.mailboxCommand.writeColorHelp), valueName: "color"),
        completion: .words(of: LetterColor.self))
    var color: String = LetterColor.blue.rawValue

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let paper = try OptionValue.one(of: LetterPaper.self, paper, for: "--paper")
        let color = try OptionValue.one(of: LetterColor.self, color, for: "--paper-color")
        let mailbox = try await which.report(ledger).mailbox
        let written =
            text.isEmpty ? try NoteWriting(ledger: ledger).piped().text : text.joined(separator: " ")
        let fields: LetterFields
        do {
            fields = try LetterFields(writer: from, text: written, paper: paper, color: color)
        } catch {
            throw DomainError.badLetter(error, number: nil)
        }
        let added = try await ledger.useCases.addLetters([(fields, nil)], to: mailbox.number)
        try ledger.showView(MailboxView(ledger: ledger).added(added, to: mailbox))
    }
}

struct MailboxImport: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: say(.mailboxCommand.importAbstract),
            discussion: say(.mailboxCommand.importDiscussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.option.files), valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var which: MailboxOption
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let mailbox = try await which.report(ledger).mailbox
        let opener = try await ledger.useCases.letterOpener(of: mailbox.number)
        var letters: [(fields: LetterFields, writtenAt: Instant?)] = []
        for file in files {
            let path = try ledger.session.environment.absolute(file)
            guard let bytes = Self.bytes(of: path, upTo: LetterFile.mostBytes) else {
                throw UsageError.cannotRead(file)
            }
            do {
                letters += try LetterFile(bytes, as: LetterFile.Format(name: file), opener: opener).letters()
            } catch let fault as LetterFile.Fault {
                throw UsageError.letterFile(fault, file: file)
            } catch DomainError.badLetter(let fault, let number) {
                throw UsageError.letterInFile(fault, number: number, file: file)
            }
        }
        let added = try await ledger.useCases.addLetters(letters, to: mailbox.number)
        try ledger.showView(MailboxView(ledger: ledger).added(added, to: mailbox))
    }

    /// Returns the bytes of a file, plus one beyond the limit to detect a file that is too large; nil if it cannot be
    /// read.
    static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        do {
            // `read` returns nil at the end of the file.
            return [UInt8](try handle.read(upToCount: limit + 1) ?? Data())
        } catch {
            return nil
        }
    }
}
