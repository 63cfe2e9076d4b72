import Core
import Engine
import Hummingbird

extension SiteResponder {
    /// The list of the sections, with what is set in each.
    func settings(_ request: Request) async throws -> String {
        let papers = try await desk.papers()
        let repositories = papers.today.sources.reduce(0) { $0 + $1.repositories }
        let overview = SettingsOverview(
            settings: papers.settings, reckoning: try await useCases.reckoning(),
            freezesLeft: papers.today.freezesLeft, repositories: repositories, unread: papers.today.unread.count,
            addresses: try await useCases.addresses(), exclusions: try await useCases.exclusions().count,
            browsers: try await useCases.sessions().count,
            version: configuration.version)
        return renderer.settings(overview, surroundings(request, papers))
    }

    /// A section of the settings, with the form as it was sent when it was not taken.
    func settings(_ section: Site.SettingsSection, _ request: Request, form: FormState = FormState()) async throws
        -> String
    {
        let papers = try await desk.papers()
        let form = form.problem == nil ? FormState(problem: lateProblem(of: section, papers, request)) : form
        let data: SettingsData =
            switch section {
            case .days: .days(papers.settings, try await useCases.reckoning())
            case .zone: .zone(try await useCases.reckoning())
            case .freezes: .freezes(papers.settings, left: papers.today.freezesLeft)
            case .tasks: .tasks(papers.settings)
            case .repositories: .repositories(try await useCases.repositories(), scan: scanProgress)
            case .authors: .authors(try await useCases.authors(), coauthors: papers.settings.coauthors)
            case .exclusions:
                .exclusions(
                    try await useCases.exclusions(), repositories: try await useCases.repositories(counted: false))
            case .sessions:
                .sessions(
                    try await useCases.sessions(),
                    own: try await doorkeeper.session(of: request.headers).map { SessionReport.id(ofHash: $0.hash) })
            case .appearance: .appearance(papers.settings)
            case .language: .language(papers.settings)
            case .about: .about(version: configuration.version)
            }
        return renderer.settings(data, form: form, surroundings(request, papers))
    }

    /// What a chore of this section came to grief by after its form had led on.
    private func lateProblem(of section: Site.SettingsSection, _ papers: Desk.Papers, _ request: Request) -> String? {
        guard case .finished(let chore, .failed(let error)) = chores.standing, chore.section == section else {
            return nil
        }
        chores.clear()
        return Self.language(papers.settings, request).problem(of: error)
    }

    private var scanProgress: ScanProgress? {
        if case .busy(_, let progress) = chores.standing { progress } else { nil }
    }
}

extension Chore {
    /// Where its form stands.
    fileprivate var section: Site.SettingsSection? {
        switch self {
        case .find: nil
        case .add, .scan: .repositories
        case .authors, .settings: .authors
        case .exclude, .include: .exclusions
        }
    }
}
