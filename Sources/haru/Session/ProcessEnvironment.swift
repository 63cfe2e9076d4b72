import Core
import Foundation

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// Environment of the process; no module below the executable reads it directly.
struct ProcessEnvironment: Sendable {
    let variables: [String: String]
    let workingDirectory: String
    let home: String
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// Width of the output terminal; nil if output is not a terminal.
    let terminalColumns: Int?

    /// Possible paths of a program on `PATH`, in order.
    func candidates(_ name: String) -> [String] {
        (variable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    }

    /// Path of a program on `PATH`; nil if there is none.
    func program(_ name: String) -> String? { candidates(name).first { access($0, X_OK) == 0 } }

    /// The environment of this process.
    static func current() -> ProcessEnvironment { atStart }

    /// Determined once, since each access copies the whole environment.
    private static let atStart = detect()

    private static func detect() -> ProcessEnvironment {
        let variables = readVariables()
        return ProcessEnvironment(
            variables: variables,
            workingDirectory: FileManager.default.currentDirectoryPath,
            home: variables["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory(),
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            terminalColumns: columns(of: STDOUT_FILENO)
        )
    }

    /// Reads the environment through the C library; `ProcessInfo` would take a thirtieth of the run time of `haru
    /// --version`.
    private static func readVariables() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
            }
            entry += 1
        }
        return variables
    }

    /// Value of a variable; nil if it is missing or empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Name of the locale for texts.
    var locale: String {
        variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? ""
    }

    /// Whether the locale supports more than ASCII.
    var isUTF8: Bool {
        guard variable("TERM") != "linux" else { return false }
        #if os(macOS)
            let unset = "UTF-8"
        #else
            let unset = "C"
        #endif
        let locale = (variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? unset).lowercased()
        return locale.contains("utf-8") || locale.contains("utf8")
    }

    /// Time zone of this machine: `TZ`, otherwise the system's.
    var zone: Zone { systemZone.zone }

    /// The same, with any doubt about it.
    var systemZone: SystemZone { SystemZoneFinder(variables: variables, now: Self.now()).find() }

    /// Width of views: that of the terminal, otherwise `COLUMNS`, otherwise 80.
    var columns: Int { terminalColumns ?? variable("COLUMNS").flatMap(Int.init) ?? 80 }

    /// Current time.
    static func now() -> Instant {
        Instant(seconds: Int64(Date().timeIntervalSince1970.rounded(.down)))
    }

    /// Makes a path given by a person absolute.
    ///
    /// An empty path is most likely an unset shell variable, and never means the working directory.
    func absolute(_ path: String) throws -> String {
        guard !path.isEmpty else { throw UsageError.emptyPath }
        var path = path
        if path == "~" { path = home } else if path.hasPrefix("~/") { path = home + path.dropFirst() }
        return URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL.path
    }

    /// A path for display, abbreviated if it is in the person's home.
    func shown(_ path: String) -> String {
        let clean = path.harmless
        if clean == home { return "~" }
        return clean.hasPrefix(home + "/") && home != "/" ? "~" + clean.dropFirst(home.count) : clean
    }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
