import ArgumentParser
import Core
import Engine
import Language

struct ZoneCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "zone",
            abstract: say(.zoneCommand.abstract),
            discussion: say(.zoneCommand.discussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.zoneCommand.zoneHelp), valueName: "zone"))
    var zone: String?

    @Option(help: ArgumentHelp(say(.zoneCommand.fromHelp), valueName: "instant"))
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
        let history = try await ledger.useCases.dayCalendar().zones
        let language = ledger.language
        var rows = [[Line(history.first.name, .strong), Line(language.text(.zone.first), .faint)]]
        rows += history.moves.map { move in
            let at = move.from.iso(offset: move.zone.offset(at: move.from))
            return [Line(move.zone.name, .strong), Line(language.text(.zoneCommand.since(time: at)), .faint)]
        }
        let table = TableView(
            columns: [.left, .left], rows: rows, width: ledger.terminal.contentWidth, glyphs: ledger.terminal.glyphs
        )
        try ledger.showView(table.lines)
        if isAsked { try await ledger.tellZone() }
    }
}
