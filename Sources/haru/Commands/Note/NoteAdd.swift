import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct NoteAdd: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: say(.noteCommand.addAbstract),
            discussion: say(.noteCommand.addDiscussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.option.title), valueName: "title"))
    var title: [String] = []

    @OptionGroup var linked: CommitOptions

    @Option(help: ArgumentHelp(say(.noteCommand.addMoodHelp), valueName: "mood"), completion: .words(of: Mood.self))
    var mood: String?

    @Option(help: ArgumentHelp(say(.noteCommand.addTagHelp), valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp(say(.noteCommand.addDayHelp), valueName: "day"), completion: .days)
    var day: String?

    @Option(help: ArgumentHelp(say(.noteCommand.bodyHelp), valueName: "text"))
    var body: String?

    @Flag(help: ArgumentHelp(say(.noteCommand.addPinHelp))) var pin = false
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        try await ledger.refresh()
        // Invalid options are reported before anybody has written a text.
        let today = try await ledger.useCases.currentDay()
        let chosen = try day.map { try DayWord.required($0).day(today: today) }
        let commits = try await ledger.useCases.commits(try linked.references() ?? [])
        let usual = try await ledger.useCases.dayOfWriting(about: commits)
        var fields = NoteFields(
            title: title.joined(separator: " "),
            day: chosen ?? usual,
            commits: commits,
            mood: try mood.map(OptionValue.mood),
            tags: tag.flatMap(NoteTags.read),
            isPinned: pin)
        let writing = NoteWriting(ledger: ledger)
        var draft: NoteWriting.Draft?
        if body == "-" {
            draft = try writing.piped()
            fields.body = draft?.text ?? ""
        } else if let body {
            fields.body = body
        } else if fields.title.isEmpty {
            draft = try writing.written(beginning: "")
            guard let text = draft?.text else { return }
            (fields.title, fields.body) = NoteWriting.parts(of: text)
        }
        let report = try await writing.keeping(draft) { [fields] in try await ledger.useCases.addNote(fields) }
        if json { return try Output.write(JSONShape.note(report)) }
        let language = ledger.language
        try ledger.showView(
            [Line(language.text(.command.added), .strong)]
                + NoteView(ledger: ledger).table([NoteHead(of: report.note)], today: today))
    }
}
