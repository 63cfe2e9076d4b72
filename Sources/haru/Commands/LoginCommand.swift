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
            abstract: say("GitHub에 연결해서 비공개 기여도 집계해요.", "Connect GitHub, so that private contributions count too."),
            discussion: say(
                """
                토큰을 GITHUB_TOKEN, gh auth token, 이미 넣어 둔 토큰의 순서로 찾고, 없으면 브라우저에서 허락을 받아요.
                직접 만든 토큰은 --with-token으로 표준 입력에 넣어 주세요. 토큰은 암호화해서 저장하고 다시 보여 주지 않아요.
                """,
                """
                It looks for a token in GITHUB_TOKEN, in gh auth token and where one was given before.
                Without any, a browser is asked to allow it.
                A token of your own goes to standard input with --with-token.
                It is kept sealed, and never shown again.
                """
            )
        )
    }

    @Flag(
        name: .customLong("with-token"),
        help: ArgumentHelp(say("토큰을 표준 입력에서 읽어요.", "Read a token from standard input.")))
    var withToken = false

    @Option(
        name: .customLong("github-client-id"),
        help: ArgumentHelp(
            say("브라우저로 허락받을 GitHub 앱의 Client ID.", "The client id of the GitHub app that a browser is asked for."),
            valueName: "id"))
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
                Line(
                    ledger.language.pick(
                        "이미 \(account.harmless) 계정에 연결되어 있어요.", "\(account.harmless) is connected already."))
            ])
        }
        guard let issuer = try ledger.session.tokenIssuers().first else { throw UsageError.noWayToLogIn }
        let proven = try await allowedElsewhere(issuer, ledger)
        try await ledger.useCases.connect(proven)
        try announce(proven, from: nil, ledger)
    }

    /// A token that lies ready, and where it was found.
    private func given(_ ledger: Ledger) throws -> (text: String, place: String)? {
        let environment = ledger.session.environment
        if withToken {
            let prompt = ledger.language.pick("토큰(보이지 않아요): ", "Token (not shown): ")
            return (try SecretLine.read(prompt), "")
        }
        if let token = environment.variable("GITHUB_TOKEN") { return (token, "GITHUB_TOKEN") }
        return GitHubCommandLine.token(environment).map { ($0, "gh auth token") }
    }

    /// The account that is asked with a token already which GitHub still takes; nil where there is none.
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
        let found = place.map { language.pick("\($0)에서 찾은 토큰으로 ", " with the token of \($0)") } ?? ""
        try ledger.showView([
            Line(
                language.pick(
                    "\(found)\(login) 계정에 연결했어요.", "\(login) is connected\(found).")),
            Line(
                language.pick(
                    "지난 기여까지 곧 집계해요. haru source list로 볼 수 있어요.",
                    "Earlier contributions are counted soon; haru source list shows how far it is."), .faint),
        ])
    }

    /// Waits until the person has allowed it in a browser, here or on another machine.
    private func allowedElsewhere(_ issuer: any TokenIssuer, _ ledger: Ledger) async throws -> ProvenIdentity {
        let authorization = try await issuer.requestDeviceCode()
        let language = ledger.language
        try ledger.showView([
            Line(
                language.pick(
                    "\(authorization.address)에서 이 코드를 적어 주세요.", "Open \(authorization.address) and enter this code.")),
            Line(),
            Line("    " + authorization.userCode, .strong),
            Line(),
            Line(
                language.pick(
                    "\(authorization.lifetime / 60)분 안에 적으면 돼요. 그만두려면 Control-C.",
                    "You have \(authorization.lifetime / 60) minutes. Control-C stops it."), .faint),
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
            abstract: say("GitHub 토큰을 지워요.", "Forget the GitHub tokens."),
            discussion: say(
                "집계한 기여와 출처는 남고, 누구에게나 보이는 것만 다시 확인해요. --revoke는 GitHub에 준 권한도 취소해요.",
                """
                Your counts and sources stay; from then on Haru sees only what is public.
                --revoke also revokes the grant at GitHub.
                """
            )
        )
    }

    @Flag(help: ArgumentHelp(say("GitHub에 준 권한도 취소해요.", "Revoke the grant at GitHub, too.")))
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
                ? Line(language.pick("잊을 토큰이 없어요.", "There’s no token to forget."))
                : Line(language.pick("\(list)의 토큰을 잊었어요.", "The token of \(list) is forgotten.")),
            Line(
                language.pick(
                    "집계한 기여는 남아 있어요. 토큰은 GitHub 설정에서도 지울 수 있어요.",
                    "What was counted stays. The token can also be deleted in the settings of GitHub."), .faint),
        ])
    }
}

/// GitHub's own command line, which may hold a token.
enum GitHubCommandLine {
    /// The token that `gh auth token` prints; nil where there is no such program, or nobody is signed in to it.
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
        // It may wait for a key ring that nobody opens.
        let deadline = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: deadline)
        defer { deadline.cancel() }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(1_000), as: UTF8.self)
        process.waitUntilExit()
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return process.terminationStatus == 0 && !token.isEmpty ? token : nil
    }
}
