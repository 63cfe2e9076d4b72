import Core
import Engine
import Graphics
import Language

/// Section of the settings with all accounts, for administrators.
struct PeopleSection {
    /// Person with an account.
    struct Person {
        let number: Int
        let name: UntrustedText
        let identities: UntrustedText
        let chips: [String]
        let since: String
        /// Actions on the account; the labels name the person.
        let actions: [Action]
        let deletionPath: String
        let deletionLabel: UntrustedText
        let deletionAsk: UntrustedText
        let canBeDeleted: Bool
        let fieldID: String
    }

    /// Button of an action.
    struct Action {
        let path: String
        let text: String
        let label: UntrustedText
    }

    let people: [Person]
    /// Path of the next page; nil on the last page.
    let morePath: String?

    init(_ reports: [PersonReport], hasMore: Bool, own: Int64, _ context: PageContext) {
        people = reports.map { Person($0, isOwn: $0.id == own, context) }
        morePath =
            hasMore
            ? reports.last.map { Route.settings(.section(.people)).path + "?\(Field.offset.rawValue)=\($0.id)" } : nil
    }
}

extension PeopleSection.Person {
    init(_ report: PersonReport, isOwn: Bool, _ context: PageContext) {
        let language = context.language
        number = Int(report.id)
        let called =
            report.isOwner && report.identities.allSatisfy(\.isLocal) ? language.text(.person.owner) : report.name
        name = UntrustedText(called)
        identities = UntrustedText(
            report.identities.filter { !$0.isLocal }
                .map { [$0.login, $0.name, $0.issuer].filter { !$0.isEmpty }.joined(separator: " · ") }
                .joined(separator: ", "), limit: 400)
        chips = [
            isOwn ? language.text(.signIn.sessionOwnAccount) : nil,
            report.isAdministrator ? language.text(.person.administrator) : nil,
            report.isDisabled ? language.text(.person.disabled) : nil,
        ].compactMap(\.self)
        let day = WallClock(report.createdAt, offset: context.offset).date
        let lastUse = report.lastUse.map {
            language.text(.settings.sessionLastUse(ago: language.ago(seconds: $0.seconds(to: context.now))))
        }
        since = [language.text(.person.since(date: language.shortDate(day, today: context.today))), lastUse]
            .compactMap(\.self).joined(separator: " · ")
        let offered: [PersonAction] =
            report.isOwner
            ? []
            : [report.isDisabled ? .enabling : .disabling, report.isAdministrator ? .dismissal : .appointment]
        actions = offered.map { action in
            PeopleSection.Action(
                path: Route.signIn(.person(Int(report.id), action)).path, text: language.text(action.message),
                label: UntrustedText(language.text(action.message) + ": " + called))
        }
        deletionPath = Route.signIn(.person(Int(report.id), .deletion)).path
        deletionLabel = UntrustedText(language.text(.person.delete) + ": " + called)
        deletionAsk = UntrustedText(language.text(.person.deleteAsk(name: language.quotation(called))), limit: 400)
        canBeDeleted = !report.isOwner
        fieldID = "confirm-\(report.id)"
    }
}

extension PersonAction {
    fileprivate var message: Message {
        switch self {
        case .disabling: .person.disable
        case .enabling: .person.enable
        case .appointment: .person.appoint
        case .dismissal: .person.dismiss
        case .deletion: .person.delete
        }
    }
}

extension PeopleSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        <p class="muted">\(language.text(.signIn.peopleText))</p>
        <ul class="things">
        \(each: people, separator: "\n", { people in """
            <li><div class="thing"><p><b class="t"><bdi>\(people.name)</bdi></b> \
            <span class="faint num">#\(people.number)</span>\
            \(each: people.chips, { chip in #" <span class="chip">\#(chip)</span>"# })</p>\
            \(if: people.identities.nonEmpty, { identities in #"<p class="faint t"><bdi>\#(identities)</bdi></p>"# })\
            <p class="faint num">\(people.since)</p>
            <div class="bar person-actions">\(each: people.actions, { action in """
                <form method="post" action="\(action.path)">\
                <button class="btn" aria-label="\(action.label)">\(action.text)</button></form>
                """ })</div></div>
            \(if: people.canBeDeleted, """
                <details class="fold away">\
                <summary aria-label="\(people.deletionLabel)">\(language.text(.person.delete))</summary>\
                <form class="fields" method="post" action="\(people.deletionPath)"><div class="field">\
                <label for="\(people.fieldID)"><bdi>\(people.deletionAsk)</bdi></label><div class="addline">\
                <input class="input" type="text" id="\(people.fieldID)" name="name" required maxlength="200" \
                autocomplete="off" autocapitalize="off" spellcheck="false">\
                <button class="btn" aria-label="\(people.deletionLabel)">\(language.text(.person.delete))</button>\
                </div></div></form></details>
                """)</li>
            """ })
        </ul>
        \(if: morePath, { morePath in """
            <p><a class="btn" href="\(morePath)">\(language.text(.list.next))</a></p>
            """ })
        </section>
        """
    }
}
