import Dispatch
import Foundation

/// Stand-in for a PostgreSQL server on loopback, which implements only the greeting of its protocol.
package final class PostgresStandIn {
    /// Its response to each connection.
    package enum Answer: Sendable {
        /// A greeting, from a server of this version and a database in this encoding.
        case welcome(version: String, encoding: String = "UTF8")
        /// A refusal with this SQLSTATE.
        case refusal(state: String)
        /// A greeting, and then the results of one backend process of a server of this version for every connection.
        case pool(version: String)
    }

    /// A stand-in that could not be made.
    package struct Failure: Error {}

    package let port: Int
    private let source: any DispatchSourceRead

    private init(_ answer: Answer) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard listens else { throw Failure() }
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        port = Int(UInt16(bigEndian: address.sin_port))
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: .global())
        source.setEventHandler {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            DispatchQueue.global().async { Self.serve(connection, answer) }
        }
        source.setCancelHandler { close(listener) }
        source.resume()
    }

    /// Runs a body with a stand-in that is removed afterwards.
    package static func with<Value>(
        _ answer: Answer, _ body: (PostgresStandIn) async throws -> Value
    ) async throws -> Value {
        let standIn = try PostgresStandIn(answer)
        defer { standIn.source.cancel() }
        return try await body(standIn)
    }

    private static func serve(_ connection: Int32, _ answer: Answer) {
        defer { close(connection) }
        while let length = number(from: connection), let code = number(from: connection) {
            switch code {
            case 80_877_103, 80_877_104:
                // The client requests TLS or GSSAPI, and neither is supported.
                send([UInt8(ascii: "N")], to: connection)
            case 3 << 16..<4 << 16:
                // User name and other startup parameters.
                guard (8..<10_000).contains(length), read(Int(length) - 8, from: connection) != nil else { return }
                send(bytes(of: answer), to: connection)
                if case .pool = answer { answerQuestions(on: connection) }
                // The client closed the connection.
                while read(1, from: connection) != nil {}
                return
            default: return
            }
        }
    }

    /// Answers every query with the ID of one process.
    private static func answerQuestions(on connection: Int32) {
        // One column of integers as text, and one row.
        let column = Array("process\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]
        let row = message("T", [0, 1] + column) + message("D", [0, 1, 0, 0, 0, 4] + Array("4711".utf8))
        while let kind = read(1, from: connection), let length = number(from: connection),
            (4..<100_000).contains(length), read(Int(length) - 4, from: connection) != nil
        {
            guard kind == [UInt8(ascii: "Q")] else { return }
            send(row + message("C", Array("SELECT 1\0".utf8)) + message("Z", Array("I".utf8)), to: connection)
        }
    }

    private static func bytes(of answer: Answer) -> [UInt8] {
        switch answer {
        case .pool(let version): return bytes(of: .welcome(version: version))
        case .welcome(let version, let encoding):
            let parameters = [
                ("server_version", version), ("server_encoding", encoding), ("client_encoding", "UTF8"),
            ]
            // AuthenticationOk, parameters, key data for cancelling, ready.
            return message("R", [0, 0, 0, 0])
                + parameters.flatMap { message("S", Array("\($0.0)\0\($0.1)\0".utf8)) }
                + message("K", Array(repeating: 1, count: 8)) + message("Z", Array("I".utf8))
        case .refusal(let state):
            return message("E", Array("SFATAL\0VFATAL\0C\(state)\0Mno\0\0".utf8))
        }
    }

    private static func message(_ kind: Unicode.Scalar, _ content: [UInt8]) -> [UInt8] {
        let length = withUnsafeBytes(of: UInt32(content.count + 4).bigEndian) { Array($0) }
        return [UInt8(ascii: kind)] + length + content
    }

    private static func number(from connection: Int32) -> Int32? {
        read(4, from: connection).map { $0.reduce(0) { $0 << 8 | Int32($1) } }
    }

    /// Reads exactly this number of bytes; nil if the other side closes first.
    private static func read(_ count: Int, from connection: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        // A read of zero bytes has no result.
        guard count == 0 || recv(connection, &bytes, count, Int32(MSG_WAITALL)) == count else { return nil }
        return bytes
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) {
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            _ = Darwin.send(connection, bytes, bytes.count, 0)
        #else
            _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }
}
