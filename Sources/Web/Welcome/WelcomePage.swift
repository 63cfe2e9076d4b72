import Core
import Engine
import Graphics
import Language
import Presentation

/// Data of a step of the first visit.
struct WelcomePage {
    /// Entry in the list of steps.
    struct Step {
        let number: Int
        let name: String
        let style: String
        let current: String?
        /// Path to repeat the step; nil if it is not done yet, or results from the search.
        let path: String?
    }

    /// Field for a folder.
    struct Folder {
        let path: UntrustedText
        let isForgeFirst: Bool
        /// Existing folder that is suggested instead of a missing one.
        let nearest: Nearest?
        let headline: String
        let text: String
    }

    /// Suggested folder, as the form sends it, with the label of its button.
    struct Nearest {
        let value: String
        let label: String
    }

    /// Authors that were found.
    struct Authors {
        let text: String
        let list: AuthorList
    }

    /// Length of a challenge that can be started.
    struct Length {
        let days: Int
        let label: String
        let isSuggested: Bool
    }

    /// Steps; empty before the first one.
    let steps: [Step]
    let hasSteps: Bool
    var deck: WelcomeCards?
    var folder: Folder?
    var progress: ScanProgressCard?
    var found: FoundRepositoriesCard?
    var authors: Authors?
    var push: PushCard?
    var lengths: [Length] = []
    var done: SetUpCard?
    let problem: UntrustedText
    let zone: ZoneCard?
    /// Path of the demo; nil if none is offered.
    let demoPath: String?
    /// Whether several people share this Haru, so that folders of its machine cannot be named.
    let isHosted: Bool
    let linkCommand: UntrustedText?
    /// Linked machines and accounts on forges whose commits are already counted.
    let sources: [UntrustedText]
    /// Path of the step after an account on a forge, which is that of the folder.
    let afterSource: String
    let afterAuthors = Self.path(of: .nudges)
    let afterChallenge = Self.path(of: .done)
    /// Path of the step after a skipped one; nil if the page itself leads on.
    let afterSkipping: String?

    init(_ step: WelcomeStep, form: FormState, context: PageContext) {
        let language = context.language
        steps = Self.steps(at: step, language)
        isHosted = context.hosted != nil
        hasSteps = !steps.isEmpty && !isHosted
        afterSkipping = isHosted ? nil : Self.next(after: step).map(Self.path)
        afterSource =
            isHosted ? Route.today.path : Self.path(of: .folder)
        linkCommand = context.hosted?.linkCommand
        let machines = (context.hosted?.machines ?? []).map { machine in
            UntrustedText(
                language.text(
                    .welcome.machine(name: machine.name, repositories: language.repositories(machine.repositories))))
        }
        sources = machines + (context.sources ?? []).compactMap { $0.account.map { UntrustedText($0.name) } }
        demoPath = context.demo == .offered ? Route.welcome(.demo).path : nil
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        zone = ZoneCard(context, next: .welcome(.page))
        if case .challenge = step {
            lengths = Challenge.presets.map { days in
                Length(days: days, label: language.days(days), isSuggested: days == Self.suggestedLength)
            }
        }
        switch step {
        case .cards:
            deck = WelcomeCards(isCounting: isHosted && !sources.isEmpty, isHosted: isHosted, language)
        case .folder(let suggestion, let nearest, let forgeFirst):
            folder = Folder(
                path: UntrustedText(form[.path] ?? suggestion, limit: 4_096), isForgeFirst: forgeFirst,
                nearest: nearest.map { folder in
                    Nearest(
                        value: Route.encoded(folder),
                        label: language.text(.welcome.nearest(folder: UntrustedText(folder, limit: 300).text)))
                },
                headline: language.text(.welcome.folderTitle), text: language.text(.welcome.folderText))
        case .searching(_, let progress):
            self.progress = ScanProgressCard(searching: progress, language)
        case .found(let path, let discovery):
            found = FoundRepositoriesCard(path: path, discovery, form: form, language)
        case .reading(let progress):
            self.progress = ScanProgressCard(reading: progress, language)
        case .authors(let authors, let repositories):
            let text = language.text(.welcome.authorsText(repositories: language.repositories(repositories)))
            self.authors = Authors(
                text: authors.isEmpty ? language.text(.welcome.authorsNone) : text,
                list: AuthorList(authors, ticksNamesakes: true, form: form, context))
        case .nudges(let contact):
            push = PushCard(contact, on: Self.path(of: .nudges), form: form, language)
        case .challenge: break
        case .done(let today, let grass, let busiestHour):
            done = SetUpCard(today, grass, busiestHour: busiestHour, language)
        }
    }

    /// Suggested length of the first challenge, in days.
    private static let suggestedLength = 100

    /// Returns the URL of a step, independent of what was done before.
    static func path(of step: WelcomeStep.Code) -> String {
        Route.welcome(.page).path + "?\(Field.step.rawValue)=\(step.rawValue)"
    }

    /// Returns the step after a skipped one; nil if the step cannot be skipped.
    private static func next(after step: WelcomeStep) -> WelcomeStep.Code? {
        switch step {
        case .folder, .found: .authors
        case .authors: .nudges
        case .nudges: .challenge
        case .challenge: .done
        case .cards, .searching, .reading, .done: nil
        }
    }

    private static func steps(at step: WelcomeStep, _ language: Language) -> [Step] {
        let current =
            switch step {
            case .cards: -1
            case .folder, .searching: 0
            case .found, .reading: 1
            case .authors: 2
            case .nudges: 3
            case .challenge: 4
            case .done: 5
            }
        if current < 0 { return [] }
        let steps: [(name: Message, code: WelcomeStep.Code?)] = [
            (.welcome.stepFolder, .folder), (.welcome.stepFound, nil), (.welcome.stepAuthors, .authors),
            (.welcome.stepNudges, .nudges), (.welcome.stepChallenge, .challenge), (.welcome.stepDone, nil),
        ]
        return steps.enumerated().map { index, step in
            Step(
                number: index + 1, name: language.text(step.name),
                style: index < current ? "past" : index == current ? "now" : "ahead",
                current: index == current ? "step" : nil,
                path: index < current ? step.code.map(path) : nil)
        }
    }
}

extension WelcomePage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.welcome.title))</h1>\(if: done == nil, """
            <form method="post" action="\(Route.welcome(.ending).path)">\
            <button class="link">\(language.text(.welcome.skip))</button></form>
            """)</div>
        \(if: hasSteps, """
            <ol class="steps" aria-label="\(language.text(.welcome.steps))">\(each: steps, { step in """
                <li class="\(step.style)"\(attribute: "aria-current", step.current)>\
                <span class="num" aria-hidden="true">\(step.number)</span> \
                \(if: step.path, { path in #"<a href="\#(path)">\#(step.name)</a>"# }, else: "\(step.name)")</li>
                """ })</ol>
            """)
        \(problem.banner)
        \(zone?.html(language))
        \(if: deck, { deck in """
            <div class="deck" id="deck">
            \(each: deck.cards, separator: "\n", { card in """
                <section class="card" id="\(card.id)" tabindex="-1" aria-labelledby="\(card.id)-title">\
                <div class="deck-art" aria-hidden="true">\(card.art)</div>\
                <h2 id="\(card.id)-title">\(card.title)</h2><p class="muted">\(card.text)</p>\
                <div class="deck-dots" role="group" aria-label="\(card.place)">\(each: card.dots, { dot in """
                    <a href="\(dot.path)" aria-label="\(dot.label)"\(attribute: "aria-current", dot.current)></a>
                    """ })</div>
                \(if: card.nextPath, { nextPath in """
                    <p class="bar"><a class="btn" href="\(deck.lastPath)">\(language.text(.welcome.cardSkip))</a>\
                    <a class="btn primary" href="\(nextPath)">\(language.text(.welcome.nudgesGoOn))</a></p>
                    """ }, else: """
                    <div class="choices">
                    \(if: deck.isCounting, """
                        <p>\(language.text(.welcome.sourcesTitle)): \
                        \(each: sources, { source in #"<span class="chip"><bdi>\#(source)</bdi></span> "# })</p>\
                        <form method="post" action="\(Route.welcome(.ending).path)">\
                        <button class="btn primary">\(language.text(.welcome.doneAction))</button></form>
                        """)
                    <form method="post" action="\(Route.welcome(.progress).path)">\
                    <button class="btn\(if: !deck.isCounting, " primary")" name="next" \
                    value="\(deck.toFolder)">\(deck.folderLabel)</button>\
                    <button class="btn" name="next" value="\(deck.toForge)">\(language.text(.welcome.chooseForge))\
                    </button></form>
                    \(if: demoPath, { demoPath in """
                        <form method="post" action="\(demoPath)">\
                        <button class="link">\(language.text(.demo.look))</button>\
                        <p class="faint">\(language.text(.demo.hint))</p></form>
                        """ })
                    </div>
                    """)
                </section>
                """ })
            </div>
            """ })
        \(if: folder, { folder in """
            \(if: folder.isForgeFirst, "\(forgeCard(language))")
            \(if: isHosted, """
                \(if: !sources.isEmpty, """
                    <section class="card"><header><h2>\(language.text(.welcome.sourcesTitle))</h2></header>\
                    <ul class="ruled">\
                    \(each: sources, { source in #"<li><span class="t"><b><bdi>\#(source)</bdi></b></span></li>"# })\
                    </ul><p class="faint">\(language.text(.welcome.sourcesText))</p>\
                    <form method="post" action="\(Route.welcome(.ending).path)"><p class="addline">\
                    <button class="btn primary">\(language.text(.welcome.doneAction))</button></p></form></section>
                    """)
                <section class="card"><header><h2>\(language.text(.link.title))</h2></header>\
                <p class="muted">\(language.text(.link.text))</p>\(if: linkCommand?.nonEmpty, { linkCommand in """
                    <p class="addline">\(language.text(.machine.how)) <code>\(linkCommand)</code></p>
                    """ })</section>
                """, else: """
                <section class="card">
                <header><h2>\(folder.headline)</h2></header>
                \(if: !sources.isEmpty, """
                    <p>\(each: sources, { source in """
                        <span class="chip"><bdi>\(source)</bdi></span> 
                        """ })\(language.text(.welcome.sourcesNext))</p>
                    """)
                <p class="muted">\(folder.text)</p>
                <form class="fields" method="post" action="\(Route.welcome(.search).path)">
                <div class="field"><label for="path">\(language.text(.welcome.folderLabel))</label>\
                <div class="addline"><input class="input mono" type="text" id="path" name="path" \
                value="\(folder.path)" required maxlength="4096" autocomplete="off" autocapitalize="off" \
                spellcheck="false" aria-describedby="path-hint">\
                <button class="btn primary">\(language.text(.welcome.search))</button></div>\
                <p class="faint" id="path-hint">\(language.text(.welcome.privacy))</p></div>
                </form>
                \(if: folder.nearest, { nearest in """
                    <form class="nearest" method="post" action="\(Route.welcome(.search).path)">\
                    <input type="hidden" name="found" value="\(nearest.value)"><button class="btn">\
                    <bdi>\(nearest.label)</bdi></button></form>
                    """ })
                </section>
                """)
            \(if: !folder.isForgeFirst, "\(forgeCard(language))")
            """ })
        \(if: progress, { progress in """
            <section class="card">\(progress.html(language))\
            <p class="faint">\(language.text(.welcome.wait))</p></section>
            """ })
        \(found?.html(language))
        \(if: authors, { authors in """
            <section class="card">
            <header><h2>\(language.text(.welcome.authorsTitle))</h2></header>
            <p class="muted">\(authors.text)</p>
            <form class="fields" method="post" action="\(Route.settings(.authors).path)">\
            <input type="hidden" name="next" value="\(afterAuthors)">
            \(authors.list.html)
            <div class="field"><label for="email">\(language.text(.settings.authorsAdd)) \
            <span class="faint">\(language.text(.shell.optional))</span></label>\
            <input class="input" type="text" inputmode="email" id="email" name="email" value="\(authors.list.typed)" \
            maxlength="254" autocomplete="email" autocapitalize="off" spellcheck="false"></div>
            <p><button class="btn primary">\(language.text(.welcome.authorsSave))</button></p></form>
            </section>
            """ })
        \(if: push, { push in """
            <section class="card"><header><h2>\(language.text(.welcome.nudgesTitle))</h2></header>\
            <p class="muted">\(language.text(.welcome.nudgesText))</p><p class="addline">\
            <a class="link" \
            href="\(Route.settings(.section(.notifications)).path)">\(language.text(.welcome.nudgesTimes))</a></p>\
            </section>
            \(push.html(language))
            """ })
        \(if: !lengths.isEmpty, """
            <section class="card">
            <header><h2>\(language.text(.welcome.challengeTitle))</h2></header>
            <p class="muted">\(language.text(.welcome.challengeText))</p>
            <form method="post" action="\(Route.challenge(.start).path)">\
            <input type="hidden" name="next" value="\(afterChallenge)">\
            <div class="bar">\(each: lengths, { length in """
                <button class="btn\(if: length.isSuggested, " primary")" name="length" \
                value="\(length.days)">\(length.label)</button>
                """ })</div></form>
            <p class="addline"><a class="link" \
            href="\(Route.challenge(.page).path)">\(language.text(.welcome.challengeOwn))</a></p>
            </section>
            """)
        \(if: afterSkipping, { afterSkipping in """
            <form class="bar" method="post" action="\(Route.welcome(.progress).path)">\
            <button class="btn" name="next" value="\(afterSkipping)">\
            \(language.text(push == nil ? .welcome.stepSkip : .welcome.nudgesGoOn))\
            </button></form>
            """ })
        \(done?.html(language))
        """
    }

    func forgeCard(_ language: Language) -> HTML {
        """
        <section class="card">
        <header><h2>\(language.text(.welcome.forgeTitle))</h2></header>
        <form class="fields" method="post" action="\(Route.settings(.sources).path)">\
        <input type="hidden" name="next" value="\(afterSource)"><div class="field">\
        <label for="login">\(language.text(.settings.sourcesLogin))</label><div class="addline">\
        <input class="input" type="text" id="login" name="login" required maxlength="300" autocomplete="username" \
        autocapitalize="off" spellcheck="false" aria-describedby="login-hint">\
        <button class="btn">\(language.text(.shell.add))</button></div>\
        <p class="faint" id="login-hint">\(language.text(.settings.sourcesAddHint))</p></div></form>
        </section>
        """
    }
}
