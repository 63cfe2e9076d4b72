package import Engine

/// The addresses of what people show to anybody, and of the forms by which they choose that.
package enum SharingRoute: Hashable, Sendable {
    /// What somebody shows, on one page.
    case page(PublicAddress)
    /// A part of it as a picture.
    case card(PublicAddress, SharedPart)
    /// A part of one's own as the picture that others would see.
    case preview(SharedPart)

    // What is done, by a form
    case choice
    case link
    case ending
}

extension SharingRoute: AreaRoute {
    static let roots = [Route.profileRoot, "sharing"]

    init?(parts: [String]) {
        switch parts {
        case ["sharing"]: self = .choice
        case ["sharing", "link"]: self = .link
        case ["sharing", "ending"]: self = .ending
        default:
            guard parts.count <= 2 else { return nil }
            let part = parts.count == 2 ? Self.part(parts[1]) : nil
            if parts[0] == "sharing" {
                guard let part else { return nil }
                self = .preview(part)
                return
            }
            guard let address = PublicAddress(parts[0]), parts.count == 1 || part != nil else { return nil }
            self = part.map { .card(address, $0) } ?? .page(address)
        }
    }

    /// The part of `streak.svg`.
    private static func part(_ name: String) -> SharedPart? {
        name.hasSuffix(".svg") ? SharedPart(rawValue: String(name.dropLast(".svg".count))) : nil
    }

    var path: String {
        switch self {
        case .page(let address): "/\(address.text)"
        case .card(let address, let part): "/\(address.text)/\(part.rawValue).svg"
        case .preview(let part): "/sharing/\(part.rawValue).svg"
        case .choice: "/sharing"
        case .link: "/sharing/link"
        case .ending: "/sharing/ending"
        }
    }

    var use: Route.Use {
        switch self {
        case .page, .card, .preview: .read
        case .choice, .link, .ending: .change
        }
    }

    var isPage: Bool { if case .page = self { true } else { false } }

    var isMadeFromWhatIsStored: Bool { false }

    /// Whether anybody may look, with no session; what is not shown is not there.
    var isOpen: Bool {
        switch self {
        case .page, .card: true
        case .preview, .choice, .link, .ending: false
        }
    }

    /// Whether it is a picture, which is the same for everybody who may see it.
    var isCard: Bool {
        if case .card = self { true } else { false }
    }
}
