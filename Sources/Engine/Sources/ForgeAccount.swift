package import Core

/// An account on a forge, whose contributions are counted.
package struct ForgeAccount: Hashable, Sendable {
    /// `github`, `gitlab` or `forgejo`.
    package let kind: Source
    /// Base URL of the forge without a trailing slash, such as `https://github.com`.
    package let address: String
    /// Login of the account on the forge.
    package let login: String

    package init(kind: Source, address: String, login: String) {
        self.kind = kind
        self.address = address
        self.login = login
    }

    /// Base URLs of GitHub and GitLab.
    package static let (github, gitlab) = ("https://github.com", "https://gitlab.com")

    /// Whether both are the same account; logins are case-insensitive on all forges.
    package func isSame(as other: ForgeAccount) -> Bool {
        kind == other.kind && address == other.address && login.lowercased() == other.login.lowercased()
    }

    /// Display name of the forge: its product name for github.com and gitlab.com, otherwise its URL without the scheme.
    package var forge: String {
        switch address {
        case Self.github, Self.gitlab: kind.name
        default: String((address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]))
        }
    }

    /// Display name, the same in every language: `GitHub octocat`, `Forgejo alice@codeberg.org`.
    package var name: String {
        kind.name + " " + login + (forge == kind.name ? "" : "@" + forge)
    }

    /// URL of its public profile page.
    package var page: String { address + "/" + login }

    /// Whether requests can carry a token, which is sent only over TLS.
    package var takesToken: Bool { kind == .github && address.hasPrefix("https://") }

    /// Supported kinds of forges.
    package static let kinds: [Source] = [.github, .gitlab, .forgejo]
}

extension ForgeAccount {
    /// Parses an account as a person writes it: its login, with or without `@`, or the URL of its page.
    ///
    /// A login alone is on GitHub, or on GitLab if `kind` says so. A URL may omit `https://`.
    ///
    /// - Parameter kind: software of the forge; nil if the URL shows it.
    /// - Throws: ``DomainError/invalidLogin(_:)``, ``DomainError/invalidForgeAddress(_:)`` if a URL is required and the
    ///   text is none, and ``DomainError/unknownForge(_:)`` if the URL does not show the forge's software.
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
            // Longer paths there belong to repositories and groups.
            known == nil || folders.isEmpty, known == nil || given == nil || given == known
        else {
            // Userinfo before the host may contain a password, so that the error omits it.
            let place = written.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            throw DomainError.invalidForgeAddress(String((place + "/" + path.joined(separator: "/")).prefix(200)))
        }
        guard let kind = known ?? given ?? Self.kind(ofHost: host) else {
            throw DomainError.unknownForge(String(host.prefix(200)))
        }
        let address = ([(known == nil ? scheme : "https") + "://" + host] + folders).joined(separator: "/")
        try self.init(kind: kind, address: address, checking: login.drop { $0 == "@" })
    }

    /// - Throws: ``DomainError/invalidLogin(_:)`` if such a forge does not allow the login.
    private init(kind: Source, address: String, checking login: Substring) throws {
        let isLogin =
            switch kind {
            // Up to 39 letters, digits and hyphens; accounts managed by a company have an underscore and a suffix.
            case .github: login.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]{0,38}(?:_[A-Za-z0-9]{1,20})?/) != nil
            default: login.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}/) != nil
            }
        guard isLogin else { throw DomainError.invalidLogin(String(login.prefix(200))) }
        self.init(kind: kind, address: address, login: String(login))
    }

    /// Public forges, by host.
    private static let known: [String: Source] = [
        "github.com": .github, "gitlab.com": .gitlab, "codeberg.org": .forgejo, "gitea.com": .forgejo,
    ]

    /// Guesses a forge's software from its host name; nil if the name does not contain it.
    private static func kind(ofHost host: String) -> Source? {
        let labels = host.prefix { $0 != ":" }.split(whereSeparator: { $0 == "." || $0 == "-" })
        if labels.contains("github") { return .github }
        if labels.contains("gitlab") { return .gitlab }
        return labels.contains { $0 == "forgejo" || $0 == "gitea" } ? .forgejo : nil
    }

    /// Whether a text is a host name or an IP address, with or without a port.
    private static func isHost(_ text: String) -> Bool {
        guard text.utf8.count <= 253,
            let match = text.wholeMatch(of: /(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/)
        else { return false }
        return match.1.map { port in (1...65_535).contains(Int(port) ?? 0) } ?? true
    }

    /// Whether a text is a valid path segment of a forge's base URL.
    private static func isFolder(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_~][A-Za-z0-9._~-]{0,99}/) != nil
    }
}
