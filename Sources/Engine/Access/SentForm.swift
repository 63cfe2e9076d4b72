package import Core
import Storage
import Synchronization

/// Deduplication of submitted forms: a form that a browser submits twice is applied once.
///
/// A browser that lost the response or the connection cannot know whether its form was applied, so it retries.
package enum SentForm {
    /// The form submission that is being answered; nil for a form without an identifier, and for other requests.
    @TaskLocal package static var current: Sending?

    /// One submission of a form.
    ///
    /// The first change of the request records the form. Later changes belong to the same request, so they do not treat
    /// the form as a duplicate. A form whose changes must be atomic makes them in one transaction.
    package final class Sending: Sendable {
        private let form: String
        private let wasNoted = Mutex(false)

        /// Creates a submission.
        ///
        /// - Parameter form: unique identifier of the form.
        package init(_ form: String) {
            self.form = form
        }

        /// Form to be recorded by the next change; nil once a change has recorded it.
        var formToNote: String? { wasNoted.withLock { $0 } ? nil : form }

        /// Marks the form as recorded by a committed change.
        func wasStored() { wasNoted.withLock { $0 = true } }
    }

    /// Time at which a form that was queued in a browser was filled in, by the browser's clock; nil for other requests.
    @TaskLocal package static var writtenAt: Instant?

    /// Maximum age of a queued form, in seconds.
    static let longestWait: Int64 = 30 * 86_400

    /// The form was already applied when it was submitted before.
    package struct AlreadyTaken: Error {}

    /// Runs a change and records its form as applied, in the same transaction.
    ///
    /// - Throws: ``AlreadyTaken`` if the form is already recorded.
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
