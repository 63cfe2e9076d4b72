package import Core

/// Where Haru may connect to when a person gave the address.
package enum NetworkReach: String, CaseIterable, Sendable {
    /// Anywhere but where no server can be: this is the person's own machine, and a forge, say, may run on it or beside it.
    case anywhere
    /// The internet alone: people whom the operator does not know give addresses.
    case internet
    /// No machine at all.
    case nowhere

    /// Whether an address may be connected to.
    package func allows(_ address: NetworkAddress) -> Bool {
        if self == .nowhere { return false }
        let refused = self == .anywhere ? Self.noServers : Self.noServers + Self.notOfInternet
        return !refused.contains { $0.contains(address) } && !Self.leadsToMetadata(address)
    }

    /// Whether a network may translate an address to one at which a cloud tells a machine its secrets.
    private static func leadsToMetadata(_ address: NetworkAddress) -> Bool {
        let refused = translation.contains { $0.contains(address) } ? metadata + linkLocal : metadata
        return address.translations.contains { inner in refused.contains { $0.contains(inner) } }
    }

    /// The addresses of a host that may be connected to, in the order in which they are to be tried.
    ///
    /// - Parameter host: a name or an address, without brackets.
    /// - Returns: at least one.
    /// - Throws: ``OutboundFailure`` where the host is not known, its name servers keep silent, or it is only where
    ///   nobody may connect to; and `CancellationError`.
    package func addresses(of host: String) async throws -> [NetworkAddress] {
        if self == .nowhere { throw OutboundFailure.privateAddress }
        let addresses = try await HostResolver.shared.addresses(of: host)
        let allowed = addresses.filter(allows)
        if allowed.isEmpty { throw addresses.isEmpty ? OutboundFailure.unreachable(.unknownHost) : .privateAddress }
        return allowed
    }

    /// Addresses that name no machine or many, those of a link, and those at which clouds tell a machine its secrets.
    private static let noServers =
        metadata + linkLocal + blocks("0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "::/128", "ff00::/8")

    /// Where clouds tell a machine its secrets: AWS and most others (also its containers), Scaleway, Tencent, Alibaba,
    /// Oracle, Azure; and of IP version 6 AWS, Google, Oracle and Scaleway.
    private static let metadata = blocks(
        "169.254.169.254/32", "169.254.170.2/32", "169.254.170.23/32", "169.254.42.42/32", "169.254.0.23/32",
        "100.100.100.200/32", "192.0.0.192/32", "168.63.129.16/32", "fd00:ec2::/32", "fd20:ce::/64",
        "fd00:c1::a9fe:a9fe/128", "fd00:42::42/128")

    private static let linkLocal = blocks("169.254.0.0/16", "fe80::/10")

    /// What a network translates to IP version 4 by a prefix for networks of their own (RFC 8215).
    private static let translation = blocks("64:ff9b:1::/48")

    private static func blocks(_ texts: String...) -> [NetworkBlock] { texts.compactMap(NetworkBlock.init) }

    /// What the registries of IANA do not let the internet reach.
    private static let notOfInternet =
        translation
        + blocks(
            "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "::1/128", "100::/64", "2001::/23",
            "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7", "fec0::/10")
}
