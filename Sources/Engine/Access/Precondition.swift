/// Condition of a change, checked inside the transaction of the change.
///
/// A struct around the closure: optimised builds of Swift 6.3 crash on a task-local value of a closure type.
package struct Precondition: Sendable {
    /// Precondition of the current change; nil if there is none.
    @TaskLocal package static var current: Precondition?

    /// Throws if the condition does not hold.
    let check: @Sendable (Snapshot) throws -> Void

    package init(check: @escaping @Sendable (Snapshot) throws -> Void) {
        self.check = check
    }
}
