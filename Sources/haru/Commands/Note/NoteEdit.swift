import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct NoteEdit: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit",
            abstract: say(.noteCommand.editAbstract),
            discussion: say(.noteCommand.editDiscussion)
        )
    }

    @OptionGroup var number: Number
    @Option(help: ArgumentHelp(say(.option.title), valueName: "text")) var title: String?
    @Option(help: ArgumentHelp(say(.noteCommand.bodyHelp), valueName: "text"))
    var body: String?
    @OptionGroup var linked: CommitOptions
    @Option(help: ArgumentHelp(say(.noteCommand.editMoodHelp), valueName: "mood"), completion: .words(of: Mood.self))
    var mood: String?
    @Option(help: ArgumentHelp(say(.noteCommand.editTagHelp), valueName: "tag"))
    var tag: [String] = []
    @Option(help: ArgumentHelp(say(.noteCommand.editDayHelp), valueName: "day"), completion: .days)
    var day: String?
    @Option(help: ArgumentHelp(say(.noteCommand.editPinHelp), valueName: "switch"), completion: .onOff)
    var pin: String?
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    private var changesNothing: Bool {
        [title, body, mood, day, pin].allSatisfy { $0 == nil } && linked.commit.isEmpty && tag.isEmpty
    }

    func run(_ ledger: Ledger) async throws {
        let id = try number.one()
        let before = try await ledger.useCases.note(id)
        guard before.deletedAt == nil else { throw NoteConflict(current: before) }
        let writing = NoteWriting(ledger: ledger)
        var fields = before.note.fields
        if let title { fields.title = title }
        if let mood { fields.mood = mood == "none" ? nil : try OptionValue.mood(mood) }
        if !tag.isEmpty { fields.tags = tag == ["none"] ? [] : tag.flatMap(NoteTags.read) }
        if let day { fields.day = try DayWord.required(day).day(today: before.today) }
        if let pin { fields.isPinned = try OptionValue.isOn(pin, for: "--pin") }
        if let references = try linked.references() { fields.commits = try await ledger.useCases.commits(references) }
        // Invalid options are reported before a text is read that could be lost.
        var draft = body == "-" ? try writing.piped() : nil
        if let body { fields.body = draft?.text ?? body }
        if changesNothing {
            draft = try writing.written(beginning: NoteWriting.text(of: fields))
            guard let text = draft?.text else { return }
            (fields.title, fields.body) = NoteWriting.parts(of: text)
        }
        let report = try await writing.keeping(draft) { [fields] in
            try await ledger.useCases.editNote(id, fields, version: before.version)
        }
        if json { return try Output.write(JSONShape.note(report)) }
        try ledger.showView(
            [Line(ledger.language.text(.command.changed), .strong), Line()]
                + NoteView(ledger: ledger).whole(report))
    }
}
