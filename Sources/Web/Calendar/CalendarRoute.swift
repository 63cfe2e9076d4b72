package import Core

/// Routes of the calendar, all under `/calendar`; the query of a month can name one of its days.
package enum CalendarRoute: Hashable, Sendable {
    /// The current month.
    case current
    case month(Month)
    /// A year, from 1 to 9999.
    case year(Int)
}

extension CalendarRoute: AreaRoute {
    static let roots = ["calendar"]

    init?(parts: [String]) {
        switch parts.count {
        case 1: self = .current
        case 2:
            let text = parts[1]
            if let month = Month(iso: text) {
                self = .month(month)
            } else if let year = CalendarYear.number(iso: text) {
                self = .year(year)
            } else {
                return nil
            }
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .current: "/calendar"
        case .month(let month): "/calendar/\(month)"
        case .year(let year): "/calendar/" + String(String(10_000 + year).dropFirst())
        }
    }

    var use: Route.Use { .read }

    var isPage: Bool { true }

    var isMadeFromWhatIsStored: Bool { true }
}

extension Route {
    /// Path of a month with a selected day.
    package static func calendar(choosing day: Day) -> String {
        "\(Route.calendar(.month(Month(of: day))).path)?\(Field.day.rawValue)=\(day)"
    }
}
