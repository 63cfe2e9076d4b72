import ArgumentParser
import Core
import Engine
import Language
import Logging
import ServiceLifecycle
import Synchronization

struct DemoCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "demo",
            abstract: say(.demoCommand.abstract),
            discussion: say(.demoCommand.discussion)
        )
    }

    @Option(help: ArgumentHelp(say(.demoCommand.portHelp), valueName: "port"))
    var port: String?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(say(.option.openBrowser)))
    var open = true

    @Flag(name: .customLong("public"), help: ArgumentHelp(say(.demoCommand.publicHelp)))
    var isPublic = false

    @Option(help: ArgumentHelp(say(.demoCommand.hostHelp), valueName: "address"))
    var host: String?

    @Option(name: .customLong("public-url"), help: ArgumentHelp(say(.demoCommand.publicURLHelp), valueName: "url"))
    var publicURL: String?

    @Option(
        name: .customLong("trusted-proxies"),
        help: ArgumentHelp(say(.demoCommand.trustedProxiesHelp), valueName: "blocks")
    )
    var trustedProxies: String?

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags {
        common.flags.merging(
            Preferences.Flags(
                texts: [.port: port, .host: host, .publicURL: publicURL, .trustedProxies: trustedProxies]))
    }

    func run(_ session: Session) async throws {
        // A given folder is meant to be used, but the demo uses only its own.
        guard common.dataDir == nil else { throw UsageError.demoElsewhere }
        guard ZoneCheck.faults().isEmpty else { throw UsageError.noTimeZoneData }
        if isPublic { return try await servePublicly(session) }
        let number = try port.map { text in
            guard let number = Int(text), (0...65_535).contains(number) else {
                throw UsageError.invalidValue(option: "--port", value: text, allowed: OptionValue.name(of: 0...65_535))
            }
            return number
        }
        let voice = try session.voice(nil)
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let isOpen = Mutex(false)
        let (language, shallOpen) = (voice.language, open)
        let demo = DemoService(session: session, language: language, port: number ?? 0, logger: logger) { demo in
            isOpen.withLock { $0 = true }
            // The demo runs even if nobody reads its output.
            try? Output.write(Self.greeting(demo, voice))
            if shallOpen { Browser.open(demo.link, session.environment) }
        }
        try await Wiring.serviceGroup([demo], logger).run()
        guard isOpen.withLock({ $0 }) else { return }
        let ended = language.text(.demoCommand.ended)
        try Output.write("\n  " + ended + "\n")
    }

    private func servePublicly(_ session: Session) async throws {
        let voice = try session.voice(nil)
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let demo = PublicDemo(session: session, logger: logger) { address, place in
            let (language, terminal) = (voice.language, voice.terminal)
            let opening = language.text(.demoCommand.publicStarted)
            try? Output.write(
                terminal.render([Line(), Line(opening, .strong), Line()]) + "    "
                    + terminal.palette.paint(Line(address, .content)) + "\n"
                    + terminal.render([
                        Line(), Line(language.text(.demoCommand.listening(address: place)), .faint),
                        Line(language.text(.demoCommand.stopHint), .faint), Line(),
                    ]))
        }
        try await Wiring.serviceGroup([demo], logger).run()
    }

    private static func greeting(_ demo: DemoService.Open, _ voice: Voice) -> String {
        let (language, terminal) = (voice.language, voice.terminal)
        let opening = language.text(.demoCommand.started)
        let shell = language.text(.demoCommand.terminalHint)
        let command = "HARU_DATA_DIR=\(demo.folder)/data haru"
        let closing = language.text(.demoCommand.stopAndDeleteHint)
        // Links and commands must not be truncated, however narrow the terminal is.
        func whole(_ text: String) -> String { "    " + terminal.palette.paint(Line(text, .content)) + "\n" }
        return terminal.render([Line(), Line(opening, .strong), Line()]) + whole(demo.link)
            + terminal.render([Line(), Line(shell), Line()]) + whole(command)
            + terminal.render([Line(), Line(closing, .faint), Line()])
    }
}
