import ArgumentParser
import Language
import StorageSQLite

struct WorkerCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "worker",
            abstract: say(.workerCommand.abstract),
            discussion: say(.workerCommand.discussion)
        )
    }

    @OptionGroup var metrics: MetricsOptions

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags { common.flags.merging(metrics.flags) }

    /// Pages of other processes stay readable while repositories are read for long.
    var connections: SQLiteDatabase.Connections { .several }

    func run(_ ledger: Ledger) async throws {
        try await Services.work(
            ledger, isMeasured: true,
            greeting: ledger.language.text(.workerCommand.started),
            farewell: ledger.language.text(.workerCommand.stopped))
    }
}
