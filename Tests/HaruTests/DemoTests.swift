import Core
import Foundation
import Language
import TestSupport
import Testing

@testable import haru

/// `haru demo`: a furnished Haru that does not touch the person's data and leaves nothing behind.
@Suite(.timeLimit(.minutes(15))) struct DemoTests {
    private static let seoul = Zone("Asia/Seoul") ?? .utc

    private static func folders(in place: Place) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder + "/tmp").filter {
            $0.hasPrefix("haru-demo-")
        }
    }

    /// Runs a body on a machine with its own folder for temporary files.
    private static func with(_ body: (Place, _ changes: [String: String?]) async throws -> Void) async throws {
        try await Place.with { place in
            try FileManager.default.createDirectory(
                atPath: place.folder + "/tmp", withIntermediateDirectories: true)
            try await body(place, ["TMPDIR": place.folder + "/tmp", "COLUMNS": "40"])
        }
    }

    @Test("its history is the same for the same day, and has no commit in the future", arguments: Language.allCases)
    func history(language: Language) throws {
        let today = try #require(Day(iso: "2026-11-21"))
        for now in [Place.noon, Place.noon - 43_200, Place.noon - 43_200 + 90] {
            let now = Instant(seconds: Int64(now))
            let texts = DemoTexts(language)
            let first = DemoHistory(today: today, now: now, zone: Self.seoul, texts: texts)
            let second = DemoHistory(today: today, now: now, zone: Self.seoul, texts: texts)
            #expect(first.repositories == second.repositories)
            let all = first.repositories.flatMap(\.self)
            #expect(all.allSatisfy { $0.madeAt <= now && $0.offset == 32_400 })
            let midnight = Self.seoul.firstInstant(of: today, hour: 0)
            #expect(all.count { $0.author == texts.author && $0.madeAt >= midnight } == 2)
            #expect((600...1_500).contains(all.count))
            #expect(first.repositories.allSatisfy { !$0.isEmpty })
        }
    }

    @Test("both languages have the same content")
    func alike() {
        let (korean, english) = (DemoTexts(.korean), DemoTexts(.english))
        #expect(korean.items.map(\.days) == english.items.map(\.days))
        #expect(korean.items.map(\.isImportant) == english.items.map(\.isImportant))
        #expect(korean.doneItems.map(\.isImportant) == english.doneItems.map(\.isImportant))
        #expect(korean.notes.map(\.daysAgo) == english.notes.map(\.daysAgo))
        #expect(korean.repositories.map(\.subjects.count) == english.repositories.map(\.subjects.count))
        for texts in [korean, english] {
            for subject in texts.notes.compactMap(\.commit) {
                #expect(texts.repositories[subject.repository].subjects.contains(subject.subject))
            }
        }
    }

    @Test("within ten seconds it serves everything, for one person and in two languages", arguments: ["ko", "en"])
    func furnished(language: String) async throws {
        try await Self.with { place, changes in
            let demo = try place.start(["demo", "--lang", language], with: changes)
            let link = try #require(URL(string: try await demo.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)))
            #expect(link.host?.hasPrefix("haru-demo-") == true && link.host?.hasSuffix(".localhost") == true)
            let data = try #require(demo.printed.firstMatch(of: /HARU_DATA_DIR=(\S+) haru/)?.1)
            // None of the person's files exist yet, and none are created.
            #expect(!FileManager.default.fileExists(atPath: place.data))

            func json(_ arguments: String...) async throws -> [String: Any] {
                let run = try await place.haru(arguments + ["--json", "--data-dir", String(data)], with: changes)
                let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
                return try #require(object as? [String: Any], "\(run.error)")
            }
            let today = try await json("today")
            #expect(today["state"] as? String == "done" && today["count"] as? Int == 2)
            let streak = try await json("streak")
            #expect(streak["current"] as? Int == DemoHistory.streak)
            #expect(streak["best"] as? Int == DemoHistory.best.count)
            let challenge = try await json("challenge", "show")
            #expect(challenge["state"] as? String == "running")
            #expect(challenge["done"] as? Int == DemoHistory.streak)
            let wide = changes.merging(["COLUMNS": "120"]) { $1 }
            let matrix = try await place.haru(["todo", "matrix", "--data-dir", String(data)], with: wide).output
            let notes = try await place.haru(["note", "list", "--data-dir", String(data)], with: wide).output
            let texts = DemoTexts(Language(rawValue: language) ?? .english)
            #expect(matrix.contains(texts.items[3].title.prefix(8)))
            #expect(notes.contains(texts.notes[0].title))

            demo.send(SIGTERM)
            let outcome = try await demo.finish()
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(try Self.folders(in: place).isEmpty)
            #expect(!FileManager.default.fileExists(atPath: place.data))
        }
    }

    @Test("Control-C ends it at any stage, and it leaves nothing behind", arguments: [0, 300])
    func interrupted(milliseconds: Int) async throws {
        try await Self.with { place, changes in
            let demo = try place.start(["demo"], with: changes)
            if milliseconds == 0 {
                _ = try await demo.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            } else {
                // While the demo is being furnished.
                while try Self.folders(in: place).isEmpty, demo.isRunning {
                    try await Task.sleep(for: .milliseconds(2))
                }
            }
            demo.send(SIGINT)
            let outcome = try await demo.finish()
            #expect(outcome.status == 0 || outcome.status == -SIGINT, "\(outcome.error)")
            if outcome.status == 0 { #expect(try Self.folders(in: place).isEmpty) }
        }
    }

    @Test("the files of a killed demo are removed by the next one, those of a running demo are not")
    func swept() async throws {
        try await Self.with { place, changes in
            let killed = try place.start(["demo"], with: changes)
            _ = try await killed.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            let left = try Self.folders(in: place)
            #expect(left.count == 1)
            killed.send(SIGKILL)
            _ = try await killed.finish()
            let second = try place.start(["demo"], with: changes)
            _ = try await second.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            #expect(try Self.folders(in: place).count == 1)
            #expect(try Self.folders(in: place) != left)
            let third = try place.start(["demo"], with: changes)
            _ = try await third.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            #expect(try Self.folders(in: place).count == 2)
            for demo in [second, third] {
                demo.send(SIGTERM)
                #expect(try await demo.finish().status == 0)
            }
            #expect(try Self.folders(in: place).isEmpty)
        }
    }

    @Test("it refuses a data folder that is an argument, and ignores one from the environment")
    func elsewhere() async throws {
        try await Self.with { place, changes in
            let run = try await place.haru(["demo", "--data-dir", place.data], with: changes)
            expectRefusal(run, "a temporary folder of its own")
            let port = try await place.haru(["demo", "--port", "x"], with: changes)
            expectRefusal(port, "0-65535")
            #expect(try Self.folders(in: place).isEmpty)
        }
    }

    @Test("it reports a missing git, and leaves nothing behind")
    func withoutGit() async throws {
        try await Self.with { place, changes in
            let missing = changes.merging(try place.withoutGit()) { $1 }
            let run = try await place.haru(["demo"], with: missing)
            expectRefusal(run, "git")
            #expect(try Self.folders(in: place).isEmpty)
        }
    }

    @Test("a demo without visitors ends after its time limit")
    func idle() async throws {
        let idling = Idling(uptime: .machine)
        let began = ContinuousClock.now
        try await idling.wait(for: .milliseconds(20))
        #expect(ContinuousClock.now - began >= .milliseconds(20))
    }
}
