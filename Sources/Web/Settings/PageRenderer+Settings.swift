import Engine
import Language

extension PageRenderer {
    /// The list of the settings' sections, with what is set in each.
    package func settings(_ overview: SettingsOverview, _ context: PageContext) -> String {
        settings(.settings, nil, NoSection(), overview: overview, problem: nil, context)
    }

    /// A section of the settings.
    package func settings(_ data: SettingsData, form: FormState = FormState(), _ context: PageContext) -> String {
        let language = context.language
        func page(_ template: Template, _ section: some TemplateValue, refresh: Int? = nil)
            -> String
        {
            settings(
                template, data.section, section, problem: form.problem, refresh: refresh, context)
        }
        return switch data {
        case .days(let settings, let dayCalendar, let isFirstDay):
            page(.days, DaysSection(settings, dayCalendar, isFirstDay: isFirstDay, form: form, language))
        case .zone(let dayCalendar): page(.zone, ZoneSection(dayCalendar, form: form, context))
        case .freezes(let settings, let left):
            page(.freezes, FreezesSection(settings, left: left, form: form, language))
        case .tasks(let settings): page(.tasks, TasksSection(settings, form: form, language))
        case .notifications(let devices, let channels, let nudges, let own, let contact):
            page(
                .notifications,
                NotificationsSection(
                    devices, channels: channels, nudges: nudges, own: own, contact: contact, form: form, context))
        case .repositories(let repositories, let scan):
            page(
                .repositories, RepositoriesSection(repositories, scan: scan, form: form, context),
                refresh: scan == nil ? nil : 2)
        case .sources(let sources, let repositories, let address, let made):
            page(
                .sources,
                SourcesSection(
                    sources, repositories: repositories, address: address, made: made, form: form, context),
                // What is shown once is not taken away.
                refresh: made == nil && sources.contains { $0.isUnderWay(at: context.now) } ? 2 : nil)
        case .authors(let authors, let coauthors):
            page(.authors, AuthorsSection(authors, coauthors: coauthors, form: form, context))
        case .exclusions(let rules, let repositories):
            page(.exclusions, ExclusionsSection(rules, repositories: repositories, form: form, language))
        case .appearance(let settings):
            page(.appearance, AppearanceSection(settings, form: form, language))
        case .sound: page(.sound, SoundSection(language))
        case .language(let settings): page(.language, LanguageSection(settings, form: form, language))
        case .sessions(let sessions, let own, let identities, let providers):
            page(
                .sessions,
                SessionsSection(sessions, own: own, identities: identities, providers: providers, context))
        case .machines(let machines, let asking, let address):
            page(.machines, MachinesSection(machines, asking: asking, address: address, form: form, context))
        case .people(let people, let hasMore, let own):
            page(.people, PeopleSection(people, hasMore: hasMore, own: own, context))
        case .export(let contents): page(.export, ExportSection(contents, context))
        case .import(let waiting, let imports): page(.imports, ImportSection(waiting, imports, context))
        case .deletion(let contents, let forges):
            page(.deletion, DeletionSection(contents, forges: forges, form: form, context))
        case .sharing(let profile, let address):
            page(.sharing, SharingSection(profile, address: address, form: form, context))
        case .tokens(let tokens, let address, let made):
            page(.tokens, TokensSection(tokens, address: address, made: made, form: form, context))
        case .feeds(let feeds, let address, let made):
            page(.feeds, FeedsSection(feeds, address: address, made: made, form: form, context))
        case .widgets(let tokens, let address, let made):
            page(
                .widgets,
                WidgetsSection(
                    tokens, made: made.map { ($0, widgetScript(address: address, token: $0, language)) },
                    address: address, form: form, context))
        case .about(let version, let failed, let connections):
            page(.about, AboutSection(version: version, failed: failed, connections: connections, context))
        }
    }

    private func settings(
        _ template: Template, _ section: SettingsSection?, _ content: some TemplateValue,
        overview: SettingsOverview? = nil,
        problem: String?, refresh: Int? = nil, _ context: PageContext
    ) -> String {
        let page = SettingsPage(
            section, section: content, overview: overview, problem: problem, context: context)
        let shell = Shell(
            title: page.title, name: "settings", context: context, current: .settings(.overview), refresh: refresh)
        return render(template, page, shell: shell, context.language)
    }
}
