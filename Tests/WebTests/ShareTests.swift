import Core
import NIOCore
import Testing

@testable import Web

/// Shares of a server's resources among many clients.
@Suite("Shares") struct ShareTests {
    private let one = Taker.account(1)
    private let other = Taker.network(ClientNetwork(of: "192.0.2.1"))

    @Test("A single client gets half, and the remainder never runs out")
    func fair() {
        var share = Share(total: 100)
        let (first, second) = (Self.takes(all: one, of: &share), Self.takes(all: other, of: &share))
        #expect(first == 50 && second == 25)
        for account in 2...20 { _ = Self.takes(all: .account(Int64(account)), of: &share) }
        #expect(share.taken < share.total)
        // A released unit leaves room for others.
        share.giveBack(50, of: one)
        let third = Self.takes(all: .account(99), of: &share)
        #expect(third >= 25)
    }

    @Test("Nobody gets more than the limit for each client, and a unit is released only once")
    func each() {
        var share = Share(total: 100, each: 3)
        let (first, second) = (Self.takes(all: one, of: &share), Self.takes(all: other, of: &share))
        #expect(first == 3 && second == 3 && share.taken == 6)
        share.giveBack(9, of: one)
        share.giveBack(of: one)
        #expect(share.taken == 3)
        let (four, three) = (share.take(4, for: one), share.take(3, for: one))
        #expect(!four && three)
    }

    /// Acquires all units that a client can get, and returns their number.
    private static func takes(all taker: Taker, of share: inout Share) -> Int {
        var count = 0
        while share.take(for: taker) { count += 1 }
        return count
    }

    @Test("The shares of connections leave some for new arrivals", arguments: [64, 256, 4_096, 100_000])
    func reserve(connections: Int) {
        var limits = ConnectionLimits()
        limits.connections = connections
        let shares = Shares(limits).all
        let totals = [Shares.Kind.streams, .uploads, .requests].compactMap { shares[$0]?.total }
        #expect(totals.count == 3 && totals.reduce(0, +) <= connections * 15 / 16)
        #expect(connections < 4_096 || totals[0] >= 2_000, "2,000 open pages are told of changes")
    }

    @Test("The connection limit leaves file descriptors for everything else")
    func descriptors() {
        #expect(ConnectionLimits(descriptors: 256).connections == 96)
        #expect(ConnectionLimits(descriptors: 8_192).connections == ConnectionLimits.usual)
        #expect(ConnectionLimits(wanted: 128, descriptors: 8_192).connections == 128)
        #expect(ConnectionLimits(wanted: 20_000, descriptors: 8_192).connections == 6_048)
    }

    @Test("The machine itself and proxies carry the requests of many clients")
    func ofOne() throws {
        let addresses = ClientAddress(trustedProxies: [try #require(NetworkBlock("10.0.0.0/8"))])
        for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", ""] { #expect(!addresses.isOfOne(address)) }
        for address in ["192.0.2.1", "2001:db8::1"] { #expect(addresses.isOfOne(address)) }
    }
}
