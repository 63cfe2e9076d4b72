import Foundation

/// How the server is reached and whom it lets in.
package struct WebConfiguration: Sendable {
    /// The name or address to bind to.
    package var host: String
    /// The name under which people reach it, where that is not `host`: one below `localhost`, which browsers take for
    /// this machine by themselves.
    package var name: String?
    /// The port to bind to; 0 for any that is free.
    package var port: Int
    /// How many of the ports that follow are tried when `port` is taken.
    package var furtherPorts: Int
    /// Further names, such as `haru.example.com`, under which requests are answered.
    package var names: [String]
    /// The address under which people reach Haru, when something stands before it.
    package var publicURL: String?
    /// The key that lets one browser in.
    package var key: String
    /// What this Haru is, for the settings page.
    package var version: String
    /// What is told of the build and of whoever runs this Haru.
    package var about = AboutDetails()
    /// What tells this program from other builds of the same version.
    package var build = ""
    /// The person's home folder: `~` in what they type, and what the first visit suggests to look into.
    package var home: String
    /// Whose the other end of a connection from this machine is: a session is good on the person's own.
    package var owner: @Sendable (_ connection: LocalConnection) -> LocalConnection.Owner
    /// How many files and connections the process may have open.
    package var descriptors: Int
    /// How many connections are open at a time; nil for as many as is usual.
    package var connections: Int?
    /// The folder in which what is large waits, in files without names, until it was checked.
    package var folder = NSTemporaryDirectory()
    /// How long a form waits for what it began, so that what is short is over when the next page is shown.
    package var patience: Duration
    /// How often one session or access token may ask in a second for long; nil for any number, of wrong tokens too.
    package var requestsPerSecond: Int? = 50
    /// Whether the server also does jobs and watches repositories; others do where it does not.
    package var works = true
    /// Whether what is served was made up, to be looked around in, and by whom.
    package var demoPlace = DemoPlace.none
    /// Opens a demo for those who want to look around; nil where that is not offered.
    package var demo: (any DemoOffer)?
    /// How people are let in where Haru is for several; nil where it is its owner's alone.
    package var hosting: Hosting?
    /// Makes PNG of SVG; nil where nothing on the machine does.
    package var picture: PictureConverter?
    /// Told of every request.
    package var onRequest: (@Sendable () -> Void)?

    /// Makes a configuration; what is left out suits a person's own machine.
    package init(
        host: String = "127.0.0.1", name: String? = nil, port: Int = 8080, furtherPorts: Int = 0, names: [String] = [],
        publicURL: String? = nil, key: String, version: String, home: String,
        owner: @escaping @Sendable (LocalConnection) -> LocalConnection.Owner = { _ in .person },
        descriptors: Int = 1_024,
        patience: Duration = .seconds(1)
    ) {
        self.host = host
        self.name = name
        self.owner = owner
        self.descriptors = descriptors
        self.port = port
        self.furtherPorts = furtherPorts
        self.names = names
        self.publicURL = publicURL
        self.key = key
        self.version = version
        self.home = home
        self.patience = patience
    }

    /// The link that lets one browser in, once.
    ///
    /// - Parameter port: the port that was bound.
    package func link(port: Int) -> String {
        EntryLink.link(to: publicURL ?? address(port: port), key: key)
    }

    /// Where the server is reached on this machine.
    ///
    /// - Parameter port: the port that was bound.
    package func address(port: Int) -> String {
        "http://\(shownHost):\(port)"
    }

    /// Where this machine reaches the server without a proxy; under TLS the address that its certificate is for.
    ///
    /// - Parameter port: the port that was bound.
    package func localAddress(port: Int) -> String {
        if let publicURL, hosting?.certificate != nil { return publicURL }
        let host = ["0.0.0.0", "::"].contains(boundHost) ? "127.0.0.1" : boundHost
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The host as it stands in addresses.
    var shownHost: String {
        let host = name ?? host
        return host.contains(":") ? "[\(host)]" : host
    }

    /// The address that is bound: a name below `localhost` is one of IPv4's loopback.
    var boundHost: String { Self.isBelowLocalhost(host) ? "127.0.0.1" : host }

    /// Whether browsers take its name for both loopback addresses, of which only one is bound.
    var needsHold: Bool { Self.isBelowLocalhost(shownHost) }

    private static func isBelowLocalhost(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host.lowercased().hasSuffix(".localhost")
    }

    /// The last port that is tried.
    var lastPort: Int { port == 0 ? 0 : min(port + furtherPorts, 65_535) }

    /// Whether people reach Haru over TLS, so that cookies can insist on it.
    package var isSecure: Bool { publicURL?.lowercased().hasPrefix("https://") ?? false }
}

/// The two ends of a connection within this machine.
package struct LocalConnection: Hashable, Sendable {
    /// Whose an end is.
    package enum Owner: Hashable, Sendable {
        /// The person's who runs Haru, or the superuser's, or nobody can tell.
        case person
        /// Another user's of this machine.
        case other
        /// Nobody's any more.
        case gone
    }

    /// An address as people write it, and a port.
    package struct End: Hashable, Sendable {
        package let address: String
        package let port: Int

        /// Makes an end.
        package init(address: String, port: Int) {
            self.address = address
            self.port = port
        }
    }

    /// The server's end.
    package let server: End
    /// The other end.
    package let client: End

    /// Makes a connection.
    package init(server: End, client: End) {
        self.server = server
        self.client = client
    }
}
