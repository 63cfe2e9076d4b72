import ArgumentParser
import Core
import Engine
import Language

struct ZoneCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "zone",
            abstract: say("내 시간대를 정해요.", "Set the home time zone."),
            discussion: say(
                "이사한 시각부터 새 시간대가 적용되고, 지난 날은 그대로예요. 값 없이 쓰면 기록을 보여 줘요.",
                "A move holds from its instant on, and earlier days stay. Without a zone, it shows the history."
            )
        )
    }

    @Argument(help: ArgumentHelp(say("예: Asia/Seoul.", "Such as Asia/Seoul."), valueName: "zone"))
    var zone: String?

    @Option(
        help: ArgumentHelp(
            say("이 시각부터(ISO 8601). 적지 않으면 지금부터.", "From this instant on, in ISO 8601; without it, from now."),
            valueName: "instant"
        )
    )
    var from: String?

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        if let zone {
            let instant = try from.map { text in
                guard let instant = Instant(iso: text) else { throw UsageError.invalidInstant(text) }
                return instant
            }
            try await ledger.useCases.setZone(zone, from: instant)
        }
        let isAsked = zone == nil
        let history = try await ledger.useCases.reckoning().zones
        let language = ledger.language
        var rows = [[Line(history.first.name, .strong), Line(language.pick("처음부터", "from the start"), .faint)]]
        rows += history.moves.map { move in
            let at = move.from.iso(offset: move.zone.offset(at: move.from))
            return [Line(move.zone.name, .strong), Line(language.pick("\(at)부터", "since \(at)"), .faint)]
        }
        let table = TableView(
            columns: [.left, .left], rows: rows, width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
        )
        try ledger.showView(table.lines)
        if isAsked { try await ledger.tellZone() }
    }
}
