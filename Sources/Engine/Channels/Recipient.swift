import Core
import Language
import Storage

/// Whom a person's notifications reach: a browser, or a place beside browsers.
struct Recipient: Sendable, Identifiable {
    let id: String
    /// Under which address this Haru is open there; empty where no link leads to it from there.
    let origin: String
    /// The language that is spoken where the person has chosen none.
    let language: Language
    /// Whether obsolete nudges and alarms are withdrawn there.
    let takesWithdrawals: Bool
    /// The kind of the channel; nil for a browser.
    let channel: ChannelKind?
    /// Whether the last message did not get there.
    let isTroubled: Bool

    init(_ device: PushDeviceRow) {
        id = device.id
        origin = device.origin
        language = Language(rawValue: device.language) ?? .korean
        takesWithdrawals = true
        channel = nil
        isTroubled = !device.problem.isEmpty
    }

    /// Returns nil for a channel that is off, or of another version.
    init?(_ row: ChannelRow) {
        guard row.isOn, let kind = ChannelKind(rawValue: row.kind) else { return nil }
        id = row.id
        // What leads to this machine is of no use on a phone; a program may be on it.
        let leadsThere = kind == .webhook || !kind.isScreen && !Self.isLoopback(row.origin)
        origin = leadsThere ? row.origin : ""
        language = Language(rawValue: row.language) ?? .korean
        takesWithdrawals = kind.takesWithdrawals
        channel = kind
        isTroubled = !row.problem.isEmpty
    }

    /// Everybody who can be told something now.
    static func reached(in tx: Tx) throws -> [Recipient] {
        try tx.pushDevices.all().filter { !$0.isGone }.map { Recipient($0) }
            + tx.channels.all().compactMap { Recipient($0) }
    }

    /// Whether an address is one that only its own machine reaches.
    static func isLoopback(_ origin: String) -> Bool {
        guard let host = origin.firstMatch(of: /^https?:\/\/(\[[^\]]*\]|[^:\/]*)/).map({ String($0.1).lowercased() })
        else { return false }
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let address = NetworkAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
        return address.map { address in Self.loopback.contains { $0.contains(address) } } ?? false
    }

    private static let loopback = ["127.0.0.0/8", "::1/128"].compactMap(NetworkBlock.init)
}
