/// How the server is reached and whom it lets in.
package struct WebConfiguration: Sendable {
    /// The name or address to bind to.
    package var host: String
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
    /// The person's home folder: `~` in what they type, and what the first visit suggests to look into.
    package var home: String
    /// How long a form waits for what it began, so that what is short is over when the next page is shown.
    package var patience: Duration

    /// Makes a configuration; what is left out suits a person's own machine.
    package init(
        host: String = "127.0.0.1", port: Int = 8080, furtherPorts: Int = 0, names: [String] = [],
        publicURL: String? = nil, key: String, version: String, home: String,
        patience: Duration = .seconds(1)
    ) {
        self.host = host
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
        let shown = host.contains(":") ? "[\(host)]" : host
        return "http://\(shown):\(port)"
    }

    /// The last port that is tried.
    var lastPort: Int { port == 0 ? 0 : min(port + furtherPorts, 65_535) }

    /// Whether people reach Haru over TLS, so that cookies can insist on it.
    var isSecure: Bool { publicURL?.lowercased().hasPrefix("https://") ?? false }
}
