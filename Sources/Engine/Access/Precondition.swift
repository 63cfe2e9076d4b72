/// What has to hold for something to be changed, looked at in the transaction that changes it.
package enum Precondition {
    /// Throws where it does not hold; nil where anything may be there.
    @TaskLocal package static var current: (@Sendable (Snapshot) throws -> Void)?
}
