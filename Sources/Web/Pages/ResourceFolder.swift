import Foundation

/// Finds the folder of everything that pages load, wherever the program was unpacked or installed.
enum ResourceFolder {
    /// Where the folder stands for the program that runs.
    static var current: URL {
        let program = Bundle.main.executableURL ?? Bundle.main.bundleURL
        return find(beside: program) { FileManager.default.fileExists(atPath: $0.path) } ?? fallback
    }

    /// The first of the places where a build, an unpacked archive and an installation put the folder.
    static func find(beside program: URL, exists: (URL) -> Bool) -> URL? {
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
        let places = [
            folder.appending(path: "haru_Web.resources"),
            folder.appending(path: "haru_Web.bundle/Contents/Resources"),
            folder.appending(path: "haru_Web.bundle"),
            folder.deletingLastPathComponent().appending(path: "share/haru"),
        ]
        return places.map { $0.appending(path: "Resources") }.first(where: exists)
    }

    #if DEBUG
        /// Where the build put it, for tests that run within a program that stands elsewhere.
        ///
        /// The bundle knows the path of the build, which a program that is handed on must not.
        private static var fallback: URL { Bundle.module.bundleURL.appending(path: "Resources") }
    #else
        private static var fallback: URL { Bundle.main.bundleURL.appending(path: "Resources") }
    #endif
}
