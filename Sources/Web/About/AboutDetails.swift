/// Details of this Haru's build and operator.
package struct AboutDetails: Sendable {
    /// Commit that the program was built from, the commit's day, and the compiler, in this order.
    package var build: [String]
    /// Contact of the operator; nil if none was given.
    package var contact: HostContact?
    /// Terms of the operator, in Markdown; nil if there are none.
    package var terms: String?

    /// Maximum size of the file with the terms, in bytes.
    package static let longestTerms = 65_536

    /// Creates details; without arguments only the version is shown.
    package init(build: [String] = [], contact: HostContact? = nil, terms: String? = nil) {
        self.build = build
        self.contact = contact
        self.terms = terms
    }
}

/// Contact of the operator: an email address or a page.
package struct HostContact: Hashable, Sendable {
    /// Text that is displayed.
    package let text: String
    /// URL that links use and that push services receive.
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
