import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct DoctorCommand: HaruCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            abstract: say(.doctorCommand.abstract),
            discussion: say(.doctorCommand.discussion)
        )
    }

    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @Flag(help: ArgumentHelp(say(.doctorCommand.serverHelp))) var server = false
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

    /// Checks whether the server of this data folder responds.
    private func askServer(_ session: Session) async throws {
        let address = ServeLock.localAddress(at: session.folders.lock)
        let isWell = if let address { await Diagnostics.status(of: address + "/health?ready") == 200 } else { false }
        let language = session.language
        if json {
            try Output.write(["ok": .bool(isWell), "address": .optional(address)])
        } else if isWell {
            try Output.write(language.text(.doctorCommand.serverAnswers) + "\n")
        } else {
            try Output.write(
                (address == nil
                    ? language.sentence(for: .notServing).whatHappened
                    : language.text(.doctorCommand.serverSilent)) + "\n")
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
            ? Line(language.text(.doctorCommand.allWell), .content)
            : Line(language.text(.doctorCommand.needsFixing), .open)
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

/// Result of one check.
struct Finding: Hashable, Sendable {
    /// Subject of a check; the raw values are guaranteed in JSON.
    enum Subject: String, CaseIterable, Sendable {
        case release
        case dataFolder = "data-folder"
        case database, zones, git, repositories, addresses, hooks, sources, link, secrets, notifications, jobs, disk
    }

    enum State: Hashable, Sendable {
        case well, ill
        /// The check itself failed for another reason.
        case unchecked
    }

    let subject: Subject
    let state: State
    let found: String
    let remedy: String?

    /// Result of a successful check.
    static func well(_ subject: Subject, _ found: String) -> Finding {
        Finding(subject: subject, state: .well, found: found, remedy: nil)
    }

    /// Result of a check that could not be made.
    static func unchecked(_ subject: Subject, _ why: String) -> Finding {
        Finding(subject: subject, state: .unchecked, found: why, remedy: nil)
    }

    /// Result with a problem to fix.
    static func ill(_ subject: Subject, _ sentence: Sentence) -> Finding {
        Finding(subject: subject, state: .ill, found: sentence.whatHappened, remedy: sentence.whatToDo)
    }
}

extension Language {
    /// Name of a check's subject.
    fileprivate func subject(_ subject: Finding.Subject) -> String {
        switch subject {
        case .release: text(.doctorCommand.subjectVersion)
        case .dataFolder: text(.doctorCommand.subjectDataFolder)
        case .database: text(.doctorCommand.subjectDatabase)
        case .zones: text(.doctorCommand.subjectTimeZones)
        case .git: "git"
        case .repositories: text(.doctorCommand.subjectRepositories)
        case .addresses: text(.doctorCommand.subjectAddresses)
        case .hooks: text(.doctorCommand.subjectHooks)
        case .sources: text(.doctorCommand.subjectSources)
        case .link: text(.doctorCommand.subjectLink)
        case .secrets: text(.doctorCommand.subjectSecrets)
        case .notifications: text(.doctorCommand.subjectNotifications)
        case .jobs: text(.doctorCommand.subjectJobs)
        case .disk: text(.doctorCommand.subjectDiskSpace)
        }
    }
}
