import Core
import Engine
import Forges
import Foundation
import Graphics
import Language
import OutboundHTTP
import Web

/// One run of a command, with nothing opened yet.
struct Session: Sendable {
    let environment: ProcessEnvironment
    let preferences: Preferences
    let folders: Folders
    /// Whether the database address was given on the command line.
    let addressIsFlag: Bool
    /// Simulated current time, for experiments.
    let trial: Instant?
    let reader: any RepositoryReader
    /// Language before the person's settings are loaded.
    let language: Language

    init(flags: Preferences.Flags) async throws {
        let environment = ProcessEnvironment.current()
        var folders = Folders.usual(environment)
        preferences = try await Preferences(flags: flags, environment: environment, file: folders.configurationFile)
        if let data = preferences.text(.dataDir) {
            folders = Folders(data: try environment.absolute(data), configurationFile: folders.configurationFile)
        }
        addressIsFlag = flags.values[.database] != nil
        self.environment = environment
        self.folders = folders
        trial = try preferences.text(.now).map { text in
            guard let instant = Instant(iso: text) else { throw UsageError.invalidInstant(text) }
            return instant
        }
        reader = Wiring.reader(environment.variables)
        language = try Self.language(preferences, environment, setting: nil)
    }

    /// Address of the database server; nil if the database is a file.
    func databaseAddress() throws -> String? {
        guard let address = preferences.text(.database) else { return nil }
        if addressIsFlag, Self.holdsPassword(address) { throw UsageError.passwordOnCommandLine }
        return address
    }

    /// Address of GitHub.
    func gitHubAddress() throws -> String {
        var address = preferences.text(.github) ?? ForgeAccount.github
        if address.hasSuffix("/") { address.removeLast() }
        guard address.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]{1,5})?/) != nil else {
            throw UsageError.invalidValue(option: "HARU_GITHUB", value: address, allowed: "https://github.example.com")
        }
        return address
    }

    /// Source of forge counts.
    func forges() throws -> any ContributionSource {
        Wiring.forges(gitHub: try gitHubAddress(), reach: try reach())
    }

    /// Addresses that may be connected to when people supply them: the public internet only, by default, if these
    /// people are not the operator.
    private func reach() throws -> NetworkReach {
        let usual = publicAddress == nil ? NetworkReach.anywhere : .internet
        let reach = preferences.text(.forges) ?? usual.rawValue
        guard let reach = NetworkReach(rawValue: reach), reach != .nowhere else {
            throw UsageError.invalidValue(option: "HARU_FORGES", value: reach, allowed: "anywhere, internet")
        }
        return reach
    }

    /// Public address of this Haru; nil if not configured.
    var publicAddress: String? { preferences.text(.publicURL) }

    /// Sender for channels.
    ///
    /// The screen belongs to the person that Haru runs for; a hosted Haru has no such person.
    func channels() throws -> any ChannelPort {
        Wiring.channels(environment, reach: try reach(), hasScreen: publicAddress == nil)
    }

    /// Sender for browsers, with the contact configured for it, the operator's public contact, or the address of a
    /// hosted Haru.
    ///
    /// Without any of these, people supply their own contact: Apple refuses every message of a sender that is not
    /// reachable from the internet.
    func push() throws -> any PushPort {
        let services = preferences.text(.pushServices) ?? NetworkReach.internet.rawValue
        guard let reach = NetworkReach(rawValue: services), reach != .nowhere else {
            throw UsageError.invalidValue(
                option: "HARU_PUSH_SERVICES", value: services, allowed: "internet, anywhere")
        }
        if let contact = preferences.text(.pushContact) { return try Wiring.push(contact: contact, reach: reach) }
        // An address that is reachable only within a private network is no contact.
        let named = [try contact()?.link, preferences.text(.publicURL)].compactMap(\.self)
        let address = named.lazy.compactMap { try? VAPIDSubject($0) }.first
        return try Wiring.push(contact: address?.text, reach: reach)
    }

    /// Whether an address contains a password, between user and host or among the options.
    static func holdsPassword(_ address: String) -> Bool {
        let rest = address.split(separator: "://", maxSplits: 1).last ?? ""
        let (place, options) = (rest.prefix { $0 != "?" }, rest.drop { $0 != "?" })
        let user = place.lastIndex(of: "@").map { place[..<$0] } ?? ""
        return user.contains(":") || options.contains("password=")
    }

    /// The instant as of which answers are given.
    var now: Instant { trial ?? ProcessEnvironment.now() }

    /// Language and terminal for a person with these settings.
    func voice(_ settings: Settings?) throws -> Voice {
        let depth = try colorDepth()
        let palette = Palette(
            depth: depth,
            background: try background(settings?.appearance),
            theme: try preferences.choice(.theme) ?? settings.flatMap { GrassTheme(rawValue: $0.theme.rawValue) }
                ?? .green
        )
        return Voice(
            language: try Self.language(preferences, environment, setting: settings?.language),
            terminal: Terminal(columns: environment.columns, isASCII: !environment.isUTF8, palette: palette)
        )
    }

    /// Progress line of a scan; prints nothing if standard error is not a terminal.
    func progressLine(_ language: Language) -> ProgressLine {
        ProgressLine(
            language: language,
            columns: environment.errorIsTerminal ? environment.columns : nil,
            isASCII: !environment.isUTF8,
            uptime: Wiring.uptime
        )
    }

    /// Prompts at the terminal; without one the answer is no.
    func confirms(_ question: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, environment.errorIsTerminal else { return false }
        FileHandle.standardError.write(Data(question.utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return ["y", "yes", "ㅛ", "네", "예", "응"].contains(answer)
    }

    /// Whether a file or folder exists at a path given by a person.
    func exists(_ path: String) -> Bool {
        (try? environment.absolute(path)).map(FileManager.default.fileExists) ?? false
    }

    private static func language(
        _ preferences: Preferences, _ environment: ProcessEnvironment, setting: String?
    ) throws -> Language {
        let asked = try preferences.choice(.lang) as LanguageChoice?
        if let asked, let language = Language(rawValue: asked.rawValue) { return language }
        return setting.flatMap(Language.init(rawValue:)) ?? Language(environment: environment)
    }

    private func colorDepth() throws -> ColorDepth {
        let asked: ColorChoice = try preferences.choice(.color) ?? .auto
        return ColorDepth(environment, asked)
    }

    private func background(_ appearance: Settings.Appearance?) throws -> Background {
        let asked: BackgroundChoice = try preferences.choice(.background) ?? .auto
        if let background = Background(rawValue: asked.rawValue) { return background }
        // COLORFGBG ends with the number of the background color.
        if let number = environment.variable("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) }) {
            return number == 7 || number > 8 ? .light : .dark
        }
        return appearance.flatMap { Background(rawValue: $0.rawValue) } ?? .dark
    }
}

/// Language of the answers, and the terminal for the output.
struct Voice: Sendable {
    let language: Language
    let terminal: Terminal
}

/// Values of `--lang`.
enum LanguageChoice: String, CaseIterable, Sendable {
    case ko, en, auto
}

/// Values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// Values of `--background`.
enum BackgroundChoice: String, CaseIterable, Sendable {
    case auto, light, dark
}

extension ColorDepth {
    /// Chooses the depth from the option, the usual environment variables, and the terminal.
    init(_ environment: ProcessEnvironment, _ asked: ColorChoice) {
        let term = environment.variable("TERM") ?? ""
        let forced = environment.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
        let wanted =
            switch asked {
            case .always: true
            case .never: false
            case .auto:
                environment.variable("NO_COLOR") == nil
                    && (forced
                        || (environment.outputIsTerminal && term != "dumb" && !term.isEmpty
                            && environment.variable("CLICOLOR") != "0"))
            }
        guard wanted else {
            self = .none
            return
        }
        let full = ["truecolor", "24bit"].contains(environment.variable("COLORTERM")?.lowercased())
        self = full || term.hasSuffix("-direct") ? .full : term.contains("256") ? .palette : .sixteen
    }
}
