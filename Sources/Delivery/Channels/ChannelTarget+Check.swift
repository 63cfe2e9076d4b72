import Core
import Engine
import Foundation
import OutboundHTTP

extension ChannelTarget {
    /// Default ntfy server.
    static let publicNtfy = "https://ntfy.sh"

    /// Maximum length of a typed field, in bytes of UTF-8.
    private static let mostBytes = 2_000

    /// Validates each field.
    ///
    /// - Returns: a description of the target that may be shown, without anything that lets others send there.
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
            for field in [ChannelField.recipient, .sender] where MailAddress(self[field]) == nil {
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

    /// A token is sent in a header.
    private func checkToken() throws {
        if self[.secret].isEmpty { return }
        try require(.secret, is: /[\x21-\x7E]{1,500}/, or: .token)
    }

    private func require(_ field: ChannelField, is form: some RegexComponent, or reason: ChannelFault.Reason) throws {
        if self[field].wholeMatch(of: form) == nil { throw ChannelFault(field, reason) }
    }

    /// Host of an allowed address, with its port if one is given.
    private static func host(_ address: String, _ field: ChannelField, _ reach: NetworkReach) throws -> String {
        let form = /(https?):\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.\-]+)(:[0-9]{1,5})?(\/[\x21-\x22\x24-\x7E]*)?/
        guard let match = address.wholeMatch(of: form), let url = URL(string: address), url.user() == nil,
            match.1 == "https" || reach == .anywhere, match.3.map({ UInt16($0.dropFirst()) ?? 0 > 0 }) ?? true
        else { throw ChannelFault(field, .address) }
        try check(literal: String(match.2), field, reach)
        return String(match.2) + (match.3 ?? "")
    }

    /// A name is resolved on connecting; a literal address that is not allowed is refused at once.
    private static func check(literal host: String, _ field: ChannelField, _ reach: NetworkReach) throws {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if let address = NetworkAddress(bare), !reach.allows(address) { throw ChannelFault(field, .privateAddress) }
    }
}
