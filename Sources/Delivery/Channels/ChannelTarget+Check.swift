import Core
import Engine
import Foundation
import OutboundHTTP

extension ChannelTarget {
    /// The server of ntfy that is asked where none was named.
    static let publicNtfy = "https://ntfy.sh"

    /// The longest of the texts that can be typed, in bytes of UTF-8.
    private static let mostBytes = 2_000

    /// Looks at each field.
    ///
    /// - Returns: what may be shown: where it is, without what lets anybody send there.
    /// - Throws: ``ChannelFault``.
    func checked(reach: NetworkReach) throws -> String {
        for field in kind.fields {
            let value = self[field]
            if value.isEmpty, !kind.isOptional(field) { throw ChannelFault(field, .missing) }
            if value.utf8.count > Self.mostBytes { throw ChannelFault(field, .tooLong) }
            if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                throw ChannelFault(field, .characters)
            }
        }
        switch kind {
        case .ntfy:
            let host = self[.server].isEmpty ? "ntfy.sh" : try Self.host(self[.server], .server, reach)
            try require(.recipient, is: /[-_A-Za-z0-9]{1,64}/, or: .topic)
            try checkToken()
            return host + "/" + self[.recipient]
        case .gotify:
            let host = try Self.host(self[.server], .server, reach)
            try checkToken()
            return host
        case .slack, .discord, .webhook: return try Self.host(self[.address], .address, reach)
        case .telegram:
            try require(.secret, is: /[0-9]{1,20}:[-_A-Za-z0-9]{1,100}/, or: .token)
            try require(.recipient, is: /-?[0-9]{1,20}|@[A-Za-z0-9_]{1,64}/, or: .chat)
            return self[.recipient]
        case .mail:
            for field in [ChannelField.recipient, .sender] where !MailAddress.isAddress(self[field]) {
                throw ChannelFault(field, .mailbox)
            }
            guard let server = MailServer(self[.server]) else { throw ChannelFault(.server, .mailServer) }
            try Self.check(literal: server.host, .server, reach)
            if self[.user].isEmpty, !self[.secret].isEmpty { throw ChannelFault(.user, .missing) }
            return self[.recipient]
        case .desktop: return ""
        case .machine: return self[.recipient]
        }
    }

    /// A token goes into a header.
    private func checkToken() throws {
        if self[.secret].isEmpty { return }
        try require(.secret, is: /[\x21-\x7E]{1,500}/, or: .token)
    }

    private func require(_ field: ChannelField, is form: some RegexComponent, or reason: ChannelFault.Reason) throws {
        if self[field].wholeMatch(of: form) == nil { throw ChannelFault(field, reason) }
    }

    /// The host of an address that may be asked, with its port where one is named.
    private static func host(_ address: String, _ field: ChannelField, _ reach: NetworkReach) throws -> String {
        let form = /(https?):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(:[0-9]{1,5})?(\/[\x21-\x22\x24-\x7E]*)?/
        guard let match = address.wholeMatch(of: form), let url = URL(string: address), url.user() == nil,
            match.1 == "https" || reach == .anywhere, match.3.map({ UInt16($0.dropFirst()) ?? 0 > 0 }) ?? true
        else { throw ChannelFault(field, .address) }
        try check(literal: String(match.2), field, reach)
        return String(match.2) + (match.3 ?? "")
    }

    /// A name is looked up when it is connected to; an address that may not be asked is refused at once.
    private static func check(literal host: String, _ field: ChannelField, _ reach: NetworkReach) throws {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if let address = NetworkAddress(bare), !reach.allows(address) { throw ChannelFault(field, .privateAddress) }
    }
}

/// Addresses of mailboxes, as servers take them that know ASCII alone.
enum MailAddress {
    /// Whether a text is one: a dot-atom, and a domain.
    static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 254, let at = text.lastIndex(of: "@") else { return false }
        let (local, domain) = (text[..<at], text[text.index(after: at)...])
        return (1...64).contains(local.utf8.count) && !local.hasPrefix(".") && !local.hasSuffix(".")
            && !local.contains("..") && local.utf8.allSatisfy(atoms.contains)
            && domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                label.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9\-]*[A-Za-z0-9])?/) != nil
            }
    }

    /// What a dot-atom is made of, and its dots.
    private static let atoms = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#$%&'*+-/=?^_`{|}~.".utf8)
}

/// Where mail is handed in: `smtps://HOST` with TLS from the beginning, or `smtp://HOST` with STARTTLS.
struct MailServer: Hashable, Sendable {
    let isTLS: Bool
    /// A name or an address, the latter in brackets where it is one of version 6.
    let host: String
    let port: UInt16

    /// Reads an address; nil for any other text.
    init?(_ text: String) {
        let form = /(smtps?):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(?::([0-9]{1,5}))?\/?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        isTLS = match.1 == "smtps"
        host = String(match.2)
        guard let written = match.3 else {
            port = isTLS ? 465 : 587
            return
        }
        guard let number = UInt16(written), number > 0 else { return nil }
        port = number
    }

    /// The host without brackets.
    var name: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

    /// Whether it is this machine, to which nothing has to be hidden on the way.
    var isLocal: Bool { ["localhost", "127.0.0.1", "::1"].contains(name.lowercased()) }
}
