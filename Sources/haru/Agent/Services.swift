import Engine
import Logging
import ServiceLifecycle
import Web

/// The services that work without pages, run until a signal.
enum Services {
    /// Watches repositories and does the jobs that are due, until a signal stops it.
    ///
    /// - Parameters:
    ///   - tells: whether a hosted Haru is told of what is new, and shows its notifications here.
    ///   - isMeasured: whether metrics are served where the preferences say so.
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
        // Reports of single accounts are for open pages, which this process has none of.
        if accounts.reportsAllChanges {
            services.append(ChangeFollower(accounts: accounts, signal: signal, pages: pages))
        }
        if tells {
            services.append(LinkService(Wiring.linkSync(ledger.useCases), logger: logger))
            if let screen = Wiring.linkScreen(ledger.useCases, ledger.session.environment, logger) {
                services.append(screen)
            }
        }
        // The last one stops first.
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

/// Says that they work, once a signal stops them as it should.
private struct Greeting: Service {
    let text: String

    func run() async throws {
        try Output.write("\n  " + text + "\n")
        try await gracefulShutdown()
    }
}

/// A process that shows no pages: those of others look for changes by themselves.
private struct NoPages: PageNotifier {
    func notify(_ account: Int64) {}
}
