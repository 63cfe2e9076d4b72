/// Why hooks cannot be put where git looks for them, or be taken away.
package enum HookProblem: Error, Hashable, Sendable {
    /// Something cannot be written there.
    case notWritable(String)
    /// The folder is one of the repository's own files, where a hook would be for everybody.
    case versioned(String)
    /// The folder serves all repositories of the person.
    case shared(String)
    /// A hook that this program wrote was changed by somebody, so that what it stands before cannot be put back.
    case changed(String)
    /// git's own configuration could not be written; the text is git's.
    case configuration(String)
}
