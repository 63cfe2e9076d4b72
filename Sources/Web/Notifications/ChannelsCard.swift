import Core
package import Engine
import Graphics
import Language
import Presentation

/// Card with the notification channels and the form that adds one.
struct ChannelsCard {
    /// Channel that receives notifications.
    struct Channel {
        let kind: String
        let place: UntrustedText
        let isOff: Bool
        let success: String
        let succeededAt: Int64?
        let facts: String
        let problem: UntrustedText
        let testPath: String
        let testLabel: UntrustedText
        let statePath: String
        let state: String
        let stateText: String
        let stateLabel: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// Kind of channel that can be added.
    struct Kind {
        let name: String
        let path: String
        /// Value of `aria-current`; nil unless its form is open.
        let current: String?
    }

    /// Field of the form.
    struct Input {
        let name: String
        let label: String
        let hint: String
        let type: String
        let placeholder: String
        let isMono: Bool
        let isRequired: Bool
        /// Choices; empty for a text field.
        let choices: [Choice]
        let isTyped: Bool
        let field: FormField
    }

    /// Form of a kind.
    struct Form {
        let kind: String
        let title: String
        let text: String
        let inputs: [Input]
    }

    /// Secret that signs messages, shown once.
    struct Created {
        let place: UntrustedText
        let secret: String
    }

    let channels: [Channel]
    let isEmpty: Bool
    let kinds: [Kind]
    let form: Form?
    /// Reason why a form was rejected that is not shown any more.
    let fault: UntrustedText
    let made: Created?

    init(_ data: ChannelsData, form state: FormState, _ context: PageContext) {
        let language = context.language
        channels = data.reports.map { Channel($0, context) }
        isEmpty = data.reports.isEmpty
        let chosen = state[.channel].flatMap(ChannelKind.init(rawValue:)) ?? data.asked
        kinds = data.kinds.map { kind in
            Kind(
                name: language.name(of: kind), path: Route.adding(kind),
                current: kind == chosen ? "true" : nil)
        }
        form = chosen.flatMap { data.kinds.contains($0) ? Form($0, data, state, language) : nil }
        let lost =
            form == nil ? chosen.flatMap { kind in data.fault.map { language.sentence(for: $0, of: kind).text } } : nil
        fault = UntrustedText(lost ?? "", limit: 400)
        made = data.made.flatMap { made in
            made.madeSecret.map { Created(place: UntrustedText(made.report.place, limit: 200), secret: $0) }
        }
    }
}

/// Data of the card with the notification channels.
package struct ChannelsData: Sendable {
    let reports: [ChannelReport]
    /// Kinds that this Haru can send to.
    let kinds: [ChannelKind]
    /// Linked machines that are not a channel yet.
    let machines: [MachineReport]
    /// Kind of the requested form.
    let asked: ChannelKind?
    private let outcome: ChannelFormOutcome?

    /// Creates the data of the card.
    ///
    /// - Parameters:
    ///   - kinds: kinds that this Haru itself sends to.
    ///   - machines: all machines that were ever linked.
    package init(
        _ reports: [ChannelReport], kinds: [ChannelKind], machines: [MachineReport] = [], asked: ChannelKind? = nil,
        _ outcome: ChannelFormOutcome? = nil
    ) {
        self.reports = reports
        let known = Set(reports.map(\.id))
        self.machines = machines.filter { $0.isLinked && !known.contains($0.channelID) }
        self.kinds = kinds.filter { $0 != .machine } + (self.machines.isEmpty ? [] : [.machine])
        self.asked = asked
        self.outcome = outcome
    }

    /// Reason why the form was rejected.
    var fault: ChannelFault? { if case .refused(let fault) = outcome { fault } else { nil } }

    /// Channel that the form added.
    var made: AddedChannel? { if case .added(let channel) = outcome { channel } else { nil } }
}

/// Outcome of the form of a channel.
package enum ChannelFormOutcome: Sendable {
    case added(AddedChannel)
    case refused(ChannelFault)
}

extension ChannelsCard.Channel {
    init(_ report: ChannelReport, _ context: PageContext) {
        let language = context.language
        let name = report.kind.map(language.name) ?? language.text(.channel.unknown)
        let whole = report.place.isEmpty ? name : "\(name) \(report.place)"
        kind = name
        place = UntrustedText(report.place, limit: 200)
        isOff = !report.isOn
        success =
            report.succeededAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
            ?? language.text(.push.neverSent)
        succeededAt = report.succeededAt?.seconds
        let since = WallClock(report.addedAt, offset: context.offset).date
        facts = language.text(.push.since(date: language.shortDate(since, today: context.today)))
        problem = UntrustedText(report.problem.map { language.name(of: $0, at: report.kind) } ?? "", limit: 400)
        testPath = Route.notifications(.channelTest(report.id)).path
        testLabel = UntrustedText(language.text(.push.testNamed(name: whole)))
        statePath = Route.notifications(.channelState(report.id)).path
        state = report.isOn ? "off" : "on"
        stateText = language.text(report.isOn ? .channel.turnOff : .channel.turnOn)
        stateLabel = UntrustedText(
            language.text(report.isOn ? .channel.turnOffNamed(name: whole) : .channel.turnOnNamed(name: whole)))
        removalPath = Route.notifications(.channelRemoval(report.id)).path
        removalLabel = UntrustedText(language.text(.push.removeNamed(name: whole)))
    }
}

extension ChannelsCard.Form {
    init(_ kind: ChannelKind, _ data: ChannelsData, _ state: FormState, _ language: Language) {
        let fault = data.fault
        self.kind = kind.rawValue
        title = language.text(.channel.addNamed(name: language.name(of: kind)))
        text = language.text(kind.explanation)
        inputs = kind.fields.map { field in
            let isFault = fault?.field == field
            // A secret is write-only, so it must be entered again.
            let value = field == .secret ? "" : UntrustedText(state[field.name] ?? "", limit: 2_000).text
            let machines = kind == .machine ? data.machines : []
            return ChannelsCard.Input(
                name: field.name.rawValue, label: language.text(kind.label(of: field)),
                hint: language.text(kind.hint(of: field)), type: field == .secret ? "password" : "text",
                placeholder: kind.example(of: field), isMono: field != .user,
                isRequired: !kind.isOptional(field),
                choices: machines.map { machine in
                    Choice(
                        field.name, value: machine.id, label: UntrustedText(machine.name, limit: 200).text,
                        isChosen: machine.id == value)
                }, isTyped: machines.isEmpty,
                field: FormField(
                    value, problem: isFault ? fault.map { language.sentence(for: $0, of: kind).text } : nil,
                    isFirst: isFault))
        }
    }
}

extension ChannelField {
    /// Name of the form field for it.
    var name: Field {
        switch self {
        case .address: .address
        case .server: .server
        case .recipient: .recipient
        case .sender: .sender
        case .user: .user
        case .secret: .secret
        }
    }
}

extension ChannelKind {
    fileprivate var explanation: Message {
        switch self {
        case .ntfy: .channel.ntfyText
        case .mail: .channel.mailText
        case .slack: .channel.slackText
        case .discord: .channel.discordText
        case .telegram: .channel.telegramText
        case .gotify: .channel.gotifyText
        case .webhook: .channel.webhookText
        case .desktop: .channel.desktopText
        case .machine: .channel.machineText
        }
    }

    fileprivate func label(of field: ChannelField) -> Message {
        switch (self, field) {
        case (_, .address): .channel.address
        case (.mail, .server): .channel.mailServer
        case (_, .server): .channel.server
        case (.ntfy, .recipient): .channel.topic
        case (.telegram, .recipient): .channel.chat
        case (.machine, .recipient): .machine.name
        case (_, .recipient): .channel.recipient
        case (_, .sender): .channel.sender
        case (_, .user): .channel.user
        case (.mail, .secret): .channel.password
        case (.webhook, .secret): .channel.signingSecret
        case (.telegram, .secret): .channel.botToken
        case (_, .secret): .channel.token
        }
    }

    fileprivate func hint(of field: ChannelField) -> Message {
        switch (self, field) {
        case (.ntfy, .server): .channel.ntfyServerHint
        case (.ntfy, .recipient): .channel.topicHint
        case (.ntfy, .secret): .channel.ntfyTokenHint
        case (.mail, .server): .channel.mailServerHint
        case (.mail, .user), (.mail, .secret): .channel.mailUserHint
        case (.mail, .sender): .channel.senderHint
        case (.mail, .recipient): .channel.recipientHint
        case (.telegram, .recipient): .channel.chatHint
        case (.machine, .recipient): .channel.machineHint
        case (.telegram, .secret): .channel.botTokenHint
        case (.gotify, .secret): .channel.gotifyTokenHint
        case (.webhook, .secret): .channel.signingSecretHint
        case (_, .address): .channel.addressHint
        default: .channel.serverHint
        }
    }

    /// Placeholder of a field.
    fileprivate func example(of field: ChannelField) -> String {
        switch (self, field) {
        case (.ntfy, .server): "https://ntfy.sh"
        case (.mail, .server): "smtps://smtp.example.com"
        case (.mail, .recipient): "me@example.com"
        case (.mail, .sender): "haru@example.com"
        case (.gotify, .server): "https://gotify.example.com"
        case (.slack, .address): "https://hooks.slack.com/services/…"
        case (.discord, .address): "https://discord.com/api/webhooks/…"
        case (.webhook, .address): "https://example.com/hook"
        case (.telegram, .recipient): "123456789"
        default: ""
        }
    }
}

extension Route {
    /// URL of the list of channels.
    static let channels = Route.settings(.section(.notifications)).path + "#channels"

    /// URL of the form that adds a channel of a kind.
    static func adding(_ kind: ChannelKind) -> String {
        "\(Route.settings(.section(.notifications)).path)?\(Field.channel.rawValue)=\(kind.rawValue)#channel"
    }
}

extension ChannelsCard {
    func html(_ language: Language) -> HTML {
        """
        \(if: made, { made in """
            <section class="card"><div class="fields">
            <div role="status"><p><b>\(language.text(.channel.made))</b></p>\
            <p class="faint">\(language.text(.channel.madeHint))</p></div>
            <div class="field"><label for="made-secret"><bdi>\(made.place)</bdi></label><div class="addline">\
            <input class="input mono" type="text" id="made-secret" value="\(made.secret)" readonly autocomplete="off" \
            spellcheck="false">\(HTML.copyButton(of: "made-secret", language))</div></div>
            </div></section>
            """ })
        <section class="card" id="channels">
        <header><h2>\(language.text(.channel.channelsTitle))</h2></header>
        <p class="muted">\(language.text(.channel.channelsText))</p>
        \(if: !isEmpty, """
            <ul class="ruled">\(each: channels, { channel in """
                <li><span class="t"><b>\(channel.kind)</b> \
                <bdi>\(channel.place)</bdi>\
                \(if: channel.isOff, #" <span class="chip warn">\#(language.text(.channel.isOff))</span>"#)<br>\
                <span class="faint num">\(if: channel.succeededAt, { succeededAt in """
                    \(language.text(.push.last)) <time data-ago="\(succeededAt)">\(channel.success)</time>
                    """ }, else: "\(channel.success)") · \(channel.facts)</span>\
                \(if: channel.problem.nonEmpty, { problem in """
                    <br><span class="warn"><bdi>\(problem)</bdi></span>
                    """ })</span><div class="bar"><form method="post" action="\(channel.testPath)">\
                <button class="btn" aria-label="\(channel.testLabel)">\(language.text(.push.test))</button></form>\
                <form method="post" action="\(channel.statePath)">\
                <button class="btn" name="state" value="\(channel.state)" \
                aria-label="\(channel.stateLabel)">\(channel.stateText)</button></form>\
                <form method="post" action="\(channel.removalPath)">\
                <button class="btn" aria-label="\(channel.removalLabel)">\(language.text(.shell.remove))</button>\
                </form></div></li>
                """ })</ul>
            """)
        \(if: !kinds.isEmpty, """
            <nav class="chips" aria-label="\(language.text(.channel.kinds))">\(each: kinds, { kind in """
                <a class="btn" href="\(kind.path)"\(attribute: "aria-current", kind.current)>\(kind.name)</a>
                """ })</nav>
            """, else: #"<p class="faint">\#(language.text(.channel.channelsNone))</p>"#)
        \(if: fault.nonEmpty, { fault in #"<p class="fault" role="alert"><bdi>\#(fault)</bdi></p>"# })
        \(if: form, { form in """
            <form class="fields" id="channel" method="post" action="\(Route.notifications(.channels).path)" \
            novalidate><input type="hidden" name="channel" value="\(form.kind)">
            <h3>\(form.title)</h3>
            <p class="faint">\(form.text)</p>
            \(each: form.inputs, { input in """
                <div class="field"><label for="channel-\(input.name)">\(input.label)\
                \(if: !input.isRequired, #" <span class="faint">\#(language.text(.shell.optional))</span>"#)</label>\
                \(if: input.isTyped, """
                    <input class="input\(if: input.isMono, " mono")" type="\(input.type)" id="channel-\(input.name)" \
                    name="\(input.name)" value="\(input.field.value)" placeholder="\(input.placeholder)"\
                    \(if: input.isRequired, " required") maxlength="2000" autocomplete="off" autocapitalize="off" \
                    spellcheck="false" aria-describedby="channel-\(input.name)-hint"\
                    \(input.field.attributes)>
                    """, else: """
                    <select class="input" id="channel-\(input.name)" name="\(input.name)" \
                    aria-describedby="channel-\(input.name)-hint"\(input.field.attributes)>\
                    \(each: input.choices, { $0.option })</select>
                    """)\
                <p class="faint" id="channel-\(input.name)-hint">\(input.hint)\
                \(input.field.fault)</p></div>
                """ })
            <p><button class="btn primary">\(language.text(.channel.add))</button></p>
            </form>
            """ })
        </section>
        """
    }
}
