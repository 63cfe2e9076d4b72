package import Core

/// The addresses of the calendar, all below `/calendar`; a month's query may name a day of it.
package enum CalendarRoute: Hashable, Sendable {
    /// The month of today.
    case current
    case month(Month)
    /// A year, by its number from 1 to 9999.
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
    /// The address of a month on which a day is chosen.
    package static func calendar(choosing day: Day) -> String {
        "\(Route.calendar(.month(Month(of: day))).path)?\(Field.day.rawValue)=\(day)"
    }
}
