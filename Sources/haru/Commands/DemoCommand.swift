import ArgumentParser
import Core
import Engine
import Language
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

struct DemoCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "demo",
            abstract: say("예시로 채운 한 해를 둘러봐요.", "Look around a demo with a made-up year."),
            discussion: say(
                """
                저장소, 할 일, 일지, 챌린지를 임시 폴더에 만들어 켜요.
                내 데이터와 저장소는 읽지도 쓰지도 않아요.
                끄려면 Control-C. 끄면 모두 사라져요.
                --public은 누구나 들어와 자기만의 예시를 하나씩 받는 데모를 열어요. 밤마다 모두 지워요.
                """,
                """
                It makes repositories, tasks, notes and a challenge in a temporary folder and serves them.
                Your own data and repositories are neither read nor written.
                Control-C stops it, and all of it is gone.
                --public serves strangers, each with a copy of their own, and deletes everything each night.
                """
            )
        )
    }

    @Option(help: ArgumentHelp(say("포트(기본: 아무 빈 포트).", "The port (default: any that is free)."), valueName: "port"))
    var port: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(say("브라우저를 열어요.", "Open the browser.")))
    var open = true

    @Flag(
        name: .customLong("public"),
        help: ArgumentHelp(say("누구나 들어오는 데모를 열어요.", "Serve a demo that anybody may enter.")))
    var isPublic = false

    @Option(help: ArgumentHelp(say("--public: 열 주소.", "With --public: the address."), valueName: "address"))
    var host: String?

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(say("--public: 사람들이 여는 주소.", "With --public: what people open."), valueName: "url"))
    var publicURL: String?

    @Option(
        name: .customLong("trusted-proxies"),
        help: ArgumentHelp(
            say("--public: X-Forwarded-For를 믿을 프록시.", "With --public: proxies that are believed."), valueName: "blocks")
    )
    var trustedProxies: String?

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags {
        common.flags.merging(
            Preferences.Flags(
                texts: [.port: port, .host: host, .publicURL: publicURL, .trustedProxies: trustedProxies]))
    }

    func run(_ session: Session) async throws {
        // A folder that is named is meant to be used, and the demo uses none but its own.
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
            // A demo whose output nobody reads goes on all the same.
            try? Output.write(Self.greeting(demo, voice))
            if shallOpen { Browser.open(demo.link, session.environment) }
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: demo, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: logger
            )
        )
        try await group.run()
        guard isOpen.withLock({ $0 }) else { return }
        let ended = language.pick("둘러보기를 껐어요. 남은 것은 없어요.", "The demo is over, and nothing of it is left.")
        try Output.write("\n  " + ended + "\n")
    }

    private func servePublicly(_ session: Session) async throws {
        let voice = try session.voice(nil)
        var logger = Logger(label: "haru") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let demo = PublicDemo(session: session, logger: logger) { address, place in
            let (language, terminal) = (voice.language, voice.terminal)
            let opening = language.pick(
                "누구나 들어오는 데모가 켜졌어요. 밤마다 모두 지워요.",
                "The public demo is on. Everything in it is deleted each night.")
            try? Output.write(
                terminal.render([Line(), Line(opening, .strong), Line()]) + "    "
                    + terminal.palette.paint(Line(address, .content)) + "\n"
                    + terminal.render([
                        Line(), Line(language.pick("\(place)에서 듣고 있어요.", "It listens on \(place)."), .faint),
                        Line(language.pick("끄려면 Control-C.", "Control-C stops it."), .faint), Line(),
                    ]))
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: demo, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigint, .sigterm], logger: logger))
        try await group.run()
    }

    private static func greeting(_ demo: DemoService.Open, _ voice: Voice) -> String {
        let (language, terminal) = (voice.language, voice.terminal)
        let opening = language.pick(
            "둘러보기가 켜졌어요. 예시로 채운 한 해가 담겨 있어요.", "The demo is on, with a made-up year in it.")
        let shell = language.pick("터미널에서도 볼 수 있어요.", "It can be looked at in the terminal, too.")
        let command = "HARU_DATA_DIR=\(demo.folder)/data haru"
        let closing = language.pick("끄려면 Control-C. 끄면 모두 사라져요.", "Control-C stops it, and all of it is gone.")
        // Links and commands are worth nothing when they are cut, however narrow the terminal.
        func whole(_ text: String) -> String { "    " + terminal.palette.paint(Line(text, .content)) + "\n" }
        return terminal.render([Line(), Line(opening, .strong), Line()]) + whole(demo.link)
            + terminal.render([Line(), Line(shell), Line()]) + whole(command)
            + terminal.render([Line(), Line(closing, .faint), Line()])
    }
}
