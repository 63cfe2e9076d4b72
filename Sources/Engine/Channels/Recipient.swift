import Core
import Language
import Storage

/// Recipient of a person's notifications: a browser or a channel.
struct Recipient: Sendable, Identifiable {
    let id: String
    /// Origin at which the recipient can open this Haru; empty if links to it would not work there.
    let origin: String
    /// Language of notifications if the person has chosen none.
    let language: Language
    /// Whether obsolete nudges and alarms are withdrawn.
    let takesWithdrawals: Bool
    /// The kind of the channel; nil for a browser.
    let channel: ChannelKind?
    /// Whether the last message could not be delivered.
    let isTroubled: Bool

    init(_ device: PushDeviceRow) {
        id = device.id
        origin = device.origin
        language = Language(rawValue: device.language) ?? .korean
        takesWithdrawals = true
        channel = nil
        isTroubled = !device.problem.isEmpty
    }

    /// Creates the recipient of a channel; nil if the channel is off, or of a kind of another version.
    init?(_ row: ChannelRow) {
        guard row.isOn, let kind = ChannelKind(rawValue: row.kind) else { return nil }
        id = row.id
        // Links to this machine are useless on a phone, but a webhook's program may run on it.
        let leadsThere = kind == .webhook || !kind.isScreen && !Self.isLoopback(row.origin)
        origin = leadsThere ? row.origin : ""
        language = Language(rawValue: row.language) ?? .korean
        takesWithdrawals = kind.takesWithdrawals
        channel = kind
        isTroubled = !row.problem.isEmpty
    }

    /// Returns all recipients that can be notified now.
    static func reached(in tx: Tx) throws -> [Recipient] {
        try tx.pushDevices.all().filter { !$0.isGone }.map { Recipient($0) }
            + tx.channels.all().compactMap { Recipient($0) }
    }

    /// Whether an origin is a loopback address.
    static func isLoopback(_ origin: String) -> Bool {
        guard let host = origin.firstMatch(of: /^https?:\/\/(\[[^\]]*\]|[^:\/]*)/).map({ String($0.1).lowercased() })
        else { return false }
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let address = NetworkAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
        return address.map { address in Self.loopback.contains { $0.contains(address) } } ?? false
    }

    private static let loopback = ["127.0.0.0/8", "::1/128"].compactMap(NetworkBlock.init)
}
