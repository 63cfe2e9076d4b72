import Core
import Engine
import OutboundHTTP

/// Asks GitHub by REST who an account is.
struct GitHubProfile {
    let interface: GitHubInterface
    let account: ForgeAccount

    private static let longestName = 200

    /// Profile of the account; nil where the answer with that ETag still holds.
    ///
    /// - Parameter number: what GitHub calls the account for ever, where that is known: one that has another login by now
    ///   is found by it, and one that has only taken the login over is not taken for it.
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
        // The account is gone, and whoever has its login now is another.
        throw ForgeClient.Failure(reason: told == nil ? .unknownAccount : .otherAccount)
    }

    /// - Returns: nil where there is no such account.
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

/// Where a picture is that a forge names: somebody else's server perhaps, as nothing is known of it.
struct AvatarAddress {
    let text: String
    /// Whether it, and all that it leads to, has to be asked over TLS.
    let overTLS: Bool

    private static let longest = 2_000

    /// Checks an address: one with a user or a password is none.
    init?(_ written: String, overTLS: Bool) {
        guard written.utf8.count <= Self.longest,
            let match = written.wholeMatch(
                of: /(https?):\/\/((?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?)(\/[!-~]*)?/),
            match.1 == "https" || !overTLS
        else { return nil }
        // The name that is looked up is the one that is connected to, to the letter.
        text = match.1 + "://" + match.2.lowercased() + (match.3 ?? "/").prefix { $0 != "#" }
        self.overTLS = overTLS
    }

    /// The address of the picture in a size that is enough to be shown small; who does not know the word passes it over.
    var ofIcon: String { text + (text.contains("?") ? "&" : "?") + "s=192" }

    /// Where an answer leads; nil where that may not be asked.
    func following(_ location: String) -> AvatarAddress? {
        if location.hasPrefix("/"), !location.hasPrefix("//"), let origin = text.prefixMatch(of: /[a-z]+:\/\/[^\/]+/) {
            return AvatarAddress(origin.output + location, overTLS: overTLS)
        }
        return AvatarAddress(location, overTLS: overTLS)
    }
}
