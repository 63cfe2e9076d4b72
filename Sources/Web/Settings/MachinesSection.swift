import Core
import Engine
import Graphics
import Language

/// Section of the settings with the linked machines, and the machine that requests a link.
struct MachinesSection {
    struct Machine {
        let name: UntrustedText
        let isEnded: Bool
        let heard: String
        let heardAt: Int64
        let facts: String
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// Machine that requests a link.
    struct Asking {
        let name: UntrustedText
        let version: UntrustedText
        let code: String
        let known: UntrustedText
        let new: UntrustedText
    }

    let machines: [Machine]
    let isEmpty: Bool
    /// URL of the settings for notifications on machines; nil if none is linked.
    let screenPath: String?
    /// Whether a machine was just approved and has not connected yet.
    let isAwaited: Bool
    let asking: Asking?
    let code: UntrustedText
    /// Command to type on the machine; nil if no other machine can reach this Haru.
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

extension MachinesSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: asking, { asking in """
            <section class="card">
            <header><h2>\(language.text(.machine.asks))</h2></header>
            <dl class="facts"><div><dt>\(language.text(.machine.name))</dt><dd><bdi>\(asking.name)</bdi> \
            <span class="faint">\(asking.version)</span></dd></div><div><dt>\(language.text(.machine.code))</dt>\
            <dd class="num"><b>\(asking.code)</b></dd></div></dl>
            <p>\(language.text(.machine.may))</p>
            \(if: asking.new.nonEmpty, { new in "<p>\(language.text(.machine.newEmails)) <bdi>\(new)</bdi></p>" })
            \(if: asking.known.nonEmpty, { known in """
                <p class="faint">\(language.text(.machine.knownEmails)) <bdi>\(known)</bdi></p>
                """ })
            <p class="faint">\(language.text(.machine.compare))</p>
            <form class="addline" method="post" action="\(Route.settings(.machineDecision).path)">\
            <input type="hidden" name="code" value="\(asking.code)">\
            <button class="btn primary" name="decision" value="approve">\(language.text(.machine.approve))</button>\
            <button class="btn" name="decision" value="refuse">\(language.text(.machine.refuse))</button></form>
            </section>
            """ })
        <section class="card"\(if: isAwaited, " data-live")>
        \(if: isEmpty, #"<p class="muted">\#(language.text(.machine.machinesEmpty))</p>"#, else: """
            <ul class="ruled">\(each: machines, { machine in """
                <li><span class="t"><b><bdi>\(machine.name)</bdi></b>\
                \(if: machine.isEnded, #" <span class="chip warn">\#(language.text(.machine.revoked))</span>"#)<br>\
                <span class="faint num">\(language.text(.machine.heard)) \
                <time data-ago="\(machine.heardAt)">\(machine.heard)</time> · \(machine.facts)</span></span>\
                <form method="post" action="\(machine.removalPath)">\
                <button class="btn" aria-label="\(machine.removalLabel)">\(language.text(.machine.end))</button>\
                </form></li>
                """ })</ul>
            <p class="faint">\(language.text(.machine.endHint))</p>\(if: screenPath, { screenPath in """
                <p><a href="\(screenPath)">\(language.text(.machine.screen))</a></p>
                """ })
            """)
        </section>
        <section class="card"><form class="fields" method="post" action="\(Route.settings(.machineCode).path)">
        <div class="field"><label for="code">\(language.text(.machine.typeCode))</label><div class="addline">\
        <input class="input mono" type="text" id="code" name="code" value="\(code)" required maxlength="20" \
        autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint">\
        <button class="btn primary">\(language.text(.machine.next))</button></div>\
        <p class="faint" id="code-hint">\(if: command?.nonEmpty, { command in """
            \(language.text(.machine.how)) <code>\(command)</code>
            """ }, else: "\(language.text(.machine.needsHosted))")</p></div>
        </form></section>
        """
    }
}
