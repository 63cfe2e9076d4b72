package import Core
import Storage

/// What tells a form that a browser sent from others, so that one that is sent once more changes nothing again.
///
/// A browser that lost the answer, or the connection, cannot know whether its form was taken: it sends it again.
package enum SentForm {
    /// The form that is being answered; nil for one that says nothing of itself, and for what is no form.
    @TaskLocal package static var current: String?

    /// When a form that waited in a browser was written, as that has it; nil for any other.
    @TaskLocal package static var writtenAt: Instant?

    /// For how many seconds a form may have waited.
    static let longestWait: Int64 = 30 * 86_400

    /// The form was taken when it was sent before.
    package struct Known: Error {}

    /// Changes something for a form, in the transaction that notes that the form was taken.
    ///
    /// - Throws: ``Known`` where it was noted before.
    static func taking<Value>(
        _ form: String?, at now: Instant, person: Int64, in connection: any SQLConnection, _ body: () throws -> Value
    ) throws -> Value {
        guard let form else { return try body() }
        guard try SentFormTable.number(of: form, subject: .form, person: person, in: connection) == nil else {
            throw Known()
        }
        let value = try body()
        try SentFormTable.insert(form, subject: .form, number: 0, at: now, person: person, in: connection)
        return value
    }
}
