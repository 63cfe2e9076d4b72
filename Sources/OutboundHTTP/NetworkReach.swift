package import Core

/// Addresses that Haru may connect to when a person supplied the address.
package enum NetworkReach: String, CaseIterable, Sendable {
    /// Any address that a server can have: this is the person's own machine, and a forge may run on it or near it.
    case anywhere
    /// Public internet addresses only: people whom the operator does not know supply addresses.
    case internet
    /// No address at all.
    case nowhere

    /// Whether connecting to an address is allowed.
    package func allows(_ address: NetworkAddress) -> Bool {
        if self == .nowhere { return false }
        let refused = self == .anywhere ? Self.noServers : Self.noServers + Self.notOfInternet
        return !refused.contains { $0.contains(address) } && !Self.leadsToMetadata(address)
    }

    /// Whether a network may translate an address to that of a cloud metadata service.
    private static func leadsToMetadata(_ address: NetworkAddress) -> Bool {
        let refused = translation.contains { $0.contains(address) } ? metadata + linkLocal : metadata
        return address.translations.contains { inner in refused.contains { $0.contains(inner) } }
    }

    /// Returns the allowed addresses of a host, in the order in which to try them.
    ///
    /// - Parameter host: a name or an address, without brackets.
    /// - Returns: at least one address.
    /// - Throws: ``OutboundFailure`` if the host is unknown, its name servers do not answer, or none of its addresses
    ///   is allowed; and `CancellationError`.
    package func addresses(of host: String) async throws -> [NetworkAddress] {
        if self == .nowhere { throw OutboundFailure.privateAddress }
        let addresses = try await HostResolver.shared.addresses(of: host)
        let allowed = addresses.filter(allows)
        if allowed.isEmpty { throw addresses.isEmpty ? OutboundFailure.unreachable(.unknownHost) : .privateAddress }
        return allowed
    }

    /// Unspecified, multicast, reserved and link-local addresses, and those of cloud metadata services.
    private static let noServers =
        metadata + linkLocal + blocks("0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "::/128", "ff00::/8")

    /// Cloud metadata services, which hand secrets to a machine: AWS and most others (also its containers), Scaleway,
    /// Tencent, Alibaba, Oracle, Azure; for IPv6 AWS, Google, Oracle and Scaleway.
    private static let metadata = blocks(
        "169.254.169.254/32", "169.254.170.2/32", "169.254.170.23/32", "169.254.42.42/32", "169.254.0.23/32",
        "100.100.100.200/32", "192.0.0.192/32", "168.63.129.16/32", "fd00:ec2::/32", "fd20:ce::/64",
        "fd00:c1::a9fe:a9fe/128", "fd00:42::42/128")

    private static let linkLocal = blocks("169.254.0.0/16", "fe80::/10")

    /// Prefix of locally translated IPv4 addresses (RFC 8215).
    private static let translation = blocks("64:ff9b:1::/48")

    private static func blocks(_ texts: String...) -> [NetworkBlock] { texts.compactMap(NetworkBlock.init) }

    /// Blocks that the IANA registries mark as not globally reachable.
    private static let notOfInternet =
        translation
        + blocks(
            "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "::1/128", "100::/64", "2001::/23",
            "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7", "fec0::/10")
}
