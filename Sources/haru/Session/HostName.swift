import Foundation

/// The name under which this data folder's pages are served: one below `localhost`, which browsers take for this
/// machine by themselves.
///
/// A browser sends a cookie to every port of the name that it came from, and on 127.0.0.1 other people's programs may
/// listen on other ports. A name that nobody can guess is asked of nobody else.
enum HostName {
    /// The name that is kept in a file, which is made where there is none.
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

    /// Whether browsers find a name below `localhost` here.
    ///
    /// Chromium, Firefox and curl do by themselves; on macOS, Safari asks the system, of which older ones know none.
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
