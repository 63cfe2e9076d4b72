import Foundation

/// Network and access configuration of the server.
package struct WebConfiguration: Sendable {
    /// Host name or address to bind to.
    package var host: String
    /// Name under which people reach the server, if it differs from `host`.
    ///
    /// It is a name below `localhost`, which browsers resolve to this machine without DNS.
    package var name: String?
    /// Port to bind to; 0 for any free one.
    package var port: Int
    /// Number of following ports to try when `port` is taken.
    package var furtherPorts: Int
    /// Additional accepted host names, such as `haru.example.com`.
    package var names: [String]
    /// Public URL of Haru when it is behind a proxy.
    package var publicURL: String?
    /// Key that grants access to one browser.
    package var key: String
    /// Version of Haru, for the settings page.
    package var version: String
    /// Details of the build and the operator.
    package var about = AboutDetails()
    /// Identifier of this build among others of the same version.
    package var build = ""
    /// The person's home folder: expansion of `~` in typed paths, and suggested search folder of the first visit.
    package var home: String
    /// Returns the owner of the client's end of a local connection; sessions are only valid on the person's own.
    package var owner: @Sendable (_ connection: LocalConnection) -> LocalConnection.Owner
    /// File descriptor limit of the process.
    package var descriptors: Int
    /// Maximum number of open connections; nil for the default.
    package var connections: Int?
    /// Folder for large uploads, in unnamed files, until they are checked.
    package var folder = NSTemporaryDirectory()
    /// Maximum time that a form waits for its job, so that a short job is finished when the next page is shown.
    package var patience: Duration
    /// Sustained requests per second of a session or access token; nil for no limit, including for wrong tokens.
    package var requestsPerSecond: Int? = 50
    /// Whether this server also runs jobs and watches repositories; otherwise another process does.
    package var works = true
    /// Whether the server is a demo, and for whom.
    package var demoPlace = DemoPlace.none
    /// Opens a demo for visitors; nil where none is offered.
    package var demo: (any DemoOffer)?
    /// Sign-in configuration of a hosted Haru; nil for a personal one.
    package var hosting: Hosting?
    /// Converts SVG to PNG; nil where the machine has no converter.
    package var picture: PictureConverter?
    /// Called for every request.
    package var onRequest: (@Sendable () -> Void)?

    /// Makes a configuration; the defaults suit a personal machine.
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

    /// One-time link that grants access to one browser.
    ///
    /// - Parameter port: bound port.
    package func link(port: Int) -> String {
        EntryLink.link(to: publicURL ?? address(port: port), key: key)
    }

    /// URL of the server on this machine.
    ///
    /// - Parameter port: bound port.
    package func address(port: Int) -> String {
        "http://\(shownHost):\(port)"
    }

    /// URL for local access without a proxy; with TLS, the address of the certificate.
    ///
    /// - Parameter port: bound port.
    package func localAddress(port: Int) -> String {
        if let publicURL, hosting?.certificate != nil { return publicURL }
        let host = ["0.0.0.0", "::"].contains(boundHost) ? "127.0.0.1" : boundHost
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The host as it appears in URLs.
    var shownHost: String {
        let host = name ?? host
        return host.contains(":") ? "[\(host)]" : host
    }

    /// Address to bind: IPv4's loopback address for a name below `localhost`.
    var boundHost: String { Self.isBelowLocalhost(host) ? "127.0.0.1" : host }

    /// Whether browsers resolve the name to both loopback addresses, of which only one is bound.
    var needsHold: Bool { Self.isBelowLocalhost(shownHost) }

    private static func isBelowLocalhost(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host.lowercased().hasSuffix(".localhost")
    }

    /// Last port to try.
    var lastPort: Int { port == 0 ? 0 : min(port + furtherPorts, 65_535) }

    /// Whether people reach Haru over TLS, so that cookies can be `Secure`.
    package var isSecure: Bool { publicURL?.lowercased().hasPrefix("https://") ?? false }
}

/// Both ends of a connection within this machine.
package struct LocalConnection: Hashable, Sendable {
    /// Owner of one end.
    package enum Owner: Hashable, Sendable {
        /// The person who runs Haru, or the superuser, or unknown.
        case person
        /// Another user of this machine.
        case other
        /// The end no longer exists.
        case gone
    }

    /// Numeric address and port.
    package struct End: Hashable, Sendable {
        package let address: String
        package let port: Int

        package init(address: String, port: Int) {
            self.address = address
            self.port = port
        }
    }

    package let server: End
    package let client: End

    package init(server: End, client: End) {
        self.server = server
        self.client = client
    }
}
