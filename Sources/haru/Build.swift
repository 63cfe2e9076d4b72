import Foundation

/// What this program was built from.
enum Build {
    /// The version and, when it is asked for, what else is known.
    static let version: String = {
        guard CommandLine.arguments.contains("--version") else { return Haru.version }
        let places = [folder + "haru.version", folder + "../share/haru/build"]
        return text(note: places.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first)
    }()

    /// The version with a note that the scripts lay beside a program: its commit, the commit's day and the compiler.
    static func text(note: String?) -> String {
        let lines = (note ?? "").split(whereSeparator: \.isNewline).map(String.init)
        return "\(Haru.version) (\((lines + [configuration]).joined(separator: ", ")))"
    }

    /// Where the program lies, with a slash at the end.
    private static var folder: String {
        #if os(Linux)
            // The bundle would list the whole folder.
            let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        #else
            let program = (Bundle.main.executableURL ?? Bundle.main.bundleURL).resolvingSymlinksInPath().path
        #endif
        return program.lastIndex(of: "/").map { String(program[...$0]) } ?? ""
    }

    private static var configuration: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
