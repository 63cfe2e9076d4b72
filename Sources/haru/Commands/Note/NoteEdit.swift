import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct NoteEdit: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit",
            abstract: say("일지를 고쳐요. 적은 것만 바뀌어요.", "Change a note; only what is given changes."),
            discussion: say(
                "아무것도 적지 않으면 $VISUAL이나 $EDITOR에서 제목과 내용을 열어요.",
                "With nothing given, it opens the title and the body in $VISUAL or $EDITOR."
            )
        )
    }

    @OptionGroup var number: Number
    @Option(help: ArgumentHelp(say("제목.", "The title."), valueName: "text")) var title: String?
    @Option(
        help: ArgumentHelp(
            say("내용(마크다운). -는 표준 입력에서 읽어요.", "The body, in Markdown; - reads it from standard input."),
            valueName: "text"))
    var body: String?
    @OptionGroup var linked: CommitOptions
    @Option(
        help: ArgumentHelp(
            say(
                "기분: good, calm, tired, stuck, fire, 또는 none.",
                "The mood: good, calm, tired, stuck, fire, or none."),
            valueName: "mood"),
        completion: .words(of: Mood.self))
    var mood: String?
    @Option(
        help: ArgumentHelp(
            say("태그. 여러 번 쓸 수 있고, none은 없음.", "A tag; may be repeated; none takes them away."), valueName: "tag"))
    var tag: [String] = []
    @Option(
        help: ArgumentHelp(say("날: 2026-11-21, 오늘, 어제.", "The day: 2026-11-21, today, yesterday."), valueName: "day"))
    var day: String?
    @Option(
        help: ArgumentHelp(
            say("목록의 맨 위에: on, off.", "Whether it stays at the top of lists: on or off."), valueName: "switch"),
        completion: .onOff)
    var pin: String?
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
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
        // What can be wrong with the options is told before a text is read that could be lost.
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
        if json { return try Output.write(Wire.note(report)) }
        try ledger.showView(
            [Line(ledger.language.pick("고쳤어요.", "Changed."), .strong), Line()]
                + NoteView(ledger: ledger).whole(report))
    }
}
