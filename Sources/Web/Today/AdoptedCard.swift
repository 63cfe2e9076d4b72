import Core
import Engine
import Language
import Presentation

/// The addresses that count because git is configured with them, until the person has said whether they are theirs.
struct AdoptedCard: TemplateValue {
    /// One of them.
    struct Address: TemplateValue {
        let email: UntrustedText
        let text: UntrustedText
        let keepLabel: UntrustedText
        let undoLabel: UntrustedText
    }

    let addresses: [Address]
    let authorsPath = Route.settings(.authors).path
    let next = Route.today.path

    /// Makes the card; nil where there is none of them.
    init?(_ report: TodayReport, _ language: Language) {
        if report.adopted.isEmpty { return nil }
        addresses = report.adopted.map { address in
            Address(
                email: UntrustedText(address.email, limit: 254),
                text: UntrustedText(language.counted(address, offset: report.offset, today: report.day), limit: 500),
                keepLabel: UntrustedText(language.text(.today.adoptedKeepNamed(address: address.email)), limit: 400),
                undoLabel: UntrustedText(language.text(.today.adoptedUndoNamed(address: address.email)), limit: 400))
        }
    }
}
