import Core
import Engine
import OutboundHTTP

/// Fetches an account's profile over GitHub's REST API.
struct GitHubProfile {
    let interface: GitHubInterface
    let account: ForgeAccount

    private static let longestName = 200

    /// Returns the profile of the account; nil if the one with that ETag is current.
    ///
    /// - Parameter number: GitHub's permanent number of the account, if known: it finds an account that was renamed,
    ///   and rejects another account that took over the login.
    /// - Throws: ``ForgeClient/Failure``.
    func profile(etag: String?, number: Int64?) async throws -> ForgeProfile? {
        let answer = try await interface.get("/users/" + account.login, etag: etag)
        if answer.status == 304, etag != nil { return nil }
        let told = try profile(in: answer)
        if let told, number == nil || told.number == number { return told }
        if let number, let renamed = try profile(in: await interface.get("/user/\(number)")), renamed.number == number {
            return ForgeProfile(
                number: number, login: renamed.login, name: renamed.name, avatarAddress: renamed.avatarAddress)
        }
        // The account is gone, and its login now belongs to another one.
        throw ForgeClient.Failure(reason: told == nil ? .unknownAccount : .otherAccount)
    }

    /// - Returns: nil if there is no such account.
    private func profile(in answer: ForgeClient.Answer) throws -> ForgeProfile? {
        switch answer.status {
        case 200: break
        case 404: return nil
        default: throw ForgeClient.Failure(reason: .refused(status: answer.status))
        }
        guard let user = answer.decoded(as: User.self), user.id > 0,
            let login = try? ForgeAccount(written: account.address + "/" + user.login, kind: .github).login
        else { throw ForgeClient.Failure(reason: .markupChanged) }
        let name = CleanText.clean(String((user.name ?? "").prefix(Self.longestName * 4)), limit: Self.longestName)
        return ForgeProfile(
            number: user.id, login: login, name: name.isEmpty ? nil : name,
            avatarAddress: user.avatar_url.flatMap {
                AvatarAddress($0, overTLS: !interface.base.hasPrefix("http://"))?.text
            },
            etag: answer.etag)
    }

    private struct User: Decodable {
        let id: Int64
        let login: String
        let name: String?
        let avatar_url: String?
    }
}

/// Address of a picture that a forge names; it may be on any server, and is not trusted.
struct AvatarAddress {
    let text: String
    /// Whether TLS is required for it and its redirects.
    let overTLS: Bool

    private static let longest = 2_000

    /// Validates an address; one with a user or a password is rejected.
    init?(_ written: String, overTLS: Bool) {
        guard written.utf8.count <= Self.longest,
            let match = written.wholeMatch(
                of: /(https?):\/\/((?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?)(\/[!-~]*)?/),
            match.1 == "https" || !overTLS
        else { return nil }
        // The host is normalized, so that the resolved name and the connected name are identical.
        text = match.1 + "://" + match.2.lowercased() + (match.3 ?? "/").prefix { $0 != "#" }
        self.overTLS = overTLS
    }

    /// Address of the picture in icon size; servers that do not know the parameter ignore it.
    var ofIcon: String { text + (text.contains("?") ? "&" : "?") + "s=192" }

    /// Target of a redirect; nil if it is not allowed.
    func following(_ location: String) -> AvatarAddress? {
        if location.hasPrefix("/"), !location.hasPrefix("//"), let origin = text.prefixMatch(of: /[a-z]+:\/\/[^\/]+/) {
            return AvatarAddress(origin.output + location, overTLS: overTLS)
        }
        return AvatarAddress(location, overTLS: overTLS)
    }
}
