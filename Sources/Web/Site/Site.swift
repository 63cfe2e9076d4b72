/// Every address of the web side, which both matches requests and writes links; those of an area stand in its folder.
package enum Site: Hashable, Sendable {
    // Pages
    case today
    case statistics
    case offline
    /// What another app shares with the installed one.
    case shareTarget

    // Areas
    case days(DaySite)
    case tasks(TaskSite)
    case calendar(CalendarSite)
    case diary(DiarySite)
    case challenge(ChallengeSite)
    case mailbox(MailboxSite)
    case welcome(WelcomeSite)
    case settings(SettingsSite)
    case signIn(SignInSite)
    case sharing(SharingSite)
    case feed(FeedSite)
    case notifications(NotificationSite)
    case about(AboutSite)
    case api(ApiSite)

    // For machines
    case events
    case enter
    case webhook(String)
    /// Where a person lets a machine in; it asks at the two others.
    case device, deviceCode, deviceToken
    case health
    case manifest
    case serviceWorker
    case asset(String)
    case icon(String)

    /// Finds what stands at a path, which is given without its query and still percent-encoded.
    ///
    /// One slash at the end is passed over. Nothing is found for an unknown path, for a day that does not exist, and for
    /// what is not the path that the place itself writes, but for letters that are percent-encoded.
    package init?(path: some StringProtocol) {
        guard path.utf8.count <= Self.longestPath, var parts = Self.parts(of: path) else { return nil }
        if parts.count > 1, parts.last == "" { parts.removeLast() }
        // Nothing has an empty name; browsers make another address of one with dots alone.
        guard parts == [""] && path.utf8.count == 1 || !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
            return nil
        }
        guard let site = Self.find(parts), let written = Self.parts(of: site.path),
            // By bytes: two texts can be the same letters and not the same address.
            written.elementsEqual(parts, by: { $0.utf8.elementsEqual($1.utf8) })
        else { return nil }
        self = site
    }

    /// The parts of a path, decoded; nil where it does not begin with a slash, or one of them cannot be read.
    private static func parts(of path: some StringProtocol) -> [String]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var parts: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = decoded(part) else { return nil }
            parts.append(decoded)
        }
        return parts
    }

    /// The longest path that is looked at, in bytes.
    package static let longestPath = 4_096

    private static func find(_ parts: [String]) -> Site? {
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

    /// The root of an area that stands for all first parts that begin with it.
    static let profileRoot = "@"

    /// What finds the places of an area, by the first part of their paths.
    private static let areas: [String: @Sendable ([String]) -> Site?] = {
        var areas: [String: @Sendable ([String]) -> Site?] = [:]
        func add<Area: AreaSite>(_ site: @escaping @Sendable (Area) -> Site) {
            for root in Area.roots { areas[root] = { Area(parts: $0).map(site) } }
        }
        add(Site.days)
        add(Site.tasks)
        add(Site.calendar)
        add(Site.diary)
        add(Site.challenge)
        add(Site.mailbox)
        add(Site.welcome)
        add(Site.settings)
        add(Site.signIn)
        add(Site.sharing)
        add(Site.feed)
        add(Site.notifications)
        add(Site.about)
        add(Site.api)
        return areas
    }()

    /// What belongs to no area and stands at a path that holds no name.
    private static let fixed: [String: Site] = Dictionary(
        uniqueKeysWithValues: [
            Site.today, .statistics, .offline, .shareTarget, .device, .events, .enter, .health, .manifest,
            .serviceWorker,
        ].map { (String($0.path.dropFirst()), $0) }
    )
}

extension Site {
    /// The address of this place within the server, ready to be put into a link.
    package var path: String {
        switch self {
        case .today: "/"
        case .statistics: "/statistics"
        case .offline: "/offline"
        case .shareTarget: "/share-target"
        case .days(let site): site.path
        case .tasks(let site): site.path
        case .calendar(let site): site.path
        case .diary(let site): site.path
        case .challenge(let site): site.path
        case .mailbox(let site): site.path
        case .welcome(let site): site.path
        case .settings(let site): site.path
        case .signIn(let site): site.path
        case .sharing(let site): site.path
        case .feed(let site): site.path
        case .notifications(let site): site.path
        case .about(let site): site.path
        case .api(let site): site.path
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

    /// Whether the place is read, changed by a form, or both.
    package var use: Use {
        switch self {
        case .today, .statistics, .offline, .device, .events, .enter, .health, .manifest, .serviceWorker, .asset, .icon:
            .read
        case .shareTarget: .readAndChange
        case .webhook, .deviceCode, .deviceToken: .change
        case .days(let site): site.use
        case .tasks(let site): site.use
        case .calendar(let site): site.use
        case .diary(let site): site.use
        case .challenge(let site): site.use
        case .mailbox(let site): site.use
        case .welcome(let site): site.use
        case .settings(let site): site.use
        case .signIn(let site): site.use
        case .sharing(let site): site.use
        case .feed(let site): site.use
        case .notifications(let site): site.use
        case .about(let site): site.use
        case .api(let site): site.use
        }
    }

    /// What a place is for: which request methods it takes follows from it.
    package enum Use: Sendable, Hashable {
        case read, change, readAndChange
    }

    /// Whether anybody may look at the place, with no session: nothing of the person's is there but what they show.
    package var isOpen: Bool {
        switch self {
        case .enter, .webhook, .deviceCode, .deviceToken, .health, .manifest, .serviceWorker, .asset, .icon, .offline,
            .api(.description), .about:
            true
        case .signIn(let site): site.isOpen
        case .sharing(let site): site.isOpen
        case .feed(let site): site.isOpen
        case .mailbox(let site): site.isOpen
        case .notifications(let site): site.isOpen
        default: false
        }
    }

    /// Whether it is a page of its own, to which a form or a sign-in may lead.
    var isPage: Bool {
        switch self {
        case .today, .statistics, .offline, .device: true
        case .shareTarget, .events, .enter, .webhook, .deviceCode, .deviceToken, .health, .manifest, .serviceWorker,
            .asset, .icon:
            false
        case .days(let site): site.isPage
        case .tasks(let site): site.isPage
        case .calendar(let site): site.isPage
        case .diary(let site): site.isPage
        case .challenge(let site): site.isPage
        case .mailbox(let site): site.isPage
        case .welcome(let site): site.isPage
        case .settings(let site): site.isPage
        case .signIn(let site): site.isPage
        case .sharing(let site): site.isPage
        case .feed(let site): site.isPage
        case .notifications(let site): site.isPage
        case .about(let site): site.isPage
        case .api(let site): site.isPage
        }
    }

    /// Whether programs ask there, with an access token: no cookie is looked at.
    var isOfPrograms: Bool {
        if case .api = self { true } else { false }
    }

    /// Whether what is sent to the place changes nothing, so that it need not come from a page of this server: what
    /// another app shares comes from the browser itself.
    var isHarmless: Bool { self == .shareTarget }

    /// Whether what is sent to the place is signed by its sender, so that it need not come from a page of this server.
    var isSigned: Bool {
        switch self {
        // A device code is secret, and so is the link of a notification; cookies are not looked at. Mail programs and
        // ntfy press such a link from wherever they are.
        case .webhook, .deviceCode, .deviceToken, .notifications(.link): true
        default: false
        }
    }
}

extension Site {
    /// The number that a task or a note goes by, written as it is shown: no sign and no zero in front.
    static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 18, text.utf8.first != UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Writes a text as one part of a path.
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

    /// Reads a percent-encoded text; nil when an escape is broken, or it is not UTF-8 or holds a NUL.
    ///
    /// - Parameter plusIsSpace: whether a plus sign stands for a space, as it does in forms.
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
