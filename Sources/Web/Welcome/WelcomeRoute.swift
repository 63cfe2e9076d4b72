/// Routes of the first visit.
package enum WelcomeRoute: Hashable, Sendable {
    case page
    /// Page that leads to a demo; a POST starts its creation.
    case demo

    // Form actions
    case search
    /// Stores a step as the current one, and redirects to it.
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

    /// False: the steps also depend on running searches and scans.
    var isMadeFromWhatIsStored: Bool { false }
}
