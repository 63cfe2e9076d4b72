import ArgumentParser
import Core
import Engine
import Foundation
import Language
import Presentation

struct LoginCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "login",
            abstract: say(.loginCommand.abstract),
            discussion: say(.loginCommand.discussion)
        )
    }

    @Flag(name: .customLong("with-token"), help: ArgumentHelp(say(.loginCommand.withTokenHelp)))
    var withToken = false

    @Option(name: .customLong("github-client-id"), help: ArgumentHelp(say(.loginCommand.clientIDHelp), valueName: "id"))
    var clientID: String?

    @OptionGroup(title: Headings.common) var common: CommonOptions

    var flags: Preferences.Flags {
        common.flags.merging(Preferences.Flags(texts: [.gitHubClientID: clientID]))
    }

    func run(_ ledger: Ledger) async throws {
        let gitHub = try ledger.session.tokenReader()
        if let token = try given(ledger) {
            let proven = try await gitHub.identity(of: OAuthToken(token.text))
            return try await keep(token.text, of: proven, from: token.place, ledger)
        }
        if let account = try await connected(ledger, gitHub) {
            return try ledger.showView([
                Line(ledger.language.text(.loginCommand.alreadyConnected(account: account.harmless)))
            ])
        }
        guard let issuer = try ledger.session.tokenIssuers().first else { throw UsageError.noWayToLogIn }
        let proven = try await allowedElsewhere(issuer, ledger)
        try await ledger.useCases.connect(proven)
        try announce(proven, from: nil, ledger)
    }

    /// A token that is already available, and its origin.
    private func given(_ ledger: Ledger) throws -> (text: String, place: String)? {
        let environment = ledger.session.environment
        if withToken {
            let prompt = ledger.language.text(.loginCommand.tokenPrompt) + " "
            return (try SecretLine.read(prompt), "")
        }
        if let token = environment.variable("GITHUB_TOKEN") { return (token, "GITHUB_TOKEN") }
        return GitHubCommandLine.token(environment).map { ($0, "gh auth token") }
    }

    /// Account with a token that GitHub still accepts; nil if there is none.
    private func connected(_ ledger: Ledger, _ gitHub: any TokenIssuer) async throws -> String? {
        for source in try await ledger.useCases.sources() where source.account.address == gitHub.address {
            guard let token = try await ledger.useCases.token(ofSource: source.id) else { continue }
            if let proven = try? await gitHub.identity(of: OAuthToken(token)) { return proven.login }
        }
        return nil
    }

    private func keep(_ token: String, of proven: ProvenIdentity, from place: String, _ ledger: Ledger) async throws {
        guard let account = proven.account else { throw SignInProblem.tokenRefused }
        try await ledger.useCases.connect(proven.withoutToken)
        try await ledger.useCases.setToken(token, ofSource: account.name)
        try announce(proven, from: place.isEmpty ? nil : place, ledger)
    }

    private func announce(_ proven: ProvenIdentity, from place: String?, _ ledger: Ledger) throws {
        let (language, login) = (ledger.language, proven.login.harmless)
        let connected: Message =
            place.map { .loginCommand.connectedWithToken(account: login, place: $0) }
            ?? .loginCommand.connected(account: login)
        try ledger.showView([Line(language.text(connected)), Line(language.text(.loginCommand.countingSoon), .faint)])
    }

    /// Waits until the person has granted access in a browser, here or on another machine.
    private func allowedElsewhere(_ issuer: any TokenIssuer, _ ledger: Ledger) async throws -> ProvenIdentity {
        let authorization = try await issuer.requestDeviceCode()
        let language = ledger.language
        try ledger.showView([
            Line(language.text(.loginCommand.enterCode(address: authorization.address))),
            Line(),
            Line("    " + authorization.userCode, .strong),
            Line(),
            Line(language.text(.loginCommand.codeLifetime(minutes: String(authorization.lifetime / 60))), .faint),
        ])
        let identity = try await DeviceDecision.wait(
            lifetime: authorization.lifetime, pause: authorization.interval
        ) { pause in
            var asked = authorization
            asked.interval = pause
            switch try await issuer.poll(asked) {
            case .allowed(let token): return try await issuer.identity(of: token)
            case .pending: break
            case .slowDown(let interval): pause = interval
            }
            return nil
        }
        guard let identity else { throw SignInProblem.expired }
        return identity
    }
}

struct LogoutCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "logout",
            abstract: say(.logoutCommand.abstract),
            discussion: say(.logoutCommand.discussion)
        )
    }

    @Flag(help: ArgumentHelp(say(.logoutCommand.revokeHelp)))
    var revoke = false

    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        if revoke { try await ledger.useCases.revokeGrants() }
        var names: [String] = []
        for source in try await ledger.useCases.sources()
        where source.account.kind == .github && source.hasToken {
            try await ledger.useCases.setToken(nil, ofSource: source.id)
            names.append(source.account.name.harmless)
        }
        let language = ledger.language
        let list = names.joined(separator: ", ")
        try ledger.showView([
            names.isEmpty
                ? Line(language.text(.logoutCommand.nothingToForget))
                : Line(language.text(.logoutCommand.forgotten(accounts: list))),
            Line(language.text(.logoutCommand.countsStay), .faint),
        ])
    }
}

/// GitHub's own command line, which may have a token.
enum GitHubCommandLine {
    /// Token printed by `gh auth token`; nil if the program is missing or nobody is signed in.
    static func token(_ environment: ProcessEnvironment) -> String? {
        guard let program = environment.program("gh") else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["auth", "token"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { return nil }
        // The program may wait for a locked key ring.
        let deadline = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: deadline)
        defer { deadline.cancel() }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(1_000), as: UTF8.self)
        process.waitUntilExit()
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return process.terminationStatus == 0 && !token.isEmpty ? token : nil
    }
}
