import CLibpq
import Storage

/// Connection URI of a PostgreSQL database, `postgres://…`.
///
/// libpq parses it, so that service files, `.pgpass` and every connection option work as usual.
package struct PostgresAddress: Hashable, Sendable {
    /// Parameters of the address under libpq's names; libpq takes missing ones from its own defaults.
    let parameters: [String: String]

    /// Returns whether a text looks like a server address rather than a path.
    package static func isAddress(_ text: String) -> Bool { text.contains("://") }

    /// Parses an address and loads libpq.
    ///
    /// - Throws: ``StorageError/server(_:)`` with ``ServerFault/badAddress(_:)``, which shows only the wrong part,
    ///   since the whole may contain a password; with ``ServerFault/rawPassword(_:)`` or ``ServerFault/noLibpq``.
    package init(_ text: String) throws {
        let scheme = text.prefix { $0 != ":" }
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
            throw StorageError.server(.badAddress(String(scheme.prefix(20))))
        }
        guard libpq_load() == nil else { throw StorageError.server(.noLibpq) }
        guard !text.utf8.contains(0) else { throw StorageError.server(.badAddress("NUL")) }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            let detail = message.map { String(cString: $0) } ?? ""
            PQfreemem(message)
            let option = Self.option(namedBy: detail)
            if option.isEmpty, let character = Self.rawCharacter(in: text) {
                throw StorageError.server(.rawPassword(character))
            }
            throw StorageError.server(.badAddress(option))
        }
        defer { PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        let place = (parameters["host"] ?? "") + (parameters["dbname"] ?? "")
        if place.contains("@"), let character = Self.rawCharacter(in: text) {
            throw StorageError.server(.rawPassword(character))
        }
        for port in (parameters["port"] ?? "").split(separator: ",") {
            guard let number = Int(port), (1...65_535).contains(number) else {
                throw StorageError.server(.badAddress("port \(port.prefix(20))"))
            }
        }
        for name in ["connect_timeout", "keepalives_idle", "tcp_user_timeout"] {
            guard parameters[name].map({ Int($0) != nil }) ?? true else {
                throw StorageError.server(.badAddress(name))
            }
        }
        guard Self.modesOfTLS.contains(parameters["sslmode"] ?? "") else {
            throw StorageError.server(.badAddress("sslmode"))
        }
        self.parameters = parameters
    }

    /// Returns the first unescaped character of a password that libpq would take for its end or for the start of an
    /// escape; nil if the password is properly escaped.
    ///
    /// A password extends to the last `@` that a host and a database can follow.
    private static func rawCharacter(in text: String) -> Character? {
        let pattern = /[a-z]+:\/\/[^:@\/?]*:(.*)@[^@\/?]*(?:\/[^@\/?]*)?(?:\?.*)?/.dotMatchesNewlines()
        guard let password = text.wholeMatch(of: pattern)?.1 else { return nil }
        if let end = password.first(where: { $0 == "@" || $0 == "/" }) { return end }
        let isEscaped = password.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            rest in
            rest.prefix(2).utf8.count == 2 && rest.prefix(2).allSatisfy { $0.isASCII && $0.isHexDigit }
        }
        return isEscaped ? nil : "%"
    }

    /// Values of libpq's `sslmode`; empty means libpq's default.
    private static let modesOfTLS: Set = ["", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

    /// Whether the address contains a password, which other users of the machine can see on a command line.
    package var holdsPassword: Bool { parameters["password"] != nil }

    /// Address without the password, for display.
    package var shown: String {
        let user = parameters["user"].map { $0 + "@" } ?? ""
        let host = parameters["host"] ?? parameters["hostaddr"] ?? parameters["service"] ?? "localhost"
        let port = parameters["port"].map { ":" + $0 } ?? ""
        return "postgres://\(user)\(host)\(port)/\(parameters["dbname"] ?? "")"
    }

    /// Returns the name of the unknown option in an error message of libpq; empty if the message is about something
    /// else.
    private static func option(namedBy message: String) -> String {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard message.hasPrefix("invalid URI query parameter"), parts.count > 2 else { return "" }
        return String(parts[1].prefix(40))
    }
}
