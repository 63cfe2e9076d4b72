import Core
import Testing

@testable import OutboundHTTP

/// Where Haru may connect to when a person gave the address.
@Suite struct NetworkReachTests {
    @Test(
        "an address is public, private or none that a server can have",
        arguments: [
            ("93.184.216.34", true, true), ("1.1.1.1", true, true), ("172.15.255.255", true, true),
            ("172.32.0.0", true, true),
            ("100.63.255.255", true, true), ("100.128.0.0", true, true), ("11.0.0.0", true, true),
            ("9.255.255.255", true, true),
            ("2606:4700::1111", true, true), ("2a00:1450::1", true, true),
            ("127.0.0.1", true, false), ("127.255.255.255", true, false), ("10.0.0.1", true, false),
            ("172.16.0.1", true, false),
            ("172.31.255.255", true, false), ("192.168.1.1", true, false), ("100.64.0.1", true, false),
            ("198.19.0.1", true, false),
            ("203.0.113.9", true, false), ("::1", true, false), ("fc00::1", true, false), ("fdff::1", true, false),
            ("2001:db8::1", true, false), ("::ffff:192.168.1.1", true, false), ("::ffff:93.184.216.34", true, true),
            ("64:ff9b::7f00:1", true, false), ("64:ff9b::5db8:d822", true, true), ("2002:0a00:0001::1", true, false),
            ("::7f00:1", true, false),
            ("169.254.169.254", false, false), ("0.0.0.0", false, false), ("224.0.0.1", false, false),
            ("255.255.255.255", false, false), ("::", false, false), ("fe80::1", false, false),
            ("ff02::1", false, false),
            ("fd00:ec2::254", false, false), ("::ffff:169.254.169.254", false, false),
            ("64:ff9b::a9fe:a9fe", false, false),
            ("2002:a9fe:a9fe::", false, false),
        ])
    func reach(_ text: String, _ anywhere: Bool, _ isPublic: Bool) throws {
        let address = try #require(NetworkAddress(text))
        #expect(NetworkReach.anywhere.allows(address) == anywhere)
        #expect(NetworkReach.internet.allows(address) == isPublic)
    }

    @Test("a block holds what begins with its bits alone")
    func blocks() throws {
        let block = try #require(NetworkBlock("10.128.0.0/9"))
        for (text, isIn) in [
            ("10.128.0.0", true), ("10.255.255.255", true), ("10.127.255.255", false), ("11.128.0.0", false),
        ] {
            let address = try #require(NetworkAddress(text))
            #expect(block.contains(address) == isIn)
        }
        for text in ["", "10.0.0.0", "10.0.0.0/33", "10.0.0/8", "::/129", "x/8", "10.0.0.0/-1"] {
            #expect(NetworkBlock(text) == nil)
        }
        #expect(NetworkAddress("127.1") == nil)
    }

    @Test(
        "however a host is written, it is looked at where it leads",
        arguments: ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "localhost"])
    func resolved(_ host: String) async throws {
        let addresses = try await HostResolver.addresses(of: host)
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { !NetworkReach.internet.allows($0) })
    }

    @Test("a host that is not there has no address")
    func unknown() async throws {
        let addresses = try await HostResolver.addresses(of: "no-such-host.invalid")
        #expect(addresses.isEmpty)
    }
}
