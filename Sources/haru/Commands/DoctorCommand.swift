import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct DoctorCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            abstract: say("문제가 있는지 진단하고 고치는 법을 알려 줘요.", "Check whether Haru is well, and say how to fix what isn’t."),
            discussion: say(
                """
                --server는 켜져 있는 haru serve가 대답하는지만 봐요. 컨테이너의 상태 검사에 써요.
                종료 코드: 0 모두 좋음, 1 고칠 것이 있음.
                """,
                """
                --server only asks whether a running haru serve answers, as the health checks of containers want it.
                Exit status: 0 all is well, 1 something needs fixing.
                """
            )
        )
    }

    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @Flag(help: ArgumentHelp(say("켜져 있는 서버만 봐요.", "Only look at the running server."))) var server = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ session: Session) async throws {
        if server { return try await askServer(session) }
        let diagnostics = try await Diagnostics(session)
        let findings = await diagnostics.findings()
        let isWell = !findings.contains { $0.state == .ill }
        if json {
            try Output.write(Self.json(findings, isWell: isWell))
        } else {
            let lines = Self.lines(findings, isWell: isWell, diagnostics.voice)
            try Output.write(diagnostics.voice.terminal.render([Line()] + lines + [Line()]))
        }
        if !isWell { throw CommandExit.quiet(CommandExit.notYet) }
    }

    /// Asks the server of this data folder whether it can answer pages.
    private func askServer(_ session: Session) async throws {
        let address = ServeLock.localAddress(at: session.folders.lock)
        let isWell = if let address { await Diagnostics.status(of: address + "/health?ready") == 200 } else { false }
        let language = session.language
        if json {
            try Output.write(["ok": .bool(isWell), "address": .optional(address)])
        } else if isWell {
            try Output.write(language.pick("서버가 대답해요.", "The server answers.") + "\n")
        } else {
            try Output.write(
                (address == nil
                    ? language.sentence(for: .notServing).whatHappened
                    : language.pick("서버가 대답하지 않아요.", "The server doesn’t answer.")) + "\n")
        }
        if !isWell { throw CommandExit.quiet(CommandExit.notYet) }
    }

    private static func json(_ findings: [Finding], isWell: Bool) -> JSON {
        [
            "ok": .bool(isWell),
            "checks": .array(
                findings.map { finding in
                    [
                        "check": .text(finding.subject.rawValue),
                        "ok": finding.state == .unchecked ? .null : .bool(finding.state == .well),
                        "found": .text(finding.found),
                        "mend": .optional(finding.remedy),
                    ]
                }
            ),
        ]
    }

    private static func lines(_ findings: [Finding], isWell: Bool, _ voice: Voice) -> [Line] {
        let (language, glyphs) = (voice.language, voice.terminal.glyphs)
        let (width, names) = (voice.terminal.contentWidth, findings.map { language.subject($0.subject) })
        let column = 4 + (names.map { DisplayWidth.of($0) }.max() ?? 0)
        let lines = zip(findings, names).flatMap { finding, name in
            var (head, margin) = (mark(of: finding.state, glyphs), Line())
            head.append(" " + name, finding.state == .ill ? .strong : .plain)
            head.pad(to: column)
            margin.pad(to: column)
            return Line.wrapped(finding.found.harmless, columns: width, after: head)
                + (finding.remedy.map { Line.wrapped($0.harmless, columns: width, ink: .open, after: margin) } ?? [])
        }
        let closing =
            isWell
            ? Line(language.pick("모두 좋아요.", "All is well."), .content)
            : Line(language.pick("고칠 것이 있어요.", "Something needs fixing."), .open)
        return lines + [Line(), closing]
    }

    private static func mark(of state: Finding.State, _ glyphs: Glyphs) -> Line {
        switch state {
        case .well: Line(glyphs.check, .content)
        case .ill: Line(glyphs.cross, .wrong)
        case .unchecked: Line(glyphs.question, .open)
        }
    }
}

/// What one look of the doctor found.
struct Finding: Hashable, Sendable {
    /// What is looked at; the raw values are promised in JSON.
    enum Subject: String, CaseIterable, Sendable {
        case release
        case dataFolder = "data-folder"
        case database, zones, git, repositories, addresses, hooks, sources, link, secrets, notifications, jobs, disk
    }

    enum State: Hashable, Sendable {
        case well, ill
        /// Something else kept the doctor from looking.
        case unchecked
    }

    let subject: Subject
    let state: State
    let found: String
    let remedy: String?

    /// Something that is as it should be.
    static func well(_ subject: Subject, _ found: String) -> Finding {
        Finding(subject: subject, state: .well, found: found, remedy: nil)
    }

    /// Something that could not be looked at.
    static func unchecked(_ subject: Subject, _ why: String) -> Finding {
        Finding(subject: subject, state: .unchecked, found: why, remedy: nil)
    }

    /// Something to be mended.
    static func ill(_ subject: Subject, _ sentence: Sentence) -> Finding {
        Finding(subject: subject, state: .ill, found: sentence.whatHappened, remedy: sentence.whatToDo)
    }
}

extension Language {
    /// The name of what the doctor looks at.
    fileprivate func subject(_ subject: Finding.Subject) -> String {
        switch subject {
        case .release: pick("버전", "version")
        case .dataFolder: pick("데이터 폴더", "data folder")
        case .database: pick("데이터베이스", "database")
        case .zones: pick("시간대", "time zones")
        case .git: "git"
        case .repositories: pick("저장소", "repositories")
        case .addresses: pick("내 주소", "addresses")
        case .hooks: pick("훅", "hooks")
        case .sources: pick("출처", "sources")
        case .link: pick("연결", "link")
        case .secrets: pick("암호화", "secrets")
        case .notifications: pick("알림", "notifications")
        case .jobs: pick("백그라운드 작업", "jobs")
        case .disk: pick("남은 공간", "disk space")
        }
    }
}
