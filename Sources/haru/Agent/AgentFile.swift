import Core
import Foundation

/// Service file by which the system starts `haru agent run` whenever the person is signed in.
struct AgentFile: Sendable {
    /// Service manager.
    enum Manager: Sendable {
        case systemd, launchd
    }

    /// Command of the service.
    struct Command: Sendable {
        let program: String
        let data: String
        /// `PATH` for finding git, which a service might not have.
        let path: String
        /// Path of the configuration file, unless it is the default one.
        let configuration: String?

        var words: [String] { [program, "agent", "run", "--data-dir", data] }
        var variables: [(name: String, value: String)] {
            [("PATH", path)] + (configuration.map { [("HARU_CONFIG", $0)] } ?? [])
        }
    }

    let manager: Manager
    let path: String
    let text: String

    static let unit = "haru-agent.service"
    static let label = "haru.agent"
    /// Marker in every file that Haru wrote, so that no other file is overwritten.
    static let mark = "Written by haru agent install"

    /// Whether Haru wrote the file at a path; nil if there is none.
    static func isOurs(_ path: String) -> Bool? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).contains(mark) }
    }

    /// Restrictions of the unit: it may only read and write the person's files, and use the network.
    private static let confinement = """
        NoNewPrivileges=yes
        UMask=0077
        ProtectSystem=full
        PrivateTmp=yes
        ProtectProc=invisible
        ProtectHostname=yes
        ProtectKernelTunables=yes
        ProtectControlGroups=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallFilter=~@privileged
        SystemCallErrorNumber=EPERM
        """
    /// Further restrictions, which a per-user systemd can apply only in a user namespace.
    private static let isolation = """
        PrivateUsers=yes
        CapabilityBoundingSet=
        PrivateDevices=yes
        ProtectClock=yes
        ProtectKernelModules=yes
        ProtectKernelLogs=yes
        """

    /// The unit for the per-user systemd.
    ///
    /// - Parameter isIsolated: whether it runs in a user namespace, which not every system allows: there a unit that
    ///   requests one does not start.
    static func systemd(_ command: Command, configurationFolder: String, isIsolated: Bool = true) -> AgentFile {
        let variables = command.variables.map { "Environment=\(quoted("\($0.name)=\($0.value)"))\n" }.joined()
        // A dollar sign names a variable in a command, but not elsewhere.
        let words = command.words.map { quoted($0).replacingScalars { $0 == "$" ? "$$" : nil } }.joined(separator: " ")
        let text = """
            # \(mark); haru agent remove takes it away.
            [Unit]
            Description=Haru reads new commits
            Documentation=man:haru(1)
            Wants=network-online.target
            After=network-online.target

            [Service]
            ExecStart=\(words)
            \(variables)Restart=on-failure
            RestartSec=5
            Nice=10
            \(confinement)\(isIsolated ? "\n" + isolation : "")

            [Install]
            WantedBy=default.target

            """
        return AgentFile(
            manager: .systemd, path: configurationFolder + "/systemd/user/" + unit, text: text)
    }

    /// The launchd property list.
    static func launchd(_ command: Command, home: String) -> AgentFile {
        func string(_ text: String) -> String { "<string>\(text.escapedForMarkup)</string>" }
        let words = command.words.map { "        " + string($0) + "\n" }.joined()
        let variables = command.variables.map {
            "        <key>\($0.name)</key>\n        \(string($0.value))\n"
        }.joined()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- \(mark); haru agent remove takes it away. -->
            <plist version="1.0">
            <dict>
                <key>Label</key>
                \(string(label))
                <key>ProgramArguments</key>
                <array>
            \(words)    </array>
                <key>EnvironmentVariables</key>
                <dict>
            \(variables)    </dict>
                <key>RunAtLoad</key>
                <true/>
                <key>KeepAlive</key>
                <dict>
                    <key>SuccessfulExit</key>
                    <false/>
                </dict>
                <key>ProcessType</key>
                <string>Background</string>
            </dict>
            </plist>

            """
        return AgentFile(
            manager: .launchd, path: home + "/Library/LaunchAgents/\(label).plist", text: text)
    }

    /// Quotes a text as one word of a unit, with C escapes and literal percent signs.
    private static func quoted(_ text: String) -> String {
        var word = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": word += "\\\(scalar)"
            case "%": word += "%%"
            case "\n": word += "\\n"
            case "\t": word += "\\t"
            default: word.unicodeScalars.append(scalar)
            }
        }
        return word + "\""
    }
}
