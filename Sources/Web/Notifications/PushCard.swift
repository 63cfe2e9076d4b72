import Core
import Engine
import Language
import Presentation

/// Whether push services can be told who sends.
package enum PushContactState: Sendable {
    case known
    /// Nobody said; the addresses that count as the person's are offered.
    case missing(offered: [String])

    /// - Parameter started: the contact that the program was started with, which wins.
    static func current(_ snapshot: Snapshot, started: VAPIDSubject?) throws -> PushContactState {
        started != nil || snapshot.settings.pushContact != nil
            ? .known : .missing(offered: try snapshot.addresses())
    }
}

/// How this browser is notified: first who sends is asked, then notifications are turned on.
struct PushCard: TemplateValue {
    /// Whether this Haru can send at all; without a contact it cannot.
    let canSend: Bool
    /// The address of git that push services may be told; nil where none will do.
    let offeredContact: String?
    let offerLabel: UntrustedText
    let contactLabel: String
    let contact: UntrustedText
    let contactProblem: UntrustedText
    let contactPath = Site.notifications(.contact).path
    let statePath = Site.notifications(.devices).path
    /// The page that the card stands on, which follows each of its steps.
    let pagePath: String
    let language: String

    init(_ state: PushContactState, on page: String, form: FormState, _ language: Language) {
        switch state {
        case .known:
            canSend = true
            offeredContact = nil
        case .missing(let addresses):
            canSend = false
            offeredContact = addresses.first { (try? VAPIDSubject("mailto:" + $0)) != nil }
        }
        offerLabel = UntrustedText(language.text(.pushContactUse, offeredContact ?? ""), limit: 400)
        contactLabel = language.text(offeredContact == nil ? .pushContact : .pushContactOther)
        contact = UntrustedText(form[.contact] ?? "", limit: 300)
        contactProblem = UntrustedText(form[.contact] == nil ? "" : form.problem ?? "", limit: 500)
        pagePath = page
        self.language = language.rawValue
    }
}
