import Foundation
import Web

/// Determines which user owns the peer of a local connection, from the tables of Linux.
///
/// A cookie that another user of the machine has stolen from a browser is useless to them.
struct SocketOwner: Sendable {
    /// Returns the text of a table; nil if the system does not have it.
    let table: @Sendable (Table) -> String?
    /// ID of the user who runs Haru.
    let user: UInt32
    /// Returns the user with the client's end if the system reports it directly; nil if it does not.
    var holder: @Sendable (LocalConnection) -> UInt32? = { _ in nil }

    /// A table of sockets; reading one takes milliseconds.
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

    /// Returns the whole text of a kernel file; nil if it cannot be read.
    ///
    /// The kernel returns such a file one page at a time, and Foundation takes the first short read for the end.
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

    /// Returns the owner of the client's end; the superuser counts as the person, since it may do everything anyway.
    ///
    /// If the tables show only the server's end, or neither, the owner is unknown and counts as the person: then only
    /// the session decides.
    func owner(of connection: LocalConnection) -> LocalConnection.Owner {
        if let holder = holder(connection) { return owner(numbered: holder) }
        let (client, server) = (connection.client, connection.server)
        var hasLeft = false
        for _ in 1...Self.looks {
            var texts = 0
            for table in Table.allCases {
                guard let rows = self.table(table).map(Self.rows) else { continue }
                texts += 1
                // An end that no program has open is listed as the superuser's.
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

    /// Number of attempts: while other connections open and close, a read can miss a row.
    private static let looks = 5

    /// One socket of a table.
    private struct Row {
        let local: Substring
        let remote: Substring
        /// Whether the connection is established: after the client has closed, the server's end still waits to be
        /// closed.
        let isEstablished: Bool
        /// Whether a program has it open.
        let isHeld: Bool
        let user: UInt32

        /// Parses `0: 0100007F:1F90 0100007F:C350 01 … 1000 0 4711 …`, which ends with the user and the inode.
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
    /// Whether a table entry, such as `0100007F:1F90`, is this end.
    ///
    /// An IPv6 socket connected to an IPv4 address has that address in its last eight digits.
    fileprivate func isWritten(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":")
        guard parts.count == 2, Int(parts[1], radix: 16) == port else { return false }
        if let digits = Self.digits(ofIPv4: address) {
            return parts[0] == digits || (parts[0].count == 32 && parts[0].hasSuffix("FFFF0000" + digits))
        }
        return Self.digits(ofIPv6: address).map { parts[0] == $0 } ?? false
    }

    /// Digits of `127.0.0.1` in Linux's format: the last byte of each word first.
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
