package import Core
package import Engine
import Foundation
import Graphics
import Language

/// Renderer of the pages, each a pure function of its arguments.
package struct PageRenderer: Sendable {
    let serviceWorkerSource: String
    /// Style sheet and script embedded in every letter paper file.
    let paperStyle, paperScript: String
    /// Script that draws widgets, before its values are filled in.
    let widgetSource: String
    /// Digest of these sources, a part of ETags.
    let fingerprint: String

    /// Folder of the files that pages load.
    static let resources = ResourceFolder.current

    /// Renderer shared by all servers of this process.
    static let current = Result { try PageRenderer() }

    /// Loads the style sheets and scripts that are embedded in responses.
    package init() throws {
        let folder = Self.resources
        func source(_ path: String) throws -> String {
            try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        paperStyle = try ["tokens", "haru", "mailbox"].flatMap {
            SheetSource(try source("assets/\($0).css")).rules(for: ["letter-paper"])
        }.joined(separator: "\n")
        paperScript = try
            (["letters", "handwriting", "letter-preview"].map {
                ModuleSource(try source("assets/\($0).js")).statement(named: $0)
            } + [try source("letter-paper.js")]).joined(separator: "\n")
        widgetSource = try source("widget.js")
        let outbox = ModuleSource(try source("assets/outbox.js")).statement(named: "outbox")
        serviceWorkerSource = try ([outbox] + ["service-worker.js", "service-worker-push.js"].map(source))
            .joined(separator: "\n").split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
            .joined(separator: "\n")
        let sources = [serviceWorkerSource, paperStyle, paperScript, widgetSource]
        fingerprint = Digest.hex(sources.joined(separator: "\n").utf8)
    }

    /// Renders a page with its shell.
    func render(_ main: HTML, shell: Shell) -> String {
        shell.html(main).text
    }
}

extension PageRenderer {
    /// Today: the sentence, the streak, the challenge, the grass and the day's tasks.
    ///
    /// - Parameters:
    ///   - hasSources: if false, the page links to the steps of the first visit.
    ///   - form: rejected line of a quick entry.
    package func today(
        _ today: TodayReport, grass: GrassReport, tasks: DayTasksReport, newestNote: NoteCard? = nil,
        newestCommit: CommitEvidence? = nil, letters: WaitingLetters? = nil, hasSources: Bool,
        invitesNudges: Bool = false, lastCall: Int? = nil, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        let page = TodayPage(
            today, grass: grass, tasks: tasks, newestNote: newestNote, newestCommit: newestCommit, letters: letters,
            hasSources: hasSources, invitesNudges: invitesNudges, lastCall: lastCall, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.nav.today), name: "today", context: context, current: .today,
            modules: page.zone == nil ? nil : PageFiles.todayWithZone)
        return render(page.html(context.language), shell: shell)
    }

    /// One day: its state, its commits and a short explanation.
    ///
    /// - Parameters:
    ///   - freeze: effect of a freeze on the day; nil where none can be spent.
    ///   - tasks: tasks that were due or completed on the day.
    ///   - notes: notes and mood of the day.
    ///   - letters: letters drawn on the day.
    ///   - problem: localized reason for the rejection of a form of this page.
    package func day(
        _ report: ExplainReport, freeze: FreezeOffer?, tasks: DayTasksReport? = nil, notes: DayNotesReport? = nil,
        letters: [LetterHead] = [], problem: String? = nil, _ context: PageContext
    ) -> String {
        let page = DayPage(
            report, freeze: freeze, tasks: tasks, notes: notes, letters: letters, problem: problem, context: context)
        let shell = Shell(title: page.heading, name: "day", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// Full explanation of a day's state.
    package func explanation(_ report: ExplainReport, _ context: PageContext) -> String {
        let page = ExplanationPage(report, context: context)
        let shell = Shell(
            title: page.heading, name: "explanation", context: context, current: .calendar(.current))
        return render(page.html(context.language), shell: shell)
    }

    /// The running challenge or the form that starts one, and the history.
    ///
    /// - Parameters:
    ///   - history: all challenges with their days, newest first after the running one.
    ///   - plan: computes the end of a challenge that starts now.
    package func challenge(
        _ history: [ChallengeReport], plan: ChallengePlan, weekStart: Weekday = .sunday, form: FormState = FormState(),
        _ context: PageContext
    ) -> String {
        let page = ChallengePage(
            history, plan: plan, form: form, weekStart: weekStart, context: context)
        let shell = Shell(
            title: context.language.text(.challenge.title), name: "challenge", context: context,
            current: .challenge(.page))
        return render(page.html(context.language), shell: shell)
    }

    /// A step of the first visit.
    package func welcome(_ step: WelcomeStep, form: FormState = FormState(), _ context: PageContext) -> String {
        let page = WelcomePage(step, form: form, context: context)
        let shell = Shell(
            title: context.language.text(.welcome.title), name: "welcome", context: context,
            refresh: page.progress == nil ? nil : 2)
        return render(page.html(context.language), shell: shell)
    }

    /// Page about a demo: in preparation, open, or failed.
    func demoInvitation(_ standing: DemoState, _ context: PageContext) -> String {
        let language = context.language
        let (title, advice, action, path): (Message, Message, Message?, String) =
            switch standing {
            case .closed, .preparing: (.demo.preparing, .demo.preparingText, nil, "")
            case .open(let link): (.demo.open, .demo.openText, .demo.enter, link)
            case .failed: (.demo.failed, .demo.failedText, .shell.back, Route.welcome(.page).path)
            }
        let page = MessagePage(
            title: language.text(title), advice: language.text(advice), reference: nil,
            action: action.map { language.text($0) }, path: path, drawing: Figure.resting)
        let shell = Shell(title: page.title, name: "demo", context: context)
        return render(page.html, shell: shell)
    }

    /// Error page, which depends on nothing that could itself fail.
    package func error(_ error: PageError, _ context: PageContext) -> String {
        let language = context.language
        var advice = error.messages.advice.map { language.text($0) } ?? ""
        var reference: String?
        switch error {
        case .refusal(let text): advice = UntrustedText(text, limit: 500).text
        case .failure(let id): reference = language.text(.error.iD(id: UntrustedText(id).text))
        case .unavailable(let id, let why):
            advice = UntrustedText(why, limit: 500).text
            reference = language.text(.error.iD(id: UntrustedText(id).text))
        case .notFound, .keyNeeded, .signInNeeded, .refused, .badRequest, .methodNotAllowed, .notInDemo,
            .tooManyRequests:
            break
        }
        let page = MessagePage(
            title: language.text(error.messages.title), advice: advice, reference: reference,
            action: error == .keyNeeded ? nil : language.text(error == .signInNeeded ? .signIn.title : .error.home),
            path: error == .signInNeeded ? Route.signIn(.page).path : Route.today.path,
            drawing: Figure.resting)
        let isKnown = ![.keyNeeded, .signInNeeded, .refused].contains(error)
        let shell = Shell(title: page.title, name: "message", context: context, isKnown: isKnown)
        return render(page.html, shell: shell)
    }
}
