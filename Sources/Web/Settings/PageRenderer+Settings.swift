import Engine
import Graphics
import Language

extension PageRenderer {
    /// Renders the list of sections, with a summary of each.
    package func settings(_ overview: SettingsOverview, _ context: PageContext) -> String {
        let page = SettingsPage(nil, overview: overview, context: context)
        return render(page.overview(context.language), shell: shell(of: page, context))
    }

    /// Renders a section of the settings.
    package func settings(_ data: SettingsData, form: FormState = FormState(), _ context: PageContext) -> String {
        let language = context.language
        func page(_ section: HTML, refresh: Int? = nil) -> String {
            let page = SettingsPage(data.section, problem: form.problem, context: context)
            return render(
                page.html(section, language), shell: shell(of: page, refresh: refresh, context))
        }
        return switch data {
        case .days(let settings, let dayCalendar, let isFirstDay):
            page(DaysSection(settings, dayCalendar, isFirstDay: isFirstDay, form: form, language).html(language))
        case .zone(let dayCalendar): page(ZoneSection(dayCalendar, form: form, context).html(language))
        case .freezes(let settings, let left):
            page(FreezesSection(settings, left: left, form: form, language).html(language))
        case .tasks(let settings): page(TasksSection(settings, form: form, language).html(language))
        case .notifications(let devices, let channels, let nudges, let own, let contact):
            page(
                NotificationsSection(
                    devices, channels: channels, nudges: nudges, own: own, contact: contact, form: form, context
                ).html(language))
        case .repositories(let repositories, let scan):
            page(
                RepositoriesSection(repositories, scan: scan, form: form, context).html(language),
                refresh: scan == nil ? nil : 2)
        case .sources(let sources, let repositories, let address, let made):
            page(
                SourcesSection(
                    sources, repositories: repositories, address: address, made: made, form: form, context
                ).html(language),
                // A secret that is shown once must not be refreshed away.
                refresh: made == nil && sources.contains { $0.isUnderWay(at: context.now) } ? 2 : nil)
        case .authors(let authors, let coauthors):
            page(AuthorsSection(authors, coauthors: coauthors, form: form, context).html(language))
        case .exclusions(let rules, let repositories):
            page(ExclusionsSection(rules, repositories: repositories, form: form, language).html(language))
        case .appearance(let settings):
            page(AppearanceSection(settings, form: form, language).html(language))
        case .sound: page(SoundSection(language).html(language))
        case .language(let settings): page(LanguageSection(settings, form: form, language).html(language))
        case .sessions(let sessions, let own, let identities, let providers):
            page(
                SessionsSection(sessions, own: own, identities: identities, providers: providers, context).html(
                    language))
        case .machines(let machines, let asking, let address):
            page(MachinesSection(machines, asking: asking, address: address, form: form, context).html(language))
        case .people(let people, let hasMore, let own):
            page(PeopleSection(people, hasMore: hasMore, own: own, context).html(language))
        case .export(let contents): page(ExportSection(contents, context).html(language))
        case .import(let waiting, let imports): page(ImportSection(waiting, imports, context).html(language))
        case .deletion(let contents, let forges):
            page(DeletionSection(contents, forges: forges, form: form, context).html(language))
        case .sharing(let profile, let address):
            page(SharingSection(profile, address: address, form: form, context).html(language))
        case .tokens(let tokens, let address, let made):
            page(TokensSection(tokens, address: address, made: made, form: form, context).html(language))
        case .feeds(let feeds, let address, let made):
            page(FeedsSection(feeds, address: address, made: made, form: form, context).html(language))
        case .widgets(let tokens, let address, let made):
            page(
                WidgetsSection(
                    tokens, made: made.map { ($0, widgetScript(address: address, token: $0, language)) },
                    address: address, form: form, context
                ).html(language))
        case .about(let version, let failed, let connections):
            page(AboutSection(version: version, failed: failed, connections: connections, context).html(language))
        }
    }

    private func shell(of page: SettingsPage, refresh: Int? = nil, _ context: PageContext) -> Shell {
        Shell(title: page.title, name: "settings", context: context, current: .settings(.overview), refresh: refresh)
    }
}
