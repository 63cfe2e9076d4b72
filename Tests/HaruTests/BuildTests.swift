import Foundation
import Testing

@testable import haru

@Suite struct BuildTests {
    @Test("the version includes what a script recorded beside the program")
    func noted() {
        let note = "commit 0123456789ab\n2026-11-22\nSwift 6.3.1\nx86_64\n"
        #expect(
            Build.text(note: note) == "\(Haru.version) (commit 0123456789ab, 2026-11-22, Swift 6.3.1, x86_64, debug)")
        #expect(Build.text(note: nil) == "\(Haru.version) (debug)")
    }

    @Test("haru --version begins with the bare version, for scripts")
    func printed() async throws {
        try await Place.with { place in
            let run = try await place.haru("--version")
            #expect(run.status == 0 && run.output.hasPrefix("\(Haru.version) (") && run.lines.count == 2)
        }
    }
}
