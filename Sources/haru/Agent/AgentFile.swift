import Core
import Foundation

/// The file by which a system starts `haru agent run` whenever the person is signed in.
struct AgentFile: Sendable {
    /// What starts services for a person.
    enum Manager: Sendable {
        case systemd, launchd
    }

    /// What is started.
    struct Command: Sendable {
        let program: String
        let data: String
        /// Where to look for git, which need not be where a service would look.
        let path: String
        /// The configuration file, where it is not in its usual place.
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
    /// Stands in every file that Haru wrote, so that no other is overwritten.
    static let mark = "Written by haru agent install"

    /// Whether a file at its place was written by Haru; nil where there is none.
    static func isOurs(_ path: String) -> Bool? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).contains(mark) }
    }

    /// What the unit is kept from: all but reading and writing what is the person's, and the network.
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
    /// The same, of what a person's own systemd can do only in a user namespace.
    private static let isolation = """
        PrivateUsers=yes
        CapabilityBoundingSet=
        PrivateDevices=yes
        ProtectClock=yes
        ProtectKernelModules=yes
        ProtectKernelLogs=yes
        """

    /// The unit of the person's own systemd.
    ///
    /// - Parameter isIsolated: whether it runs in a user namespace, which not every system lets people make: there a unit
    ///   that asks for one does not start.
    static func systemd(_ command: Command, configurationFolder: String, isIsolated: Bool = true) -> AgentFile {
        let variables = command.variables.map { "Environment=\(quoted("\($0.name)=\($0.value)"))\n" }.joined()
        // A dollar names a variable in a command, but not elsewhere.
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

    /// The property list of launchd.
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

    /// A text as one word of a unit: quoted, with C's escapes, and without the meanings of a percent sign.
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
