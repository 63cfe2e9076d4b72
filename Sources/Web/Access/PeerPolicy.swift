import NIOCore

/// Determines which user of this machine a request comes from.
struct PeerPolicy: Sendable {
    let connections: Connections
    let lookup: @Sendable (LocalConnection) -> LocalConnection.Owner

    /// Owner of the program at the client's end of a connection.
    func owner(of channel: any Channel) -> LocalConnection.Owner {
        connections.owner(of: channel) { server, client in
            guard let server = LocalConnection.End(server), let client = LocalConnection.End(client) else {
                return .person
            }
            return lookup(LocalConnection(server: server, client: client))
        }
    }
}

extension LocalConnection.End {
    /// Returns nil for anything but an IP address.
    fileprivate init?(_ address: SocketAddress) {
        guard let text = address.ipAddress, let port = address.port else { return nil }
        self.init(address: text, port: port)
    }
}
