import Core
import Foundation

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// What the process was started with; nothing below the executable looks at any of it.
struct ProcessEnvironment: Sendable {
    let variables: [String: String]
    let workingDirectory: String
    let home: String
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// The columns of the terminal that output goes to, where it is one.
    let terminalColumns: Int?

    /// Where a program of this name may be, by `PATH`, in its order.
    func candidates(_ name: String) -> [String] {
        (variable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    }

    /// The program that this name starts, by `PATH`; nil where there is none.
    func program(_ name: String) -> String? { candidates(name).first { access($0, X_OK) == 0 } }

    /// The environment of this process.
    static func current() -> ProcessEnvironment { atStart }

    /// Looked up once: each look copies the whole environment.
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

    /// The environment as the C library holds it; `ProcessInfo` takes a thirtieth of `haru --version` for the same.
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

    /// The value of a variable, unless it is missing or empty.
    func variable(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of the locale that texts are to be in.
    var locale: String {
        variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? ""
    }

    /// Whether the locale writes more than ASCII.
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

    /// The zone that this machine is set to: `TZ`, else the system's.
    var zone: Zone { systemZone.zone }

    /// The same, with what is in doubt of it.
    var systemZone: SystemZone { SystemZoneFinder(variables: variables, now: Self.now()).find() }

    /// How wide views are: as the terminal is, else what `COLUMNS` says, else 80 columns.
    var columns: Int { terminalColumns ?? variable("COLUMNS").flatMap(Int.init) ?? 80 }

    /// What time it is.
    static func now() -> Instant {
        Instant(seconds: Int64(Date().timeIntervalSince1970.rounded(.down)))
    }

    /// A path as a person writes it, made absolute.
    ///
    /// An empty one is most likely a shell's unset variable, and never meant as the folder one stands in.
    func absolute(_ path: String) throws -> String {
        guard !path.isEmpty else { throw UsageError.emptyPath }
        var path = path
        if path == "~" { path = home } else if path.hasPrefix("~/") { path = home + path.dropFirst() }
        return URL(fileURLWithPath: path.hasPrefix("/") ? path : workingDirectory + "/" + path).standardizedFileURL.path
    }

    /// A path as it is shown: shorter where it lies in the person's home.
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
