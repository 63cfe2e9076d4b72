/// The addresses of the first visit.
package enum WelcomeRoute: Hashable, Sendable {
    case page
    /// The way to a demo; a form that is sent here begins to make one.
    case demo

    // What is done, by a form
    case search
    /// Leads on to a step, which the first visit goes on with from then on.
    case progress
    case ending
}

extension WelcomeRoute: AreaRoute {
    static let roots = ["welcome"]

    init?(parts: [String]) {
        switch parts.dropFirst() {
        case []: self = .page
        case ["demo"]: self = .demo
        case ["search"]: self = .search
        case ["progress"]: self = .progress
        case ["ending"]: self = .ending
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .page: "/welcome"
        case .demo: "/welcome/demo"
        case .search: "/welcome/search"
        case .progress: "/welcome/progress"
        case .ending: "/welcome/ending"
        }
    }

    var use: Route.Use {
        switch self {
        case .page: .read
        case .demo: .readAndChange
        case .search, .progress, .ending: .change
        }
    }

    var isPage: Bool { self == .page || self == .demo }

    /// The steps follow from what is searched and read, too.
    var isMadeFromWhatIsStored: Bool { false }
}
