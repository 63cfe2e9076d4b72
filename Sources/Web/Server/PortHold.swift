import Foundation

/// Reservation of a port on IPv6's loopback address, so that no other program can listen on it.
///
/// Browsers resolve a name below `localhost` to both loopback addresses and try IPv6 first.
///
/// A program listening there would receive the cookie. Nothing listens on a reserved port, so browsers fall back to
/// IPv4.
struct PortHold {
    /// Another program uses the port.
    struct Taken: Error {}

    let port: Int
    private let descriptor: Int32

    /// Reserves a port; returns nil on a machine without IPv6's loopback address, where no other program can listen
    /// either.
    ///
    /// - Parameter port: the port; 0 for any free one.
    /// - Throws: ``Taken``.
    init?(port: Int) throws {
        // The system fills in the address, since the module that declares its fields differs by build.
        var hints = addrinfo()
        hints.ai_family = AF_INET6
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
            let options: Int32 = 0
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            let options = Int32(SOCK_CLOEXEC.rawValue)
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("::1", String(port), &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        let descriptor = socket(AF_INET6, hints.ai_socktype | options, 0)
        guard descriptor >= 0 else { return nil }
        var size = found.pointee.ai_addrlen
        guard bind(descriptor, found.pointee.ai_addr, size) == 0,
            getsockname(descriptor, found.pointee.ai_addr, &size) == 0,
            let bound = Self.port(of: found.pointee.ai_addr, size: size)
        else {
            let reason = errno
            Foundation.close(descriptor)
            if reason == EADDRINUSE || reason == EACCES { throw Taken() }
            return nil
        }
        self.port = bound
        self.descriptor = descriptor
    }

    private static func port(of address: UnsafePointer<sockaddr>, size: socklen_t) -> Int? {
        var digits = [CChar](repeating: 0, count: 8)
        guard getnameinfo(address, size, nil, 0, &digits, socklen_t(digits.count), NI_NUMERICSERV) == 0 else {
            return nil
        }
        return Int(String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Releases the port.
    func close() {
        Foundation.close(descriptor)
    }
}
