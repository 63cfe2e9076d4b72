import Foundation

/// Path of this program, for programs that start it later.
enum ProgramPath {
    /// The path with which it was started, made absolute: a link stays when the program behind it is replaced.
    static func current(_ environment: ProcessEnvironment) -> String {
        let real = running
        let name = CommandLine.arguments.first ?? ""
        var candidates: [String] = []
        if name.contains("/") {
            if let path = try? environment.absolute(name) { candidates.append(path) }
        } else {
            candidates += environment.candidates(name)
        }
        let same = candidates.first { access($0, X_OK) == 0 && resolved($0) == resolved(real) }
        return same ?? real
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static var running: String {
        #if os(Linux)
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        #else
            Bundle.main.executableURL?.path ?? ""
        #endif
    }
}
