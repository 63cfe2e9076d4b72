import Foundation

/// Controls a person's services with systemd's or macOS's own program, if it responds.
struct ServiceManager: Sendable {
    let manager: AgentFile.Manager
    private let program: String?
    private let runner: String?

    init(_ manager: AgentFile.Manager, _ environment: ProcessEnvironment) {
        self.manager = manager
        program = environment.program(manager == .systemd ? "systemctl" : "launchctl")
        runner = manager == .systemd ? environment.program("systemd-run") : nil
    }

    /// Whether a service can run in a user namespace, as far as can be determined: systemd tries it, and reports
    /// failure by the exit status.
    func canIsolate() -> Bool {
        let status = runner.flatMap {
            Self.status(
                of: $0,
                [
                    "--user", "--wait", "--quiet", "--property=PrivateUsers=yes", "--property=CapabilityBoundingSet=",
                    "true",
                ])
        }
        return ![217, 218, 226].contains(status)
    }

    /// The commands with which a person would start the service.
    func startCommands(_ file: AgentFile) -> [String] {
        switch manager {
        case .systemd:
            ["systemctl --user daemon-reload", "systemctl --user enable --now \(AgentFile.unit)"]
        case .launchd: ["launchctl bootstrap gui/\(getuid()) \(file.path)"]
        }
    }

    /// Starts the service, or restarts it with the current file; false if that is not possible here.
    func start(_ file: AgentFile) -> Bool {
        switch manager {
        case .systemd:
            run("--user", "daemon-reload") && run("--user", "enable", AgentFile.unit)
                && run("--user", "restart", AgentFile.unit)
        case .launchd: restartLaunchd(file)
        }
    }

    private func restartLaunchd(_ file: AgentFile) -> Bool {
        // A service that already exists is not restarted automatically.
        _ = stopLaunchd()
        return run("bootstrap", "gui/\(getuid())", file.path)
    }

    /// Stops the service and disables it.
    func stop() {
        switch manager {
        case .systemd: _ = run("--user", "disable", "--now", AgentFile.unit)
        case .launchd: _ = stopLaunchd()
        }
    }

    /// Notifies the service manager that the file was removed.
    func forget() {
        if manager == .systemd { _ = run("--user", "daemon-reload") }
    }

    private func stopLaunchd() -> Bool { run("bootout", "gui/\(getuid())/\(AgentFile.label)") }

    private func run(_ arguments: String...) -> Bool {
        program.flatMap { Self.status(of: $0, arguments) } == 0
    }

    /// Exit status of a program; nil if it cannot be run or is killed.
    private static func status(of program: String, _ arguments: [String]) -> Int32? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }
}
