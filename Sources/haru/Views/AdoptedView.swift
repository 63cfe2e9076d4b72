import Core
import Engine
import Language
import Presentation

/// The addresses that count because git is configured with them, each with the command that undoes that.
struct AdoptedView {
    let addresses: [AdoptedAddress]
    /// That of home, in seconds east of UTC.
    let offset: Int
    let today: Day
    let voice: Voice
    /// The columns that the view spans.
    let width: Int

    var lines: [Line] {
        let language = voice.language
        return addresses.flatMap { address in
            let email = address.email.harmless
            return Line.wrapped(
                language.counted(address, offset: offset, today: today).harmless, columns: width, ink: .open)
                + advice("haru count author remove \(email)", language.text(.todayCommand.adoptedUndoes))
                + advice("haru count author add \(email)", language.text(.todayCommand.adoptedConfirms))
        }
    }

    /// A command, which is never cut, and what it does: beside it where there is room, and below it otherwise.
    private func advice(_ command: String, _ does: String) -> [Line] {
        let line = Line("  " + command, .content)
        guard line.width + 2 + DisplayWidth.of(does) > width else { return [line.appending("  " + does, .faint)] }
        return [line] + Line.wrapped(does, columns: width, ink: .faint, after: Line("    "))
    }
}

extension Ledger {
    /// Shows which addresses began to count as the person's because git is configured with them.
    ///
    /// - Parameter isSetUp: whether the person sets up what counts just now, and knows of them from then on.
    func tellAdopted(isSetUp: Bool) async throws {
        let adopted = try await useCases.adoptedAddresses()
        if adopted.isEmpty { return }
        let dayCalendar = try await useCases.dayCalendar()
        let view = AdoptedView(
            addresses: adopted, offset: dayCalendar.zones.offset(at: session.now),
            today: dayCalendar.day(at: session.now),
            voice: voice, width: min(terminal.contentWidth, 96))
        try show(view.lines + [Line()])
        if isSetUp { try await useCases.acknowledge(adopted) }
    }
}
