import Foundation
import Web

/// Tells whose programs are at the other ends of connections within this machine, by the tables of Linux.
///
/// A cookie that another user of the machine has taken from a browser is worth nothing in their hands.
struct SocketOwner: Sendable {
    /// The text of a table; nil where the system has none of it.
    let table: @Sendable (Table) -> String?
    /// The number of the user who runs Haru.
    let user: UInt32
    /// The user whose program holds the client's end, as the system tells at once; nil where it does not.
    var holder: @Sendable (LocalConnection) -> UInt32? = { _ in nil }

    /// A table of sockets; to look at one costs the system milliseconds.
    enum Table: String, CaseIterable {
        case ipv4 = "/proc/net/tcp"
        case ipv6 = "/proc/net/tcp6"
    }

    /// The tables of this machine.
    static func system() -> SocketOwner {
        var owner = SocketOwner(table: { text(of: $0.rawValue) }, user: getuid())
        #if os(Linux)
            owner.holder = SocketDiagnostics.holder
        #endif
        return owner
    }

    /// The whole text of a file of the kernel; nil when it cannot be read.
    ///
    /// The kernel hands such a file over a page at a time, and Foundation takes the first short piece for the end.
    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += piece[..<count]
        }
    }

    /// Whose the client's end is; the superuser may do everything anyway.
    ///
    /// Where the tables show nothing of the client's end though the server's stands, or nothing of either, nothing can
    /// be told, and it passes for the person's own: the session alone decides then.
    func owner(of connection: LocalConnection) -> LocalConnection.Owner {
        if let holder = holder(connection) { return owner(numbered: holder) }
        let (client, server) = (connection.client, connection.server)
        var hasLeft = false
        for _ in 1...Self.looks {
            var texts = 0
            for table in Table.allCases {
                guard let rows = self.table(table).map(Self.rows) else { continue }
                texts += 1
                // An end that no program has any more is shown as the superuser's.
                if let row = rows.first(where: { $0.isFrom(client, to: server) && $0.isHeld }) {
                    return owner(numbered: row.user)
                }
                if rows.contains(where: { $0.isFrom(server, to: client) && !$0.isEstablished }) { hasLeft = true }
            }
            if texts == 0 { return .person }
            if hasLeft { break }
        }
        return hasLeft ? .gone : .person
    }

    private func owner(numbered number: UInt32) -> LocalConnection.Owner {
        number == user || number == 0 ? .person : .other
    }

    /// How often the tables are looked at: while others connect and leave, a look can pass over a row.
    private static let looks = 5

    /// One socket of a table.
    private struct Row {
        let local: Substring
        let remote: Substring
        /// Whether both ends talk: the end of a server whose client has closed waits to be closed, too.
        let isEstablished: Bool
        /// Whether a program has it open.
        let isHeld: Bool
        let user: UInt32

        /// Reads `0: 0100007F:1F90 0100007F:C350 01 … 1000 0 4711 …`, which ends with the user and the file's number.
        init?(_ line: Substring) {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 9, let user = UInt32(fields[7]) else { return nil }
            local = fields[1]
            remote = fields[2]
            isEstablished = fields[3] == "01"
            isHeld = fields[9] != "0"
            self.user = user
        }

        func isFrom(_ one: LocalConnection.End, to other: LocalConnection.End) -> Bool {
            one.isWritten(local) && other.isWritten(remote)
        }
    }

    private static func rows(of table: String) -> [Row] {
        table.split(separator: "\n").dropFirst().compactMap(Row.init)
    }
}

extension LocalConnection.End {
    /// Whether a table's text, such as `0100007F:1F90`, is this end.
    ///
    /// A socket of IPv6 that talks to an address of IPv4 has that address in its last eight digits.
    fileprivate func isWritten(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":")
        guard parts.count == 2, Int(parts[1], radix: 16) == port else { return false }
        if let digits = Self.digits(ofIPv4: address) {
            return parts[0] == digits || (parts[0].count == 32 && parts[0].hasSuffix("FFFF0000" + digits))
        }
        return Self.digits(ofIPv6: address).map { parts[0] == $0 } ?? false
    }

    /// The digits of `127.0.0.1` as Linux writes them: the last byte of each word first.
    private static func digits(ofIPv4 address: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4)
        return inet_pton(AF_INET, address, &bytes) == 1 ? words(of: bytes) : nil
    }

    private static func digits(ofIPv6 address: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, address, &bytes) == 1 ? words(of: bytes) : nil
    }

    private static func words(of bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 4).map { start in
            bytes[start..<start + 4].reversed().map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
        }.joined()
    }
}
