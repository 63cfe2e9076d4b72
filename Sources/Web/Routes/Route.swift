/// All routes of the web server, for matching requests and for writing links; those of an area are in its folder.
package enum Route: Hashable, Sendable {
    // Pages
    case today
    case statistics
    case offline
    /// Content that another app shares with the installed one.
    case shareTarget

    // Areas
    case days(DayRoute)
    case tasks(TaskRoute)
    case calendar(CalendarRoute)
    case diary(DiaryRoute)
    case challenge(ChallengeRoute)
    case mailbox(MailboxRoute)
    case welcome(WelcomeRoute)
    case settings(SettingsRoute)
    case signIn(SignInRoute)
    case sharing(SharingRoute)
    case feed(FeedRoute)
    case notifications(NotificationRoute)
    case about(AboutRoute)
    case api(ApiRoute)

    // For machines
    case events
    case enter
    case webhook(String)
    /// Page on which a person approves a machine, and the endpoints that the machine polls.
    case device, deviceCode, deviceToken
    case health
    case manifest
    case serviceWorker
    case asset(String)
    case icon(String)

    /// Parses a path without its query, still percent-encoded.
    ///
    /// A trailing slash is ignored.
    ///
    /// Unknown paths, nonexistent days and noncanonical paths have no route; unnecessary percent-encoding is accepted.
    package init?(path: some StringProtocol) {
        guard path.utf8.count <= Self.longestPath, var parts = Self.parts(of: path) else { return nil }
        if parts.count > 1, parts.last == "" { parts.removeLast() }
        // No component is empty, and browsers normalize components of dots only.
        guard parts == [""] && path.utf8.count == 1 || !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
            return nil
        }
        guard let route = Self.find(parts), let written = Self.parts(of: route.path),
            // Compared by bytes, since canonically equivalent strings are different addresses.
            written.elementsEqual(parts, by: { $0.utf8.elementsEqual($1.utf8) })
        else { return nil }
        self = route
    }

    /// Decoded components of a path; nil when it has no leading slash or cannot be decoded.
    private static func parts(of path: some StringProtocol) -> [String]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var parts: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = decoded(part) else { return nil }
            parts.append(decoded)
        }
        return parts
    }

    /// Maximum length of a path in bytes.
    package static let longestPath = 4_096

    private static func find(_ parts: [String]) -> Route? {
        let root = parts[0].hasPrefix(profileRoot) ? profileRoot : parts[0]
        if let find = areas[root] { return find(parts) }
        return switch parts.count {
        case 1: fixed[parts[0]]
        case 2 where parts[0] == "assets": .asset(parts[1])
        case 2 where parts[0] == "icons": .icon(parts[1])
        case 2 where parts == ["device", "code"]: .deviceCode
        case 2 where parts == ["device", "token"]: .deviceToken
        case 3 where parts[0] == "hooks" && parts[1] == "github": .webhook(parts[2])
        default: nil
        }
    }

    /// Root of an area that stands for all first components that begin with it.
    static let profileRoot = "@"

    /// Parsers of the areas, by first path component.
    private static let areas: [String: @Sendable ([String]) -> Route?] = {
        var areas: [String: @Sendable ([String]) -> Route?] = [:]
        func add<Area: AreaRoute>(_ route: @escaping @Sendable (Area) -> Route) {
            for root in Area.roots { areas[root] = { Area(parts: $0).map(route) } }
        }
        add(Route.days)
        add(Route.tasks)
        add(Route.calendar)
        add(Route.diary)
        add(Route.challenge)
        add(Route.mailbox)
        add(Route.welcome)
        add(Route.settings)
        add(Route.signIn)
        add(Route.sharing)
        add(Route.feed)
        add(Route.notifications)
        add(Route.about)
        add(Route.api)
        return areas
    }()

    /// Routes outside areas with a fixed path.
    private static let fixed: [String: Route] = Dictionary(
        uniqueKeysWithValues: [
            Route.today, .statistics, .offline, .shareTarget, .device, .events, .enter, .health, .manifest,
            .serviceWorker,
        ].map { (String($0.path.dropFirst()), $0) }
    )
}

extension Route {
    /// Path of the route on the server, encoded for links.
    package var path: String {
        switch self {
        case .today: "/"
        case .statistics: "/statistics"
        case .offline: "/offline"
        case .shareTarget: "/share-target"
        case .days(let route): route.path
        case .tasks(let route): route.path
        case .calendar(let route): route.path
        case .diary(let route): route.path
        case .challenge(let route): route.path
        case .mailbox(let route): route.path
        case .welcome(let route): route.path
        case .settings(let route): route.path
        case .signIn(let route): route.path
        case .sharing(let route): route.path
        case .feed(let route): route.path
        case .notifications(let route): route.path
        case .about(let route): route.path
        case .api(let route): route.path
        case .events: "/events"
        case .enter: "/enter"
        case .webhook(let id): "/hooks/github/\(Self.encoded(id))"
        case .device: "/device"
        case .deviceCode: "/device/code"
        case .deviceToken: "/device/token"
        case .health: "/health"
        case .manifest: "/manifest.webmanifest"
        case .serviceWorker: "/service-worker.js"
        case .asset(let name): "/assets/\(Self.encoded(name))"
        case .icon(let name): "/icons/\(Self.encoded(name))"
        }
    }

    /// Whether the route is read, changed by a form, or both.
    package var use: Use {
        switch self {
        case .today, .statistics, .offline, .device, .events, .enter, .health, .manifest, .serviceWorker, .asset, .icon:
            .read
        case .shareTarget: .readAndChange
        case .webhook, .deviceCode, .deviceToken: .change
        case .days(let route): route.use
        case .tasks(let route): route.use
        case .calendar(let route): route.use
        case .diary(let route): route.use
        case .challenge(let route): route.use
        case .mailbox(let route): route.use
        case .welcome(let route): route.use
        case .settings(let route): route.use
        case .signIn(let route): route.use
        case .sharing(let route): route.use
        case .feed(let route): route.use
        case .notifications(let route): route.use
        case .about(let route): route.use
        case .api(let route): route.use
        }
    }

    /// Use of a route, which determines its request methods.
    package enum Use: Sendable, Hashable {
        case read, change, readAndChange
    }

    /// Whether the route is public: it shows nothing of a person except what they share.
    package var isOpen: Bool {
        switch self {
        case .enter, .webhook, .deviceCode, .deviceToken, .health, .manifest, .serviceWorker, .asset, .icon, .offline,
            .api(.description), .about:
            true
        case .signIn(let route): route.isOpen
        case .sharing(let route): route.isOpen
        case .feed(let route): route.isOpen
        case .mailbox(let route): route.isOpen
        case .notifications(let route): route.isOpen
        default: false
        }
    }

    /// Whether this is a whole page that a form or a sign-in may redirect to.
    var isPage: Bool {
        switch self {
        case .today, .statistics, .offline, .device: true
        case .shareTarget, .events, .enter, .webhook, .deviceCode, .deviceToken, .health, .manifest, .serviceWorker,
            .asset, .icon:
            false
        case .days(let route): route.isPage
        case .tasks(let route): route.isPage
        case .calendar(let route): route.isPage
        case .diary(let route): route.isPage
        case .challenge(let route): route.isPage
        case .mailbox(let route): route.isPage
        case .welcome(let route): route.isPage
        case .settings(let route): route.isPage
        case .signIn(let route): route.isPage
        case .sharing(let route): route.isPage
        case .feed(let route): route.isPage
        case .notifications(let route): route.isPage
        case .about(let route): route.isPage
        case .api(let route): route.isPage
        }
    }

    /// Whether the route is for programs with an access token; cookies are ignored there.
    var isOfPrograms: Bool {
        if case .api = self { true } else { false }
    }

    /// Whether requests change nothing, so that they may come from any origin.
    ///
    /// A browser itself sends what another app shares.
    var isHarmless: Bool { self == .shareTarget }

    /// Whether requests carry the sender's signature or a secret, so that they may come from any origin.
    var isSigned: Bool {
        switch self {
        // A device code and a notification link are secrets, and cookies are ignored there. Mail programs and
        // ntfy open such a link from any origin.
        case .webhook, .deviceCode, .deviceToken, .notifications(.link): true
        default: false
        }
    }
}

extension Route {
    /// Parses the number of a task or a note in canonical form: no sign and no leading zero.
    static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 18, text.utf8.first != UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Percent-encodes a text as one path component.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }

    /// Decodes a percent-encoded text; nil when an escape is malformed, or the result is not UTF-8 or contains a NUL.
    ///
    /// - Parameter plusIsSpace: whether a plus sign means a space, as in forms.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let high = rest.next().flatMap(hexDigit), let low = rest.next().flatMap(hexDigit) else { return nil }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
