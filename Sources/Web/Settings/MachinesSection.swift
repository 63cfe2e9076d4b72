import Core
import Engine
import Language

/// The machines that tell of their commits, and the one that asks to be linked.
struct MachinesSection: TemplateValue {
    /// A machine.
    struct Machine: TemplateValue {
        let name: UntrustedText
        let isEnded: Bool
        let heard: String
        let heardAt: Int64
        let facts: String
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// One that asks.
    struct Asking: TemplateValue {
        let name: UntrustedText
        let version: UntrustedText
        let code: String
        let known: UntrustedText
        let new: UntrustedText
    }

    let machines: [Machine]
    let isEmpty: Bool
    /// Where notifications on the screens of machines are looked after; nil where none is linked.
    let screenPath: String?
    /// Whether a machine that was let in a moment ago is to come yet.
    let isAwaited: Bool
    let asking: Asking?
    let code: UntrustedText
    let codePath = Route.settings(.machineCode).path
    let decisionPath = Route.settings(.machineDecision).path
    /// What is typed on the machine; nil where no other machine reaches this Haru.
    let command: UntrustedText?

    init(
        _ reports: [MachineReport], asking: DeviceReport?, address: String, form: FormState, _ context: PageContext
    ) {
        let language = context.language
        machines = reports.map { report in
            let since = WallClock(report.linkedAt, offset: context.offset).date
            let facts = [
                language.repositories(report.repositories),
                language.text(.machine.since(date: language.shortDate(since, today: context.today))),
            ]
            return Machine(
                name: UntrustedText(report.name), isEnded: !report.isLinked,
                heard: language.ago(seconds: report.heardAt.seconds(to: context.now)),
                heardAt: report.heardAt.seconds, facts: facts.joined(separator: " · "),
                removalPath: Route.settings(.machineRemoval(report.id)).path,
                removalLabel: UntrustedText(language.text(.machine.endNamed(name: report.name))))
        }
        isEmpty = reports.isEmpty
        screenPath = reports.contains(where: \.isLinked) ? Route.channels : nil
        isAwaited = context.notice == .machineLinked
        self.asking = asking.map { report in
            Asking(
                name: UntrustedText(report.name), version: UntrustedText("haru " + report.version),
                code: UserCode.shown(report.userCode),
                known: UntrustedText(report.knownEmails.joined(separator: ", "), limit: 2_000),
                new: UntrustedText(report.newEmails.joined(separator: ", "), limit: 2_000))
        }
        code = UntrustedText(form[.code] ?? "", limit: 40)
        let isReachable = context.hosted != nil || !address.hasPrefix("http://")
        command = isReachable ? UntrustedText("haru server link \(address)", limit: 300) : nil
    }
}
