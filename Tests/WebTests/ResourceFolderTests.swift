import Foundation
import Testing

@testable import Web

@Suite struct ResourceFolderTests {
    @Test(
        "The resources are found relative to the executable",
        arguments: [
            ("/srv/haru/.build/release/haru", "/srv/haru/.build/release/haru_Web.resources/Resources"),
            ("/opt/haru-0.1.0/bin/haru", "/opt/haru-0.1.0/share/haru/Resources"),
            ("/usr/bin/haru", "/usr/share/haru/Resources"),
            ("/home/me/my tools/bin/haru", "/home/me/my tools/share/haru/Resources"),
        ])
    func places(program: String, folder: String) {
        let found = ResourceFolder.find(beside: URL(fileURLWithPath: program)) { $0.path == folder }
        #expect(found?.path == folder)
    }

    @Test("A symbolic link to the executable leads to the resources of its target")
    func link() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "haru-link-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["tools/bin", "tools/share/haru/Resources", "bin"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        let program = folder.appending(path: "tools/bin/haru")
        try Data().write(to: program)
        let link = folder.appending(path: "bin/haru")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
        let found = ResourceFolder.find(beside: link) { FileManager.default.fileExists(atPath: $0.path) }
        #expect(found?.path == folder.appending(path: "tools/share/haru/Resources").path)
    }

    @Test("Missing resources are reported as not found")
    func none() {
        #expect(ResourceFolder.find(beside: URL(fileURLWithPath: "/usr/bin/haru")) { _ in false } == nil)
    }
}
