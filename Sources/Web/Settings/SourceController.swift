import Core
import Engine
import Hummingbird
import Language
import Presentation

/// Manages the sources of contributions and their rules: repositories, authors, exclusions and the home zone.
struct SourceController: Sendable {
    let settings: SettingsController
    let welcome: WelcomeController
    let jobs: JobForms
    /// Home folder of the person.
    let home: String
    /// Whether forms may name folders of this machine; false unless the machine is the person's own.
    let takesPaths: Bool

    func addRoutes(to routes: AccountRoutes) {
        routes.post("welcome/search", on: formPage(.repositories)) { request, form in
            try await jobs.submit(.find(paths: try folders(form)), .welcome(.page), nil, form, request)
        }
        addRepositories(to: routes)
        routes.post("authors", upTo: FormBody.list, on: formPage(.authors)) { request, form in
            let (added, removed) = try await changedAddresses(form, request)
            if !added.isEmpty || !removed.isEmpty {
                try await request.useCases.changeAuthors(adding: added, removing: removed, rereading: .later)
            }
            return try await jobs.done(.settings(.section(.authors)), .authorsChanged, form, request)
        }
        routes.post("authors/removal", on: formPage(.authors)) { request, form in
            let email = form.filled(.email) ?? ""
            try await request.useCases.changeAuthors(removing: [email], rereading: .later)
            return try await jobs.done(.settings(.section(.authors)), .authorsChanged, form, request)
        }
        routes.post("exclusions", on: formPage(.exclusions), exclude)
        routes.post("exclusions/{name}/removal", on: formPage(.exclusions), include)
        routes.post("zone", on: formPage(.zone), setZone)
    }

    private func addRepositories(to routes: AccountRoutes) {
        routes.post("repositories", upTo: FormBody.list, on: formPage(.repositories)) { request, form in
            let task = JobTask.add(paths: try folders(form))
            return try await jobs.submit(task, .settings(.section(.repositories)), .repositoriesAdded, form, request)
        }
        routes.post("repositories/scan", on: formPage(.repositories)) { request, form in
            try await jobs.submit(.read, .settings(.section(.repositories)), .scanned, form, request)
        }
        routes.post("repositories/{name}/removal", on: formPage(.repositories)) { request, form in
            _ = try await request.useCases.removeRepository(try request.name)
            return try await request.done(.settings(.section(.repositories)), .repositoryRemoved, form)
        }
    }

    /// Returns the page of a form: a section of the settings, or a step of the first visit.
    private func formPage(_ section: SettingsSection) -> AccountRoutes.FormPage {
        { request, sent, form in
            let isOfFirstVisit =
                switch request.context.route {
                case .welcome(.search): true
                case .settings(.repositories), .settings(.authors): sent.isOfFirstVisit
                default: false
                }
            return isOfFirstVisit
                ? try await welcome.formPage(request, sent, form)
                : try await settings.sectionPage(section, request, form: form)
        }
    }

    private func setZone(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let name = form.filled(.zone) ?? ""
        guard let zone = Zone(name) else { throw DomainError.unknownZone(name) }
        let from = try form.day(.from).map { zone.firstInstant(of: $0, hour: 0) }
        try await request.useCases.setZone(name, from: from)
        return try await request.done(.settings(.section(.zone)), .zoneChanged, form)
    }

    /// Adds an exclusion rule; for a rule about paths, git is queried again for the changed files of each commit.
    private func exclude(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let subject = form[.subject].flatMap(ExclusionRule.Subject.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        let (pattern, repository) = (form[.pattern] ?? "", form.filled(.repository))
        _ = try await request.useCases.addExclusions(
            [(subject, pattern)], repository: repository, rereading: .later)
        return try await rereadDone(.exclusionAdded, form, request)
    }

    /// Removes an exclusion rule.
    private func include(_ request: AccountRequest, _ form: Form) async throws -> Response {
        try await request.useCases.removeExclusion(try request.name, rereading: .later)
        return try await rereadDone(.exclusionRemoved, form, request)
    }

    /// Redirects after a rule was changed; the section of repositories shows the progress of the rereading.
    private func rereadDone(_ notice: Notice, _ form: Form, _ request: AccountRequest) async throws -> Response {
        try await jobs.done(
            .settings(.section(.exclusions)), underWay: .settings(.section(.repositories)), notice, form, request)
    }

    /// Returns the folders in a form, typed ones with `~` expanded, and the exact paths of those found.
    private func folders(_ form: Form) throws -> [String] {
        guard takesPaths else { throw RequestRejection.page(.notFound) }
        let paths = form[all: .path].map(\.trimmed).filter { !$0.isEmpty } + form.found
        guard !paths.isEmpty else { throw RepositoryProblem(path: home, reason: .noRepository) }
        return try paths.map { path in
            let full = path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
            guard full.hasPrefix("/"), !full.utf8.contains(0) else {
                throw RepositoryProblem(path: path, reason: .missing)
            }
            return full
        }
    }

    /// Returns the addresses that a form ticks and those that it unticks.
    private func changedAddresses(
        _ form: Form, _ request: AccountRequest
    ) async throws -> (added: [String], removed: [String]) {
        let ticked = Set(form[all: .email].map { $0.trimmed.lowercased() }.filter { !$0.isEmpty })
        let shown = Set(form[all: .shown].map { $0.trimmed.lowercased() })
        let known = try await request.useCases.authors().filter(\.isMine)
        let mine = Set(known.map(\.email))
        // Addresses that stay ticked are then acknowledged by the person.
        let settled = mine.subtracting(known.filter { !$0.isAcknowledged }.map(\.email))
        return (ticked.subtracting(settled).sorted(), shown.subtracting(ticked).intersection(mine).sorted())
    }
}
