import Core
import Engine
import Hummingbird

extension SiteResponder {
    /// A section of the settings, with the form as it was sent when it was not taken.
    func settings(_ section: Site.SettingsSection, _ request: Request, form: FormState = FormState()) async throws
        -> String
    {
        let papers = try await desk.papers()
        let data: SettingsData =
            switch section {
            case .days: .days(papers.settings, try await useCases.reckoning())
            case .zone: .zone(try await useCases.reckoning())
            case .freezes: .freezes(papers.settings, left: papers.today.freezesLeft)
            case .repositories: .repositories(try await useCases.repositories(), scan: scanProgress)
            case .authors: .authors(try await useCases.authors(), coauthors: papers.settings.coauthors)
            case .exclusions:
                .exclusions(try await useCases.exclusions(), repositories: try await useCases.repositories())
            case .appearance: .appearance(papers.settings)
            case .language: .language(papers.settings)
            case .about: .about(version: configuration.version)
            }
        return renderer.settings(data, form: form, surroundings(request, papers))
    }

    private var scanProgress: ScanProgress? {
        if case .busy(_, let progress) = chores.standing { progress } else { nil }
    }
}
