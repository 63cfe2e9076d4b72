import Foundation
import TestSupport
import Testing

@testable import haru

/// `haru server agent`: the service files that start it, and the agent as a process.
@Suite(.timeLimit(.minutes(10))) struct AgentTests {
    private static let odd = AgentFile.Command(
        program: "/opt/a \"b\" $c %d/haru", data: "/home/me & you/<data>\\e", path: "/usr/bin:/opt/git/bin",
        configuration: "/etc/haru 100%.json")

    @Test("the systemd unit names the program to start, whatever characters its path has")
    func unit() async throws {
        let file = AgentFile.systemd(Self.odd, configurationFolder: "/home/me/.config")
        #expect(file.path == "/home/me/.config/systemd/user/haru-agent.service")
        #expect(
            file.text.contains(
                #"ExecStart="/opt/a \"b\" $$c %%d/haru" "agent" "run" "--data-dir" "/home/me & you/<data>\\e""# + "\n"))
        #expect(file.text.contains("Environment=\"PATH=/usr/bin:/opt/git/bin\"\n"))
        #expect(file.text.contains("Environment=\"HARU_CONFIG=/etc/haru 100%%.json\"\n"))
        #expect(file.text.contains("WantedBy=default.target"))
    }

    private static let hasAnalyzer = access("/usr/bin/systemd-analyze", X_OK) == 0

    @Test("systemd itself accepts the unit, isolated or not", .enabled(if: hasAnalyzer), arguments: [true, false])
    func verified(isIsolated: Bool) async throws {
        try await Place.with { place in
            let file = try Self.write(isIsolated: isIsolated, in: place)
            let run = try await place.shell(
                "systemd-analyze --user --man=no verify '\(file)'", with: ["XDG_RUNTIME_DIR": place.folder])
            // systemd-analyze also checks the other units of this machine.
            let complaints = run.error.split(separator: "\n").filter { $0.contains(AgentFile.unit) }
            #expect(complaints.isEmpty, "\(run.error)")
        }
    }

    private static func write(isIsolated: Bool = true, in place: Place) throws -> String {
        let command = AgentFile.Command(
            program: "/bin/sh", data: place.folder + "/a b%c", path: "/usr/bin", configuration: nil)
        let file = place.folder + "/" + AgentFile.unit
        try Data(AgentFile.systemd(command, configurationFolder: "/x", isIsolated: isIsolated).text.utf8)
            .write(to: URL(fileURLWithPath: file))
        return file
    }

    @Test("systemd rates the exposure of the units as low: for the agent, the package and several people")
    func exposure() async throws {
        guard Self.hasAnalyzer else { return }
        try await Place.with { place in
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().path
            let document = try String(contentsOfFile: root + "/docs/operations.md", encoding: .utf8)
            let unit = try #require(document.firstMatch(of: /# \/etc\/systemd\/system\/haru-hosted.service\n([^`]*)/)).1
            let hosted = place.folder + "/haru-hosted.service"
            try Data(unit.utf8).write(to: URL(fileURLWithPath: hosted))
            for file in [try Self.write(in: place), root + "/scripts/haru.service", hosted] {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                #expect(text.contains("After=network-online.target") && text.contains("Wants=network-online.target"))
                // The threshold is in tenths of the displayed score; versions before 250 cannot check a file.
                let run = try await place.shell("systemd-analyze security --offline=true --threshold=25 '\(file)'")
                if run.error.contains("unrecognized option") { continue }
                #expect(run.status == 0, "\(run.output.suffix(200))\(run.error)")
            }
        }
    }

    @Test("a system that forbids user namespaces gets a unit that starts there")
    func withoutNamespaces() async throws {
        #if os(Linux)
            try await Place.with { place in
                let changes = try Self.systemctl(0, place)
                try writeScript("#!/bin/sh\nexit 218\n", to: place.folder + "/bin/systemd-run")
                #expect(try await place.haru(["agent", "install"], with: changes).status == 0)
                let unit = try String(
                    contentsOfFile: place.folder + "/config/systemd/user/haru-agent.service", encoding: .utf8)
                #expect(unit.contains("RestrictNamespaces=yes") && !unit.contains("PrivateUsers"))
                try writeScript("#!/bin/sh\nexit 0\n", to: place.folder + "/bin/systemd-run")
                #expect(try await place.haru(["agent", "install"], with: changes).status == 0)
                let isolated = try String(
                    contentsOfFile: place.folder + "/config/systemd/user/haru-agent.service", encoding: .utf8)
                #expect(isolated.contains("PrivateUsers=yes\nCapabilityBoundingSet=\n"))
            }
        #endif
    }

    @Test("the launchd property list is valid and has the same arguments")
    func propertyList() throws {
        let file = AgentFile.launchd(Self.odd, home: "/Users" + "/me")
        #expect(file.path.hasSuffix("/Library/LaunchAgents/haru.agent.plist"))
        let list = try PropertyListSerialization.propertyList(from: Data(file.text.utf8), format: nil)
        let values = try #require(list as? [String: Any])
        #expect(values["ProgramArguments"] as? [String] == Self.odd.words)
        #expect(
            values["EnvironmentVariables"] as? [String: String] == [
                "PATH": Self.odd.path, "HARU_CONFIG": "/etc/haru 100%.json",
            ])
        #expect(values["RunAtLoad"] as? Bool == true)
    }

    /// Puts a systemctl ahead of the system's that logs its arguments and exits with a given status.
    private static func systemctl(_ status: Int, _ place: Place) throws -> [String: String?] {
        let bin = place.folder + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        let script = "#!/bin/sh\necho \"$@\" >>'\(place.folder)/asked'\nexit \(status)\n"
        try writeScript(script, to: bin + "/systemctl")
        return ["PATH": bin + ":" + (place.environment["PATH"] ?? "")]
    }

    private static func asked(_ place: Place) -> [String] {
        let text = FileManager.default.contents(atPath: place.folder + "/asked") ?? Data()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    #if os(Linux)
        @Test("it is installed once, however often that is requested, and removed without a trace")
        func installed() async throws {
            try await Place.with { place in
                let changes = try Self.systemctl(0, place)
                let unit = place.folder + "/config/systemd/user/haru-agent.service"
                var text: Data?
                for _ in 0..<2 {
                    let run = try await place.haru(["agent", "install"], with: changes)
                    #expect(run.status == 0 && run.output.contains("The agent is running"), "\(run.output)\(run.error)")
                    let now = try Data(contentsOf: URL(fileURLWithPath: unit))
                    #expect(text == nil || text == now)
                    text = now
                }
                #expect(
                    String(decoding: text ?? Data(), as: UTF8.self).contains("\"\(Program.path)\" \"agent\" \"run\""))
                #expect(
                    Self.asked(place).prefix(3) == [
                        "--user daemon-reload", "--user enable haru-agent.service", "--user restart haru-agent.service",
                    ])
                let status = try await place.haru(["agent"], with: changes)
                #expect(status.output.contains("The agent isn’t running") && status.output.contains("Installed"))
                #expect(try await place.haru(["agent", "remove"], with: changes).status == 0)
                #expect(!FileManager.default.fileExists(atPath: unit))
                #expect(
                    Self.asked(place).suffix(2) == ["--user disable --now haru-agent.service", "--user daemon-reload"])
                #expect(try await place.haru(["agent", "remove"], with: changes).output.contains("isn’t installed"))
            }
        }

        @Test("where no service manager can start it, it prints the command to type")
        func withoutManager() async throws {
            try await Place.with { place in
                let run = try await place.haru(["agent", "install"], with: try Self.systemctl(1, place))
                #expect(run.status == 0)
                #expect(run.output.contains("systemctl --user enable --now haru-agent.service"))
                #expect(run.output.contains("haru server agent run"))
            }
        }

        @Test("a file that Haru did not write is left alone")
        func foreign() async throws {
            try await Place.with { place in
                let folder = place.folder + "/config/systemd/user"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let unit = URL(fileURLWithPath: folder + "/haru-agent.service")
                try Data("[Unit]\n".utf8).write(to: unit)
                for verb in ["install", "remove"] {
                    expectRefusal(try await place.haru("agent", verb), "wasn’t written by Haru")
                }
                #expect(try Data(contentsOf: unit) == Data("[Unit]\n".utf8))
            }
        }
    #endif

    @Test("it reads new commits by itself, runs only once, and a signal ends it", arguments: [SIGTERM, SIGINT])
    func runs(signal: Int32) async throws {
        try await Place.settled { place in
            let agent = try place.start(["agent", "run"])
            _ = try await agent.awaits(/(At work)/)
            #expect(try await place.haru("agent", "status").output.contains("The agent is running."))
            expectRefusal(try await place.haru("agent", "run"), "already")
            try place.commitToday("garden")
            let commits = "SELECT COUNT(*) FROM commit_evidence"
            try await eventually(every: .milliseconds(50)) {
                try await SQLite.count(commits, on: place.database) >= 11
            }
            #expect(try await SQLite.count(commits, on: place.database) == 11)
            agent.send(signal)
            let outcome = try await agent.finish()
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.output.contains("The agent has stopped."))
            #expect(try await place.haru("agent").output.contains("The agent isn’t running."))
        }
    }
}
