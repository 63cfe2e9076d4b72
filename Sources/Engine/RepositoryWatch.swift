/// Reports which repositories may have changed, using the system's file change notifications.
///
/// A report is only a hint to poll the repository, and not every change is reported.
package protocol RepositoryWatch: Sendable {
    /// Watches these repositories from now on, and no others.
    ///
    /// - Returns: the git directories of those whose changes cannot be reported, and which must be polled.
    func follow(_ repositories: [FoundRepository]) -> Set<String>

    /// Stream with an element after new reports, for a single consumer; unconsumed elements are coalesced.
    var signals: AsyncStream<Void> { get }

    /// Returns the git directories reported since the last call, without waiting.
    func reported() -> Set<String>
}
