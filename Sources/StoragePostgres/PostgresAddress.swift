import CLibpq
import Storage

/// Where a PostgreSQL database is and who asks: `postgres://…`, read by libpq itself, so that service files, `.pgpass`
/// and every option of a connection mean what they mean elsewhere.
package struct PostgresAddress: Hashable, Sendable {
    /// What the address says, by libpq's names; what it does not say libpq takes from its own places.
    let parameters: [String: String]

    /// Whether a text looks like the address of a server rather than like a path.
    package static func isAddress(_ text: String) -> Bool { text.contains("://") }

    /// Reads an address, and loads libpq for it.
    ///
    /// - Throws: ``StorageError/server(_:)`` with ``ServerFault/badAddress(_:)``, which shows no more than the part that
    ///   is wrong: the whole may hold a password.
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

    /// The first character of a password that libpq would take for an end of it, or for the beginning of an escape; nil
    /// where the password is written as addresses have it.
    ///
    /// A password reaches to the last `@` that a host and a database can follow.
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

    /// What libpq knows of how much a connection is to be encrypted; nothing is its own choice.
    private static let modesOfTLS: Set = ["", "disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

    /// Whether it holds a password, which other users of the machine can see where it stands on a command line.
    package var holdsPassword: Bool { parameters["password"] != nil }

    /// The place without the user's password, as a person is shown it.
    package var shown: String {
        let user = parameters["user"].map { $0 + "@" } ?? ""
        let host = parameters["host"] ?? parameters["hostaddr"] ?? parameters["service"] ?? "localhost"
        let port = parameters["port"].map { ":" + $0 } ?? ""
        return "postgres://\(user)\(host)\(port)/\(parameters["dbname"] ?? "")"
    }

    /// The name of the option that libpq does not know, when that is what it complains about.
    private static func option(namedBy message: String) -> String {
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
        guard message.hasPrefix("invalid URI query parameter"), parts.count > 2 else { return "" }
        return String(parts[1].prefix(40))
    }
}
