import Core
import Engine
import Graphics
import Language
import Presentation

/// Card with the addresses that count because git is configured with them, until the person confirms or rejects them.
struct AdoptedCard {
    struct Address {
        let email: UntrustedText
        let text: UntrustedText
        let keepLabel: UntrustedText
        let undoLabel: UntrustedText
    }

    let addresses: [Address]

    /// Creates the card; nil if there are no such addresses.
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

extension AdoptedCard {
    func html(_ language: Language) -> HTML {
        """
        <section class="card span-12">
        <ul class="unread">\(each: addresses, separator: "\n", { address in """
            <li><p class="reason"><bdi>\(address.text)</bdi></p>
            <div class="acts"><form method="post" action="\(Route.settings(.authors).path)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\
            <input type="hidden" name="shown" value="\(address.email)">\
            <input type="hidden" name="email" value="\(address.email)">\
            <button class="btn primary" aria-label="\(address.keepLabel)">\(language.text(.today.adoptedKeep))\
            </button></form><form method="post" action="\(Route.settings(.authors).path)">\
            <input type="hidden" name="next" value="\(Route.today.path)">\
            <input type="hidden" name="shown" value="\(address.email)">\
            <button class="btn" aria-label="\(address.undoLabel)">\(language.text(.today.adoptedUndo))</button></form>\
            </div></li>
            """ })</ul>
        </section>
        """
    }
}
