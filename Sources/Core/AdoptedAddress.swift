/// An address that counts as the person's because git is configured with it, not because somebody added it.
package struct AdoptedAddress: Hashable, Sendable {
    package let email: String
    /// Time from which it counts.
    package let since: Instant

    package init(email: String, since: Instant) {
        self.email = email
        self.since = since
    }
}
