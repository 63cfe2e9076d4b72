import Foundation
import TestSupport
import Testing

/// A repository that would block git forever.
@Suite(.timeLimit(.minutes(15))) struct StuckRepositoryTests {
    @Test("it blocks nothing: the others are read, and the scan and the doctor name it")
    func pipe() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 2)
            try place.repository("stuck", days: 2)
            try await place.haru("repo", "add", place.code)
            let packed = place.code + "/stuck/.git/packed-refs"
            #expect(mkfifo(packed, 0o644) == 0)
            let doctor = try await place.haru("doctor")
            #expect(doctor.status == 1)
            // A long path is wrapped at the end of the line.
            let told = doctor.output.filter { !$0.isWhitespace }
            #expect(told.contains("code/stuck") && told.contains("packed-refsisnotaregularfile"))
            #expect(!told.contains("code/garden"))
            try place.commitToday("garden")
            #expect(try await place.haru("today", "--json").output.contains("\"count\": 1"))
            let scan = try await place.haru("repo", "scan")
            #expect((scan.output + scan.error).filter { !$0.isWhitespace }.contains("packed-refsisnotaregularfile"))
            unlink(packed)
            try await place.haru("repo", "scan")
            #expect(try await place.haru("doctor").status == 0)
        }
    }
}
