import Core
import Engine
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    func changeChallenge(_ site: Site, _ form: Form) async throws -> Response {
        switch site {
        case .challenges:
            // A number of one's own is meant whatever preset is still chosen.
            guard let length = (form.filled(.other) ?? form.filled(.length)).flatMap({ Int($0) }) else {
                throw DomainError.invalidChallenge(lengths: Challenge.lengths)
            }
            _ = try await useCases.startChallenge(
                length: length, start: try form.day(.start),
                rule: form[.rule].flatMap(Challenge.Rule.init(rawValue:)) ?? .everyDay, name: form.filled(.name),
                reward: form.filled(.reward))
            return try await done(.challenge, .challengeStarted, form)
        case .challengeArchive(let id):
            try await useCases.putChallengeAway(id)
            return try await done(.challenge, nil, form)
        default:
            _ = try await useCases.stopChallenge()
            return try await done(.challenge, .challengeEnded, form)
        }
    }

    func changeZone(_ form: Form) async throws -> Response {
        let name = form.filled(.zone) ?? ""
        guard let zone = Zone(name) else { throw DomainError.unknownZone(name) }
        let from = try form.day(.from).map { zone.firstInstant(of: $0, hour: 0) }
        try await useCases.setZone(name, from: from)
        return try await done(.settingsSection(.zone), .zoneChanged, form)
    }

    /// Sets what differs from what is set, so that a form sent unchanged begins no new version of the rules.
    func changeSettings(_ section: Site.SettingsSection, _ form: Form) async throws -> Response {
        let from: Day? = form[.past] == nil ? nil : .first
        var values: [SettingKey: String] = [:]
        for key in section.keys {
            guard let value = form.value(of: key) else { continue }
            let differs = try await useCases.value(of: key) != value
            if differs || (key.isDayRule && from != nil) { values[key] = value }
        }
        if values[.coauthors] != nil {
            // Every repository is read again.
            try submit(.settings(values))
            return try await doneSoon(.settingsSection(section), .saved, form)
        }
        if !values.isEmpty { try await useCases.set(values, from: from) }
        return try await done(.settingsSection(section), .saved, form)
    }

    /// Takes commits out by a rule; for one about paths git is asked again what each commit changed.
    func exclude(_ subject: ExclusionRule.Subject, _ form: Form) async throws -> Response {
        let (pattern, repository) = (form[.pattern] ?? "", form.filled(.repository))
        guard subject == .path else {
            _ = try await useCases.addExclusion(subject: subject, pattern: pattern, repository: repository)
            return try await done(.settingsSection(.exclusions), .exclusionAdded, form)
        }
        try submit(.exclude(subject: subject, pattern: pattern, repository: repository))
        return try await doneSoon(.settingsSection(.exclusions), .exclusionAdded, form)
    }

    /// Takes a rule back.
    func include(rule id: String, _ form: Form) async throws -> Response {
        guard try await useCases.exclusions().contains(where: { $0.id == id && $0.subject == .path }) else {
            try await useCases.removeExclusion(id)
            return try await done(.settingsSection(.exclusions), .exclusionRemoved, form)
        }
        try submit(.include(rule: id))
        return try await doneSoon(.settingsSection(.exclusions), .exclusionRemoved, form)
    }

    /// Signs a browser out, or all but the one that asks for it.
    func endSession(_ form: Form, _ request: Request) async throws -> Response {
        if let id = form.filled(.session) {
            try await useCases.endSession(id)
        } else {
            try await useCases.endSessions(except: try await authenticator.session(of: request.headers)?.hash)
        }
        return try await done(.settingsSection(.sessions), .sessionEnded, form)
    }

    func changeSources(_ site: Site, _ form: Form) async throws -> Response {
        switch site {
        case .welcomeSearch:
            try submit(.find(paths: try folders(form)))
            return try await doneSoon(.welcome, nil, form)
        case .repositories:
            try submit(.add(paths: try folders(form)))
            return try await doneSoon(.settingsSection(.repositories), .repositoriesAdded, form)
        case .repositoryScan:
            try submit(.scan)
            return try await doneSoon(.settingsSection(.repositories), .scanned, form)
        case .repositoryRemoval(let id):
            _ = try await useCases.removeRepository(id)
            return try await done(.settingsSection(.repositories), .repositoryRemoved, form)
        case .authorRemoval:
            let email = form.filled(.email) ?? ""
            guard try await useCases.authors().contains(where: { $0.email == email && $0.isMine }) else {
                throw DomainError.unknownEmail(email)
            }
            try submit(.authors(add: [], remove: [email]))
            return try await doneSoon(.settingsSection(.authors), .authorsChanged, form)
        default:
            let chore = try await authorsChore(form)
            if chore != .authors(add: [], remove: []) { try submit(chore) }
            return try await doneSoon(.settingsSection(.authors), .authorsChanged, form)
        }
    }

    private func submit(_ chore: Chore) throws {
        // One chore at a time: the page shows the one that is under way.
        guard chores.submit(chore) else { throw ChoreUnderWay() }
    }

    /// Waits a moment for a chore, so that short ones are over when the next page is shown.
    private func doneSoon(_ site: Site, _ notice: Notice?, _ form: Form) async throws -> Response {
        let end = ContinuousClock.now + configuration.patience
        while case .busy = chores.standing, .now < end { try await Task.sleep(for: .milliseconds(25)) }
        let isFirstVisit = site == .welcome || form.isOfFirstVisit
        switch chores.standing {
        // The page of the repositories shows how far a reading has come.
        case .busy(let chore, _) where chore.isReading:
            return try await done(.settingsSection(.repositories), nil, form)
        case .busy: return try await done(site, nil, form)
        case _ where isFirstVisit: return try await done(site, nil, form)
        case .finished(_, .failed(let error)):
            chores.clear()
            throw error
        case .finished(.add, .read(let report)) where report.added.isEmpty && report.alreadyKnown == 0:
            return try await done(site, .nothingFound, form)
        case .finished(.add, .read(let report)) where report.added.isEmpty && !report.moved.isEmpty:
            return try await done(site, .repositoriesMoved, form)
        case .idle, .finished: return try await done(site, notice, form)
        }
    }

    /// The folders that a form names, with `~` for the person's home, and those that were found, to the letter.
    private func folders(_ form: Form) throws -> [String] {
        let paths = form[all: .path].map(\.trimmed).filter { !$0.isEmpty } + form.found
        guard !paths.isEmpty else { throw RepositoryProblem(path: configuration.home, reason: .noRepository) }
        return try paths.map { path in
            let full = path == "~" || path.hasPrefix("~/") ? configuration.home + path.dropFirst() : path
            guard full.hasPrefix("/"), !full.utf8.contains(0) else {
                throw RepositoryProblem(path: path, reason: .missing)
            }
            return full
        }
    }

    private func authorsChore(_ form: Form) async throws -> Chore {
        let ticked = Set(form[all: .email].map { $0.trimmed.lowercased() }.filter { !$0.isEmpty })
        let shown = Set(form[all: .shown].map { $0.trimmed.lowercased() })
        let mine = Set(try await useCases.authors().filter(\.isMine).map(\.email))
        try await useCases.checkAddresses(ticked.subtracting(mine).sorted())
        return .authors(
            add: ticked.subtracting(mine).sorted(),
            remove: shown.subtracting(ticked).intersection(mine).sorted())
    }
}

extension Chore {
    /// Whether it reads repositories again because a rule or a setting was changed.
    fileprivate var isReading: Bool {
        switch self {
        case .settings, .exclude, .include: true
        case .find, .add, .scan, .authors: false
        }
    }
}

/// A chore was asked for while another one is being done.
struct ChoreUnderWay: Error {}

/// A date that was not written as `2026-11-21`.
struct UnreadableDay: Error {}

extension Form {
    /// Where the form wants to lead to: a page of this site.
    func target(or site: Site) -> String {
        filled(.next).flatMap { Site.target($0) } ?? site.path
    }

    /// Whether it was sent from a step of the first visit.
    var isOfFirstVisit: Bool { target(or: .today).hasPrefix(Site.welcome.path) }

    /// The folders that were found and ticked.
    var found: [String] { self[all: .found].compactMap { Site.decoded($0) } }

    /// The day that a field holds; nothing when the field is empty.
    func day(_ field: Field) throws -> Day? {
        guard let text = filled(field) else { return nil }
        guard let day = Day(iso: text) else { throw UnreadableDay() }
        return day
    }

    /// The days that were sent, each once and in order.
    func days() throws -> [Day] {
        try Set(
            self[all: .day].map { text in
                guard let day = Day(iso: text) else { throw UnreadableDay() }
                return day
            }
        ).sorted()
    }

    /// The value that the form gives to a setting; nothing when it says nothing of it.
    ///
    /// Browsers do not send switches that are off.
    func value(of key: SettingKey) -> String? {
        let sent = values[key.rawValue]
        switch key {
        case .rest: return Weekday.text(of: Set((sent ?? []).compactMap { Weekday(text: $0) }))
        case .freezesAutomatic, .coauthors, .welcomed: return sent?.last ?? "off"
        default: return sent?.last
        }
    }
}

extension Site {
    /// A page of this site with what of its query says what it shows; nothing when the text leads elsewhere.
    static func target(_ text: String) -> String? {
        let parts = text.split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let wanted = Site(path: path), wanted.use != .change else { return nil }
        guard parts.count > 1, let query = Form(parts[1]) else { return wanted.path }
        if wanted == .diary(.notes) { return DiarySite.notes(query.noteFilter) }
        if wanted == .tasks(.list) { return wanted.path + TaskFilter(query).suffix }
        if case .calendar(.month) = wanted, let day = query.filled(.day).flatMap({ Day(iso: $0) }) {
            return calendar(choosing: day)
        }
        guard let step = query.filled(.step) else { return wanted.path }
        return "\(wanted.path)?\(Field.step.rawValue)=\(encoded(step))"
    }
}

extension Language {
    /// Says what a person can do something about; nothing for what is no fault of theirs.
    func knownProblem(of error: any Error) -> String? {
        switch error {
        case DomainError.invalidSetting(let key, let value):
            sentence(invalid: key, called: name(of: key), value: value).text
        case let refusal as DomainError: sentence(for: refusal).text
        case let problem as RepositoryProblem: sentence(for: problem).text
        case is UnreadableDay:
            pick("날짜를 읽지 못했어요. 2026-11-21처럼 적어 주세요.", "The date could not be read. Write it as 2026-11-21.")
        case is UnknownMood: text(.moodUnknown)
        case is RangeWithoutStart: text(.statisticsWithoutStart)
        case is ChoreUnderWay:
            pick("지금 하던 일이 아직 끝나지 않았어요. 잠시 뒤에 다시 해 주세요.", "Something is still being done. Try again in a moment.")
        default: nil
        }
    }

    /// What the settings' page calls a setting, in quotation marks.
    private func name(of key: SettingKey) -> String {
        let name = key.title.map { text($0) } ?? key.rawValue
        return pick("‘\(name)’", "“\(name)”")
    }

    /// Says what went wrong, also when all that is known is that something did.
    func problem(of error: any Error) -> String {
        knownProblem(of: error)
            ?? pick("하던 일을 마치지 못했어요. 다시 해 주세요.", "It could not be finished. Try again.")
    }
}
