import Core
import Testing

@testable import OutboundHTTP

/// Where Haru may connect when a person supplied the address.
@Suite struct NetworkReachTests {
    @Test(
        "an address is public, private or unusable for a server",
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
            ("::ffff:0:7f00:1", true, false), ("::ffff:0:a9fe:a9fe", false, false),
            ("64:ff9b:1::7f00:1", true, false), ("64:ff9b:1::5db8:d822", true, false),
            ("64:ff9b:1::a9fe:101", false, false),
            ("64:ff9b:1:a9fe:00a9:fe00::", false, false), ("64:ff9b:1:ffa9:00fe:a9fe::", false, false),
            ("64:ff9b:1:ffff:00a9:fea9:fe00:0", false, false),
            ("192.0.0.193", true, false), ("100.100.100.201", true, false), ("168.63.129.17", true, true),
            ("fd20:ce:1::254", true, false), ("fd00:42::43", true, false),
        ])
    func reach(_ text: String, _ anywhere: Bool, _ isPublic: Bool) throws {
        let address = try #require(NetworkAddress(text))
        #expect(NetworkReach.anywhere.allows(address) == anywhere)
        #expect(NetworkReach.internet.allows(address) == isPublic)
    }

    @Test(
        "the metadata address of a cloud is never contacted, however it is written",
        arguments: ["169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16"])
    func metadata(_ text: String) throws {
        let bytes = try #require(NetworkAddress(text)).bytes
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let pairs = hexadecimal[0] + hexadecimal[1] + ":" + hexadecimal[2] + hexadecimal[3]
        let notations = [
            // Mapped, compatible, translated, tunnelled (6to4, ISATAP), and with a prefix of the network's own.
            text, "::ffff:\(text)", "::ffff:\(pairs)", "::\(pairs)", "::ffff:0:\(pairs)", "64:ff9b::\(pairs)",
            "64:ff9b:1::\(pairs)", "2002:\(pairs)::", "2002:\(pairs)::1", "2a00:1450:1:2:0:5efe:\(pairs)",
            "2a00:1450:\(pairs)::", "2a00:1450:1:2:3:4:\(pairs)",
            "64:ff9b:1:\(hexadecimal[0])\(hexadecimal[1]):00\(hexadecimal[2]):\(hexadecimal[3])00::",
        ]
        for notation in notations {
            let address = try #require(NetworkAddress(notation), "\(notation)")
            for reach in NetworkReach.allCases { #expect(!reach.allows(address), "\(notation)") }
        }
    }

    @Test(
        "nor is a metadata address of IPv6",
        arguments: [
            "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "fd00:42::42", "fe80::a9fe:a9fe",
        ])
    func metadataOfVersionSix(_ text: String) throws {
        let address = try #require(NetworkAddress(text))
        for reach in NetworkReach.allCases { #expect(!reach.allows(address)) }
    }

    @Test("a block has only the addresses with its prefix")
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
        "however a host is written, the address that it resolves to is checked",
        arguments: ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "localhost"])
    func resolved(_ host: String) async throws {
        let addresses = try await HostResolver.shared.addresses(of: host)
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { !NetworkReach.internet.allows($0) })
    }

    @Test("a host that does not exist has no address")
    func unknown() async throws {
        let addresses = try await HostResolver.shared.addresses(of: "no-such-host.invalid")
        #expect(addresses.isEmpty)
    }
}
