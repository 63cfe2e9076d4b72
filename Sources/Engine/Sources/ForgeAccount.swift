package import Core

/// An account on a forge, whose contributions are counted.
package struct ForgeAccount: Hashable, Sendable {
    /// `github`, `gitlab` or `forgejo`.
    package let kind: Source
    /// What the forge's pages begin with, without a slash at the end, such as `https://github.com`.
    package let address: String
    /// The name that the account signs in with there.
    package let login: String

    /// Makes an account.
    package init(kind: Source, address: String, login: String) {
        self.kind = kind
        self.address = address
        self.login = login
    }

    /// Where GitHub and GitLab are.
    package static let (github, gitlab) = ("https://github.com", "https://gitlab.com")

    /// Whether it is the same account: no forge tells logins apart by the case of letters.
    package func isSame(as other: ForgeAccount) -> Bool {
        kind == other.kind && address == other.address && login.lowercased() == other.login.lowercased()
    }

    /// What people call the forge: its name where there is one of it, otherwise its host.
    package var forge: String {
        switch address {
        case Self.github, Self.gitlab: kind.name
        default: String((address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]))
        }
    }

    /// What people know it by, the same in every language: `GitHub octocat`, `Forgejo alice@codeberg.org`.
    package var name: String {
        kind.name + " " + login + (forge == kind.name ? "" : "@" + forge)
    }

    /// The address of the page that shows it to anybody.
    package var page: String { address + "/" + login }

    /// Whether it can be asked with a token, which is sent over TLS alone.
    package var takesToken: Bool { kind == .github && address.hasPrefix("https://") }

    /// The kinds of forges that can be asked.
    package static let kinds: [Source] = [.github, .gitlab, .forgejo]
}

extension ForgeAccount {
    /// Reads what a person writes of an account: its name, with or without `@`, or the address of its page.
    ///
    /// A name alone is one on GitHub, or on GitLab where `kind` says so. An address may lack `https://`.
    ///
    /// - Parameter kind: what software the forge is; nil where the address tells.
    /// - Throws: ``DomainError/invalidLogin(_:)``, ``DomainError/invalidForgeAddress(_:)`` where an address is needed and
    ///   what was written is none, and ``DomainError/unknownForge(_:)`` where the address does not tell what it is of.
    package init(written text: String, kind: Source? = nil) throws {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        while rest.last?.isWhitespace == true || rest.last == "/" { rest.removeLast() }
        var scheme = "https"
        if let match = rest.prefixMatch(of: /(https?):\/\//.ignoresCase()) {
            scheme = match.1.lowercased()
            rest = rest[match.range.upperBound...]
        }
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count < 2 {
            try self.init(name: rest.first == "@" ? rest.dropFirst() : rest, kind: kind)
        } else {
            try self.init(scheme: scheme, host: parts[0].lowercased(), path: Array(parts.dropFirst()), kind: kind)
        }
    }

    private init(name: Substring, kind: Source?) throws {
        switch kind {
        case .github?, nil: try self.init(kind: .github, address: Self.github, checking: name)
        case .gitlab?: try self.init(kind: .gitlab, address: Self.gitlab, checking: name)
        default: throw DomainError.invalidForgeAddress(String(name.prefix(200)))
        }
    }

    private init(scheme: String, host written: String, path: [String], kind given: Source?) throws {
        let host = written.hasPrefix("www.") ? String(written.dropFirst(4)) : written
        let folders = path.dropLast()
        let known = Self.known[host]
        guard let login = path.last, Self.isHost(host), folders.allSatisfy(Self.isFolder), folders.count <= 4,
            // Longer paths there are of repositories and groups.
            known == nil || folders.isEmpty, known == nil || given == nil || given == known
        else {
            // A password that stands before the host is not told on.
            let place = written.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            throw DomainError.invalidForgeAddress(String((place + "/" + path.joined(separator: "/")).prefix(200)))
        }
        guard let kind = known ?? given ?? Self.kind(ofHost: host) else {
            throw DomainError.unknownForge(String(host.prefix(200)))
        }
        let address = ([(known == nil ? scheme : "https") + "://" + host] + folders).joined(separator: "/")
        try self.init(kind: kind, address: address, checking: login.drop { $0 == "@" })
    }

    /// - Throws: ``DomainError/invalidLogin(_:)`` where that is no name that such a forge gives.
    private init(kind: Source, address: String, checking login: Substring) throws {
        let isLogin =
            switch kind {
            // Up to 39 letters, digits and hyphens, and what follows an underscore where a company manages its accounts.
            case .github: login.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]{0,38}(?:_[A-Za-z0-9]{1,20})?/) != nil
            default: login.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}/) != nil
            }
        guard isLogin else { throw DomainError.invalidLogin(String(login.prefix(200))) }
        self.init(kind: kind, address: address, login: String(login))
    }

    /// Forges that anybody may have an account on.
    private static let known: [String: Source] = [
        "github.com": .github, "gitlab.com": .gitlab, "codeberg.org": .forgejo, "gitea.com": .forgejo,
    ]

    /// What software a host is named for; nil where it is not.
    private static func kind(ofHost host: String) -> Source? {
        let labels = host.prefix { $0 != ":" }.split(whereSeparator: { $0 == "." || $0 == "-" })
        if labels.contains("github") { return .github }
        if labels.contains("gitlab") { return .gitlab }
        return labels.contains { $0 == "forgejo" || $0 == "gitea" } ? .forgejo : nil
    }

    /// Whether a text is the name of a host or an address of one, with or without a port.
    private static func isHost(_ text: String) -> Bool {
        guard text.utf8.count <= 253,
            let match = text.wholeMatch(of: /(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/)
        else { return false }
        return match.1.map { port in (1...65_535).contains(Int(port) ?? 0) } ?? true
    }

    /// Whether a text can stand between two slashes of the address that a forge is at.
    private static func isFolder(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_~][A-Za-z0-9._~-]{0,99}/) != nil
    }
}
