import Foundation
import TestSupport
import Testing

/// What bars and prompts are given.
@Suite struct BarTests {
    private static let programs = ["waybar", "xbar", "tmux", "starship", "polybar"]

    /// What Waybar reads.
    private struct Waybar: Decodable {
        let text: String
        let alt: String
        let `class`: String
        let tooltip: String
        let percentage: Int
    }

    private func line(of format: String, _ place: Place, language: String) async throws -> String {
        let outcome = try await place.haru("--lang", language, "today", "--format", format)
        return outcome.output
    }

    private func waybar(_ place: Place, language: String) async throws -> Waybar {
        let text = try await line(of: "waybar", place, language: language)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        return try JSONDecoder().decode(Waybar.self, from: Data(text.utf8))
    }

    @Test("each program is told the short line in its own markup", arguments: ["ko", "en"])
    func lines(language: String) async throws {
        try await Place.settled { place async throws in
            let short = try await place.haru("--lang", language, "today", "--short").output.dropLast()
            #expect(short.hasPrefix("○ "))
            #expect(try await line(of: "starship", place, language: language) == short + "\n")
            #expect(try await line(of: "tmux", place, language: language) == "#[fg=yellow]\(short)#[default]\n")
            #expect(try await line(of: "polybar", place, language: language) == "%{F#d9952b}\(short)%{F-}\n")
            let menu = try await line(of: "xbar", place, language: language).split(separator: "\n").map(String.init)
            #expect(menu.first == "\(short) | color=#d9952b")
            #expect(menu[1] == "---" && menu[menu.count - 2] == "---")
            #expect(menu.last?.hasSuffix(" | refresh=true") == true)
            let bar = try await waybar(place, language: language)
            #expect((bar.text, bar.alt, bar.class, bar.percentage) == (String(short), "pending", "pending", 0))
            #expect(bar.tooltip.hasPrefix(language == "ko" ? "오늘은 아직 커밋이 없어요." : "No commit yet today."))
        }
    }

    @Test("a day that is done is told so, and its colour with it")
    func done() async throws {
        try await Place.settled { place async throws in
            try place.commitToday("garden")
            let bar = try await waybar(place, language: "en")
            #expect((bar.class, bar.percentage) == ("done", 100))
            #expect(try await place.haru("today", "--format", "tmux").output.hasPrefix("#[fg=green]"))
        }
    }

    @Test("a name that looks like markup is shown as it is, and takes no part of a line for itself")
    func names() async throws {
        try await Place.settled { place async throws in
            try await place.haru("challenge", "start", "30", "--name", "<b>“A” & B | shell=rm</b>")
            let tooltip = try await waybar(place, language: "en").tooltip
            #expect(tooltip.contains("&lt;b&gt;“A” &amp; B | shell=rm&lt;/b&gt;"))
            let plain = try await place.haru("today", "--format", "waybar", with: ["LANG": "C"]).output
            let bar = try JSONDecoder().decode(Waybar.self, from: Data(plain.utf8))
            #expect(bar.tooltip.contains("&lt;b&gt;&quot;A&quot; &amp; B | shell=rm&lt;/b&gt;"))
            let menu = try await place.haru("today", "--format", "xbar").output.split(separator: "\n")
            #expect(menu.filter { $0.contains("|") }.count == 2)
            #expect(menu.contains { $0.contains("<b>“A” & B / shell=rm</b>") })
        }
    }

    @Test("where the locale is not UTF-8, nothing but ASCII is written", arguments: programs)
    func ascii(program: String) async throws {
        try await Place.settled { place async throws in
            let outcome = try await place.haru("today", "--format", program, with: ["LANG": "C"])
            #expect(!outcome.output.isEmpty && outcome.output.allSatisfy(\.isASCII), "\(outcome.output)")
        }
    }

    @Test("a program that is not known, or JSON beside one, is refused with what to give instead")
    func refused() async throws {
        try await Place.settled { place async throws in
            let unknown = try await place.haru("--lang", "en", "today", "--format", "i3bar")
            #expect(unknown.status != 0 && unknown.error.contains("waybar|xbar|tmux|starship|polybar"))
            let both = try await place.haru("--lang", "en", "today", "--format", "waybar", "--json")
            #expect(both.status != 0 && both.error.contains("--json and --format can’t go together."))
            #expect(unknown.output.isEmpty && both.output.isEmpty)
        }
    }
}
