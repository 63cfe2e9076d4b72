package import Core
package import Engine
import HTTPTypes
import Hummingbird
package import Logging
import Metrics
import ServiceLifecycle
import Synchronization

/// Serves `GET /metrics` on a separate port.
package struct MetricsServer: Service {
    /// Address to listen on, and credentials of the scraper.
    package struct Configuration: Sendable {
        package let host: String
        package let port: Int
        /// Bearer token; nil only on a loopback address.
        package let token: String?
        /// Version and commit of this program, for `haru_build_info`.
        package let version: String
        package let commit: String

        package init(host: String, port: Int, token: String?, version: String, commit: String) {
            self.host = host
            self.port = port
            self.token = token
            self.version = version
            self.commit = commit
        }
    }

    /// The port is taken, or the address does not belong to this machine.
    package struct CannotListen: Error {
        package let host: String
        package let port: Int
    }

    private let metrics: PrometheusMetrics
    private let configuration: Configuration
    private let accounts: Accounts
    private let counts = JobCounts()
    private let clock: MonotonicClock
    private let logger: Logger

    /// Maximum time for the database query; the other metrics matter most while it is unavailable.
    private static let patience = Duration.seconds(3)

    /// Makes a metrics server.
    ///
    /// - Parameter metrics: metrics to serve; nil to collect those of the whole process from now on.
    package init(
        _ configuration: Configuration, metrics: PrometheusMetrics? = nil, accounts: Accounts, clock: MonotonicClock,
        logger: Logger
    ) {
        self.metrics = metrics ?? PrometheusMetrics()
        if metrics == nil { MetricsSystem.bootstrap(self.metrics) }
        self.configuration = configuration
        self.accounts = accounts
        self.clock = clock
        self.logger = logger
    }

    /// Serves until a graceful shutdown.
    package func run() async throws {
        let isListening = Mutex(false)
        let router = Router()
        router.get("metrics") { request, _ in try await answer(request) }
        let application = Application(
            router: router, server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil,
                // Scrapers are few, and others must not exhaust the file descriptors of the pages.
                availableConnectionsDelegate: .maximum(32, logger: logger)),
            onServerRunning: { _ in isListening.withLock { $0 = true } }, logger: logger)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await keepCounting() }
                try await application.run()
                group.cancelAll()
            }
        } catch  where !isListening.withLock({ $0 }) {
            throw CannotListen(host: configuration.host, port: configuration.port)
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        guard isAllowed(request) else {
            return configuration.token == nil
                ? Response(status: .forbidden)
                : Response(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }
        var samples = ProcessMetrics.samples()
        samples.append(
            PrometheusMetrics.Sample(
                family: .buildInfo, labels: [("version", configuration.version), ("commit", configuration.commit)],
                value: 1))
        samples += await jobs()
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: .init(byteBuffer: .init(string: metrics.text(with: samples))))
    }

    /// Job counts in the database; empty when it does not answer in time.
    private func jobs() async -> [PrometheusMetrics.Sample] {
        let isNew = counts.state.withLock { state in
            defer { state.isAsking = true }
            return !state.isAsking
        }
        if isNew { counts.wish.yield() }
        let end = clock.now.advanced(by: Self.patience)
        while counts.state.withLock({ $0.isAsking }) {
            if clock.now >= end || Task.isCancelled { return [] }
            try? await clock.sleep(for: .milliseconds(5))
        }
        return counts.state.withLock { $0.found }.map {
            PrometheusMetrics.Sample(
                family: .jobs, labels: [("kind", $0.kind), ("state", $0.state)], value: Double($0.count))
        }
    }

    /// Queries the job counts whenever a scrape requests them.
    private func keepCounting() async {
        for await _ in counts.wishes.cancelOnGracefulShutdown() {
            let found = (try? await accounts.jobCounts()) ?? []
            counts.state.withLock { $0 = (false, found) }
        }
    }

    /// Whether the bearer token is valid or, without a configured token, whether the host is this machine's.
    ///
    /// Otherwise another site could resolve its own name to this machine and read the metrics (DNS rebinding).
    private func isAllowed(_ request: Request) -> Bool {
        if let token = configuration.token {
            let shown = request.headers[.authorization] ?? ""
            return Digest.hex(shown.utf8) == Digest.hex("Bearer \(token)".utf8)
        }
        let host = OriginPolicy.withoutPort((request.head.authority ?? "").lowercased())
        return ["localhost", "127.0.0.1", "[::1]", configuration.host.lowercased()].contains(host)
    }
}

/// Job counts of the last database query.
private final class JobCounts: Sendable {
    let state = Mutex<(isAsking: Bool, found: [(kind: String, state: String, count: Int64)])>((false, []))
    let wishes: AsyncStream<Void>
    let wish: AsyncStream<Void>.Continuation

    init() { (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }
}
