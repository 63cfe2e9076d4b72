import HTTPTypes

/// The headers that every response carries, so that no page can be used against the person.
enum SafetyHeaders {
    /// Only what this server sends may run, be shown or be talked to, and nobody may frame it.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """

    /// The headers by name.
    static let all: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, policy),
        (.xContentTypeOptions, "nosniff"),
        (name("Referrer-Policy"), "same-origin"),
        (
            name("Permissions-Policy"),
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"
        ),
        (name("Cross-Origin-Opener-Policy"), "same-origin"),
        (name("Cross-Origin-Resource-Policy"), "same-origin"),
    ].compactMap { name, value in name.map { ($0, value) } }

    private static func name(_ text: String) -> HTTPField.Name? { HTTPField.Name(text) }

    /// Adds the headers to those of a response.
    static func add(to fields: inout HTTPFields) {
        for (name, value) in all where !fields.contains(name) { fields[name] = value }
    }
}
