import Engine
import Logging
import ServiceLifecycle
import Web

/// Services without pages, run until a signal.
enum Services {
    /// Watches repositories and runs due jobs until a signal.
    ///
    /// - Parameters:
    ///   - tells: whether commits are sent to a linked hosted Haru, and its notifications are shown here.
    ///   - isMeasured: whether metrics are served if the preferences enable them.
    static func work(
        _ ledger: Ledger, tells: Bool = false, isMeasured: Bool = false, greeting: String, farewell: String
    ) async throws {
        try await ledger.useCases.begin()
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let (accounts, pages, signal) = (Accounts(ledger.useCases), NoPages(), JobSignal())
        let watcher = Watcher(
            accounts: accounts, signal: signal, pages: pages, watch: Wiring.watch(), logger: logger)
        let worker = Worker(accounts: accounts, signal: signal, pages: pages, logger: logger)
        var services: [any Service] = [Greeting(text: greeting), watcher, worker]
        // Reports of single accounts are for open pages, and this process has none.
        if accounts.reportsAllChanges {
            services.append(ChangeFollower(accounts: accounts, signal: signal, pages: pages))
        }
        if tells {
            services.append(LinkService(Wiring.linkSync(ledger.useCases), logger: logger))
            if let screen = Wiring.linkScreen(ledger.useCases, ledger.session.environment, logger) {
                services.append(screen)
            }
        }
        // The last service stops first.
        if isMeasured, let metrics = try ledger.session.metricsServer(ledger.useCases, logger) {
            services.insert(metrics, at: 0)
        }
        do {
            try await Wiring.serviceGroup(services, logger).run()
        } catch let problem as MetricsServer.CannotListen {
            throw UsageError.cannotServeMetrics(host: problem.host, port: problem.port)
        }
        try Output.write("\n  " + farewell + "\n")
    }
}

/// Prints the greeting once signals are handled.
private struct Greeting: Service {
    let text: String

    func run() async throws {
        try Output.write("\n  " + text + "\n")
        try await gracefulShutdown()
    }
}

/// A process without pages: the pages of other processes poll for changes.
private struct NoPages: PageNotifier {
    func notify(_ account: Int64) {}
}
