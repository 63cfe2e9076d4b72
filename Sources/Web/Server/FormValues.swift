import Core
import Engine
import Language
import Presentation

/// Date that is not in the format `2026-11-21`.
struct UnreadableDay: Error {}

extension Form {
    /// Redirect target that the form requests, a page of this site; otherwise the route.
    func target(or route: Route) -> String {
        filled(.next).flatMap { Route.target($0) } ?? route.path
    }

    /// Whether the form was sent from a step of the first visit.
    var isOfFirstVisit: Bool { target(or: .today).hasPrefix(Route.welcome(.page).path) }

    /// Folders that were found and ticked.
    var found: [String] { self[all: .found].compactMap { Route.decoded($0) } }

    /// Day in a field; nil when the field is empty.
    func day(_ field: Field) throws -> Day? {
        guard let text = filled(field) else { return nil }
        guard let day = Day(iso: text) else { throw UnreadableDay() }
        return day
    }

    /// Submitted days, sorted and without duplicates.
    func days() throws -> [Day] {
        try Set(
            self[all: .day].map { text in
                guard let day = Day(iso: text) else { throw UnreadableDay() }
                return day
            }
        ).sorted()
    }

    /// Value of a setting in the form; nil when the form does not contain it.
    ///
    /// Browsers do not send switches that are off.
    func value(of key: SettingKey) -> String? {
        let sent = values[key.rawValue]
        switch key {
        case .rest: return Weekday.text(of: Set((sent ?? []).compactMap { Weekday(text: $0) }))
        case .nudgeDays: return sent.map { Weekday.text(of: Set($0.compactMap { Weekday(text: $0) })) }
        case .freezesAutomatic, .coauthors, .nudges, .nudgeInvitation, .welcomed, .unsortedNotice:
            return sent?.last ?? "off"
        default: return sent?.last
        }
    }
}

extension Route {
    /// Path of a page of this site, with the known part of its query; nil when the text is anything else.
    static func target(_ text: String) -> String? {
        let parts = text.split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let wanted = Route(path: path), wanted.isPage else { return nil }
        guard parts.count > 1, let query = Form(parts[1]) else { return wanted.path }
        if wanted == .diary(.notes) { return DiaryRoute.notes(query.noteFilter) }
        if wanted == .tasks(.list) { return wanted.path + TaskFilter(query).suffix }
        if case .calendar(.month) = wanted, let day = query.filled(.day).flatMap({ Day(iso: $0) }) {
            return calendar(choosing: day)
        }
        if [.device, .settings(.section(.machines))].contains(wanted), let code = query[.code].flatMap(UserCode.read) {
            return Route.machines(asking: code)
        }
        guard let step = query.filled(.step) else { return wanted.path }
        return "\(wanted.path)?\(Field.step.rawValue)=\(encoded(step))"
    }
}

extension Language {
    /// Describes a problem that the person can fix; nil for any other error.
    func knownProblem(of error: any Error) -> String? {
        switch error {
        case DomainError.invalidSetting(let key, let value):
            sentence(invalid: key, called: name(of: key), value: value).text
        case let refusal as DomainError: sentence(for: refusal).text
        case let problem as SignInProblem: sentence(for: problem).text
        case let problem as RepositoryProblem: sentence(for: problem).text
        case is UnreadableDay:
            text(.inputError.date)
        case let fault as WritingFault: sentence(for: fault).text
        case let refusal as ImportRefusal: sentence(for: refusal.fault, file: refusal.name).text
        case let fault as LetterFile.Fault: sentence(forPasted: fault).text
        case let refusal as LetterFileRefusal: problem(of: refusal)
        case is UnknownMood: text(.mood.unknown)
        case is RangeWithoutStart: text(.statistics.withoutStart)
        default: nil
        }
    }

    /// Quoted title of a setting on the settings page.
    private func name(of key: SettingKey) -> String {
        let name = key.title.map { text($0) } ?? key.rawValue
        return text(.inputError.quotedField(field: name))
    }

    /// Describes a problem, with a generic sentence for unknown errors.
    func problem(of error: any Error) -> String {
        knownProblem(of: error)
            ?? text(.inputError.unfinished)
    }
}
