import Configuration
import Foundation

/// Options of this run, in order of precedence: flag, `HARU_…` environment variable, configuration file.
struct Preferences: Sendable {
    /// Options that can be set in all three places, by the name of their flag.
    enum Key: String, CaseIterable, Sendable {
        case dataDir = "data-dir"
        case database
        case lang, color, background, theme, now
        case author, days, zone, minimum, rest
        case dayStart = "day-start"
        case host, port, open, rate, connections, github, forges
        case pushContact = "push-contact"
        case pushServices = "push-services"
        case publicURL = "public-url"
        case signIn = "sign-in"
        case gitHubClientID = "github-client-id"
        case gitHubClientSecretFile = "github-client-secret-file"
        case oidcIssuer = "oidc-issuer"
        case oidcClientID = "oidc-client-id"
        case oidcClientSecretFile = "oidc-client-secret-file"
        case oidcName = "oidc-name"
        case oidcTrustEmail = "oidc-trust-email"
        case trustedProxies = "trusted-proxies"
        case tlsCertificate = "tls-certificate"
        case tlsKey = "tls-key"
        case terms, contact
        case versionURL = "version-url"
        case metrics
        case metricsTokenFile = "metrics-token-file"

        /// Its command line option.
        var flag: String { "--" + rawValue }
        /// Its environment variable.
        var variable: String { "HARU_" + rawValue.uppercased().replacing("-", with: "_") }
    }

    /// Values from the command line; an option that was not given has none.
    struct Flags: Sendable {
        private(set) var values: [Key: ConfigValue] = [:]

        init(texts: [Key: String?] = [:], lists: [Key: [String]] = [:], switches: [Key: Bool] = [:]) {
            for case (let key, let text?) in texts {
                values[key] = ConfigValue(.string(text), isSecret: key == .database)
            }
            for (key, list) in lists where !list.isEmpty {
                values[key] = ConfigValue(.stringArray(list), isSecret: false)
            }
            for (key, isOn) in switches where isOn { values[key] = ConfigValue(.bool(true), isSecret: false) }
        }

        func merging(_ other: Flags) -> Flags {
            var merged = self
            merged.values.merge(other.values) { $1 }
            return merged
        }
    }

    private let reader: ConfigReader
    private let flags: Flags
    private let environment: ProcessEnvironment

    /// Combines flags, environment and file.
    ///
    /// - Throws: ``UsageError`` if there is a configuration file that cannot be read.
    init(flags: Flags, environment: ProcessEnvironment, file: String) async throws {
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(
                    uniqueKeysWithValues: flags.values.map { (AbsoluteConfigKey([$0.key.rawValue]), $0.value) }
                )
            ),
            EnvironmentVariablesProvider(environmentVariables: environment.variables.filter { !$0.value.isEmpty })
                .prefixKeys(with: "haru"),
        ]
        if environment.variable("HARU_CONFIG") != nil || FileManager.default.fileExists(atPath: file) {
            try Self.checkNames(in: file)
            do {
                // The provider's own path type belongs to a package that Haru does not use otherwise.
                let place = ConfigReader(
                    provider: InMemoryProvider(values: ["filePath": ConfigValue(.string(file), isSecret: false)]))
                providers.append(try await FileProvider<JSONSnapshot>(config: place))
            } catch {
                throw UsageError.configurationFile(file)
            }
        }
        reader = ConfigReader(providers: providers)
        (self.flags, self.environment) = (flags, environment)
    }

    /// Name of an option in the place that set it.
    private func spelling(of key: Key) -> String {
        flags.values[key] == nil && environment.variable(key.variable) != nil ? key.variable : key.flag
    }

    /// Rejects unknown names, which would otherwise be ignored silently.
    private static func checkNames(in file: String) throws {
        let object = FileManager.default.contents(atPath: file).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        guard let members = object as? [String: Any] else { throw UsageError.configurationFile(file) }
        if let unknown = members.keys.sorted().first(where: { Key(rawValue: $0) == nil }) {
            throw UsageError.configurationName(unknown, file: file)
        }
    }

    /// The value as text, whatever its JSON type in the file.
    func text(_ key: Key) -> String? {
        let name = ConfigKey([key.rawValue])
        return reader.string(forKey: name) ?? reader.int(forKey: name).map(String.init)
    }

    /// Values of a repeatable option.
    func texts(_ key: Key) -> [String]? {
        let name = ConfigKey([key.rawValue])
        return reader.stringArray(forKey: name) ?? text(key).map { [$0] }
    }

    /// Whether a switch is on.
    func isOn(_ key: Key) -> Bool {
        reader.bool(forKey: ConfigKey([key.rawValue]), default: false)
    }

    /// One of several values; nil if it is not set.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(_ key: Key) throws -> Choice? {
        try text(key).map { try OptionValue.one(of: Choice.self, $0, for: spelling(of: key)) }
    }

    /// A number within a range; nil if it is not set.
    func number(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = text(key) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError.invalidValue(option: spelling(of: key), value: text, allowed: OptionValue.name(of: range))
        }
        return number
    }
}
