import Foundation

/// What this program was built from.
enum Build {
    /// The version and, when it is asked for, what else is known.
    static let version: String = {
        guard CommandLine.arguments.contains("--version") else { return Haru.version }
        return text(note: note)
    }()

    /// What tells this program from another build, also of the same version: what the scripts noted of it, and its file.
    static let identity: String = {
        let file = try? FileManager.default.attributesOfItem(atPath: program)
        let (size, date) = (file?[.size] as? Int ?? 0, file?[.modificationDate] as? Date ?? .distantPast)
        return "\(Haru.version) \(note ?? "") \(size) \(date.timeIntervalSince1970)"
    }()

    /// What the scripts laid beside the program.
    private static var note: String? {
        [folder + "haru.version", folder + "../share/haru/build"].lazy
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }

    /// The commit that it was built from; empty where the scripts noted none.
    static var commit: String {
        (note ?? "").firstMatch(of: /commit ([0-9a-f]+)/).map { String($0.1) } ?? ""
    }

    /// What this program was built from, in order: its commit, the commit's day, the compiler and the machine, as far as
    /// the scripts noted them, and whether it was optimized.
    static var facts: [String] { facts(note: note) }

    /// The version with a note that the scripts lay beside a program.
    static func text(note: String?) -> String {
        "\(Haru.version) (\(facts(note: note).joined(separator: ", ")))"
    }

    private static func facts(note: String?) -> [String] {
        (note ?? "").split(whereSeparator: \.isNewline).map(String.init) + [configuration]
    }

    /// Where the program lies, with a slash at the end.
    private static var folder: String { program.lastIndex(of: "/").map { String(program[...$0]) } ?? "" }

    /// The file of the program.
    private static var program: String {
        #if os(Linux)
            // The bundle would list the whole folder.
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
