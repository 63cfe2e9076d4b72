/// Who may sign in.
package struct SignInPolicy: Hashable, Sendable {
    /// Whether anybody with an identity of a provider may sign in.
    package private(set) var isOpen = false
    /// Logins on GitHub, in lowercase.
    package private(set) var logins: Set<String> = []
    /// Organizations on GitHub whose members may sign in, in lowercase.
    package private(set) var organizations: Set<String> = []
    /// Verified email addresses, in lowercase.
    package private(set) var emails: Set<String> = []
    /// Domains of verified email addresses, in lowercase.
    package private(set) var domains: Set<String> = []

    /// Parses `anyone`, or a list such as `octocat, org:acme, kim@example.com, @example.com`; nil if a text is neither.
    package init?(_ text: String) {
        let entries = text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { $0.lowercased() }
        if entries.isEmpty { return nil }
        for entry in entries {
            if entry == "anyone" {
                isOpen = true
            } else if let match = entry.wholeMatch(of: /org:([a-z0-9][a-z0-9-]{0,38})/) {
                organizations.insert(String(match.1))
            } else if let match = entry.wholeMatch(of: /@([a-z0-9][a-z0-9.-]*\.[a-z0-9-]+)/) {
                domains.insert(String(match.1))
            } else if entry.wholeMatch(of: /[^@\s]+@[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+/) != nil {
                emails.insert(entry)
            } else if entry.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,38}(?:_[a-z0-9]{1,20})?/) != nil {
                logins.insert(entry)
            } else {
                return nil
            }
        }
        // With `anyone`, a list would have no effect.
        if isOpen, entries.count > 1 { return nil }
    }

    /// Whether somebody may sign in.
    ///
    /// A login counts only on a forge: at other providers, people choose it themselves.
    package func allows(_ proven: ProvenIdentity) -> Bool {
        if isOpen { return true }
        if proven.account != nil, logins.contains(proven.login.lowercased()) { return true }
        if !organizations.isDisjoint(with: proven.organizations) { return true }
        return proven.emails.contains { email in
            let email = email.lowercased()
            guard let at = email.lastIndex(of: "@") else { return false }
            return emails.contains(email) || domains.contains(String(email[email.index(after: at)...]))
        }
    }

    /// Returns the refusal of a sign-in, with the provider's fault if email addresses are allowed.
    func refusal(of proven: ProvenIdentity) -> SignInProblem {
        .notAllowed(proven.login, lacking: emails.isEmpty && domains.isEmpty ? nil : proven.lacking)
    }
}
