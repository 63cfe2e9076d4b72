import Core
import Engine
import Hummingbird

extension SiteResponder {
    /// The list of the sections, with what is set in each.
    func settings(_ request: Request) async throws -> String {
        let shared = try await pageCache.sharedData()
        let repositories = shared.today.sources.reduce(0) { $0 + $1.repositories }
        let overview = SettingsOverview(
            settings: shared.settings, reckoning: try await useCases.reckoning(),
            freezesLeft: shared.today.freezesLeft, repositories: repositories, unread: shared.today.unread.count,
            addresses: try await useCases.addresses(), exclusions: try await useCases.exclusions().count,
            browsers: try await useCases.sessions().count,
            version: configuration.version)
        return renderer.settings(overview, pageContext(request, shared))
    }

    /// A section of the settings, with the form as it was sent when it was not taken.
    func settings(_ section: Site.SettingsSection, _ request: Request, form: FormState = FormState()) async throws
        -> String
    {
        let shared = try await pageCache.sharedData()
        let form = form.problem == nil ? FormState(problem: lateProblem(of: section, shared, request)) : form
        let data: SettingsData =
            switch section {
            case .days: .days(shared.settings, try await useCases.reckoning())
            case .zone: .zone(try await useCases.reckoning())
            case .freezes: .freezes(shared.settings, left: shared.today.freezesLeft)
            case .tasks: .tasks(shared.settings)
            case .repositories: .repositories(try await useCases.repositories(), scan: scanProgress)
            case .authors: .authors(try await useCases.authors(), coauthors: shared.settings.coauthors)
            case .exclusions:
                .exclusions(
                    try await useCases.exclusions(), repositories: try await useCases.repositories(counted: false))
            case .sessions:
                .sessions(
                    try await useCases.sessions(),
                    own: try await authenticator.session(of: request.headers).map { SessionReport.id(ofHash: $0.hash) })
            case .appearance: .appearance(shared.settings)
            case .language: .language(shared.settings)
            case .about: .about(version: configuration.version)
            }
        return renderer.settings(data, form: form, pageContext(request, shared))
    }

    /// What a chore of this section came to grief by after its form had led on.
    private func lateProblem(of section: Site.SettingsSection, _ shared: PageCache.SharedData, _ request: Request)
        -> String?
    {
        guard case .finished(let chore, .failed(let error)) = chores.standing, chore.section == section else {
            return nil
        }
        chores.clear()
        return Self.language(shared.settings, request).problem(of: error)
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
