#if os(Linux)
    import Foundation
    import Web

    /// Queries Linux about one connection of this machine, which takes microseconds: `NETLINK_SOCK_DIAG`, sock_diag(7).
    enum SocketDiagnostics {
        /// User of the program with the client's end; nil if the system does not report it, or no program has it open.
        static func holder(of connection: LocalConnection) -> UInt32? {
            guard let request = request(connection) else { return nil }
            let file = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), netlinkOfSockets)
            guard file >= 0 else { return nil }
            defer { close(file) }
            guard send(file, request, request.count, 0) == request.count else { return nil }
            var answer = [UInt8](repeating: 0, count: 1_024)
            // The kernel has answered by the time that `send` returns.
            let count = recv(file, &answer, answer.count, Int32(MSG_DONTWAIT))
            guard count >= Answer.end else { return nil }
            func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
                answer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
            }
            guard number(at: 4, as: UInt16.self) == byFamily,
                // If there is no such connection, the kernel returns a socket that listens at the client's end.
                Int(UInt16(bigEndian: number(at: Answer.remotePort, as: UInt16.self))) == connection.server.port,
                number(at: Answer.file, as: UInt32.self) != 0
            else { return nil }
            return number(at: Answer.user, as: UInt32.self)
        }

        private static let netlinkOfSockets: Int32 = 4
        private static let byFamily: UInt16 = 20

        /// Offsets in the response: a header of 16 bytes, then `struct inet_diag_msg`.
        private enum Answer {
            static let remotePort = 22
            static let user = 80
            static let file = 84
            static let end = 88
        }

        /// The request, a header followed by `struct inet_diag_req_v2`; nil if the ends have addresses of different
        /// families.
        private static func request(_ connection: LocalConnection) -> [UInt8]? {
            guard let client = Address(connection.client), let server = Address(connection.server),
                client.family == server.family
            else { return nil }
            var bytes: [UInt8] = []
            func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { bytes += $0 } }
            append(72 as UInt32)
            append(byFamily)
            append(1 as UInt16)
            append(1 as UInt32)
            append(0 as UInt32)
            bytes += [UInt8(client.family), UInt8(IPPROTO_TCP), 0, 0]
            append(UInt32.max)
            append(client.port.bigEndian)
            append(server.port.bigEndian)
            bytes += client.bytes + server.bytes
            append(0 as UInt32)
            append(UInt64.max)
            return bytes
        }

        /// An address in the kernel's format, in sixteen bytes.
        private struct Address {
            let family: Int32
            let port: UInt16
            let bytes: [UInt8]

            init?(_ end: LocalConnection.End) {
                guard let port = UInt16(exactly: end.port) else { return nil }
                self.port = port
                var bytes = [UInt8](repeating: 0, count: 16)
                if inet_pton(AF_INET, end.address, &bytes) == 1 {
                    family = AF_INET
                } else if inet_pton(AF_INET6, end.address, &bytes) == 1 {
                    family = AF_INET6
                } else {
                    return nil
                }
                self.bytes = bytes
            }
        }
    }
#endif
