/// An address that counts as the person's because git is configured with it, and that nobody named.
package struct AdoptedAddress: Hashable, Sendable {
    package let email: String
    /// When it began to count.
    package let since: Instant

    /// Makes one.
    package init(email: String, since: Instant) {
        self.email = email
        self.since = since
    }
}
