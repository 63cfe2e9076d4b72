import Foundation

/// Host name under which this data folder's pages are served: a subdomain of `localhost`, which browsers resolve to
/// this machine.
///
/// A browser sends a cookie to every port of its host name, and other users' programs may listen on other ports of
/// 127.0.0.1. Nobody else can guess this name.
enum HostName {
    /// Returns the host name stored in a file, and creates the file if it is missing.
    ///
    /// - Parameter path: the file, which only its owner can read.
    static func kept(at path: String) throws -> String {
        if let name = stored(at: path) { return name }
        let name = "haru-\(Secret.label()).localhost"
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data((name + "\n").utf8), attributes: [.posixPermissions: 0o600])
        else { throw UsageError.cannotWrite(path) }
        return name
    }

    private static func stored(at path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.wholeMatch(of: /haru-[a-z0-9]{12}\.localhost/) == nil ? nil : name
    }

    /// Whether browsers resolve subdomains of `localhost` here.
    ///
    /// Chromium, Firefox and curl do it themselves; on macOS, Safari asks the system, and older systems resolve none.
    static func isFound(_ name: String) -> Bool {
        #if os(macOS)
            var found: UnsafeMutablePointer<addrinfo>?
            defer { freeaddrinfo(found) }
            return getaddrinfo(name, nil, nil, &found) == 0
        #else
            return true
        #endif
    }
}
