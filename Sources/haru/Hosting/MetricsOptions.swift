import ArgumentParser
import Engine
import Language
import Logging
import Web

/// Options for the metrics endpoint, which is separate from the pages.
struct MetricsOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say(.serveCommand.metricsHelp), valueName: "port"))
    var metrics: String?

    @Option(
        name: .customLong("metrics-token-file"),
        help: ArgumentHelp(say(.serveCommand.metricsTokenHelp), valueName: "file"),
        completion: .file())
    var tokenFile: String?

    var flags: Preferences.Flags { Preferences.Flags(texts: [.metrics: metrics, .metricsTokenFile: tokenFile]) }
}

extension Session {
    /// Returns the metrics server, and starts counting; nil if metrics are not enabled.
    ///
    /// - Throws: ``UsageError``, also if another machine could read them without a token.
    func metricsServer(_ useCases: UseCases, _ logger: Logger) throws -> MetricsServer? {
        guard let text = preferences.text(.metrics) else { return nil }
        guard let place = Self.metricsPlace(text) else {
            throw UsageError.invalidValue(
                option: Preferences.Key.metrics.flag, value: text, allowed: "9464, 127.0.0.1:9464, [::1]:9464")
        }
        let token = try secret(file: .metricsTokenFile, variable: "HARU_METRICS_TOKEN")
        if let token, token.utf8.count < Self.shortestToken {
            throw UsageError.shortMetricsToken(shortest: Self.shortestToken)
        }
        if token == nil, !ServeCommand.isLoopback(place.host) { throw UsageError.metricsToken(place.host) }
        return MetricsServer(
            MetricsServer.Configuration(
                host: place.host, port: place.port, token: token, version: Haru.version, commit: Build.commit),
            accounts: Accounts(useCases), clock: Wiring.uptime, logger: logger)
    }

    /// Minimum length of a metrics token, in bytes.
    private static let shortestToken = 20

    /// Parses `PORT`, `ADDRESS:PORT` or `[ADDRESS]:PORT`.
    static func metricsPlace(_ text: String) -> (host: String, port: Int)? {
        let pattern = /(?:(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.\-]+)):)?([0-9]{1,5})/
        guard let match = text.wholeMatch(of: pattern), let port = Int(match.3), (1...65_535).contains(port) else {
            return nil
        }
        return (String(match.1 ?? match.2 ?? "127.0.0.1"), port)
    }
}
