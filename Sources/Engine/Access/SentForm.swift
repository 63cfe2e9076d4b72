package import Core
import Storage
import Synchronization

/// What tells a form that a browser sent from others, so that one that is sent once more changes nothing again.
///
/// A browser that lost the answer, or the connection, cannot know whether its form was taken: it sends it again.
package enum SentForm {
    /// The sending of a form that is being answered; nil for a form that says nothing of itself, and for what is no form.
    @TaskLocal package static var current: Sending?

    /// One sending of a form.
    ///
    /// The first change that answers it notes it. Those that follow belong to the same answer: they do not take the form
    /// for one that was sent before. A form whose changes must not come apart makes them in one transaction.
    package final class Sending: Sendable {
        private let form: String
        private let wasNoted = Mutex(false)

        /// Makes a sending.
        ///
        /// - Parameter form: what tells the form from others.
        package init(_ form: String) {
            self.form = form
        }

        /// The form that the next change is to note; nil once one has.
        var formToNote: String? { wasNoted.withLock { $0 } ? nil : form }

        /// Takes down that a change has noted the form, and is stored.
        func wasStored() { wasNoted.withLock { $0 = true } }
    }

    /// When a form that waited in a browser was written, as that has it; nil for any other.
    @TaskLocal package static var writtenAt: Instant?

    /// For how many seconds a form may have waited.
    static let longestWait: Int64 = 30 * 86_400

    /// The form was taken when it was sent before.
    package struct AlreadyTaken: Error {}

    /// Changes something for a form, in the transaction that notes that the form was taken.
    ///
    /// - Throws: ``AlreadyTaken`` where it was noted before.
    static func taking<Value>(_ form: String?, at now: Instant, in tx: Tx, _ body: () throws -> Value) throws -> Value {
        guard let form else { return try body() }
        guard try tx.sentForms.number(of: form, subject: .form) == nil else {
            throw AlreadyTaken()
        }
        let value = try body()
        try tx.sentForms.insert(form, subject: .form, number: 0, at: now)
        return value
    }
}
