import Foundation

/// The address of a mailbox, as servers take it that know ASCII alone.
struct MailAddress: Hashable, Sendable {
    /// What stands before the `@`: a dot-atom.
    let local: String
    /// The domain as the DNS has it.
    let domain: String

    var text: String { local + "@" + domain }

    /// Reads an address, whose domain may be written in any script; nil for any other text.
    init?(_ text: String) {
        guard let at = text.lastIndex(of: "@"), let domain = DomainName.ascii(String(text[text.index(after: at)...]))
        else { return nil }
        local = String(text[..<at])
        self.domain = domain
        guard self.text.utf8.count <= 254, (1...64).contains(local.utf8.count), !local.hasPrefix("."),
            !local.hasSuffix("."), !local.contains(".."), local.utf8.allSatisfy(Self.atoms.contains)
        else { return nil }
    }

    /// What a dot-atom is made of, and its dots.
    private static let atoms = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#$%&'*+-/=?^_`{|}~.".utf8)
}

/// Names of hosts and domains.
enum DomainName {
    /// A name as the DNS has it, of one that may be written in any script (IDNA): `하루.example` is
    /// `xn--2s2b133c.example`; nil where it is none.
    static func ascii(_ name: String) -> String? {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return isName(name) ? name : nil }
        // Nothing that means something else in an address, which is what puts names in the DNS's form.
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

/// Where mail is handed in: `smtps://HOST` with TLS from the beginning, or `smtp://HOST` with STARTTLS.
struct MailServer: Hashable, Sendable {
    let isTLS: Bool
    /// A name as the DNS has it or an address, the latter in brackets where it is one of version 6.
    let host: String
    let port: UInt16

    /// Reads an address; nil for any other text.
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

    /// The host without brackets.
    var name: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

    /// Whether it is this machine, to which nothing has to be hidden on the way.
    var isLocal: Bool { ["localhost", "127.0.0.1", "::1"].contains(name.lowercased()) }
}
