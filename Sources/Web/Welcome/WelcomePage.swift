import Core
import Engine
import Graphics
import Language
import Presentation

/// What a step of the first visit shows.
struct WelcomePage: TemplateValue {
    /// A place in the row of steps.
    struct Step: TemplateValue {
        let number: Int
        let name: String
        let style: String
        let current: String?
        /// Where it is done again; nil where it is not done yet, or follows from what is searched.
        let path: String?
    }

    /// A folder to be named.
    struct Folder: TemplateValue {
        let path: UntrustedText
        let isForgeFirst: Bool
        /// The folder that is offered instead of one that is not there, and what its button says.
        let nearest: Nearest?
        let headline: String
        let text: String
    }

    /// A folder that is offered, as the form sends it.
    struct Nearest: TemplateValue {
        let value: String
        let label: String
    }

    /// Something that goes on.
    struct Progress: TemplateValue {
        let title: String
        let text: String
        let name: UntrustedText
        let meter: TodayPage.Meter?
    }

    /// The repositories found.
    struct FoundRepositories: TemplateValue {
        let title: String
        let repositories: [Repository]
        let isEmpty: Bool
        let problems: [UntrustedText]
        let hasProblems: Bool
        let path: UntrustedText
    }

    /// A repository to be ticked.
    struct Repository: TemplateValue {
        let name: UntrustedText
        let path: UntrustedText
        /// Its path as the form sends it back, letter for letter.
        let value: String
        let id: String
        let isTicked: Bool
    }

    /// The authors found.
    struct Authors: TemplateValue {
        let text: String
        let list: AuthorList
    }

    /// All is set up.
    struct Done: TemplateValue {
        let pieces: [TodayPage.Piece]
        let streak: String?
        /// Whether there is a challenge to be begun.
        let isInvited: Bool
        /// What the history tells: the longest streak and the busiest hour.
        let findings: [String]
        let grass: GrassCard
    }

    /// What a challenge of so many days is begun with.
    struct Length: TemplateValue {
        let days: Int
        let label: String
        let isSuggested: Bool
    }

    /// Empty before the first of them.
    let steps: [Step]
    let hasSteps: Bool
    var deck: WelcomeCards?
    var folder: Folder?
    var progress: Progress?
    var found: FoundRepositories?
    var authors: Authors?
    var push: PushCard?
    var lengths: [Length] = []
    let hasLengths: Bool
    var done: Done?
    let problem: UntrustedText
    let zone: ZoneCard?
    /// Where the demo begins; nil where none is offered.
    let demoPath: String?
    /// Whether several people share this Haru, so that nobody names a folder of its machine.
    let isHosted: Bool
    let linkCommand: UntrustedText?
    /// The machines and the accounts on forges by which commits are counted already.
    let sources: [UntrustedText]
    let hasSources: Bool
    let searchPath = Route.welcome(.search).path
    let addPath = Route.settings(.repositories).path
    let sourcesPath = Route.settings(.sources).path
    /// After an account of a forge, the folder is next.
    let afterSource: String
    let notificationsPath = Route.settings(.section(.notifications)).path
    let authorsPath = Route.settings(.authors).path
    let skipPath = Route.welcome(.ending).path
    let progressPath = Route.welcome(.progress).path
    let lastStep = WelcomeStep.Code.done.rawValue
    /// Without a step, the page shows what comes after what was done last.
    let afterAdding = Route.welcome(.page).path
    let afterAuthors = Self.path(of: .nudges)
    let afterChallenge = Self.path(of: .done)
    /// What follows where the step is passed over; nil where the page itself leads on.
    let afterSkipping: String?
    let challengeStartPath = Route.challenge(.start).path
    let challengePath = Route.challenge(.page).path
    let figure = Figure.resting

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
        hasSources = !sources.isEmpty
        demoPath = context.demo == .offered ? Route.welcome(.demo).path : nil
        problem = UntrustedText(form.problem ?? "", limit: 1_000)
        zone = ZoneCard(context, next: .welcome(.page))
        if case .challenge = step {
            lengths = Challenge.presets.map { days in
                Length(days: days, label: language.days(days), isSuggested: days == Self.suggestedLength)
            }
        }
        hasLengths = !lengths.isEmpty
        switch step {
        case .cards:
            deck = WelcomeCards(isCounting: isHosted && hasSources, isHosted: isHosted, language)
        case .folder(let suggestion, let nearest, let forgeFirst):
            folder = Folder(
                path: UntrustedText(form[.path] ?? suggestion, limit: 4_096), isForgeFirst: forgeFirst,
                nearest: nearest.map { folder in
                    Nearest(
                        value: Route.encoded(folder),
                        label: language.text(.welcome.nearest(folder: UntrustedText(folder, limit: 300).renderText)))
                },
                headline: language.text(.welcome.folderTitle), text: language.text(.welcome.folderText))
        case .searching(_, let progress):
            self.progress = Progress(searching: progress, language)
        case .found(let path, let discovery):
            found = FoundRepositories(path: path, discovery, form: form, language)
        case .reading(let progress):
            self.progress = Progress(reading: progress, language)
        case .authors(let authors, let repositories):
            let text = language.text(.welcome.authorsText(repositories: language.repositories(repositories)))
            self.authors = Authors(
                text: authors.isEmpty ? language.text(.welcome.authorsNone) : text,
                list: AuthorList(authors, ticksNamesakes: true, form: form, context))
        case .nudges(let contact):
            push = PushCard(contact, on: Self.path(of: .nudges), form: form, language)
        case .challenge: break
        case .done(let today, let grass, let busiestHour):
            done = Done(today, grass, busiestHour: busiestHour, language)
        }
    }

    /// The challenge that is suggested as the first, in days.
    private static let suggestedLength = 100

    /// Where a step is shown, whatever was done before it.
    static func path(of step: WelcomeStep.Code) -> String {
        Route.welcome(.page).path + "?\(Field.step.rawValue)=\(step.rawValue)"
    }

    /// The step that follows where one is passed over; nil where there is nothing to pass over.
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

extension WelcomePage.Progress {
    init(searching progress: ScanProgress, _ language: Language) {
        var folders = 0
        if case .searching(let count) = progress.step { folders = count }
        self.init(
            title: language.text(.welcome.searching),
            text: language.text(
                .welcome.searchingCount(
                    folders: language.folders(folders), repositories: language.repositories(progress.repositoriesFound))
            ),
            name: UntrustedText(""), meter: nil)
    }

    init(reading progress: ScanProgress, _ language: Language) {
        let title = language.text(.welcome.reading)
        let found = max(progress.repositoriesFound, 1)
        switch progress.step {
        case .searching:
            self.init(searching: progress, language)
        case .reading(let repository):
            let text = language.text(
                .welcome.readingCount(
                    place: language.number(min(progress.repositoriesRead + 1, found)),
                    repositories: language.repositories(found), commits: language.commits(progress.commitsRead)))
            self.init(
                title: title, text: text, name: UntrustedText(repository),
                meter: .init(value: min(progress.repositoriesRead, found), max: found, label: text))
        case .asking(let account, let year):
            self.init(
                title: language.text(.source.asking),
                text: year.map { language.text(.source.year(year: String($0))) } ?? "",
                name: UntrustedText(account), meter: nil)
        case .settling:
            let text = language.text(.welcome.settling)
            self.init(title: title, text: text, name: UntrustedText(""), meter: .init(value: 1, max: 1, label: text))
        }
    }
}

extension WelcomePage.FoundRepositories {
    init(path: String, _ discovery: Discovery, form: FormState, _ language: Language) {
        self.path = UntrustedText(path, limit: 4_096)
        title =
            discovery.repositories.isEmpty
            ? language.text(.welcome.foundNone)
            : language.text(.welcome.foundTitle(repositories: language.repositories(discovery.repositories.count)))
        let ticked = form.values.isEmpty ? nil : Set(form[all: .found])
        repositories = discovery.repositories.enumerated().map { index, repository in
            // As it is, a form would change the ends of lines in it, and lose those of a name.
            let value = Route.encoded(repository.path)
            return WelcomePage.Repository(
                name: UntrustedText(repository.name), path: UntrustedText(repository.path, limit: 4_096), value: value,
                id: "repository-\(index)", isTicked: ticked?.contains(value) ?? true)
        }
        isEmpty = repositories.isEmpty
        problems = discovery.problems.prefix(20).map { UntrustedText(language.sentence(for: $0).text, limit: 500) }
        hasProblems = !problems.isEmpty
    }
}

extension WelcomePage.Done {
    init(_ today: TodayReport, _ grass: GrassReport, busiestHour: Int?, _ language: Language) {
        pieces = language.headline(
            state: today.state, count: today.count, minimum: today.minimum, week: today.week
        ).pieces.map(TodayPage.Piece.init)
        self.grass = GrassCard(
            days: grass.grass.days, today: grass.today, weekStart: grass.weekStart,
            title: language.text(.welcome.grass),
            total: language.text(.today.grassYear(contributions: language.contributions(grass.grass.total))),
            language: language)
        isInvited = !today.isInChallenge
        let length = today.streak.currentLength
        streak =
            length == 0 ? nil : language.text(.streak.now(length: language.length(length, weekly: today.weekly)))
        let longest = today.streak.best.map { run in
            language.text(
                .welcome.longest(
                    length: language.length(run.length, weekly: today.weekly),
                    from: language.shortDate(run.start, today: today.day),
                    to: language.shortDate(run.end, today: today.day)))
        }
        findings = [longest, busiestHour.map { language.text(.welcome.busiest(hour: language.hour($0))) }].compactMap(
            \.self)
    }
}

extension TodayReport {
    /// Whether a challenge runs.
    var isInChallenge: Bool { challenge?.progress.state == .running }
}
