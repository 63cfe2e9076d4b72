package import Core
package import Engine
import HTTPTypes
import Hummingbird
package import Logging
import Metrics
import NIOCore
import ServiceLifecycle

/// Answers `GET /metrics` on a port of its own.
package struct MetricsServer: Service {
    /// Where it listens, and what a scraper shows to be answered.
    package struct Configuration: Sendable {
        package let host: String
        package let port: Int
        /// The bearer token; nil on a loopback address alone.
        package let token: String?
        /// The version and the commit of this program, for `haru_build_info`.
        package let version: String
        package let commit: String

        /// Makes a configuration.
        package init(host: String, port: Int, token: String?, version: String, commit: String) {
            self.host = host
            self.port = port
            self.token = token
            self.version = version
            self.commit = commit
        }
    }

    /// The port is taken, or the address is none of this machine's.
    package struct CannotListen: Error {
        package let host: String
        package let port: Int
    }

    private let metrics: PrometheusMetrics
    private let configuration: Configuration
    private let accounts: Accounts
    private let clock: MonotonicClock
    private let logger: Logger

    /// How long the database may take: the other metrics are worth all the more while it is away.
    private static let patience = Duration.seconds(3)

    /// Makes a server of metrics.
    ///
    /// - Parameter metrics: what it serves; nil for what the whole process counts from here on.
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

    /// Answers until a graceful shutdown.
    package func run() async throws {
        let (host, port) = (configuration.host, configuration.port)
        do {
            try await application().runService(gracefulShutdownSignals: [])
        } catch is IOError {
            throw CannotListen(host: host, port: port)
        }
    }

    func application() -> some ApplicationProtocol {
        let router = Router()
        router.get("metrics") { request, _ in try await answer(request) }
        return Application(
            router: router,
            configuration: .init(address: .hostname(configuration.host, port: configuration.port), serverName: nil),
            logger: logger)
    }

    private func answer(_ request: Request) async throws -> Response {
        guard isAllowed(request) else {
            return Response(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"])
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

    /// The jobs in the database; none where it does not answer soon.
    private func jobs() async -> [PrometheusMetrics.Sample] {
        await withTaskGroup(of: [PrometheusMetrics.Sample].self) { group in
            group.addTask {
                ((try? await accounts.jobCounts()) ?? []).map { kind, state, count in
                    PrometheusMetrics.Sample(
                        family: .jobs, labels: [("kind", kind), ("state", state)], value: Double(count))
                }
            }
            group.addTask {
                try? await clock.sleep(for: Self.patience)
                return []
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? []
        }
    }

    /// Whether the token is shown or, where none is asked for, whether the request names this machine itself: a name of
    /// a stranger's that leads here would let a page of theirs read the answer.
    private func isAllowed(_ request: Request) -> Bool {
        if let token = configuration.token {
            let shown = request.headers[.authorization] ?? ""
            return Digest.hex(shown.utf8) == Digest.hex("Bearer \(token)".utf8)
        }
        let host = request.head.authority?.split(separator: ":").dropLast().joined(separator: ":") ?? ""
        return ["localhost", "127.0.0.1", "[::1]", configuration.host].contains(host)
    }
}
