import Foundation

/// A port of IPv6's loopback address that nobody else can listen on.
///
/// Browsers take a name below `localhost` for both loopback addresses and ask that of IPv6 first: whoever listened
/// there would be sent the cookie. Nothing listens on a port that is only held, so browsers go on to the other address.
struct PortHold {
    /// Another program has the port.
    struct Taken: Error {}

    let port: Int
    private let descriptor: Int32

    /// Takes a port; returns nil on a machine without IPv6's loopback address, where nobody else can either.
    ///
    /// - Parameter port: the port; 0 for any that is free.
    /// - Throws: ``Taken``.
    init?(port: Int) throws {
        // The fields of an address are written and read by the system: which module declares them differs by build.
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

    /// Lets go of the port.
    func close() {
        Foundation.close(descriptor)
    }
}
