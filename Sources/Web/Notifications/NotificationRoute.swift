import Engine

/// The addresses by which browsers are notified, and what notifications can do.
package enum NotificationRoute: Hashable, Sendable {
    /// What a browser asks before it subscribes; a browser that is sent here is notified from then on.
    case devices
    /// A browser says that it is still subscribed, or is so anew.
    case renewal
    /// The person says where push services reach them.
    case contact
    /// Asks no more whether the person wants to be nudged.
    case invitationRemoval
    case removal(String)
    /// Sends a notification, to see whether it comes.
    case test(String)
    /// Sets when the person is nudged.
    case nudges
    /// Puts nudges off.
    case snooze
    /// Has nudges come again that were put off.
    case snoozeEnding
    /// A place beside browsers is notified from now on.
    case channels
    case channelRemoval(String)
    /// Sends a notification to a place beside browsers, to see whether it comes.
    case channelTest(String)
    /// Turns a place beside browsers on or off.
    case channelState(String)
    /// What can be done once from a notification, by whoever has its secret.
    case link(String)
}

extension NotificationRoute: AreaRoute {
    static let roots = ["push", "nudges", "channels", "n"]

    init?(parts: [String]) {
        switch (parts.count, parts[0]) {
        case (1, "push"): self = .devices
        case (2, "push") where parts[1] == "renewal": self = .renewal
        case (2, "push") where parts[1] == "contact": self = .contact
        case (1, "nudges"): self = .nudges
        case (3, "nudges") where parts[1] == "invitation" && parts[2] == "removal": self = .invitationRemoval
        case (2, "nudges") where parts[1] == "snooze": self = .snooze
        case (3, "nudges") where parts[1] == "snooze" && parts[2] == "ending": self = .snoozeEnding
        case (2, "n"): self = .link(parts[1])
        case (3, "push") where parts[2] == "removal": self = .removal(parts[1])
        case (3, "push") where parts[2] == "test": self = .test(parts[1])
        case (1, "channels"): self = .channels
        case (3, "channels") where parts[2] == "removal": self = .channelRemoval(parts[1])
        case (3, "channels") where parts[2] == "test": self = .channelTest(parts[1])
        case (3, "channels") where parts[2] == "state": self = .channelState(parts[1])
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .devices: "/push"
        case .renewal: "/push/renewal"
        case .contact: "/push/contact"
        case .invitationRemoval: "/nudges/invitation/removal"
        case .removal(let id): "/push/\(Route.encoded(id))/removal"
        case .test(let id): "/push/\(Route.encoded(id))/test"
        case .nudges: "/nudges"
        case .snooze: "/nudges/snooze"
        case .snoozeEnding: "/nudges/snooze/ending"
        case .channels: "/channels"
        case .channelRemoval(let id): "/channels/\(Route.encoded(id))/removal"
        case .channelTest(let id): "/channels/\(Route.encoded(id))/test"
        case .channelState(let id): "/channels/\(Route.encoded(id))/state"
        case .link(let secret): NotificationLink.prefix + Route.encoded(secret)
        }
    }

    var use: Route.Use {
        switch self {
        case .devices, .link: .readAndChange
        case .renewal, .contact, .invitationRemoval, .removal, .test, .nudges, .snooze, .snoozeEnding, .channels,
            .channelRemoval, .channelTest,
            .channelState:
            .change
        }
    }

    /// What a link does is for whoever has its secret, and for once.
    var isPage: Bool { false }

    var isMadeFromWhatIsStored: Bool { false }

    /// Whether it is for whoever has its secret.
    var isOpen: Bool { if case .link = self { true } else { false } }
}
