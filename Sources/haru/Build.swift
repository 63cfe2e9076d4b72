import Foundation

/// What this program was built from.
enum Build {
    /// The version and, when it is asked for, what else is known.
    static let version: String = {
        guard CommandLine.arguments.contains("--version") else { return Haru.version }
        let program = Bundle.main.executableURL ?? Bundle.main.bundleURL
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        let places = [folder.appending(path: "haru.build"), folder.appending(path: "../share/haru/build")]
        let note = places.lazy.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.first
        return text(note: note)
    }()

    /// The version with a note that the scripts lay beside a program: its commit, the commit's day and the compiler.
    static func text(note: String?) -> String {
        let lines = (note ?? "").split(whereSeparator: \.isNewline).map(String.init)
        return "\(Haru.version) (\((lines + [configuration]).joined(separator: ", ")))"
    }

    private static var configuration: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
