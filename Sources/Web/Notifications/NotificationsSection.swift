import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with the notified browsers, and the way to add one.
struct NotificationsSection {
    /// Browser that receives notifications.
    struct Device {
        let name: UntrustedText
        let isOwn: Bool
        /// Time of the last delivered message, or a text that none was sent.
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

extension NotificationsSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card outlook-card">
        <header><h2>\(language.text(.nudges.next))</h2></header>
        <p>\(outlook.state)</p>
        <p>\(outlook.next)</p>
        \(if: outlook.snoozed, { snoozed in """
            <form class="bar" method="post" action="\(Route.notifications(.snoozeEnding).path)">\
            <p class="t">\(snoozed)</p><button class="btn">\(language.text(.nudges.snoozeEnd))</button></form>
            """ })
        \(if: outlook.canSnooze, """
            <form class="bar" method="post" action="\(Route.notifications(.snooze).path)" role="group" \
            aria-labelledby="snooze-label" aria-describedby="snooze-hint">\
            <b id="snooze-label">\(language.text(.nudges.snooze))</b>\(each: outlook.lengths, { length in """
                <button class="btn" name="minutes" value="\(length.value)">\(length.label)</button>
                """ })</form><p class="faint" id="snooze-hint">\(language.text(.nudges.snoozeHint))</p>
            """)
        <p class="faint"><bdi>\(outlook.alarm)</bdi></p>
        </section>
        <form class="fields" id="nudges" method="post" action="\(Route.notifications(.nudges).path)" novalidate>
        <button class="unseen" tabindex="-1" aria-hidden="true">\(language.text(.shell.save))</button>
        <section class="card">
        <header><h2>\(language.text(.nudges.title))</h2></header>
        \(nudges.isOn.checkbox)
        <fieldset><legend>\(language.text(.nudges.when))</legend>\
        \(each: nudges.schedules, { $0.radioButton })</fieldset>
        <div class="pair" data-schedule="hourly" role="group" aria-label="\(language.text(.nudges.hourly))">\
        <div class="field"><label for="first">\(language.text(.nudges.first))</label>\
        <select class="input short" id="first" name="first"\
        \(if: nudges.hours.invalid, { invalid in #" aria-invalid="\#(invalid)" aria-describedby="hours-fault""# })\
        \(if: nudges.hours.isFirst, " autofocus")>\(each: nudges.first, { $0.option })</select></div>\
        <div class="field"><label for="last">\(language.text(.nudges.last))</label>\
        <select class="input short" id="last" name="last">\(each: nudges.last, { $0.option })</select></div>\
        \(if: nudges.hours.problem.nonEmpty, { problem in """
            <p class="fault" id="hours-fault"><bdi>\(problem)</bdi></p>
            """ })</div>
        <div class="clocks" data-schedule="times" role="group" aria-label="\(language.text(.nudges.times))">
        <ul data-times="\(NudgeSettings.mostTimes)" data-label="\(language.text(.nudges.timeNumber(number: "{0}")))" \
        data-drop="\(language.text(.nudges.dropTime(number: "{0}")))">\(each: nudges.times, { time in """
            <li><div class="addline">\
            <input class="input short" type="time" id="\(time.id)" name="nudge-times" value="\(time.field.value)" \
            aria-label="\(time.label)"\(if: time.field.invalid, { invalid in """
                 aria-invalid="\(invalid)" aria-describedby="\(time.id)-fault"
                """ })\(if: time.field.isFirst, " autofocus")\(if: time.isNew, " autofocus")>\
            <button class="btn" name="action" value="\(time.drop)" \
            aria-label="\(time.dropLabel)">\(language.text(.shell.remove))</button></div>\
            \(if: time.field.problem.nonEmpty, { problem in """
                <p class="fault" id="\(time.id)-fault"><bdi>\(problem)</bdi></p>
                """ })</li>
            """ })</ul>
        \(if: nudges.timesFault.problem.nonEmpty, { problem in """
            <p class="fault" tabindex="-1"\(if: nudges.timesFault.isFirst, " autofocus")><bdi>\(problem)</bdi></p>
            """ })
        \(if: nudges.canAdd, """
            <p><button class="btn" name="action" value="\(NudgeForm.Action.addTime.text)"\
            \(if: nudges.isAddNext, " autofocus")>\(language.text(.nudges.addTime))</button></p>
            """)
        </div>
        <div class="field"><label for="last-call">\(language.text(.nudges.lastCall))</label>\
        <input class="input short" type="number" inputmode="numeric" id="last-call" name="last-call" \
        min="\(NudgeSettings.lastCalls.lowerBound)" max="\(NudgeSettings.lastCalls.upperBound)" \
        value="\(nudges.lastCall.value)" aria-describedby="last-call-hint"\
        \(nudges.lastCall.attributes)>\
        <p class="faint" id="last-call-hint">\(nudges.lastCallHint)\
        \(nudges.lastCall.fault)\
        </p></div>
        <details class="fold" id="nudges-more" data-keeps\(if: nudges.moreIsOpen, " open")>\
        <summary>\(language.text(.nudges.more))</summary>
        <fieldset\(if: nudges.weekdaysFault.invalid != nil, #" aria-describedby="weekdays-fault""#)>\
        <legend>\(language.text(.nudges.weekdays))</legend>\
        <div class="chips">\(each: nudges.weekdays, { $0.checkboxChip })</div>\
        \(if: nudges.weekdaysFault.problem.nonEmpty, { problem in """
            <p class="fault" id="weekdays-fault" tabindex="-1"\(if: nudges.weekdaysFault.isFirst, " autofocus")>\
            <bdi>\(problem)</bdi></p>
            """ })</fieldset>
        <fieldset aria-describedby="quiet-hint"><legend>\(language.text(.nudges.quiet))</legend><div class="pair">\
        <div class="field"><label for="quiet-from">\(language.text(.nudges.quietFrom))</label>\
        <input class="input short" type="time" id="quiet-from" name="quiet-from" value="\(nudges.quietFrom.value)"\
        \(if: nudges.quietFrom.invalid, { invalid in #" aria-invalid="\#(invalid)" aria-describedby="quiet-fault""# })\
        \(if: nudges.quietFrom.isFirst, " autofocus")></div><div class="field">\
        <label for="quiet-to">\(language.text(.nudges.quietTo))</label>\
        <input class="input short" type="time" id="quiet-to" name="quiet-to" value="\(nudges.quietTo.value)"\
        \(if: nudges.quietTo.invalid, { invalid in #" aria-invalid="\#(invalid)" aria-describedby="quiet-fault""# })>\
        </div></div>\(if: nudges.quietHours.problem.nonEmpty, { problem in """
            <p class="fault" id="quiet-fault"><bdi>\(problem)</bdi></p>
            """ })<p class="faint" id="quiet-hint">\(language.text(.nudges.quietHint))</p></fieldset>
        </details>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </section>
        </form>
        \(push.html(language))
        <section class="card">
        <header><h2>\(language.text(.push.devices))</h2></header>
        \(if: isEmpty, #"<p class="muted">\#(language.text(.push.devicesEmpty))</p>"#, else: """
            <ul class="ruled">\(each: devices, { device in """
                <li><span class="t"><b><bdi>\(device.name)</bdi></b>\
                \(if: device.isOwn, #" <span class="chip">\#(language.text(.push.own))</span>"#)\
                \(if: device.isGone, #" <span class="chip warn">\#(language.text(.push.gone))</span>"#)<br>\
                <span class="faint num">\(if: device.succeededAt, { succeededAt in """
                    \(language.text(.push.last)) <time data-ago="\(succeededAt)">\(device.success)</time>
                    """ }, else: "\(device.success)") · \(device.facts)</span>\
                \(if: device.problem.nonEmpty, { problem in #"<br><span class="warn">\#(problem)</span>"# })</span>\
                <div class="bar">\(if: !device.isGone, """
                    <form method="post" action="\(device.testPath)">\
                    <button class="btn" aria-label="\(device.testLabel)">\(language.text(.push.test))</button></form>
                    """)<form method="post" action="\(device.removalPath)"\(if: device.isOwn, " data-push-off")>\
                <button class="btn" aria-label="\(device.removalLabel)">\(language.text(.shell.remove))</button>\
                </form></div></li>
                """ })</ul>
            """)
        </section>
        \(channels.html(language))
        """
    }
}
