import HTTPTypes
import Hummingbird

/// Accepted hosts of requests, and accepted origins of changes.
struct OriginPolicy: Sendable {
    private let names: Set<String>

    /// Makes a policy with the loopback names and the configured names.
    init(_ configuration: WebConfiguration) {
        var names: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
        names.formUnion(configuration.names.map { $0.lowercased() })
        names.insert(configuration.shownHost.lowercased())
        if let url = configuration.publicURL?.lowercased(), let authority = Self.authority(ofOrigin: url) {
            names.insert(authority)
        }
        self.names = names
    }

    /// Whether the host of a request is one of the server's names.
    ///
    /// Another site can resolve its own name to this machine, but cannot send one of these names.
    ///
    /// A name without a port matches every port, since a tunnel may use a different one.
    func knows(host authority: String?) -> Bool {
        guard let authority = authority?.lowercased(), !authority.isEmpty else { return false }
        return names.contains(authority) || names.contains(Self.withoutPort(authority))
    }

    /// Whether a request was sent by one of the server's own pages.
    ///
    /// Browsers send `Sec-Fetch-Site`, which no page can forge; older ones send at least `Origin`.
    ///
    /// A request with neither is rejected.
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

    /// The host without its port; an IPv6 address keeps its brackets.
    static func withoutPort(_ authority: String) -> String {
        guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isNumber),
            !authority.hasSuffix("]")
        else { return authority }
        return String(authority[..<colon])
    }
}
