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
            abstract: say("편지를 써서 넣어요.", "Write a letter and put it in."),
            discussion: say(
                "글을 적지 않으면 표준 입력에서 읽어요. 300자까지 쓸 수 있어요.",
                "Without a text it reads standard input. A letter can have up to 300 characters."
            )
        )
    }

    @Argument(help: ArgumentHelp(say("편지.", "The letter."), valueName: "text"))
    var text: [String] = []

    @Option(help: ArgumentHelp(say("쓴 사람. 비우면 익명.", "Who writes it; anonymous by default."), valueName: "name"))
    var from: String = ""

    @Option(
        help: ArgumentHelp(
            say("종이: heart, clover, note, flower.", "The paper: heart, clover, note or flower."), valueName: "paper"),
        completion: .words(of: LetterPaper.self))
    var paper: String = LetterPaper.note.rawValue

    @Option(
        name: .customLong("paper-color"),
        help: ArgumentHelp(
            say(
                "종이 색: pink, green, blue, orange, purple, cream.",
                "Its color: pink, green, blue, orange, purple or cream."), valueName: "color"),
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
            abstract: say("받아 둔 편지를 파일에서 가져와요.", "Import letters from files."),
            discussion: say(
                """
                .json은 haru mailbox export로 만든 것, .csv는 줄마다 이름과 글, 그 밖에는 파일 하나가 편지 한 통이에요.
                편지지로 쓴 편지(haru-letter-…)가 있는 파일에서는 그 편지들만 가져와요.
                하나라도 읽지 못하면 아무것도 넣지 않아요. 이미 있는 편지는 건너뛰어요.
                """,
                """
                A .json is what haru mailbox export wrote, a .csv has a name and a text in each row, and any other file
                is one letter. Where a file holds letters from letter paper (haru-letter-…), those alone are taken. Should one
                be unreadable, nothing is added; letters that are there already are passed over.
                """
            )
        )
    }

    @Argument(help: ArgumentHelp(say("파일.", "The files."), valueName: "file"), completion: .file())
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

    /// One byte more than is taken tells that a file is too large.
    static func bytes(of path: String, upTo limit: Int) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: limit + 1) else { return nil }
        return [UInt8](data)
    }
}
