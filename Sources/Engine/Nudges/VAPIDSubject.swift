package import Language

/// Where push services reach whoever runs this Haru (RFC 8292, section 2.1): a `mailto:` or `https:` address.
///
/// Apple refuses every message of a sender whose address cannot be reached from the internet.
package struct VAPIDSubject: Hashable, Sendable {
    /// How it is written.
    package let text: String

    /// Why a text is no such address.
    package enum Problem: Error, Hashable, Sendable {
        /// Neither `mailto:` with one address of mail nor `https://` with a host.
        case malformed
        /// A host that only its own network or machine knows, or none at all.
        case unreachableHost(String)
    }

    /// The longest one.
    private static let mostBytes = 255
    /// Names that never lead anywhere on the internet (RFC 2606, 6761, 6762, 8375, 9476 and `.internal`).
    private static let special: Set<Substring> = [
        "localhost", "local", "invalid", "test", "example", "onion", "alt", "internal", "lan", "home", "arpa",
        "localdomain", "corp",
    ]

    /// Checks an address.
    ///
    /// - Throws: ``Problem``.
    package init(_ text: String) throws {
        let mail = /mailto:[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~\-]+@([A-Za-z0-9.\-]+|\[[^\]\/]*\])/
        let page = /https:\/\/([A-Za-z0-9.\-]+|\[[^\]\/]*\])(?::[0-9]{1,5})?(?:\/[\x21-\x22\x24-\x7E]*)?/
        guard text.utf8.count <= Self.mostBytes,
            let host = text.wholeMatch(of: mail)?.1 ?? text.wholeMatch(of: page)?.1
        else { throw Problem.malformed }
        let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(Self.isLabel), let last = labels.last, !Self.special.contains(last),
            last.contains(where: \.isLetter)
        else { throw Problem.unreachableHost(String(host)) }
        self.text = text
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
    }
}

extension VAPIDSubject.Problem {
    /// What is wrong and what to do, for whoever runs this Haru.
    package func sentence(in language: Language) -> String {
        switch self {
        case .malformed:
            language.text(.pushError.contactMalformed)
        case .unreachableHost(let host):
            language.text(.pushError.contactUnreachable(host: host))
        }
    }
}
