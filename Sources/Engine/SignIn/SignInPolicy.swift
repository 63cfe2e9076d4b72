/// Who may sign in.
package struct SignInPolicy: Hashable, Sendable {
    /// Whether anybody may whom a provider vouches for.
    package private(set) var isOpen = false
    /// Names on GitHub, in lowercase.
    package private(set) var logins: Set<String> = []
    /// Organisations on GitHub whose members may, in lowercase.
    package private(set) var organizations: Set<String> = []
    /// Checked addresses, in lowercase.
    package private(set) var emails: Set<String> = []
    /// What stands behind the `@` of checked addresses, in lowercase.
    package private(set) var domains: Set<String> = []

    /// Reads `anyone`, or a list such as `octocat, org:acme, kim@example.com, @example.com`; returns nil where a text is
    /// neither.
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
        // With everybody let in, a list would say nothing.
        if isOpen, entries.count > 1 { return nil }
    }

    /// Whether somebody may sign in.
    ///
    /// A login counts on a forge alone: at other providers people choose it themselves.
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

    /// That somebody may not sign in, and what their provider left out where addresses let people in.
    func refusal(of proven: ProvenIdentity) -> SignInProblem {
        .notAllowed(proven.login, lacking: emails.isEmpty && domains.isEmpty ? nil : proven.lacking)
    }
}
