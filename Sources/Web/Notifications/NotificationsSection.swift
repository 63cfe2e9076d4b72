import Core
import Engine
import Language
import Presentation

/// Where notifications come, and how a browser is added.
struct NotificationsSection: TemplateValue {
    /// A browser that is notified.
    struct Device: TemplateValue {
        let name: UntrustedText
        let isOwn: Bool
        /// When a message last got there, or that none was sent.
        let success: String
        let succeededAt: Int64?
        let problem: UntrustedText
        let isGone: Bool
        let facts: String
        let testPath: String
        let testLabel: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
    }

    let outlook: NudgeOutlook
    let nudges: NudgesCard
    let push: PushCard
    let devices: [Device]
    let channels: ChannelsCard
    let isEmpty: Bool

    init(
        _ reports: [PushDeviceReport], channels: ChannelsData, nudges report: NudgeReport, own: String?,
        contact: PushContactState, form: FormState, _ context: PageContext
    ) {
        let language = context.language
        outlook = NudgeOutlook(report, language)
        nudges = NudgesCard(report.settings, form: form, context)
        self.channels = ChannelsCard(channels, form: form, context)
        push = PushCard(contact, on: Route.settings(.section(.notifications)).path, form: form, language)
        devices = reports.map { report in
            let name = report.name.isEmpty ? language.text(.push.unnamed) : report.name
            let since = WallClock(report.addedAt, offset: context.offset).date
            return Device(
                name: UntrustedText(name), isOwn: report.id == own,
                success: report.succeededAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
                    ?? language.text(.push.neverSent),
                succeededAt: report.succeededAt?.seconds,
                problem: UntrustedText(report.problem.map(language.name) ?? "", limit: 400),
                isGone: !report.isReached,
                facts: language.text(.push.since(date: language.shortDate(since, today: context.today))),
                testPath: Route.notifications(.test(report.id)).path,
                testLabel: UntrustedText(language.text(.push.testNamed(name: name))),
                removalPath: Route.notifications(.removal(report.id)).path,
                removalLabel: UntrustedText(language.text(.push.removeNamed(name: name))))
        }
        isEmpty = reports.isEmpty
    }
}
