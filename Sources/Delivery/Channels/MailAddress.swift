import Foundation

/// Mail address in the form that ASCII-only servers accept.
struct MailAddress: Hashable, Sendable {
    /// Local part, before the `@`: a dot-atom.
    let local: String
    /// Domain in its DNS form.
    let domain: String

    var text: String { local + "@" + domain }

    /// Parses an address, whose domain may be written in any script; nil if the text is not an address.
    init?(_ text: String) {
        guard let at = text.lastIndex(of: "@"), let domain = DomainName.ascii(String(text[text.index(after: at)...]))
        else { return nil }
        local = String(text[..<at])
        self.domain = domain
        guard self.text.utf8.count <= 254, (1...64).contains(local.utf8.count), !local.hasPrefix("."),
            !local.hasSuffix("."), !local.contains(".."), local.utf8.allSatisfy(Self.atoms.contains)
        else { return nil }
    }

    /// Characters of a dot-atom, including dots.
    private static let atoms = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#$%&'*+-/=?^_`{|}~.".utf8)
}

/// Host and domain names.
enum DomainName {
    /// Converts a name in any script to its DNS form (IDNA): `하루.example` becomes `xn--2s2b133c.example`; nil if it is
    /// not a name.
    static func ascii(_ name: String) -> String? {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return isName(name) ? name : nil }
        // Exclude characters with a meaning in a URL, since the URL parser converts the name.
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789-.".unicodeScalars.contains(scalar)
        }
        guard isPlain,
            let match = URL(string: "https://\(name)/")?.absoluteString.wholeMatch(of: /https:\/\/([^\/]+)\//)
        else { return nil }
        let ascii = String(match.1)
        return isName(ascii) ? ascii : nil
    }

    private static func isName(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            label.utf8.count <= 63 && label.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9\-]*[A-Za-z0-9])?/) != nil
        }
    }
}

/// Mail submission server: `smtps://HOST` for implicit TLS, or `smtp://HOST` for STARTTLS.
struct MailServer: Hashable, Sendable {
    let isTLS: Bool
    /// DNS name or address; an IPv6 address is in brackets.
    let host: String
    let port: UInt16

    /// Parses an address; nil if the text is not one.
    init?(_ text: String) {
        let form = /(smtps?):\/\/(\[[0-9A-Fa-f:.]+\]|[^\[\]\/:@\s]+)(?::([0-9]{1,5}))?\/?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        isTLS = match.1 == "smtps"
        let written = String(match.2)
        guard let host = written.hasPrefix("[") ? written : DomainName.ascii(written) else { return nil }
        self.host = host
        guard let digits = match.3 else {
            port = isTLS ? 465 : 587
            return
        }
        guard let number = UInt16(digits), number > 0 else { return nil }
        port = number
    }

    /// Host without brackets.
    var name: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

    /// Whether the server is this machine, so that nothing can be intercepted on the way.
    var isLocal: Bool { ["localhost", "127.0.0.1", "::1"].contains(name.lowercased()) }
}
