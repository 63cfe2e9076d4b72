import ArgumentParser
import Engine
import Language
import Logging
import ServiceLifecycle
import StorageSQLite
import UnixSignals

struct WorkerCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "worker",
            abstract: say("페이지 없이 맡긴 일만 해요.", "Do the work of a server, without its pages."),
            discussion: say(
                """
                저장소를 지켜보고, 맡긴 일을 하고, 지난 하루를 마감해요.
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

    @OptionGroup(title: Headings.common) var common: CommonOptions

    /// Pages that others show while repositories are read long.
    var connections: SQLiteDatabase.Connections { .several }

    func run(_ ledger: Ledger) async throws {
        try await ledger.useCases.begin()
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let (accounts, pages) = (Accounts(ledger.useCases), NoPages())
        let watcher = Watcher(
            accounts: accounts, signal: JobSignal(), pages: pages, watch: Wiring.watch(), logger: logger)
        let worker = Worker(accounts: accounts, pages: pages, logger: logger)
        let stop = ledger.language.pick("맡긴 일을 하고 있어요. 끄려면 Control-C.", "At work; Control-C stops it.")
        try Output.write("\n  " + stop + "\n")
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: watcher, successTerminationBehavior: .gracefullyShutdownGroup),
                    .init(service: worker, successTerminationBehavior: .gracefullyShutdownGroup),
                ],
                gracefulShutdownSignals: [.sigint, .sigterm], logger: logger))
        try await group.run()
        try Output.write("\n  " + ledger.language.pick("일을 멈췄어요.", "The worker has stopped.") + "\n")
    }
}

/// A process that shows no pages: those of others look for changes by themselves.
private struct NoPages: PageNotifier {
    func notify(_ account: Int64) {}
}
