/// What a Haru tells of its build and of whoever runs it.
package struct AboutDetails: Sendable {
    /// What the program was built from, in order: its commit, the commit's day and the compiler.
    package var build: [String]
    /// Where people reach whoever runs it; nil where that was not said.
    package var contact: HostContact?
    /// The terms of whoever runs it, in Markdown; nil where there are none.
    package var terms: String?

    /// The largest file of terms, in bytes.
    package static let longestTerms = 65_536

    /// Makes details; without any, nothing is told but the version.
    package init(build: [String] = [], contact: HostContact? = nil, terms: String? = nil) {
        self.build = build
        self.contact = contact
        self.terms = terms
    }
}

/// Where people reach whoever runs a Haru: an address of mail or a page.
package struct HostContact: Hashable, Sendable {
    /// As it is shown.
    package let text: String
    /// As links lead there, and as push services are told it.
    package let link: String

    private static let mostBytes = 255

    /// Reads `kim@example.com`, `mailto:kim@example.com` or `https://example.com/help`; nil for anything else.
    package init?(_ written: String) {
        let mail = /(?:mailto:)?([A-Za-z0-9._+\-]+@[A-Za-z0-9](?:[A-Za-z0-9.\-]*[A-Za-z0-9])?)/
        let page = /https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.\-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:\/[\x21\x23-\x7E]*)?/
        guard written.utf8.count <= Self.mostBytes else { return nil }
        if let match = written.wholeMatch(of: mail) {
            text = String(match.1)
            link = "mailto:" + text
        } else if written.wholeMatch(of: page) != nil {
            text = written
            link = written
        } else {
            return nil
        }
    }
}
