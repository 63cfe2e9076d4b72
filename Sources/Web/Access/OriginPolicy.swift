import HTTPTypes
import Hummingbird

/// Who may talk to the server: requests under its own names, and changes from its own pages.
struct OriginPolicy: Sendable {
    private let names: Set<String>

    /// Makes a policy that knows the loopback names and those of the configuration.
    init(_ configuration: WebConfiguration) {
        var names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
        names.formUnion(configuration.names.map { $0.lowercased() })
        names.insert(configuration.shownHost.lowercased())
        if let url = configuration.publicURL?.lowercased(), let authority = Self.authority(ofOrigin: url) {
            names.insert(authority)
        }
        self.names = names
    }

    /// Whether a request is meant for this server.
    ///
    /// A foreign page can point its own name at this machine, but never send one of these names.
    /// A name without a port stands for every port: a tunnel may show another one than was bound.
    func knows(host authority: String?) -> Bool {
        guard let authority = authority?.lowercased(), !authority.isEmpty else { return false }
        return names.contains(authority) || names.contains(Self.withoutPort(authority))
    }

    /// Whether a request that changes something was sent by one of this server's own pages.
    ///
    /// Browsers say so in `Sec-Fetch-Site`, which no page can forge; older ones name the page's
    /// origin at least. A request that says neither is not let through.
    func isFromOwnPage(_ request: Request) -> Bool {
        if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
            return site == "same-origin"
        }
        guard let origin = request.headers[.origin], let authority = Self.authority(ofOrigin: origin.lowercased())
        else { return false }
        return authority == request.head.authority?.lowercased()
    }

    /// `http://127.0.0.1:8080` → `127.0.0.1:8080`.
    private static func authority(ofOrigin origin: String) -> String? {
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            let authority = origin.dropFirst(scheme.count).prefix { $0 != "/" }
            return authority.isEmpty ? nil : String(authority)
        }
        return nil
    }

    /// The name or the address of an authority; one of IP version 6 keeps its brackets.
    static func withoutPort(_ authority: String) -> String {
        guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isNumber),
            !authority.hasSuffix("]")
        else { return authority }
        return String(authority[..<colon])
    }
}
