package import Language

/// Opens a demo beside the server, for people who want to look around before they name a folder.
package protocol DemoOffer: Sendable {
    /// Starts the creation of a demo unless one exists.
    func begin(in language: Language)

    /// Returns the state of the demo; an open one returns a new link at each call.
    func currentState() async throws -> DemoState
}

/// State of a demo.
package enum DemoState: Hashable, Sendable {
    case closed
    case preparing
    /// The demo is ready; the link lets one browser in, once.
    case open(link: String)
    case failed
}
