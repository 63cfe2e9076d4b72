package import Language

/// Contact of the operator for push services (RFC 8292, section 2.1): a `mailto:` or `https:` URL.
///
/// Apple refuses every message of a sender whose contact is not reachable from the internet.
package struct VAPIDSubject: Hashable, Sendable {
    /// The URL.
    package let text: String

    /// Reason why a text is not a valid contact.
    package enum Problem: Error, Hashable, Sendable {
        /// Neither `mailto:` with one mail address nor `https://` with a host.
        case malformed
        /// A host that exists only in its own network or machine, or not at all.
        case unreachableHost(String)
    }

    /// Maximum length in bytes.
    private static let mostBytes = 255
    /// Top-level labels that never resolve on the internet (RFC 2606, 6761, 6762, 8375, 9476 and `.internal`).
    private static let special: Set<Substring> = [
        "localhost", "local", "invalid", "test", "example", "onion", "alt", "internal", "lan", "home", "arpa",
        "localdomain", "corp",
    ]

    /// Validates a contact.
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
    /// Returns what is wrong and how to fix it, for the operator.
    package func sentence(in language: Language) -> String {
        switch self {
        case .malformed:
            language.text(.pushError.contactMalformed)
        case .unreachableHost(let host):
            language.text(.pushError.contactUnreachable(host: host))
        }
    }
}
