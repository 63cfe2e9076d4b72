import Core
import Engine
import Language
import Presentation

/// Addresses that count because git is configured with them, each with the command that undoes it.
struct AdoptedView {
    let addresses: [AdoptedAddress]
    /// UTC offset of home in seconds, east positive.
    let offset: Int
    let today: Day
    let voice: Voice
    /// Width of the view in columns.
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

    /// A command, which is never truncated, and its effect: beside it if there is room, otherwise below.
    private func advice(_ command: String, _ does: String) -> [Line] {
        let line = Line("  " + command, .content)
        guard line.width + 2 + DisplayWidth.of(does) > width else { return [line.appending("  " + does, .faint)] }
        return [line] + Line.wrapped(does, columns: width, ink: .faint, after: Line("    "))
    }
}

extension Ledger {
    /// Shows which addresses began to count as the person's because git is configured with them.
    ///
    /// - Parameter isSetUp: whether this is part of the setup, after which the person knows of them.
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
