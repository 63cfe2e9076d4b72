package import Core
import Engine

/// Shows notifications on the screen of this machine, with a program of the system.
package struct DesktopProgram: Sendable {
    /// Notification program.
    package enum Kind: Sendable {
        /// `notify-send` of libnotify.
        case notifySend
        /// `osascript` of macOS.
        case osascript
    }

    private let program: SystemProgram
    private let kind: Kind
    private let uptime: MonotonicClock

    /// Timeout of the program.
    private static let patience = Duration.seconds(5)

    /// Creates a wrapper of the program.
    ///
    /// - Parameters:
    ///   - path: path of the program.
    ///   - environment: environment of the process; only the variables for reaching the screen are passed on.
    ///   - uptime: clock for the timeout.
    package init(_ kind: Kind, path: String, environment: [String: String], uptime: MonotonicClock) {
        self.kind = kind
        self.uptime = uptime
        program = SystemProgram(
            path: path, environment: environment,
            passing: [
                "HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
                "LANG", "LC_ALL",
            ])
    }

    /// Shows a message.
    func show(_ message: ChannelMessage) async throws -> PushOutcome {
        let (program, arguments, uptime) = (program, arguments(message.notification), uptime)
        return try await withThrowingTaskGroup(of: PushOutcome.self) { group in
            group.addTask {
                let ending = try await program.run(arguments, input: "")
                return ending.code == 0 ? .accepted : .later(PushDelay(cause: .unreachable, retryAfter: nil))
            }
            group.addTask {
                try await uptime.sleep(for: Self.patience)
                return .later(PushDelay(cause: .timedOut, retryAfter: nil))
            }
            defer { group.cancelAll() }
            return try await group.next() ?? .stale
        }
    }

    private func arguments(_ notification: PushNotification) -> [String] {
        switch kind {
        case .osascript:
            // A title that begins with a hyphen is neither an option nor another line of the script.
            return [
                "-e", "on run argv", "-e", "display notification (item 2 of argv) with title (item 1 of argv)", "-e",
                "end run", "--", notification.title, notification.body,
            ]
        case .notifySend:
            // These hints make notification servers replace an older notification with a newer one.
            return [
                "--app-name=Haru", "--urgency=\(notification.silent ? "low" : "normal")",
                "--hint=string:x-canonical-private-synchronous:\(notification.tag)",
                "--hint=string:x-dunst-stack-tag:\(notification.tag)", "--", notification.title,
                notification.body.escapedForMarkup,
            ]
        }
    }
}
