import Foundation
import Testing

@testable import haru

/// `haru about`, and the terms and contact options of `haru serve`.
@Suite struct AboutCommandTests {
    @Test("It prints the version, where records are and what happens to them, in both languages")
    func about() async throws {
        try await Place.with { place in
            let english = try await place.haru("about", with: ["HARU_LANG": "en"])
            #expect(english.status == 0 && english.output.contains("Haru \(Haru.version)"))
            #expect(
                english.output.filter { !$0.isWhitespace }.contains("haru.sqlite")
                    && english.output.contains("telemetry"))
            #expect(!english.output.contains("Contact") && english.output.contains("haru about --licenses"))
            let korean = try await place.haru(
                "about", with: ["HARU_LANG": "ko", "HARU_CONTACT": "mailto:kim@example.com"])
            #expect(korean.output.contains("기록이 있는 곳") && korean.output.contains("무엇이 밖으로 나가나요?"))
            #expect(korean.output.contains("연락처") && korean.output.contains("kim@example.com"))
            #expect(!english.output.contains("Terms") && korean.output.contains("이용약관을 따로 정하지 않았어요"))
            let terms = place.folder + "/terms.md"
            try "# Be kind\n\nNo refunds.\n".write(toFile: terms, atomically: true, encoding: .utf8)
            let hosted = try await place.haru("about", with: ["HARU_LANG": "en", "HARU_TERMS": terms])
            #expect(hosted.output.contains("Terms") && hosted.output.contains("No refunds."))
            #expect(hosted.output.contains("No contact is given"))
            let server = try await place.haru(
                "about", with: ["HARU_LANG": "en", "HARU_DATABASE": "postgres://haru:secret@db.example.com/haru"])
            #expect(server.output.contains("A PostgreSQL server") && !server.output.contains("secret"))
        }
    }

    @Test("It prints the full text of every license")
    func licenses() async throws {
        try await Place.with { place in
            let run = try await place.haru("about", "--licenses")
            #expect(run.status == 0 && run.output.contains("swift-nio") && run.output.contains("libsqlite3"))
            #expect(run.output.contains("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"))
        }
    }

    @Test("Terms that are not a text file, or an invalid contact, are named and nothing is served")
    func refused() async throws {
        try await Place.with { place in
            let file = place.folder + "/terms.md"
            let contents: [(Data?, String)] = [
                (nil, "can’t be read"), (Data(), "is empty"), (Data(" \n\t\n".utf8), "is empty"),
                (Data(repeating: UInt8(ascii: "a"), count: 65_537), "64 KB"), (Data([0xFF, 0xFE, 0x41]), "UTF-8"),
                (Data("a\0b".utf8), "UTF-8"),
            ]
            for (content, said) in contents {
                try content?.write(to: URL(fileURLWithPath: file))
                expectRefusal(try await place.haru("serve", "--port", "0", "--terms", file, "--lang", "en"), said)
            }
            expectRefusal(
                try await place.haru("serve", "--port", "0", "--terms", place.folder, "--lang", "en"), "can’t be read")
            for contact in ["kim", "http://example.com", "javascript:alert(1)"] {
                let run = try await place.haru("serve", "--port", "0", "--contact", contact, "--lang", "en")
                expectRefusal(run, "https://example.com/help")
            }
        }
    }
}
