import ArgumentParser
import Language
import Web

struct AboutCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "about",
            abstract: say("하루가 무엇이고 기록이 어디에 있는지 알려 줘요.", "Say what Haru is, and where your records are."),
            discussion: say(
                """
                버전과 빌드, 기록이 있는 곳, 개인정보, 연락처를 보여 줘요.
                페이지의 ‘하루에 대해’와 같아요.
                --licenses는 하루에 포함된 오픈소스의 라이선스와 고지를 원문 그대로 보여 줘요.
                """,
                """
                Shows the version and build, where your records are, what becomes of them
                and the contact, as the About page does.
                --licenses shows the licenses and notices of everything included.
                """
            )
        )
    }

    @Flag(help: ArgumentHelp(say("포함된 오픈소스의 라이선스를 보여 줘요.", "Show the licenses of everything included.")))
    var licenses = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ session: Session) async throws {
        if licenses { return try Output.write(LicenseList.current.get().text) }
        let voice = try session.voice(nil)
        let (language, width) = (voice.language, voice.terminal.contentWidth)
        func answered(_ title: String, _ text: String, _ ink: Ink = .plain) -> [Line] {
            [Line(), Line(title, .strong)] + Line.wrapped(text, columns: width, ink: ink)
        }
        var lines = [Line(language.pick("하루 \(Haru.version)", "Haru \(Haru.version)"), .strong)]
        lines += Line.wrapped(Build.facts.joined(separator: " · "), columns: width, ink: .faint)
        lines += Line.wrapped(
            language.pick(
                "하루를 만드는 사람들, 2026 · Apache License 2.0", "The Haru authors, 2026 · Apache License 2.0"),
            columns: width, ink: .faint)
        let isServer = try session.databaseAddress() != nil
        lines += answered(
            language.pick("기록이 있는 곳", "Where your records are"),
            // The address may hold a password.
            isServer
                ? language.pick("PostgreSQL 서버", "A PostgreSQL server")
                : session.environment.shown(session.folders.database), .content)
        let isHosted = session.publicAddress != nil
        for question in AboutFacts.privacy(isHosted: isHosted, in: language).dropFirst() {
            lines += answered(question.title, question.text)
        }
        if let contact = try session.contact() {
            lines += answered(language.pick("연락처", "Contact"), contact.text, .content)
        }
        lines +=
            [Line()]
            + Line.wrapped(
                language.pick("라이선스는 haru about --licenses", "Licenses: haru about --licenses"), columns: width,
                ink: .faint)
        try Output.write(voice.terminal.render([Line()] + lines + [Line()]))
    }
}
