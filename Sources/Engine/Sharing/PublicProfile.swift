import Core
import Storage

/// Part of a public profile; each can be shared separately.
package enum SharedPart: String, CaseIterable, Sendable, Hashable {
    /// The counts of days.
    case grass
    /// The figures of the streak.
    case streak
    /// Name, length and progress of the newest challenge.
    case challenge
    /// State of the day.
    case today
}

/// Contents and addresses of a person's public profile.
package struct PublicProfile: Hashable, Sendable {
    /// Chosen name, else that of their GitHub account; empty if there is none.
    package let name: String
    /// Whether the profile is public under the name.
    package let isPublic: Bool
    /// Last part of the secret link; nil if there is none.
    package let link: String?
    package let parts: Set<SharedPart>

    /// Creates a profile; by default nothing is shared.
    package init(
        name: String = "", isPublic: Bool = false, link: String? = nil,
        parts: Set<SharedPart> = Set(SharedPart.allCases)
    ) {
        self.name = name
        self.isPublic = isPublic
        self.link = link
        self.parts = parts
    }

    /// Whether anything is visible to others.
    package var isShown: Bool { isPublic || link != nil }

    /// Addresses of the profile, the name before the link.
    package var addresses: [PublicAddress] {
        (isPublic ? [.name(name)] : []) + (link.map { [.link($0)] } ?? [])
    }
}

/// Address of a public profile: the first component of its path.
package enum PublicAddress: Hashable, Sendable {
    case name(String)
    /// A secret link.
    case link(String)

    /// Parses `@name` or `@~link`; nil if it is neither.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "@") else { return nil }
        let rest = String(text.dropFirst())
        if rest.hasPrefix("~") {
            let link = String(rest.dropFirst())
            guard ASCIISet.hexadecimal.spells(link, count: 32...32) else { return nil }
            self = .link(link)
        } else {
            guard PublicName.isWellFormed(rest) else { return nil }
            self = .name(rest)
        }
    }

    /// Text in the format of ``init(_:)``.
    package var text: String {
        switch self {
        case .name(let name): "@" + name
        case .link(let link): "@~" + link
        }
    }
}

/// Names of public profiles; they follow GitHub's rules.
package enum PublicName {
    /// Whether a text consists of 1 to 39 letters, digits and single inner hyphens.
    package static func isWellFormed(_ text: String) -> Bool {
        characters.spells(text, count: 1...39) && !text.hasPrefix("-") && !text.hasSuffix("-") && !text.contains("--")
    }

    private static let characters = ASCIISet.alphanumerics.with("-")

    /// Reserved names, which could be mistaken for Haru's own.
    static let reserved: Set<String> = [
        "about", "account", "accounts", "admin", "administrator", "api", "app", "assets", "calendar", "card", "cards",
        "challenge", "default", "demo", "diary", "enter", "everyone", "example", "haru", "health", "help", "hooks",
        "icons", "login", "logout", "me", "moderator", "null", "official", "owner", "public", "root", "settings",
        "sign-in",
        "sign-out", "staff", "statistics", "status", "support", "system", "tasks", "team", "today", "undefined",
        "welcome", "www",
    ]

    /// Returns a name as it is stored.
    ///
    /// - Throws: ``DomainError/invalidPublicName(_:)`` and ``DomainError/reservedPublicName(_:)``.
    static func checked(_ text: String) throws -> String {
        var name = text.trimmed
        if name.hasPrefix("@") { name.removeFirst() }
        guard isWellFormed(name) else { throw DomainError.invalidPublicName(String(text.prefix(200))) }
        guard !reserved.contains(name.lowercased()) else { throw DomainError.reservedPublicName(name) }
        return name
    }
}

extension Set<SharedPart> {
    /// Stored form of the set.
    var stored: String { SharedPart.allCases.filter(contains).map(\.rawValue).joined(separator: ",") }

    /// Decodes a stored set; unknown parts of other versions are skipped.
    init(stored text: String) { self = Set(text.split(separator: ",").compactMap { SharedPart(rawValue: String($0)) }) }
}

extension PublicProfile {
    /// Creates the profile from its row, with a default name if none was chosen.
    init(_ row: PublicProfileRow?, offered: String) {
        guard let row else {
            self.init(name: offered)
            return
        }
        self.init(
            name: row.name ?? offered, isPublic: row.isPublic, link: row.link, parts: Set(stored: row.parts))
    }
}
