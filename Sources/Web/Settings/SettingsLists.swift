import Core
import Engine
import Graphics
import Language
import Presentation

/// The repositories that are read.
struct RepositoriesSection: TemplateValue {
    /// A repository.
    struct Repository: TemplateValue {
        let name: UntrustedText
        let path: UntrustedText
        let commits: String
        let read: String
        let readAt: Int64?
        let chip: String?
        /// Which account on a forge tells of it; nil for one that is read.
        let forge: UntrustedText?
        let problem: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
        let removalAsk: String
    }

    let repositories: [Repository]
    let isEmpty: Bool
    let scan: WelcomePage.Progress?
    let path: UntrustedText
    /// Whether several people share this Haru, so that nobody names a folder of its machine.
    let isHosted: Bool
    let linkCommand: UntrustedText?
    let addPath = Route.settings(.repositories).path
    let scanPath = Route.settings(.repositoryScan).path
    let next = Route.settings(.section(.repositories)).path

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
        self.scan = scan.map { WelcomePage.Progress(reading: $0, language) }
        path = UntrustedText(form[.path] ?? "", limit: 4_096)
        isHosted = context.hosted != nil
        linkCommand = context.hosted?.linkCommand
    }
}

/// The addresses whose commits count.
struct AuthorsSection: TemplateValue {
    let list: AuthorList
    let coauthors: Choice
    let email: UntrustedText
    let tickPath = Route.settings(.authors).path
    let next = Route.settings(.section(.authors)).path

    init(_ authors: [AuthorReport], coauthors: Bool, form: FormState, _ context: PageContext) {
        let language = context.language
        // A refused address is shown in its own field again; the ticks are as they are.
        list = AuthorList(authors, form: FormState(), context)
        self.coauthors = Choice(
            .coauthors, value: "on", label: language.text(.settings.coauthorsTitle),
            hint: language.text(.settings.coauthorsHint),
            isChosen: coauthors)
        email = UntrustedText(form[.shown] == nil ? form[.email] ?? "" : "")
    }
}

/// The rules that take commits out.
struct ExclusionsSection: TemplateValue {
    /// A rule.
    struct Rule: TemplateValue {
        let subject: String
        let pattern: UntrustedText
        let place: UntrustedText
        let removalPath: String
        let removalLabel: UntrustedText
    }

    /// A repository to choose.
    struct Place: TemplateValue {
        let id: UntrustedText
        let name: UntrustedText
        let isChosen: Bool
    }

    let rules: [Rule]
    let isEmpty: Bool
    let subjects: [Choice]
    let pattern: UntrustedText
    let places: [Place]
    let addPath = Route.settings(.exclusions).path

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
        isEmpty = rules.isEmpty
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

/// The colours of the grass, light or dark, and the sky.
struct AppearanceSection: TemplateValue {
    let themes: [Choice]
    let appearances: [Choice]
    let skies: [Choice]
    let tipsPath = Route.settings(.tipsReset).path

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

/// The language of the pages.
struct LanguageSection: TemplateValue {
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
