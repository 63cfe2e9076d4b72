/// The addresses of an area, in a table that stands in the area's folder.
protocol AreaRoute: Sendable {
    /// The first parts of their paths, which no other area has; ``Route/profileRoot`` is all that begin with it.
    static var roots: [String] { get }

    /// Finds what stands at a path that begins with one of the roots, given in decoded parts.
    init?(parts: [String])

    /// The address of this place within the server.
    var path: String { get }

    /// Whether the place is read, changed by a form, or both.
    var use: Route.Use { get }

    /// Whether it is a page of its own, to which a form or a sign-in may lead: no part of one, no picture and no answer
    /// to a program.
    var isPage: Bool { get }

    /// Whether the page follows from its address, from what is stored, from the language and from the time alone:
    /// not from a search or a reading that goes on, from what git says, or from where one came from.
    var isMadeFromWhatIsStored: Bool { get }
}
