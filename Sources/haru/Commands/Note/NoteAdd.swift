import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct NoteAdd: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: say("일지를 적어요.", "Write a note."),
            discussion: say(
                """
                제목도 내용도 없으면 $VISUAL이나 $EDITOR를 열어요. 첫 줄은 제목, 나머지는 내용이에요.
                파이프로 받은 글도 그렇게 읽어요. 제목을 적었으면 --body -로 내용을 받아요.
                커밋을 적지 않으면 메모가 돼요.
                """,
                """
                Without a title and a body it opens $VISUAL or $EDITOR: the first line is the title, the rest the body.
                Text from a pipe is read the same way; with a title given, --body - reads the body from it.
                Without a commit it is a memo.
                """
            )
        )
    }

    @Argument(help: ArgumentHelp(say("제목.", "The title."), valueName: "title"))
    var title: [String] = []

    @OptionGroup var linked: CommitOptions

    @Option(
        help: ArgumentHelp(
            say("기분: good, calm, tired, stuck, fire.", "The mood: good, calm, tired, stuck or fire."), valueName: "mood"
        ),
        completion: .words(of: Mood.self)
    )
    var mood: String?

    @Option(help: ArgumentHelp(say("태그. 여러 번 쓸 수 있어요.", "A tag; may be given several times."), valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            say(
                "날: 2026-11-21, 오늘, 어제. 적지 않으면 커밋의 날, 커밋이 없으면 오늘이에요.",
                "The day: 2026-11-21, today, yesterday; by default the commit’s, without one today."),
            valueName: "day"))
    var day: String?

    @Option(
        help: ArgumentHelp(
            say("내용(마크다운). -는 표준 입력에서 읽어요.", "The body, in Markdown; - reads it from standard input."),
            valueName: "text"))
    var body: String?

    @Flag(help: ArgumentHelp(say("목록의 맨 위에 붙여요.", "Keep it at the top of lists."))) var pin = false
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        try await ledger.refresh()
        // What can be wrong with the options is told before anybody has written a text.
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
        if json { return try Output.write(Wire.note(report)) }
        let language = ledger.language
        try ledger.showView(
            [Line(language.pick("적었어요.", "Written down."), .strong)]
                + NoteView(ledger: ledger).table([NoteHead(of: report.note)], today: today))
    }
}
