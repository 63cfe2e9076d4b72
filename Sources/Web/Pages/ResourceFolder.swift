import Foundation

/// Locates the folder of the files that pages load, wherever the program was unpacked or installed.
enum ResourceFolder {
    /// Resource folder of the running program.
    static var current: URL {
        let program = Bundle.main.executableURL ?? Bundle.main.bundleURL
        return find(beside: program) { FileManager.default.fileExists(atPath: $0.path) } ?? fallback
    }

    /// The first existing candidate: the places used by a build, an unpacked archive and an installation.
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
        /// Location in the build, for tests whose executable is elsewhere.
        ///
        /// The bundle contains the absolute build path, which a distributed program must not.
        private static var fallback: URL { Bundle.module.bundleURL.appending(path: "Resources") }
    #else
        private static var fallback: URL { Bundle.main.bundleURL.appending(path: "Resources") }
    #endif
}
