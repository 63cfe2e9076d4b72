import Core
import Storage

/// What of a person can be shown to anybody, each part by itself.
package enum SharedPart: String, CaseIterable, Sendable, Hashable {
    /// The counts of days.
    case grass
    /// The figures of the streak.
    case streak
    /// Name, length and progress of the newest challenge.
    case challenge
    /// How the day stands.
    case today
}

/// What a person shows to anybody, and where.
package struct PublicProfile: Hashable, Sendable {
    /// The name that they chose, or else that of their account on GitHub; empty where there is none.
    package let name: String
    /// Whether it is shown under the name.
    package let isPublic: Bool
    /// What ends the address that nobody can guess; nil where there is none.
    package let link: String?
    package let parts: Set<SharedPart>

    /// Makes a profile; by default nothing is shown.
    package init(
        name: String = "", isPublic: Bool = false, link: String? = nil,
        parts: Set<SharedPart> = Set(SharedPart.allCases)
    ) {
        self.name = name
        self.isPublic = isPublic
        self.link = link
        self.parts = parts
    }

    /// Whether anything can be seen by others.
    package var isShown: Bool { isPublic || link != nil }

    /// Where it can be seen; the name comes before the link.
    package var addresses: [PublicAddress] {
        (isPublic ? [.name(name)] : []) + (link.map { [.link($0)] } ?? [])
    }
}

/// Where something of a person is shown: the first part of its path.
package enum PublicAddress: Hashable, Sendable {
    case name(String)
    /// One that nobody can guess.
    case link(String)

    /// Reads `@name` and `@~link`; nil for what can be neither.
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

    /// As ``init(_:)`` reads it.
    package var text: String {
        switch self {
        case .name(let name): "@" + name
        case .link(let link): "@~" + link
        }
    }
}

/// The names under which people can be found, which are like those on GitHub.
package enum PublicName {
    /// Whether a text is up to 39 letters, digits and single hyphens within it.
    package static func isWellFormed(_ text: String) -> Bool {
        characters.spells(text, count: 1...39) && !text.hasPrefix("-") && !text.hasSuffix("-") && !text.contains("--")
    }

    private static let characters = ASCIISet.alphanumerics.with("-")

    /// Names that could be taken for Haru's own.
    static let reserved: Set<String> = [
        "about", "account", "accounts", "admin", "administrator", "api", "app", "assets", "calendar", "card", "cards",
        "challenge", "default", "demo", "diary", "enter", "everyone", "example", "haru", "health", "help", "hooks",
        "icons", "login", "logout", "me", "moderator", "null", "official", "owner", "public", "root", "settings",
        "sign-in",
        "sign-out", "staff", "statistics", "status", "support", "system", "tasks", "team", "today", "undefined",
        "welcome", "www",
    ]

    /// A name as it is kept.
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
    /// As it is stored.
    var stored: String { SharedPart.allCases.filter(contains).map(\.rawValue).joined(separator: ",") }

    /// Reads what is stored; a part that another version knows is passed over.
    init(stored text: String) { self = Set(text.split(separator: ",").compactMap { SharedPart(rawValue: String($0)) }) }
}

extension PublicProfile {
    /// What is stored, with the name that is offered where none was chosen.
    init(_ row: PublicProfileRow?, offered: String) {
        guard let row else {
            self.init(name: offered)
            return
        }
        self.init(
            name: row.name ?? offered, isPublic: row.isPublic, link: row.link, parts: Set(stored: row.parts))
    }
}
