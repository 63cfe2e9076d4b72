/// Routes of an area, with a table in the area's folder.
protocol AreaRoute: Sendable {
    /// First path components, unique to the area; ``Route/profileRoot`` stands for all that begin with it.
    static var roots: [String] { get }

    /// Parses the decoded components of a path that begins with one of the roots.
    init?(parts: [String])

    /// Path of the route on the server.
    var path: String { get }

    /// Whether the route is read, changed by a form, or both.
    var use: Route.Use { get }

    /// Whether this is a whole page that a form or a sign-in may redirect to, not a fragment, an image or an API
    /// response.
    var isPage: Bool { get }

    /// Whether the page depends only on its address, stored data, the language and the time.
    ///
    /// It must not depend on a search or scan in progress, on git, or on the referrer.
    var isMadeFromWhatIsStored: Bool { get }
}
