import ArgumentParser
import Language
import Web

struct AboutCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "about",
            abstract: say(.aboutCommand.abstract),
            discussion: say(.aboutCommand.discussion)
        )
    }

    @Flag(help: ArgumentHelp(say(.aboutCommand.licensesHelp)))
    var licenses = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ session: Session) async throws {
        if licenses { return try Output.write(LicenseList.current.get().text) }
        let voice = try session.voice(nil)
        let (language, width) = (voice.language, voice.terminal.contentWidth)
        func answered(_ title: String, _ text: String, _ ink: Ink = .plain) -> [Line] {
            [Line(), Line(title, .strong)] + Line.wrapped(text, columns: width, ink: ink)
        }
        var lines = [Line(language.text(.about.version(version: Haru.version)), .strong)]
        lines += Line.wrapped(Build.facts.joined(separator: " · "), columns: width, ink: .faint)
        lines += Line.wrapped(language.text(.aboutCommand.copyright), columns: width, ink: .faint)
        let isServer = try session.databaseAddress() != nil
        lines += answered(
            language.text(.aboutCommand.recordsTitle),
            // The address may contain a password.
            isServer
                ? language.text(.aboutCommand.postgresServer)
                : session.environment.shown(session.folders.database), .content)
        let isHosted = session.publicAddress != nil
        for question in AboutFacts.privacy(isHosted: isHosted, in: language).dropFirst() {
            lines += answered(question.title, question.text)
        }
        let (terms, contact) = (try session.terms(), try session.contact())
        if isHosted || terms != nil || contact != nil {
            let none = AboutFacts.hostless(in: language)
            lines += [Line(), Line(none.terms.title, .strong)]
            lines += Line.paragraphs(terms ?? none.terms.text, columns: width)
            lines += answered(
                none.contact.title, contact?.text ?? none.contact.text, contact == nil ? .plain : .content)
        }
        lines +=
            [Line()]
            + Line.wrapped(language.text(.aboutCommand.licensesHint), columns: width, ink: .faint)
        try Output.write(voice.terminal.render([Line()] + lines + [Line()]))
    }
}
