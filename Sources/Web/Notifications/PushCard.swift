import Core
import Engine
import Graphics
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
struct PushCard {
    /// Whether a push contact is set; nothing is sent without one.
    let canSend: Bool
    /// First of the person's addresses that is valid as a contact; nil where none is.
    let offeredContact: String?
    let offerLabel: UntrustedText
    let contactLabel: String
    let contact: UntrustedText
    let contactProblem: UntrustedText
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

extension PushCard {
    func html(_ language: Language) -> HTML {
        """
        \(if: canSend, """
            <section class="card going" id="push" data-state="\(Route.notifications(.devices).path)" \
            data-page="\(pagePath)" data-lang="\(self.language)" data-failed="\(language.text(.push.failed))">
            <header><h2>\(language.text(.push.here))</h2></header>
            <p>\(language.text(.push.explains))</p>
            <noscript><p class="muted">\(language.text(.push.needsScripts))</p></noscript>
            <p class="notice-text" id="push-problem" role="alert" hidden></p>
            <div class="going" data-push="off" hidden><p class="faint">\(language.text(.push.asks))</p><p>\
            <button class="btn primary" type="button" id="push-on">\(language.text(.push.turnOn))</button></p></div>
            <div class="going" data-push="on" hidden><p><span class="chip">\(language.text(.push.isOn))</span></p>\
            <p class="faint">\(language.text(.push.isOnText))</p></div>
            <div class="going" data-push="install" hidden><p><b>\(language.text(.push.install))</b></p><ol>\
            <li>\(language.text(.push.installShare))</li><li>\(language.text(.push.installAdd))</li>\
            <li>\(language.text(.push.installOpen))</li></ol>\
            <p class="faint">\(language.text(.push.installVersion))</p></div>
            <div class="going" data-push="unsupported" hidden>\
            <p class="muted">\(language.text(.push.unsupported))</p></div>
            <div class="going" data-push="insecure" hidden><p class="muted">\(language.text(.push.insecure))</p></div>
            <div class="going" data-push="blocked" hidden><p><b>\(language.text(.push.blocked))</b></p>\
            <p data-browser="chrome" hidden>\(language.text(.push.blockedChrome))</p>\
            <p data-browser="firefox" hidden>\(language.text(.push.blockedFirefox))</p>\
            <p data-browser="safari" hidden>\(language.text(.push.blockedSafari))</p>\
            <p data-browser="ios" hidden>\(language.text(.push.blockedPhone))</p>\
            <p data-browser="android" hidden>\(language.text(.push.blockedAndroid))</p>\
            <p data-browser="other" hidden>\(language.text(.push.blockedOther))</p></div>
            </section>
            """, else: """
            <section class="card"><header><h2>\(language.text(.push.noContact))</h2></header>\
            <p>\(language.text(.push.noContactText))</p>\(if: offeredContact, { offeredContact in """
                <form class="fields" method="post" action="\(Route.notifications(.contact).path)">\
                <input type="hidden" name="next" value="\(pagePath)"><p>\
                <button class="btn primary" name="contact" value="\(offeredContact)">\
                <bdi>\(offerLabel)</bdi></button></p></form>
                """ })
            <form class="fields" method="post" action="\(Route.notifications(.contact).path)" novalidate>\
            <input type="hidden" name="next" value="\(pagePath)"><div class="field">\
            <label for="contact">\(contactLabel)</label><div class="addline">\
            <input class="input" type="text" inputmode="email" id="contact" name="contact" value="\(contact)" \
            maxlength="255" autocomplete="email" autocapitalize="off" spellcheck="false"\
            \(if: contactProblem.nonEmpty != nil, """
                 aria-invalid="true" aria-describedby="contact-fault" autofocus
                """)>\
            <button class="btn">\(language.text(.shell.save))</button></div>\
            \(if: contactProblem.nonEmpty, { contactProblem in """
                <p class="fault" id="contact-fault"><bdi>\(contactProblem)</bdi></p>
                """ })</div></form></section>
            """)
        """
    }
}
