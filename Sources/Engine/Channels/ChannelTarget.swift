/// What kind of place notifications go to beside browsers.
package enum ChannelKind: String, Hashable, Sendable, Codable, CaseIterable {
    case ntfy, mail, slack, discord, telegram, gotify, webhook
    /// The screen of the machine that Haru runs on.
    case desktop
    /// The screen of a machine that is linked, which asks for what is to be shown there.
    case machine

    /// What has to be said of one, in the order in which it is asked for.
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

    /// Whether obsolete nudges and alarms are withdrawn there: the withdrawal takes the place of what is shown, or a program reads it.
    var takesWithdrawals: Bool { isScreen || self == .webhook }

    /// Whether it shows what it is sent on a screen, where nothing is opened from it.
    var isScreen: Bool { self == .desktop || self == .machine }
}

/// Something that is said of how a channel is reached.
package enum ChannelField: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where messages are sent to; whoever knows it can send there.
    case address
    /// The server that is asked to deliver.
    case server
    /// A topic, a chat or a mailbox.
    case recipient
    /// The mailbox that mail comes from.
    case sender
    /// By which name a mail server knows the sender.
    case user
    /// A token, a password, or what signs.
    case secret

    /// Whether nobody may read it again.
    package var isSecret: Bool { self == .secret || self == .address }
}

/// How a channel is reached.
///
/// Who knows it can send there, so that it stands in nothing that is printed.
package struct ChannelTarget: Hashable, Sendable, Codable {
    package let kind: ChannelKind
    private let values: [String: String]

    /// Makes a target of what was typed, which was not looked at yet.
    package init(_ kind: ChannelKind, _ values: [ChannelField: String]) {
        self.kind = kind
        self.values = Dictionary(
            uniqueKeysWithValues: values.filter { kind.fields.contains($0.key) && !$0.value.isEmpty }
                .map { ($0.key.rawValue, $0.value) })
    }

    /// What stands in a field; empty where nothing does.
    package subscript(_ field: ChannelField) -> String { values[field.rawValue] ?? "" }

    /// The same target with one field set.
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

/// Why a channel cannot be reached as was typed.
package struct ChannelFault: Error, Hashable, Sendable {
    /// What is wrong with a field.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case missing, tooLong
        /// No address of a server that may be asked.
        case address
        /// The address is one of this machine's own network, which nobody may ask here.
        case privateAddress
        /// No `smtps://` or `smtp://` address of a mail server.
        case mailServer
        /// No mail address.
        case mailbox
        case topic, chat, token
        /// No machine that is linked.
        case machine
        /// It is notified already.
        case known
        /// Characters that cannot be sent.
        case characters
        /// Haru does not run on the machine of whoever asks.
        case elsewhere
    }

    /// The field; nil where it is the kind itself.
    package let field: ChannelField?
    package let reason: Reason

    /// Makes a fault.
    package init(_ field: ChannelField?, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
