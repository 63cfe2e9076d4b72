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
            abstract: say("브라우저에서 쓰는 하루를 켜요.", "Serve Haru’s pages to your browser."),
            discussion: say(
                """
                이 컴퓨터에서만, 아무도 짐작 못 할 이름으로 열려요.
                여럿이 쓰려면 --public-url과 --sign-in이 있어야 해요. docs/operations.md에 적혀 있어요.
                적혀 나오는 링크는 한 번만 쓸 수 있고, 들어온 브라우저는 기억해요. haru session으로 볼 수 있어요.
                다른 브라우저에는 haru link로 새 링크를 만들어요.
                포트가 쓰이고 있으면 다음 빈 포트로 열고 알려 줘요. 끄려면 Control-C.
                """,
                """
                It listens on this machine alone, under a name that nobody can guess.
                For several people it takes --public-url and --sign-in; see docs/operations.md.
                The link that it prints works once; that browser is remembered, and haru session lists it.
                For another browser, haru link makes another.
                When the port is taken, it uses the next free one and says so. Control-C stops it.
                """
            )
        )
    }

    @Option(
        help: ArgumentHelp(
            say(
                "열 주소나 localhost 아래의 이름(기본: 이 데이터 폴더만의 이름).",
                "The address, or a name below localhost (default: a name of this data folder’s own)."),
            valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            say("포트(기본: 8080). 0은 아무 빈 포트.", "The port (default: 8080); 0 is any that is free."), valueName: "port"))
    var port: String?

    @Flag(help: ArgumentHelp(say("브라우저를 열어요.", "Open the browser.")))
    var open = false

    @Flag(
        name: .customLong("no-worker"),
        help: ArgumentHelp(
            say("페이지만 보여 줘요. 백그라운드 작업은 haru worker가 해요.", "Show pages alone; haru worker does the work.")))
    var withoutWorker = false

    @Option(
        help: ArgumentHelp(
            say(
                "한 계정이 1초에 보낼 수 있는 요청(기본: 50). 0은 제한 없음.",
                "The requests of one account in a second (default: 50); 0 is any number."), valueName: "count"))
    var rate: String?

    @Option(
        name: .customLong("connections"),
        help: ArgumentHelp(
            say(
                "한꺼번에 열어 둘 연결(기본: 4096). 열린 페이지마다 하나씩 써요.",
                "The connections open at a time (default: 4096); each open page takes one."), valueName: "count"))
    var openConnections: String?

    @Option(
        name: .customLong("push-contact"),
        help: ArgumentHelp(
            say(
                "푸시 서비스에 알릴 연락처: mailto:이름@도메인 이나 https://도메인.",
                "The contact for push services: mailto:name@domain or https://domain."), valueName: "contact"))
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
            // Behind a proxy the other end of each connection is the proxy's.
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
            // Whom a provider vouches for needs no key.
            let link = configuration.hosting == nil ? configuration.link(port: bound) : address
            // A server whose output nobody reads goes on all the same.
            try? Output.write(
                configuration.hosting == nil
                    ? Self.greeting(link: link, asked: port, bound: bound, ledger)
                    : Self.hostedGreeting(address: address, on: configuration.host, port: bound, ledger))
            if preferences.isOn(.open) { Browser.open(link, ledger.session.environment) }
        }
        do {
            // The last one stops first.
            try await Self.run((metrics.map { [$0] } ?? []) + [server, demo], logger) {
                try? Output.write(Self.farewell(ledger))
                // Without a farewell of other threads, one of which is what is waited for.
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
        let place = language.pick("\(host):\(port)에서 듣고 있어요.", "It listens on \(host):\(port).")
        let closing = language.pick(
            "이 컴퓨터 주인의 계정으로는 haru link로 들어가요. 끄려면 Control-C.",
            "haru link lets the owner of this machine in. Control-C stops Haru.")
        return terminal.render([
            Line(), Line(language.pick("하루가 켜졌어요. 이 주소를 여세요.", "Haru is on, at this address."), .strong),
            Line(),
        ]) + "    " + terminal.palette.paint(Line(address, .content)) + "\n"
            + terminal.render([Line(), Line(place, .faint), Line(closing, .faint), Line()])
    }

    private static func farewell(_ ledger: Ledger) -> String {
        "\n  " + ledger.language.pick("하루를 껐어요.", "Haru has stopped.") + "\n"
    }

    /// The name of this data folder's own, or the loopback address where browsers would not find the name.
    private static func ownName(_ folders: Folders) throws -> String {
        let name = try HostName.kept(at: folders.hostName)
        return HostName.isFound(name) ? name : "127.0.0.1"
    }

    /// How long a shutdown may take.
    private static let patience = Duration.seconds(4)

    /// Serves until a signal; a second signal ends the process at once.
    ///
    /// - Parameter giveUp: what ends the process when something does not let go in time.
    private static func run(
        _ services: [any Service], _ logger: Logger, giveUp: @escaping @Sendable () -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await serve(services, logger) }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
                // From here on the system ends the process by itself.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                try await Wiring.uptime.sleep(for: patience)
                giveUp()
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func serve(_ services: [any Service], _ logger: Logger) async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
                },
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: logger
            )
        )
        try await group.run()
    }

    /// Whether a name or an address leads to this machine alone.
    static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1"].contains(host.lowercased()) { return true }
        if host.wholeMatch(of: /(?i)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+localhost/) != nil { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func greeting(link: String, asked: Int, bound: Int, _ ledger: Ledger) -> String {
        let (language, terminal) = (ledger.language, ledger.terminal)
        var lines = [
            Line(), Line(language.pick("하루가 켜졌어요. 이 링크를 여세요.", "Haru is on. Open this link."), .strong),
        ]
        if asked != 0, asked != bound {
            let moved = language.pick(
                "\(asked)번 포트가 쓰이고 있어서 \(bound)번으로 열었어요.", "Port \(asked) is taken, so it is on \(bound)."
            )
            lines.append(Line(moved, .open))
        }
        let closing = language.pick(
            "링크는 한 번만 쓸 수 있어요. 또 필요하면 haru link. 끄려면 Control-C.",
            "The link works once; haru link makes another. Control-C stops Haru."
        )
        // The link is worth nothing when it is cut, however narrow the terminal.
        return terminal.render(lines + [Line()]) + "    " + terminal.palette.paint(Line(link, .content)) + "\n"
            + terminal.render([Line(), Line(closing, .faint), Line()])
    }
}

/// The person's own browser.
enum Browser {
    /// Opens an address where there is a desktop to open it on.
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
        // The link is on the screen as well, so a browser that does not start is no failure.
        try? process.run()
    }
}
