import Core
import Engine
import Graphics
import Language
import Presentation

/// Section of the settings with the repositories that are read.
struct RepositoriesSection {
    struct Repository {
        let name: UntrustedText
        let path: UntrustedText
        let commits: String
        let read: String
        let readAt: Int64?
        let chip: String?
        /// Account on a forge that reports the repository; nil for a repository that is read.
        let forge: UntrustedText?
        let problem: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
        let removalAsk: String
    }

    let repositories: [Repository]
    let isEmpty: Bool
    let scan: ScanProgressCard?
    let path: UntrustedText
    /// Whether several people share this Haru, so that folders of its machine cannot be named.
    let isHosted: Bool
    let linkCommand: UntrustedText?

    init(_ reports: [RepositoryReport], scan: ScanProgress?, form: FormState, _ context: PageContext) {
        let language = context.language
        repositories = reports.map { report in
            let chip: Message? =
                report.problem != nil ? .repository.trouble : report.isUnfinished ? .repository.unfinished : nil
            return Repository(
                name: UntrustedText(report.name), path: UntrustedText(report.path, limit: 1_000),
                commits: report.teller == nil
                    ? language.text(
                        .repository.mine(mine: language.number(report.mine), commits: language.commits(report.commits)))
                    : language.text(.repository.pushed(commits: language.commits(report.mine))),
                read: report.readAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
                    ?? language.text(.repository.never),
                readAt: report.readAt?.seconds, chip: chip.map { language.text($0) },
                forge: report.teller.map { UntrustedText(language.text(.repository.told(teller: $0))) },
                problem: UntrustedText(report.problem.map { language.sentence(for: $0).text } ?? "", limit: 500),
                removalPath: Route.settings(.repositoryRemoval(report.id)).path,
                removalLabel: UntrustedText(language.text(.repository.removeNamed(name: report.name))),
                removalAsk: language.text(report.teller == nil ? .repository.removeAsk : .repository.removeToldAsk))
        }
        isEmpty = reports.isEmpty
        self.scan = scan.map { ScanProgressCard(reading: $0, language) }
        path = UntrustedText(form[.path] ?? "", limit: 4_096)
        isHosted = context.hosted != nil
        linkCommand = context.hosted?.linkCommand
    }
}

/// Section of the settings with the addresses whose commits count.
struct AuthorsSection {
    let list: AuthorList
    let coauthors: Choice
    let email: UntrustedText

    init(_ authors: [AuthorReport], coauthors: Bool, form: FormState, _ context: PageContext) {
        let language = context.language
        // A rejected address reappears in its own field; the ticks are those stored.
        list = AuthorList(authors, form: FormState(), context)
        self.coauthors = Choice(
            .coauthors, value: "on", label: language.text(.settings.coauthorsTitle),
            hint: language.text(.settings.coauthorsHint),
            isChosen: coauthors)
        email = UntrustedText(form[.shown] == nil ? form[.email] ?? "" : "")
    }
}

/// Section of the settings with the exclusion rules.
struct ExclusionsSection {
    struct Rule {
        let subject: String
        let pattern: UntrustedText
        let place: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// Repository that can be chosen.
    struct Place {
        let id: UntrustedText
        let name: UntrustedText
        let isChosen: Bool
    }

    let rules: [Rule]
    let subjects: [Choice]
    let pattern: UntrustedText
    let places: [Place]

    init(_ rules: [ExclusionRule], repositories: [RepositoryReport], form: FormState, _ language: Language) {
        let names = Dictionary(repositories.map { ($0.id, $0.name) }) { first, _ in first }
        self.rules = rules.map { rule in
            Rule(
                subject: language.exclusionSubject(rule.subject), pattern: UntrustedText(rule.pattern),
                place: UntrustedText(
                    rule.repository.map { names[$0] ?? $0 } ?? language.text(.settings.exclusionsEverywhere)),
                removalPath: Route.settings(.exclusionRemoval(rule.id)).path,
                removalLabel: UntrustedText(language.text(.settings.exclusionRemoveNamed(pattern: rule.pattern))))
        }
        let chosen = form[.subject] ?? ExclusionRule.Subject.author.rawValue
        subjects = [
            (ExclusionRule.Subject.author, Message.settings.subjectAuthor), (.message, .settings.subjectMessage),
            (.path, .settings.subjectPath),
        ].map { subject, label in
            Choice(
                .subject, value: subject.rawValue, label: language.text(label), isChosen: chosen == subject.rawValue)
        }
        pattern = UntrustedText(form[.pattern] ?? "")
        places = repositories.map {
            Place(
                id: UntrustedText($0.id, limit: 4_096), name: UntrustedText($0.name),
                isChosen: form[.repository] == $0.id)
        }
    }
}

/// Section of the settings for the colours of the grass, light or dark mode, and the sky.
struct AppearanceSection {
    let themes: [Choice]
    let appearances: [Choice]
    let skies: [Choice]

    init(_ settings: Settings, form: FormState, _ language: Language) {
        let theme = form.value(.theme, or: settings.theme.rawValue)
        let names: [(Settings.Theme, Message)] = [
            (.green, .theme.green), (.blue, .theme.blue), (.orange, .theme.orange), (.pink, .theme.pink),
            (.black, .theme.black),
        ]
        themes = names.map { value, name in
            Choice(.theme, value: value.rawValue, label: language.text(name), isChosen: theme == value.rawValue)
        }
        let appearance = form.value(.appearance, or: settings.appearance.rawValue)
        appearances = [
            (Settings.Appearance.system, Message.settings.appearanceSystem), (.light, .settings.appearanceLight),
            (.dark, .settings.appearanceDark),
        ].map { value, name in
            Choice(
                .appearance, value: value.rawValue, label: language.text(name), isChosen: appearance == value.rawValue)
        }
        let sky = form.value(.sky, or: settings.sky.rawValue)
        skies = [(Settings.Sky.time, Message.sky.time), (.day, .sky.day), (.off, .sky.off)].map { value, name in
            Choice(.sky, value: value.rawValue, label: language.text(name), isChosen: sky == value.rawValue)
        }
    }
}

/// Section of the settings for the language of the pages.
struct LanguageSection {
    let languages: [Choice]

    init(_ settings: Settings, form: FormState, _ language: Language) {
        let chosen = form.value(.language, or: settings.language ?? "auto")
        languages = [
            ("auto", Message.settings.languageAuto), ("ko", .settings.languageKorean),
            ("en", .settings.languageEnglish),
        ].map {
            value, name in
            Choice(.language, value: value, label: language.text(name), isChosen: chosen == value)
        }
    }
}

extension RepositoriesSection {
    func html(_ language: Language) -> HTML {
        """
        \(if: scan, { scan in #"<section class="card">\#(scan.html(language))</section>"# })
        <section class="card">
        \(if: isEmpty, """
            <p class="muted">\(language.text(isHosted ? .settings.repositoriesNone : .settings.repositoriesEmpty))</p>
            """, else: """
            <header><h2>\(language.text(.section.repositories))</h2>\(if: !isHosted, """
                <form method="post" action="\(Route.settings(.repositoryScan).path)">\
                <input type="hidden" name="next" value="\(Route.settings(.section(.repositories)).path)">\
                <button class="btn">\(language.text(.settings.repositoriesScan))</button></form>
                """)</header>
            <ul class="things">
            \(each: repositories, separator: "\n", { repository in """
                <li><div class="thing"><p><b class="t">\
                <bdi>\(repository.name)</bdi></b>\
                \(if: repository.chip, { chip in #" <span class="chip warn">\#(chip)</span>"# })\
                \(if: repository.forge?.nonEmpty, { forge in #" <span class="chip"><bdi>\#(forge)</bdi></span>"# })\
                </p><p class="faint mono t"><bdi>\(repository.path)</bdi></p>\
                <p class="faint num">\(repository.commits) · \(if: repository.readAt, { readAt in """
                    <time data-ago="\(readAt)">\(repository.read)</time>
                    """ }, else: "\(repository.read)")</p>\
                \(if: repository.problem.nonEmpty, { problem in #"<p class="why"><bdi>\#(problem)</bdi></p>"# })</div>
                <details class="fold away">\
                <summary aria-label="\(repository.removalLabel)">\(language.text(.shell.removeRepository))</summary>\
                <p class="faint">\(repository.removalAsk)</p><form method="post" action="\(repository.removalPath)">\
                <button class="btn" aria-label="\(repository.removalLabel)">\(language.text(.shell.removeRepository))\
                </button></form></details></li>
                """ })
            </ul>
            """)
        </section>
        \(if: isHosted, """
            <section class="card"><header><h2>\(language.text(.link.title))</h2></header>\
            <p class="muted">\(language.text(.link.text))</p>\(if: linkCommand?.nonEmpty, { linkCommand in """
                <p>\(language.text(.machine.how)) <code>\(linkCommand)</code></p>
                """ })</section>
            """, else: """
            <section class="card"><form class="fields" method="post" action="\(Route.settings(.repositories).path)">\
            <input type="hidden" name="next" value="\(Route.settings(.section(.repositories)).path)">\
            <div class="field"><label for="path">\(language.text(.settings.repositoriesAdd))</label>\
            <div class="addline"><input class="input mono" type="text" id="path" name="path" value="\(path)" required \
            maxlength="4096" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="path-hint">\
            <button class="btn primary">\(language.text(.shell.add))</button></div>\
            <p class="faint" id="path-hint">\(language.text(.settings.repositoriesAddHint))</p></div></form></section>
            """)
        """
    }
}

extension AuthorsSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        <header><h2>\(language.text(.settings.authorsTick))</h2></header>
        \(if: list.isEmpty, #"<p class="muted">\#(language.text(.settings.authorsEmpty))</p>"#, else: """
            <form class="fields" method="post" action="\(Route.settings(.authors).path)">\
            <input type="hidden" name="next" value="\(Route.settings(.section(.authors)).path)">\(list.html)<p>\
            <button class="btn primary">\(language.text(.settings.authorsSave))</button></p></form>
            """)
        </section>
        <section class="card"><form class="fields" method="post" action="\(Route.settings(.authors).path)">\
        <input type="hidden" name="next" value="\(Route.settings(.section(.authors)).path)"><div class="field">\
        <label for="email">\(language.text(.settings.authorsAdd))</label><div class="addline">\
        <input class="input" type="text" inputmode="email" id="email" name="email" value="\(email)" required \
        maxlength="254" aria-label="\(language.text(.settings.authorsAddLabel))" autocomplete="email" \
        autocapitalize="off" spellcheck="false">\
        <button class="btn">\(language.text(.shell.add))</button></div></div></form></section>
        <section class="card"><form class="fields" method="post" \
        action="\(Route.settings(.section(.authors)).path)">\(coauthors.checkbox)<p>\
        <button class="btn">\(language.text(.shell.save))</button></p></form></section>
        """
    }
}

extension ExclusionsSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        \(if: rules.isEmpty, #"<p class="muted">\#(language.text(.settings.exclusionsEmpty))</p>"#)
        <ul class="ruled">\(each: rules, { rule in """
            <li><span class="chip">\(rule.subject)</span><span class="t"><code><bdi>\(rule.pattern)</bdi></code><br>\
            <span class="faint"><bdi>\(rule.place)</bdi></span></span>\
            <form method="post" action="\(rule.removalPath)">\
            <button class="btn" aria-label="\(rule.removalLabel)">\(language.text(.shell.remove))</button></form></li>
            """ })</ul>
        </section>
        <section class="card">
        <header><h2>\(language.text(.settings.exclusionsNew))</h2></header>
        <form class="fields" method="post" action="\(Route.settings(.exclusions).path)">
        <fieldset><legend>\(language.text(.settings.exclusionsSubject))</legend>\
        \(each: subjects, { $0.radioButton })</fieldset>
        <div class="field"><label for="pattern">\(language.text(.settings.exclusionsPattern))</label>\
        <input class="input mono" type="text" id="pattern" name="pattern" value="\(pattern)" required \
        autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="pattern-hint">\
        <p class="faint" id="pattern-hint">\(language.text(.settings.exclusionsPatternHint))</p></div>
        <div class="field"><label for="repository">\(language.text(.settings.exclusionsWhere))</label>\
        <select class="input" id="repository" name="repository">\
        <option value="">\(language.text(.settings.exclusionsEverywhere))</option>\
        \(each: places, { .option($0.id, $0.name, isChosen: $0.isChosen) })</select></div>
        <p><button class="btn primary">\(language.text(.settings.exclusionsAdd))</button></p>
        </form>
        </section>
        """
    }
}

extension AppearanceSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.settings(.section(.appearance)).path)">
        <section class="card">
        <fieldset><legend>\(language.text(.theme.title))</legend><div class="themes">\(each: themes, { theme in """
            <div class="theme" data-theme="\(theme.value)">\
            <input type="radio" name="\(theme.field)" value="\(theme.value)" id="\(theme.id)"\
            \(if: theme.isChosen, " checked")><label for="\(theme.id)"><span class="ramp" aria-hidden="true">\
            <i class="l0"></i><i class="l1"></i><i class="l2"></i><i class="l3"></i>\
            <i class="l4"></i></span>\(theme.label)</label></div>
            """ })</div></fieldset>
        <fieldset><legend>\(language.text(.settings.appearanceTitle))</legend>\
        <div class="chips">\(each: appearances, { $0.radioChip })</div></fieldset>
        <fieldset><legend>\(language.text(.sky.title))</legend>\
        <div class="chips">\(each: skies, { $0.radioChip })</div>\
        <p class="faint">\(language.text(.sky.hint))</p></fieldset>
        </section>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </form>
        <form class="card" method="post" action="\(Route.settings(.tipsReset).path)">\
        <h2>\(language.text(.tip.tipsTitle))</h2><p class="muted">\(language.text(.tip.tipsText))</p>\
        <p class="addline"><button class="btn">\(language.text(.tip.tipsAgain))</button></p></form>
        """
    }
}

extension LanguageSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.settings(.section(.language)).path)">
        <section class="card"><fieldset>\
        <legend>\(language.text(.settings.languageTitle))</legend>\
        \(each: languages, { $0.radioButton })</fieldset></section>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </form>
        """
    }
}
