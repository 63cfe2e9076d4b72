import Foundation

/// What starts services for a person: systemd's or macOS's own program, where it answers.
struct ServiceManager: Sendable {
    let manager: AgentFile.Manager
    private let program: String?

    init(_ manager: AgentFile.Manager, _ environment: ProcessEnvironment) {
        self.manager = manager
        program = environment.program(manager == .systemd ? "systemctl" : "launchctl")
    }

    /// What a person would type to start the service.
    func startCommands(_ file: AgentFile) -> [String] {
        switch manager {
        case .systemd:
            ["systemctl --user daemon-reload", "systemctl --user enable --now \(AgentFile.unit)"]
        case .launchd: ["launchctl bootstrap gui/\(getuid()) \(file.path)"]
        }
    }

    /// Starts the service, or starts it anew with what its file says now; false where nobody does that here.
    func start(_ file: AgentFile) -> Bool {
        switch manager {
        case .systemd:
            run("--user", "daemon-reload") && run("--user", "enable", AgentFile.unit)
                && run("--user", "restart", AgentFile.unit)
        case .launchd: restartLaunchd(file)
        }
    }

    private func restartLaunchd(_ file: AgentFile) -> Bool {
        // One that is there already is not started anew by itself.
        _ = stopLaunchd()
        return run("bootstrap", "gui/\(getuid())", file.path)
    }

    /// Stops the service and has it started no more.
    func stop() {
        switch manager {
        case .systemd: _ = run("--user", "disable", "--now", AgentFile.unit)
        case .launchd: _ = stopLaunchd()
        }
    }

    /// Tells it that the file is gone.
    func forget() {
        if manager == .systemd { _ = run("--user", "daemon-reload") }
    }

    private func stopLaunchd() -> Bool { run("bootout", "gui/\(getuid())/\(AgentFile.label)") }

    private func run(_ arguments: String...) -> Bool {
        guard let program else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
