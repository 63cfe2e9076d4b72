import ArgumentParser
import Language
import StorageSQLite

struct WorkerCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "worker",
            abstract: say("페이지 없이 백그라운드 작업만 해요.", "Run a server’s background work without its pages."),
            discussion: say(
                """
                저장소를 지켜보고, 백그라운드 작업을 하고, 지난 하루를 마감해요.
                haru serve도 이 일을 해요. haru serve --no-worker로 켰다면 worker를 따로 켜 두세요.
                데이터베이스 하나에 몇 개든 켤 수 있어요. 끄려면 Control-C.
                """,
                """
                It watches repositories, does the jobs that were asked for and closes the days that are over.
                haru serve does so too; beside haru serve --no-worker, keep a worker running.
                Any number may work on one database. Control-C stops it.
                """
            )
        )
    }

    @OptionGroup var metrics: MetricsOptions

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags { common.flags.merging(metrics.flags) }

    /// Pages that others show while repositories are read long.
    var connections: SQLiteDatabase.Connections { .several }

    func run(_ ledger: Ledger) async throws {
        try await Services.work(
            ledger, isMeasured: true,
            greeting: ledger.language.pick("백그라운드 작업을 하고 있어요. 끄려면 Control-C.", "At work; Control-C stops it."),
            farewell: ledger.language.pick("일을 멈췄어요.", "The worker has stopped."))
    }
}
