import Foundation
import Testing

/// Precedence: flag, environment, file.
@Suite struct ConfigurationTests {
    private func write(_ text: String, _ place: Place) throws {
        try FileManager.default.createDirectory(
            atPath: place.folder + "/config/haru", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: place.folder + "/config/haru/config.json"))
    }

    @Test("a flag overrides the environment, and the environment overrides the file")
    func strength() async throws {
        try await Place.settled { place in
            func minimum(_ arguments: [String], _ environment: [String: String]) async throws -> String {
                let changes = environment.mapValues(Optional.init)
                let output = try await place.haru(["today", "--json"] + arguments, with: changes).output
                return try #require(output.firstMatch(of: /"minimum": (\d+)/).map { String($0.1) })
            }
            #expect(try await minimum([], [:]) == "1")
            try write(#"{"minimum": 2, "rest": ["sat"], "lang": "ko"}"#, place)
            #expect(try await minimum([], [:]) == "2")
            #expect(try await minimum([], ["HARU_MINIMUM": "3"]) == "3")
            #expect(try await minimum(["--minimum", "4"], ["HARU_MINIMUM": "3"]) == "4")
            #expect(try await place.haru("today").lines[2] == "  오늘은 쉬는 날이에요.")
        }
    }

    @Test("a file that is not a JSON object is refused with its path", arguments: ["{", "[1]", "\u{0}"])
    func broken(text: String) async throws {
        try await Place.with { place in
            try write(text, place)
            expectRefusal(try await place.haru("today"), "config.json")
        }
    }

    @Test("an unknown option name and a missing configuration file are reported")
    func unknown() async throws {
        try await Place.with { place in
            try write(#"{"lang": "en", "lagn": "ko"}"#, place)
            expectRefusal(try await place.haru("today"), "unknown: lagn")
            let elsewhere = ["HARU_CONFIG": place.folder + "/none.json"]
            expectRefusal(try await place.haru(["today"], with: elsewhere), "none.json")
        }
    }

    @Test("only its owner can access the data folder")
    func permissions() async throws {
        try await Place.with { place in
            try await place.haru("today")
            func mode(_ path: String) throws -> Int? {
                try (FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
            }
            #expect(try mode(place.data) == 0o700)
            #expect(try mode(place.database) == 0o600)
        }
    }

    @Test("without HARU_DATA_DIR the data folder follows the XDG rules", arguments: [true, false])
    func folders(isNamed: Bool) async throws {
        try await Place.with { place in
            let changes = ["HARU_DATA_DIR": nil, "XDG_DATA_HOME": isNamed ? place.folder + "/xdg" : "relative"]
            try await place.haru("today", with: changes)
            #if os(macOS)
                let usual = place.home + "/Library/Application Support/haru/haru.sqlite"
            #else
                let usual = place.home + "/.local/share/haru/haru.sqlite"
            #endif
            let expected = isNamed ? place.folder + "/xdg/haru/haru.sqlite" : usual
            #expect(FileManager.default.fileExists(atPath: expected))
        }
    }

    @Test(
        "the language comes from the flag, then the setting, then the locale",
        arguments: [
            ([String](), "ko_KR.UTF-8", "auto", true), ([], "en_US.UTF-8", "auto", false),
            ([], "ko_KR.eucKR", "auto", false),
            ([], "en_US.UTF-8", "ko", true), (["--lang", "en"], "ko_KR.UTF-8", "ko", false),
            (["--lang", "ko"], "C", "auto", true),
        ])
    func language(arguments: [String], locale: String, setting: String, isKorean: Bool) async throws {
        try await Place.settled { place in
            try await place.haru("config", "set", "language", setting)
            let outcome = try await place.haru(["streak"] + arguments, with: ["LANG": locale])
            #expect(outcome.output.contains("최고") == isKorean)
            #expect(outcome.output.contains("best") == !isKorean)
        }
    }

    @Test("a setting is shown by its name, and changed by a value after it")
    func settings() async throws {
        try await Place.settled { place in
            #expect(try await place.haru("config", "theme").output == "green\n")
            #expect(try await place.haru("config", "theme", "blue").output.contains("theme  blue"))
            #expect(try await place.haru("config", "get", "theme").output == "blue\n")
            #expect(try await place.haru("config", "day-start", "4", "--from", "all").status == 0)
            expectRefusal(try await place.haru("config", "thme"), "thme")
            expectRefusal(try await place.haru("config", "theme", "mauve"), "green|blue")
            let listed = try await place.haru("config").output
            #expect(listed == (try await place.haru("config", "list").output) && listed.contains("blue"))
        }
    }
}
