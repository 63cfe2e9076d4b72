/// Kind of a channel.
package enum ChannelKind: String, Hashable, Sendable, Codable, CaseIterable {
    case ntfy, mail, slack, discord, telegram, gotify, webhook
    /// The screen of the machine that Haru runs on.
    case desktop
    /// The screen of a linked machine, which polls for notifications to show.
    case machine

    /// Fields of its target, in the order in which the person is asked for them.
    package var fields: [ChannelField] {
        switch self {
        case .ntfy: [.server, .recipient, .secret]
        case .mail: [.recipient, .sender, .server, .user, .secret]
        case .slack, .discord: [.address]
        case .telegram: [.secret, .recipient]
        case .gotify: [.server, .secret]
        case .webhook: [.address, .secret]
        case .desktop: []
        case .machine: [.recipient]
        }
    }

    /// Whether a field may be left empty.
    package func isOptional(_ field: ChannelField) -> Bool {
        switch (self, field) {
        case (.ntfy, .server), (.ntfy, .secret), (.mail, .user), (.mail, .secret), (.webhook, .secret): true
        default: false
        }
    }

    /// Whether obsolete nudges and alarms are withdrawn: the withdrawal replaces the shown notification, or a program
    /// reads it.
    var takesWithdrawals: Bool { isScreen || self == .webhook }

    /// Whether it shows notifications on a screen, without links to open.
    var isScreen: Bool { self == .desktop || self == .machine }
}

/// Field of a channel's target.
package enum ChannelField: String, Hashable, Sendable, Codable, CaseIterable {
    /// Address to which messages are sent; anybody who knows it can send there.
    case address
    /// Server that delivers the messages.
    case server
    /// A topic, a chat or a mailbox.
    case recipient
    /// Sender address of mail.
    case sender
    /// User name at the mail server.
    case user
    /// A token, a password or a signing secret.
    case secret

    /// Whether the field is never shown again.
    package var isSecret: Bool { self == .secret || self == .address }
}

/// Target of a channel: how it is reached.
///
/// Anybody who knows it can send there, so it is redacted from descriptions.
package struct ChannelTarget: Hashable, Sendable, Codable {
    package let kind: ChannelKind
    private let values: [String: String]

    /// Creates a target from typed values, without validating them.
    package init(_ kind: ChannelKind, _ values: [ChannelField: String]) {
        self.kind = kind
        self.values = Dictionary(
            uniqueKeysWithValues: values.filter { kind.fields.contains($0.key) && !$0.value.isEmpty }
                .map { ($0.key.rawValue, $0.value) })
    }

    /// Value of a field; empty if not set.
    package subscript(_ field: ChannelField) -> String { values[field.rawValue] ?? "" }

    /// Returns the target with one field set.
    package func setting(_ field: ChannelField, to value: String) -> ChannelTarget {
        var fields = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0, self[$0]) })
        fields[field] = value
        return ChannelTarget(kind, fields)
    }
}

extension ChannelTarget: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { kind.rawValue }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Reason why a channel's target is invalid.
package struct ChannelFault: Error, Hashable, Sendable {
    /// What is wrong with the field.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case missing, tooLong
        /// It is not the address of a server that may be contacted.
        case address
        /// The address belongs to this machine's own network, which must not be contacted here.
        case privateAddress
        /// It is not an `smtps://` or `smtp://` address of a mail server.
        case mailServer
        /// It is not a mail address.
        case mailbox
        case topic, chat, token
        /// It is not a linked machine.
        case machine
        /// The channel exists already.
        case known
        /// It contains characters that cannot be sent.
        case characters
        /// Haru does not run on the requester's machine.
        case elsewhere
    }

    /// The invalid field; nil if it is the kind itself.
    package let field: ChannelField?
    package let reason: Reason

    package init(_ field: ChannelField?, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
