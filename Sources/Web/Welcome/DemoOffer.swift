package import Language

/// Opens a demo beside the server, for those who want to look around before they name a folder.
package protocol DemoOffer: Sendable {
    /// Begins to make a demo, unless there is one.
    func begin(in language: Language)

    /// How far it has come; an open one gives a new link at each call.
    func currentState() async throws -> DemoState
}

/// How a demo stands.
package enum DemoState: Hashable, Sendable {
    case closed
    case preparing
    /// The link lets one browser in, once.
    case open(link: String)
    case failed
}
