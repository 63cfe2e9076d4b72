import Engine

/// Routes of notification settings, and of the actions of notifications.
package enum NotificationRoute: Hashable, Sendable {
    /// Data that a browser needs to subscribe; a POST adds its subscription.
    case devices
    /// Confirms or replaces the subscription of a browser.
    case renewal
    /// Sets the push contact.
    case contact
    /// Dismisses the question whether the person wants to be nudged.
    case invitationRemoval
    case removal(String)
    /// Sends a test notification to a browser.
    case test(String)
    /// Sets the times of nudges.
    case nudges
    /// Snoozes nudges.
    case snooze
    /// Ends a snooze.
    case snoozeEnding
    /// Adds a channel.
    case channels
    case channelRemoval(String)
    /// Sends a test notification to a channel.
    case channelTest(String)
    /// Turns a channel on or off.
    case channelState(String)
    /// One-time action of a notification, by its secret.
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

    /// Not a page: the action of a link is for whoever has its secret, and is performed once.
    var isPage: Bool { false }

    var isMadeFromWhatIsStored: Bool { false }

    /// Whether the route is accessed by a secret, without a session.
    var isOpen: Bool { if case .link = self { true } else { false } }
}
