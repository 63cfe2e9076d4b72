import Core
import Engine
import Hummingbird
import Language
import Presentation

/// Pages of the first visit.
struct WelcomeController: Sendable {
    let renderer: PageRenderer
    /// Home folder of the person.
    let home: String

    func addRoutes(to routes: AccountRoutes) {
        routes.get("welcome") { request in request.page(try await page(request)) }
        routes.post("welcome/progress") { request, form in
            // A person who goes on has seen why the job failed.
            if let job = try await request.useCases.repositoryJob(), case .failed = job.outcome {
                try await request.useCases.forgetJob(job.id)
            }
            return try await request.done(.welcome(.page), nil, form)
        }
        routes.post("welcome/ending") { request, form in
            // The next first visit starts at the beginning.
            try await request.useCases.set([.welcomed: "on", .welcomeStep: WelcomeStep.Code.cards.rawValue])
            // A person who reached the end was already asked about nudges.
            if form[.step] == WelcomeStep.Code.done.rawValue {
                try await request.useCases.set(.nudgeInvitation, to: "off", from: nil)
            }
            if let job = try await request.useCases.repositoryJob() { try await request.useCases.forgetJob(job.id) }
            return try await request.done(.today, nil, form)
        }
    }

    /// Renders the step in the query, or the step after the last completed one.
    private func page(_ request: AccountRequest) async throws -> String {
        let asked = request.query[.step].flatMap(WelcomeStep.Code.init)
        let contact = request.useCases.startedPushContact
        let isHosted = request.pages.hostedAddress != nil
        let (common, (job, stored, machines)) = try await request.load { snapshot in
            let job = try snapshot.repositoryJob()
            let stored: WelcomeStep? =
                switch asked ?? snapshot.settings.welcomeStep {
                case .cards, .folder, .forge:
                    if asked == nil, case .added = job?.outcome { try authorsStep(snapshot) } else { nil }
                case .authors: try authorsStep(snapshot)
                case .nudges: .nudges(try .current(snapshot, started: contact))
                case .challenge: try challengeStep(snapshot)
                case .done: try doneStep(snapshot, today: try snapshot.today())
                }
            return (job, stored, isHosted ? try snapshot.machines() : [])
        }
        var context = request.pageContext(common)
        context.hosted?.machines = machines
        if let underWay = job?.underWay { return renderer.welcome(underWay, context) }
        let (paths, outcome) = (job?.task?.paths ?? [], job?.outcome)
        let isAtBeginning = asked.map { [.cards, .folder, .forge].contains($0) } ?? false
        if case .failed(let problem) = outcome, !isAtBeginning {
            let text = context.language.problem(of: problem)
            let form = FormState(values: [Field.path.rawValue: paths], problem: text)
            return renderer.welcome(firstStep(after: problem, request), form: form, context)
        }
        if case .found(let discovery) = outcome, asked == nil, discovery.repositories.isEmpty,
            let problem = discovery.problems.first, problem.reason == .missing, paths.contains(problem.path)
        {
            // A missing folder contains no repositories, but the problem is that it is missing.
            let text = context.language.sentence(for: problem).whatHappened
            let form = FormState(values: [Field.path.rawValue: paths], problem: text)
            return renderer.welcome(firstStep(after: problem, request), form: form, context)
        }
        let step: WelcomeStep =
            switch (stored, outcome) {
            case (let stored?, _): stored
            case (nil, .found(let discovery)) where asked == nil: .found(path: paths.first ?? "", discovery)
            case (nil, _):
                switch asked ?? common.settings.welcomeStep {
                case .cards: .cards
                case .forge: .folder(suggestion: home, forgeFirst: true)
                default: firstStep
                }
            }
        return renderer.welcome(step, context)
    }

    /// Loads the step of a rejected form, with everything that was ticked and typed.
    @Sendable func formPage(_ request: AccountRequest, _ sent: Form, _ form: FormState) async throws -> LoadedPage {
        let job = try await request.useCases.repositoryJob()
        let step: WelcomeStep =
            switch (request.context.route, job?.outcome) {
            case (.settings(.authors), _): try await request.useCases.snapshot(authorsStep)
            case (.notifications(.contact), _): try await nudgesStep(request)
            case (.settings(.repositories), .found(let discovery)):
                .found(path: job?.task?.paths.first ?? "", discovery)
            case (.settings(.repositories), _) where !sent.found.isEmpty:
                // Another action discards the other search results, but not the ticked ones.
                .found(
                    path: home,
                    Discovery(repositories: sent.found.map { FoundRepository(path: $0, gitDirectory: $0) }))
            default: firstStep
            }
        let common = try await request.account.pageCache.commonData()
        var context = request.pageContext(common)
        context.lead(to: Route.welcome(.page).path)
        return LoadedPage(renderer.welcome(step, form: form, context), common)
    }

    private var firstStep: WelcomeStep { .folder(suggestion: home) }

    /// Returns the first step again, with the existing folder closest to a mistyped one.
    private func firstStep(after error: any Error, _ request: AccountRequest) -> WelcomeStep {
        guard let problem = error as? RepositoryProblem, problem.reason == .missing else { return firstStep }
        return .folder(suggestion: home, nearest: request.useCases.nearestFolder(to: problem.path))
    }

    private func nudgesStep(_ request: AccountRequest) async throws -> WelcomeStep {
        let contact = request.useCases.startedPushContact
        return try await request.useCases.snapshot { .nudges(try .current($0, started: contact)) }
    }

    /// Returns the step of the first challenge, or the next one if a challenge is running.
    @Sendable private func challengeStep(_ snapshot: Snapshot) throws -> WelcomeStep {
        let today = try snapshot.today()
        return today.isInChallenge ? try doneStep(snapshot, today: today) : .challenge
    }

    @Sendable private func doneStep(_ snapshot: Snapshot, today: TodayReport) throws -> WelcomeStep {
        .done(
            today, grass: try snapshot.grass(),
            busiestHour: try snapshot.statistics(.all).statistics.commits.byHour.busiest)
    }

    @Sendable private func authorsStep(_ snapshot: Snapshot) throws -> WelcomeStep {
        .authors(try snapshot.authors(), repositories: try snapshot.repositories(counted: false).count)
    }
}

extension JobReport {
    /// Step that shows the progress of the job while it is pending.
    fileprivate var underWay: WelcomeStep? {
        guard let progress else { return nil }
        guard case .find(let paths) = task else { return .reading(progress) }
        return .searching(path: paths.first ?? "", progress)
    }
}
