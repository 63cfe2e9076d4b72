import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Logging
import ServiceLifecycle
import StorageSQLite
import Synchronization
import UnixSignals
import Web

struct ServeCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            abstract: say(.serveCommand.abstract),
            discussion: say(.serveCommand.discussion)
        )
    }

    @Option(help: ArgumentHelp(say(.serveCommand.hostHelp), valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp(say(.serveCommand.portHelp), valueName: "port"))
    var port: String?

    @Flag(help: ArgumentHelp(say(.option.openBrowser)))
    var open = false

    @Flag(name: .customLong("no-worker"), help: ArgumentHelp(say(.serveCommand.noWorkerHelp)))
    var withoutWorker = false

    @Option(help: ArgumentHelp(say(.serveCommand.rateHelp), valueName: "count"))
    var rate: String?

    @Option(
        name: .customLong("connections"),
        help: ArgumentHelp(say(.serveCommand.connectionsHelp), valueName: "count"))
    var openConnections: String?

    @Option(
        name: .customLong("push-contact"),
        help: ArgumentHelp(say(.serveCommand.pushContactHelp), valueName: "contact"))
    var pushContact: String?

    @OptionGroup(title: Headings.hosting) var hosting: HostingOptions

    @OptionGroup var metrics: MetricsOptions

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags {
        common.flags.merging(metrics.flags).merging(
            Preferences.Flags(
                texts: [
                    .host: host, .port: port, .rate: rate, .connections: openConnections, .pushContact: pushContact,
                ].merging(hosting.texts) { $1 },
                switches: [.open: open].merging(hosting.switches) { $1 }))
    }

    var connections: SQLiteDatabase.Connections { .several }

    func run(_ ledger: Ledger) async throws {
        let preferences = ledger.session.preferences
        let port = try preferences.number(.port, in: 0...65_535) ?? 8_080
        let hosted = try ledger.session.hosting()
        let about = try ledger.session.aboutDetails()
        if let host = preferences.text(.host), !Self.isLoopback(host) {
            guard let hosting = hosted?.hosting else { throw UsageError.notLoopback(host) }
            guard hosting.certificate != nil || !hosting.trustedProxies.isEmpty else {
                throw UsageError.hosting(.transport)
            }
        }
        guard ZoneCheck.faults().isEmpty else { throw UsageError.noTimeZoneData }
        let lockFile = ledger.session.folders.lock
        let lock = try ServeLock(path: lockFile)
        try await ledger.useCases.begin()
        let ownName = hosted == nil ? { try Self.ownName(ledger.session.folders) } : { "127.0.0.1" }
        let host = try preferences.text(.host) ?? ownName()
        let owner = SocketOwner.system()
        let wanted = try preferences.number(.connections, in: 64...100_000)
        var configuration = WebConfiguration(
            host: host, port: port, furtherPorts: hosted == nil ? 20 : 0, publicURL: hosted?.publicURL,
            key: Secret.token(), version: Haru.version, home: ledger.session.environment.home,
            // Behind a proxy, the peer of each connection is the proxy.
            owner: { hosted == nil ? owner.owner(of: $0) : .person }, descriptors: Descriptors.raise(for: wanted)
        )
        configuration.build = Build.identity
        configuration.about = about
        configuration.hosting = hosted?.hosting
        configuration.connections = wanted
        configuration.folder = ledger.session.folders.data
        if let rate = try preferences.number(.rate, in: 0...100_000) {
            configuration.requestsPerSecond = rate == 0 ? nil : rate
        }
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let metrics = try ledger.session.metricsServer(ledger.useCases, logger)
        let demo = DemoHost(session: ledger.session, logger: logger)
        if hosted == nil { configuration.demo = demo }
        configuration.picture = PictureProgram.converter(ledger.session.environment)
        configuration.works = !withoutWorker
        let isListening = Mutex(false)
        let server = try Self.make(configuration, ledger, logger) { [configuration] bound in
            isListening.withLock { $0 = true }
            let address = configuration.publicURL ?? configuration.address(port: bound)
            ServeLock.note(address: address, local: configuration.localAddress(port: bound), at: lockFile)
            // People who sign in through a provider need no entry key.
            let link = configuration.hosting == nil ? configuration.link(port: bound) : address
            // The server runs even if nobody reads its output.
            try? Output.write(
                configuration.hosting == nil
                    ? Self.greeting(link: link, asked: port, bound: bound, ledger)
                    : Self.hostedGreeting(address: address, on: configuration.host, port: bound, ledger))
            if preferences.isOn(.open) { Browser.open(link, ledger.session.environment) }
        }
        do {
            // The last service stops first.
            try await Self.run((metrics.map { [$0] } ?? []) + [server, demo], logger) {
                try? Output.write(Self.farewell(ledger))
                // Skips exit handlers that would wait for other threads, since one of those is the one that hangs.
                _exit(0)
            }
        } catch let problem as MetricsServer.CannotListen {
            throw UsageError.cannotServeMetrics(host: problem.host, port: problem.port)
        } catch {
            if isListening.withLock({ $0 }) { throw error }
            throw UsageError.cannotListen(host: host, port: port)
        }
        _ = consume lock
        try Output.write(Self.farewell(ledger))
    }

    private static func make(
        _ configuration: WebConfiguration, _ ledger: Ledger, _ logger: Logger,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> HaruServer {
        do {
            return try HaruServer(
                useCases: ledger.useCases, configuration: configuration, watch: Wiring.watch(), logger: logger,
                token: { Secret.token() }, onRunning: onRunning)
        } catch let unusable as UnusableCertificate {
            throw UsageError.certificate(unusable.files.chain)
        }
    }

    private static func hostedGreeting(address: String, on host: String, port: Int, _ ledger: Ledger) -> String {
        let (language, terminal) = (ledger.language, ledger.terminal)
        let place = language.text(.serveCommand.listening(host: host, port: String(port)))
        let closing = language.text(.serveCommand.startedHostedHint)
        return terminal.render([
            Line(), Line(language.text(.serveCommand.startedHosted), .strong),
            Line(),
        ]) + "    " + terminal.palette.paint(Line(address, .content)) + "\n"
            + terminal.render([Line(), Line(place, .faint), Line(closing, .faint), Line()])
    }

    private static func farewell(_ ledger: Ledger) -> String {
        "\n  " + ledger.language.text(.serveCommand.stopped) + "\n"
    }

    /// Host name of this data folder, or the loopback address if browsers would not resolve the name.
    private static func ownName(_ folders: Folders) throws -> String {
        let name = try HostName.kept(at: folders.hostName)
        return HostName.isFound(name) ? name : "127.0.0.1"
    }

    /// Maximum duration of a shutdown.
    private static let patience = Duration.seconds(4)

    /// Serves until a signal; a second signal ends the process at once.
    ///
    /// - Parameter giveUp: ends the process if a service does not stop in time.
    private static func run(
        _ services: [any Service], _ logger: Logger, giveUp: @escaping @Sendable () -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Wiring.serviceGroup(services, logger).run() }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
                // From now on the system's default action ends the process.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                try await Wiring.uptime.sleep(for: patience)
                giveUp()
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Whether a host name or address is reachable from this machine only.
    static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1"].contains(host.lowercased()) { return true }
        if host.wholeMatch(of: /(?i)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+localhost/) != nil { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func greeting(link: String, asked: Int, bound: Int, _ ledger: Ledger) -> String {
        let (language, terminal) = (ledger.language, ledger.terminal)
        var lines = [Line(), Line(language.text(.serveCommand.started), .strong)]
        if asked != 0, asked != bound {
            let moved = language.text(.serveCommand.portTaken(requestedPort: String(asked), port: String(bound)))
            lines.append(Line(moved, .open))
        }
        let closing = language.text(.serveCommand.startedHint)
        // The link must not be truncated, however narrow the terminal is.
        return terminal.render(lines + [Line()]) + "    " + terminal.palette.paint(Line(link, .content)) + "\n"
            + terminal.render([Line(), Line(closing, .faint), Line()])
    }
}

/// The person's default browser.
enum Browser {
    /// Opens an address if there is a desktop.
    static func open(_ address: String, _ environment: ProcessEnvironment) {
        #if os(macOS)
            let name = "open"
        #else
            let name = "xdg-open"
            guard environment.variable("DISPLAY") ?? environment.variable("WAYLAND_DISPLAY") != nil else { return }
        #endif
        guard let program = environment.program(name) else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // The link is also on the screen, so a browser that does not start is no failure.
        try? process.run()
    }
}
