import Core
import Engine
import Language
import Presentation

/// State of the push contact, which push services require of a sender.
package enum PushContactState: Sendable {
    case known
    /// None is set; the person's own addresses are offered.
    case missing(offered: [String])

    /// - Parameter started: contact given at start, which overrides the setting.
    static func current(_ snapshot: Snapshot, started: VAPIDSubject?) throws -> PushContactState {
        started != nil || snapshot.settings.pushContact != nil
            ? .known : .missing(offered: try snapshot.addresses())
    }
}

/// Card that sets the push contact and then subscribes this browser.
struct PushCard: TemplateValue {
    /// Whether a push contact is set; nothing is sent without one.
    let canSend: Bool
    /// First of the person's addresses that is valid as a contact; nil where none is.
    let offeredContact: String?
    let offerLabel: UntrustedText
    let contactLabel: String
    let contact: UntrustedText
    let contactProblem: UntrustedText
    let contactPath = Route.notifications(.contact).path
    let statePath = Route.notifications(.devices).path
    /// Address of the page that holds the card.
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
        offerLabel = UntrustedText(language.text(.push.contactUse(contact: offeredContact ?? "")), limit: 400)
        contactLabel = language.text(offeredContact == nil ? .push.contact : .push.contactOther)
        contact = UntrustedText(form[.contact] ?? "", limit: 300)
        contactProblem = UntrustedText(form[.contact] == nil ? "" : form.problem ?? "", limit: 500)
        pagePath = page
        self.language = language.rawValue
    }
}
