/// Routes of the public pages about this Haru, which need no session.
package enum AboutRoute: String, CaseIterable, Hashable, Sendable {
    /// Page about Haru: what it is, how it handles people's data, and who runs it.
    case page
    /// Licences of everything that the program contains.
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
