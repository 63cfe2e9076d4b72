/// What has to hold for something to be changed, looked at in the transaction that changes it.
///
/// A struct around the closure: optimised builds of Swift 6.3 crash on a task-local value of a closure type.
package struct Precondition: Sendable {
    /// That of the change that is being made; nil where anything may be there.
    @TaskLocal package static var current: Precondition?

    /// Throws where it does not hold.
    let check: @Sendable (Snapshot) throws -> Void

    /// Makes one.
    package init(check: @escaping @Sendable (Snapshot) throws -> Void) {
        self.check = check
    }
}
