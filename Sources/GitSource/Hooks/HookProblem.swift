/// Reason why hooks cannot be installed or removed.
package enum HookProblem: Error, Hashable, Sendable {
    /// A path is not writable.
    case notWritable(String)
    /// The folder is versioned in the repository, so a hook would affect everybody.
    case versioned(String)
    /// The folder serves all repositories of the person.
    case shared(String)
    /// A hook of this program was modified, so that the hook that it precedes cannot be restored.
    case changed(String)
    /// git's configuration could not be written; with git's message.
    case configuration(String)
}
