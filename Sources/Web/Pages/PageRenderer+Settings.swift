import Engine
import Language

extension PageRenderer {
    /// The list of the settings' sections.
    package func settings(_ context: PageContext) -> String {
        settings(.settings, nil, NoSection(), problem: nil, context)
    }

    /// A section of the settings.
    package func settings(_ data: SettingsData, form: FormState = FormState(), _ context: PageContext) -> String {
        let language = context.language
        func page(_ template: Template, _ section: some Sendable, scripts: [String] = [], refresh: Int? = nil) -> String
        {
            settings(
                template, data.section, section, problem: form.problem, scripts: scripts, refresh: refresh, context)
        }
        return switch data {
        case .days(let settings, let reckoning):
            page(.days, DaysSection(settings, reckoning, form: form, language))
        case .zone(let reckoning): page(.zone, ZoneSection(reckoning, form: form, context))
        case .freezes(let settings, let left):
            page(.freezes, FreezesSection(settings, left: left, form: form, language))
        case .tasks(let settings): page(.tasks, TasksSection(settings, form: form, language))
        case .repositories(let repositories, let scan):
            page(
                .repositories, RepositoriesSection(repositories, scan: scan, form: form, context),
                refresh: scan == nil ? nil : 2)
        case .authors(let authors, let coauthors):
            page(.authors, AuthorsSection(authors, coauthors: coauthors, form: form, context))
        case .exclusions(let rules, let repositories):
            page(.exclusions, ExclusionsSection(rules, repositories: repositories, form: form, language))
        case .appearance(let settings):
            page(.appearance, AppearanceSection(settings, form: form, language), scripts: ["settings.js"])
        case .language(let settings): page(.language, LanguageSection(settings, form: form, language))
        case .about(let version): page(.about, AboutSection(version: version, language))
        }
    }

    private func settings(
        _ template: Template, _ section: Site.SettingsSection?, _ content: some Sendable, problem: String?,
        scripts: [String] = [], refresh: Int? = nil, _ context: PageContext
    ) -> String {
        let page = SettingsPage(section, section: content, problem: problem, context: context)
        let shell = Shell(
            title: page.title, name: "settings", context: context, current: .settings, scripts: scripts,
            refresh: refresh)
        return render(template, page, shell: shell, context.language)
    }
}
