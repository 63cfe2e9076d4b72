/// The addresses of what anybody may know of this Haru, before they sign in as well.
package enum AboutRoute: String, CaseIterable, Hashable, Sendable {
    /// What Haru is, what becomes of people's data, and who runs it.
    case page
    /// The licences of everything that the program holds.
    case licenses
}

extension AboutRoute: AreaRoute {
    static let roots = ["about"]

    init?(parts: [String]) {
        switch parts {
        case ["about"]: self = .page
        case ["about", "licenses"]: self = .licenses
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .page: "/about"
        case .licenses: "/about/licenses"
        }
    }

    var use: Route.Use { .read }

    var isPage: Bool { true }

    var isMadeFromWhatIsStored: Bool { false }
}
