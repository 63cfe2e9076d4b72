import Foundation

/// Build information of this program.
enum Build {
    /// The version and, for `--version`, the build details.
    static let version: String = {
        guard CommandLine.arguments.contains("--version") else { return Haru.version }
        return text(note: note)
    }()

    /// Identifies this build among others of the same version, by the build note and the program's file.
    static let identity: String = {
        let file = try? FileManager.default.attributesOfItem(atPath: program)
        let (size, date) = (file?[.size] as? Int ?? 0, file?[.modificationDate] as? Date ?? .distantPast)
        return "\(Haru.version) \(note ?? "") \(size) \(date.timeIntervalSince1970)"
    }()

    /// Build note that the scripts wrote beside the program.
    private static var note: String? {
        [folder + "haru.version", folder + "../share/haru/build"].lazy
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }

    /// Commit of the build; empty if the scripts recorded none.
    static var commit: String {
        (note ?? "").firstMatch(of: /commit ([0-9a-f]+)/).map { String($0.1) } ?? ""
    }

    /// Facts about the build, in order: its commit, the commit's day, the compiler and the machine, as far as the
    /// scripts recorded them, and whether it was optimized.
    static var facts: [String] { facts(note: note) }

    /// The version with the contents of a build note.
    static func text(note: String?) -> String {
        "\(Haru.version) (\(facts(note: note).joined(separator: ", ")))"
    }

    private static func facts(note: String?) -> [String] {
        (note ?? "").split(whereSeparator: \.isNewline).map(String.init) + [configuration]
    }

    /// Folder of the program, with a trailing slash.
    private static var folder: String { program.lastIndex(of: "/").map { String(program[...$0]) } ?? "" }

    /// Path of the program.
    private static var program: String {
        #if os(Linux)
            // `Bundle` would list the whole folder.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        #else
            (Bundle.main.executableURL ?? Bundle.main.bundleURL).resolvingSymlinksInPath().path
        #endif
    }

    private static var configuration: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
