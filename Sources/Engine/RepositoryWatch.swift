/// Tells which repositories may have changed, where the system reports changes by itself.
///
/// A report says no more than that a look is worth it, and not every change is reported.
package protocol RepositoryWatch: Sendable {
    /// Watches these repositories from now on, and no others.
    ///
    /// - Returns: the git directories of those whose changes are not reported, which have to be looked at.
    func follow(_ repositories: [FoundRepository]) -> Set<String>

    /// Stream with an element after new reports, for a single consumer; elements that were not taken are merged into one.
    var signals: AsyncStream<Void> { get }

    /// The git directories of what was reported since the last call; it waits for nothing.
    func reported() -> Set<String>
}
