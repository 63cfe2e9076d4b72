import Foundation
import Synchronization
import TestSupport
import Testing
import Web

@testable import haru

/// Owner of a connection by the socket tables of Linux.
@Suite struct SocketOwnerTests {
    private static let head =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode"

    private static func row(
        _ local: String, _ remote: String, state: String = "01", user: Int, file: Int = 4_711
    ) -> String {
        "   0: \(local) \(remote) \(state) 00000000:00000000 00:00000000 00000000  \(user)        0 \(file) 1 0 20 4 30 10 -1"
    }

    private static func owner(
        _ rows: [String], client: String = "127.0.0.1", server: String = "127.0.0.1", user: UInt32 = 1_000
    ) -> LocalConnection.Owner {
        let table = ([head] + rows).joined(separator: "\n")
        let owner = SocketOwner(table: { $0 == .ipv6 ? table : nil }, user: user)
        return owner.owner(
            of: LocalConnection(
                server: .init(address: server, port: 8_080), client: .init(address: client, port: 50_000)))
    }

    // 8080 is 1F90, 50000 is C350.
    private static let own = row("0100007F:1F90", "0100007F:C350", user: 1_000)
    /// The server's end after the client has closed its own (CLOSE_WAIT).
    private static let left = row("0100007F:1F90", "0100007F:C350", state: "08", user: 1_000)

    @Test(
        "the owner of the other end of a connection is found",
        arguments: [
            ([row("0100007F:C350", "0100007F:1F90", user: 1_000), own], .person),
            ([own, row("0100007F:C350", "0100007F:1F90", user: 0)], .person),
            ([own, row("0100007F:C350", "0100007F:1F90", user: 1_001)], .other),
            // Ends that no process has open any more are listed with the superuser as owner.
            ([left, row("0100007F:C350", "0100007F:1F90", state: "05", user: 0, file: 0)], .gone),
            ([left], .gone),
            // Another connection of the same user is irrelevant.
            ([left, row("0100007F:C351", "0100007F:1F90", user: 1_000)], .gone),
            ([left, row("0200007F:C350", "0100007F:1F90", user: 1_000)], .gone),
            // A client that has sent everything but still reads has not left.
            ([left, row("0100007F:C350", "0100007F:1F90", state: "05", user: 1_001)], .other),
            // A table that omits the end of a present client does not turn the client away.
            ([own], .person),
            // An IPv6 socket connected to an IPv4 address.
            (
                [
                    own,
                    row("0000000000000000FFFF00000100007F:C350", "0000000000000000FFFF00000100007F:1F90", user: 1_000),
                ], .person
            ),
            (
                [
                    own,
                    row("0000000000000000FFFF00000100007F:C350", "0000000000000000FFFF00000100007F:1F90", user: 7),
                ], .other
            ),
            // Without information, the session decides.
            ([], .person), (["nonsense"], .person),
        ] as [([String], LocalConnection.Owner)])
    func version4(rows: [String], owner: LocalConnection.Owner) {
        #expect(Self.owner(rows) == owner)
    }

    @Test(
        "the same holds for IPv6",
        arguments: [(1_000, .person), (0, .person), (1_001, .other)] as [(Int, LocalConnection.Owner)])
    func version6(user: Int, owner: LocalConnection.Owner) {
        let one = "00000000000000000000000001000000"
        let rows = [
            Self.row("\(one):1F90", "\(one):C350", user: 1_000), Self.row("\(one):C350", "\(one):1F90", user: user),
        ]
        #expect(Self.owner(rows, client: "::1", server: "::1") == owner)
    }

    @Test("a row that one read of the table omits is found by the next")
    func passedOver() {
        let looks = Mutex(0)
        let owner = SocketOwner(
            table: { table in
                guard table == .ipv4 else { return nil }
                let look = looks.withLock { looks in
                    looks += 1
                    return looks
                }
                let rows =
                    [Self.head, Self.own] + (look < 3 ? [] : [Self.row("0100007F:C350", "0100007F:1F90", user: 7)])
                return rows.joined(separator: "\n")
            }, user: 7)
        #expect(
            owner.owner(
                of: LocalConnection(
                    server: .init(address: "127.0.0.1", port: 8_080), client: .init(address: "127.0.0.1", port: 50_000))
            ) == .person)
    }

    #if os(Linux)
        @Test("the tables of the system are read in full, however many connections there are")
        func wholeTables() throws {
            let listening = try #require(Endpoint.listening())
            defer { close(listening.file) }
            // A few hundred rows fill many pages of the kernel.
            let clients = (0..<150).compactMap { _ in Endpoint.connected(to: listening.port) }
            defer { for client in clients { close(client.file) } }
            #expect(clients.count == 150)
            let text = try #require(SocketOwner.system().table(.ipv4))
            let missing = clients.filter { client in
                !text.contains("0100007F:\(client.digits) 0100007F:\(listening.digits)")
            }
            #expect(missing.isEmpty)
        }

        @Test("the system reports at once which user owns a client's end")
        func holders() async throws {
            let listening = try #require(Endpoint.listening())
            defer { close(listening.file) }
            func holder(_ client: UInt16, server: UInt16 = listening.port) -> UInt32? {
                SocketDiagnostics.holder(
                    of: LocalConnection(
                        server: .init(address: "127.0.0.1", port: Int(server)),
                        client: .init(address: "127.0.0.1", port: Int(client))))
            }
            let clients = try (0..<20).map { _ in try #require(Endpoint.connected(to: listening.port)) }
            for client in clients {
                #expect(holder(client.port) == getuid())
                // No client is connected to another port, and the listening program is no client.
                #expect(holder(client.port, server: listening.port ^ 1) == nil)
                close(client.file)
                // A child process of another test has it too, between fork and exec.
                try await eventually { holder(client.port) == nil }
            }
            #expect(holder(listening.port) == nil)
            #expect(
                SocketDiagnostics.holder(
                    of: LocalConnection(
                        server: .init(address: "127.0.0.1", port: 1), client: .init(address: "::1", port: 2))) == nil)
        }

        /// A socket of this process.
        private struct Endpoint {
            let file: Int32
            let port: UInt16

            /// The port as the tables format it.
            var digits: String {
                let text = String(port, radix: 16, uppercase: true)
                return String(repeating: "0", count: 4 - text.count) + text
            }

            static func listening() -> Endpoint? {
                made(port: 0) { bind($0, $1, $2) == 0 && listen($0, 200) == 0 }
            }

            static func connected(to port: UInt16) -> Endpoint? {
                made(port: port) { connect($0, $1, $2) == 0 }
            }

            private static func made(
                port: UInt16, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
            ) -> Endpoint? {
                let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
                guard file >= 0 else { return nil }
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let isMade = withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        use(file, $0, size) && getsockname(file, $0, &size) == 0
                    }
                }
                guard isMade else {
                    close(file)
                    return nil
                }
                return Endpoint(file: file, port: UInt16(bigEndian: address.sin_port))
            }
        }
    #endif

    @Test("on a system without tables the session decides")
    func noTables() {
        let owner = SocketOwner(table: { _ in nil }, user: 1_000)
        #expect(
            owner.owner(
                of: LocalConnection(
                    server: .init(address: "127.0.0.1", port: 8_080), client: .init(address: "127.0.0.1", port: 50_000))
            ) == .person)
    }
}
