import Storage

/// Outbound connection that Haru makes for a person; git remotes are never contacted.
package enum OutboundConnection: Hashable, Sendable {
    /// A forge from which an account's counts are fetched.
    case forge(ForgeAccount, hasToken: Bool)
    /// The push service of a browser; its name may be empty.
    case push(browser: String)
    /// A channel; its kind is nil for a kind of a newer version.
    case channel(ChannelKind?, place: String)
    /// The hosted Haru that this machine reports to.
    case link(address: String, tellsSubjects: Bool)
}

extension Snapshot {
    /// Returns the outbound connections by the current settings.
    package func outboundConnections() throws -> [OutboundConnection] {
        var connections = try sources().map { OutboundConnection.forge($0.account, hasToken: $0.hasToken) }
        connections += try pushDevices().filter(\.isReached).map { .push(browser: $0.name) }
        let channels = try channels().filter { $0.isOn && $0.kind?.isScreen != true }
        connections += channels.map { .channel($0.kind, place: $0.place) }
        if let link = try tx.links.find() {
            connections.append(.link(address: link.address, tellsSubjects: link.tellsSubjects))
        }
        return connections
    }
}
