import Core
import Engine
import Forges
import Foundation
import Language
import Presentation

/// Links this machine to a hosted Haru and sends it new commits, interactively.
struct LinkDialog: Sendable {
    let ledger: Ledger
    var name: String?
    var subjects: Bool?

    private var language: Language { ledger.language }

    /// Requests access, waits until the person has decided in a browser, and sends the whole history.
    func connect(to text: String) async throws {
        guard let address = HostedClient.address(text) else { throw UsageError.invalidHosted(text) }
        if let known = try await ledger.useCases.link() { throw DomainError.linkedAlready(known.address) }
        try await ledger.refresh()
        let emails = try await ledger.useCases.addresses()
        let tellsSubjects = subjects ?? asksForSubjects()
        let called = name ?? Self.machineName
        let hosted = Wiring.hosted()
        let request = DeviceRequest(name: called, version: Haru.version, emails: emails)
        let grant = try await hosted.requestCode(request, at: address)
        try show(grant)
        Browser.open(grant.page, ledger.session.environment)
        let token = try await awaitDecision(grant, hosted, at: address)
        try await ledger.useCases.addLink(
            to: address, token: token, named: called, tellsSubjects: tellsSubjects)
        try ledger.show([Line(language.text(.linkCommand.linked), .content)])
        try await tell()
    }

    /// Sends new commits, and prints the result.
    func tell() async throws {
        let sync = Wiring.linkSync(ledger.useCases)
        let language = language
        let line = ledger.session.progressLine(language)
        let outcome: LinkSync.Outcome
        do {
            outcome = try await Interruption.allowing {
                try await sync.run(isAsked: true) { told in
                    let count = language.commits(told)
                    await line.show(language.text(.linkCommand.sending(commits: count)))
                }
            }
            await line.clear()
        } catch {
            await line.clear()
            throw error
        }
        if case .failed(let failure) = outcome { throw failure }
        let report = try await ledger.useCases.link()
        var lines: [Line] = []
        if case .told(let told, let gone) = outcome {
            let (new, less) = (language.commits(told), language.commits(gone))
            let text =
                gone == 0
                ? language.text(.linkCommand.sent(commits: new))
                : language.text(.linkCommand.sentAndWithdrawn(sentCommits: new, withdrawnCommits: less))
            lines.append(Line(text))
        }
        try ledger.showView(lines + LinkView(report: report, ledger: ledger).lines)
    }

    private func show(_ grant: DeviceGrant) throws {
        let terminal = ledger.terminal
        let lines = [Line(language.text(.linkCommand.approveInBrowser))]
        let fitted = lines.flatMap { Line.wrapped($0.text, columns: min(terminal.contentWidth, 96)) }
        // The address must not be truncated, however narrow the terminal is.
        try Output.write(
            terminal.render([Line()] + fitted + [Line()]) + "    "
                + terminal.palette.paint(Line(grant.page, .content)) + "\n    "
                + terminal.palette.paint(Line(UserCode.shown(grant.userCode), .strong)) + "\n\n")
    }

    /// Polls until the person has decided, at the requested interval.
    private func awaitDecision(
        _ grant: DeviceGrant, _ hosted: any HostedHaru, at address: String
    ) async throws -> String {
        let token: String? = try await DeviceDecision.wait(lifetime: grant.lifetime, pause: grant.pause) { pause in
            do {
                let (answer, token) = try await hosted.poll(grant.deviceCode, at: address)
                switch answer {
                case .granted:
                    guard let token else { throw LinkFailure.notHaru }
                    return token
                case .pending: break
                case .slowDown: pause += 5
                case .denied: throw UsageError.linkDenied
                case .expired: throw UsageError.linkExpired
                }
            } catch LinkFailure.unreachable, LinkFailure.busy {
                // The server may recover before the code expires.
                pause += 1
            }
            return nil
        }
        guard let token else { throw UsageError.linkExpired }
        return token
    }

    /// Prompts at the terminal; without one the answer is no.
    private func asksForSubjects() -> Bool {
        ledger.session.confirms("  " + language.text(.linkCommand.askSubjects) + " ")
    }

    /// Host name of this machine.
    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "?" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "?" : text
    }
}

extension Language {
    /// Explains why a request to a hosted Haru failed.
    func sentence(for failure: LinkFailure) -> Sentence {
        switch failure {
        case .unreachable(let fault):
            sentence(.linkError.unreachable(reason: quoted(fault)))
        case .busy:
            sentence(.linkError.busy)
        case .revoked:
            sentence(.linkError.revoked)
        case .addresses(let addresses):
            sentence(.linkError.unlistedAddresses(addresses: addresses.joined(separator: ", ").harmless))
        case .refused(let text):
            sentence(.linkError.refused(reason: text.harmless))
        case .notHaru, .position:
            sentence(.linkError.notHaru)
        }
    }
}
