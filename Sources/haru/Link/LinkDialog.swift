import Core
import Engine
import Forges
import Foundation
import Language
import Presentation

/// Connects this machine to a hosted Haru, and tells it what is new, with somebody looking on.
struct LinkDialog: Sendable {
    let ledger: Ledger
    var name: String?
    var subjects: Bool?

    private var language: Language { ledger.language }

    /// Asks to be let in, waits until the person has decided in a browser, and tells the whole history.
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
        try ledger.show([
            Line(language.pick("이어졌어요. 커밋을 알리고 있어요.", "Linked. Telling of your commits."), .content)
        ])
        try await tell()
    }

    /// Tells what is new, and says what came of it.
    func tell() async throws {
        let sync = Wiring.linkSync(ledger.useCases)
        let language = language
        let line = ledger.session.progressLine(language)
        let outcome: LinkSync.Outcome
        do {
            outcome = try await Interruption.allowing {
                try await sync.run(isAsked: true) { told in
                    let count = language.commits(told)
                    await line.show(language.pick("알리는 중: \(count)", "Telling: \(count)"))
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
                ? language.pick("\(new)을 알렸어요.", "\(new) told.")
                : language.pick("\(new)을 알리고 \(less)을 거뒀어요.", "\(new) told, \(less) taken back.")
            lines.append(Line(text))
        }
        try ledger.showView(lines + LinkView(report: report, ledger: ledger).lines)
    }

    private func show(_ grant: DeviceGrant) throws {
        let terminal = ledger.terminal
        let lines = [
            Line(
                language.pick(
                    "브라우저에서 이 주소를 열고, 코드가 같은지 보고 이어 주세요.",
                    "Open this address in a browser, see that the code is the same, and let it in."))
        ]
        let fitted = lines.flatMap { Line.wrapped($0.text, columns: min(terminal.contentWidth, 96)) }
        // The address is worth nothing when it is cut, however narrow the terminal.
        try Output.write(
            terminal.render([Line()] + fitted + [Line()]) + "    "
                + terminal.palette.paint(Line(grant.page, .content)) + "\n    "
                + terminal.palette.paint(Line(UserCode.shown(grant.userCode), .strong)) + "\n\n")
    }

    /// Asks until the person has decided, as seldom as was asked for.
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
                // It may come back before the code is good no more.
                pause += 1
            }
            return nil
        }
        guard let token else { throw UsageError.linkExpired }
        return token
    }

    /// Asks the person at the terminal; nobody there says no.
    private func asksForSubjects() -> Bool {
        ledger.session.confirms(
            language.pick(
                "  커밋 제목과 작성자 이름도 알릴까요? 나중에 haru link subjects로 바꿀 수 있어요. [y/N] ",
                "  Tell what commits say and who wrote them, too? haru link subjects changes it later. [y/N] "))
    }

    /// What this machine is called in its network.
    private static var machineName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "?" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "?" : text
    }
}

extension Language {
    /// Says why a hosted Haru did not do what it was asked.
    func sentence(for failure: LinkFailure) -> Sentence {
        switch failure {
        case .unreachable(let fault):
            said(
                "그 하루에 연결하지 못했어요\(quoted(fault)).", "주소와 인터넷 연결을 확인해 주세요.",
                "Couldn’t reach that Haru\(quoted(fault)).", "Check its address and your connection."
            )
        case .busy:
            said(
                "그 하루가 지금은 바빠서 답하지 못해요.", "조금 뒤에 다시 해 주세요.",
                "The hosted Haru is too busy to answer.", "Try again in a while."
            )
        case .revoked:
            said(
                "그 하루가 이 컴퓨터를 더 들여보내지 않아요.", "haru link remove 뒤에 haru link로 다시 이어 주세요.",
                "The hosted Haru lets this machine in no more.", "Run haru link remove, then link it anew."
            )
        case .addresses(let addresses):
            said(
                "그 하루의 내 이메일에 없는 주소예요: \(addresses.joined(separator: ", ").harmless).", "거기 설정 → 내 주소에 더해 주세요.",
                "Addresses that aren’t listed there: \(addresses.joined(separator: ", ").harmless).",
                "List them there, under Settings → Your addresses."
            )
        case .refused(let text):
            said(
                "그 하루가 받지 않았어요: \(text.harmless)", "두 하루의 버전이 다르면 새것으로 맞춰 주세요.",
                "The hosted Haru didn’t take it: \(text.harmless)",
                "Where their versions differ, bring both up to date."
            )
        case .notHaru, .position:
            said(
                "그 주소에서 답한 것은 하루가 아니거나, 커밋을 받지 않는 버전이에요.", "주소를 확인해 주세요.",
                "What answers there’s no Haru, or one that takes no commits.", "Check the address."
            )
        }
    }
}
