import Core
import Engine
import Hummingbird

extension SiteResponder {
    /// The list of the sections, with what is set in each.
    func settings(_ request: Request) async throws -> LoadedPage {
        let (shared, data) = try await load(request) { snapshot in
            (
                reckoning: snapshot.reckoning, addresses: try snapshot.addresses(),
                exclusions: try snapshot.exclusions().count, browsers: try snapshot.sessions().count
            )
        }
        let today = shared.today
        let overview = SettingsOverview(
            settings: shared.settings, reckoning: data.reckoning, freezesLeft: today.freezesLeft,
            repositories: today.sources.reduce(0) { $0 + $1.repositories }, unread: today.unread.count,
            addresses: data.addresses, exclusions: data.exclusions, browsers: data.browsers,
            version: configuration.version)
        return LoadedPage(renderer.settings(overview, pageContext(request, shared)), shared)
    }

    /// A section of the settings, with the form as it was sent when it was not taken.
    func settings(
        _ section: Site.SettingsSection, _ request: Request, form: FormState = FormState()
    ) async throws -> LoadedPage {
        let (progress, version) = (scanProgress, configuration.version)
        let own = try await section == .sessions ? authenticator.session(of: request.headers) : nil
        let (shared, data) = try await load(request) { snapshot -> SettingsData in
            let settings = snapshot.settings
            return switch section {
            case .days: .days(settings, snapshot.reckoning)
            case .zone: .zone(snapshot.reckoning)
            case .freezes: .freezes(settings, left: try snapshot.freezesLeft(inMonthOf: snapshot.currentDay))
            case .tasks: .tasks(settings)
            case .repositories: .repositories(try snapshot.repositories(), scan: progress)
            case .authors: .authors(try snapshot.authors(), coauthors: settings.coauthors)
            case .exclusions:
                .exclusions(try snapshot.exclusions(), repositories: try snapshot.repositories(counted: false))
            case .sessions: .sessions(try snapshot.sessions(), own: own.map { SessionReport.id(ofHash: $0.hash) })
            case .appearance: .appearance(settings)
            case .language: .language(settings)
            case .about: .about(version: version)
            }
        }
        let form = form.problem == nil ? FormState(problem: lateProblem(of: section, shared, request)) : form
        return LoadedPage(renderer.settings(data, form: form, pageContext(request, shared)), shared)
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
