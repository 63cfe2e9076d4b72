package import Core

/// Routes of days and freezes.
package enum DayRoute: Hashable, Sendable {
    // Pages
    case day(Day)
    case explanation(Day)

    // Form actions
    case freeze(Day)
    case freezeRemoval(Day)
    case mood(Day)
    /// Spends freezes on several days together.
    case freezes
    case freezesRemoval
}

extension DayRoute: AreaRoute {
    static let roots = ["days", "freezes"]

    init?(parts: [String]) {
        switch parts {
        case ["freezes"]: self = .freezes
        case ["freezes", "removal"]: self = .freezesRemoval
        default:
            guard parts.count > 1, parts[0] == "days", let day = Day(iso: parts[1]) else { return nil }
            switch parts.dropFirst(2) {
            case []: self = .day(day)
            case ["explanation"]: self = .explanation(day)
            case ["freeze"]: self = .freeze(day)
            case ["freeze", "removal"]: self = .freezeRemoval(day)
            case ["mood"]: self = .mood(day)
            default: return nil
            }
        }
    }

    var path: String {
        switch self {
        case .day(let day): "/days/" + day.description
        case .explanation(let day): "/days/\(day)/explanation"
        case .freeze(let day): "/days/\(day)/freeze"
        case .freezeRemoval(let day): "/days/\(day)/freeze/removal"
        case .mood(let day): "/days/\(day)/mood"
        case .freezes: "/freezes"
        case .freezesRemoval: "/freezes/removal"
        }
    }

    var use: Route.Use {
        switch self {
        case .day, .explanation: .read
        case .freeze, .freezeRemoval, .mood, .freezes, .freezesRemoval: .change
        }
    }

    var isPage: Bool { use == .read }

    var isMadeFromWhatIsStored: Bool { use == .read }
}
