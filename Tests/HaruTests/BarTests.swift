import Foundation
import TestSupport
import Testing

/// Output for status bars and prompts.
@Suite struct BarTests {
    private static let formats = ["waybar", "xbar", "tmux", "starship", "polybar"]

    /// JSON that Waybar reads.
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

    @Test("each program gets the short line in its own markup", arguments: ["ko", "en"])
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

    @Test("a done day is reported as done, with its colour")
    func done() async throws {
        try await Place.settled { place async throws in
            try place.commitToday("garden")
            let bar = try await waybar(place, language: "en")
            #expect((bar.class, bar.percentage) == ("done", 100))
            #expect(try await place.haru("today", "--format", "tmux").output.hasPrefix("#[fg=green]"))
        }
    }

    @Test(
        "a nameless challenge is shown by its length", arguments: [("ko", "100일 챌린지"), ("en", "100-day challenge")])
    func unnamed(language: String, name: String) async throws {
        try await Place.settled { place async throws in
            try await place.haru("challenge", "start", "100")
            #expect(try await waybar(place, language: language).tooltip.hasSuffix("\n\(name)"))
            let menu = try await place.haru("--lang", language, "today", "--format", "xbar").output
            let lines = menu.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.contains { $0.hasPrefix(name) } && !lines.dropLast().contains(""))
        }
    }

    @Test("a name that looks like markup is shown literally and does not change the line")
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

    /// A menu line as all three programs parse it: the text, and the part after the first `|`.
    private struct MenuLine {
        let text: String
        let settings: [String]

        init(_ line: Substring) {
            let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            text = parts[0].trimmingCharacters(in: .whitespaces)
            settings = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
        }

        /// The words of the command that a click runs.
        var command: [String] {
            settings.filter { $0.hasPrefix("bash=") || $0.hasPrefix("param") }
                .compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
        }
    }

    private func tasks(_ place: Place, with changes: [String: String?] = [:]) async throws -> [MenuLine] {
        let menu = try await place.haru("--lang", "en", "today", "--format", "xbar", with: changes).output
        return menu.split(separator: "\n").filter { $0.hasPrefix("● ") }.map(MenuLine.init)
    }

    @Test(
        "a title in the menu stays a title, whatever it contains",
        arguments: [
            "a | bash=/bin/rm param1=-rf terminal=false", "||| href=https://evil.example", "C:\\new\\table",
            "<b>bold</b> & <span color='red'>", "\"quoted\" 'single' $(id) `id` ;rm", ":bomb: :sf.symbol:", "x --- --",
            "خطة اليوم", "👨‍👩‍👧‍👦 🦖", String(repeating: "x", count: 100),
        ])
    func titles(title: String) async throws {
        try await Place.settled { place async throws in
            let added = try await place.haru("--lang", "en", "todo", "add", title + " today", "--json").output
            let object = try JSONSerialization.jsonObject(with: Data(added.utf8)) as? [String: Any]
            let kept = try #require(object?["title"] as? String)
            let line = try #require(try await tasks(place).first)
            #expect(line.text == "● " + kept.replacing("|", with: "/").replacing("\\", with: "/"))
            let program = try #require(line.command.first)
            #expect(program.hasPrefix("/") && program.hasSuffix("/haru"))
            #expect(line.command.dropFirst() == ["todo", "done", "--data-dir", place.data, "1"])
            #expect(
                line.settings.filter { !$0.hasPrefix("bash=") && !$0.hasPrefix("param") } == [
                    "color=#7d8781", "terminal=false", "refresh=true", "emojize=false", "ansi=false",
                ])
        }
    }

    @Test("a click completes its task; overdue tasks come first, and tasks not due today are absent")
    func click() async throws {
        try await Place.settled { place async throws in
            for (entry, now) in [
                ("!! today mend", "2026-11-20T12:00:00+09:00"), ("!! today 9pm write", Place.now),
                ("tomorrow rest", Place.now), ("someday", Place.now),
            ] {
                try await place.haru("--lang", "en", "todo", "add", entry, with: ["HARU_NOW": now])
            }
            let lines = try await tasks(place)
            #expect(lines.map(\.text) == ["● mend · late", "● write · 21:00"])
            #expect(lines[0].settings.first == "color=#d2503a")
            #expect(try await place.haru(Array(lines[0].command.dropFirst())).status == 0)
            #expect(try await tasks(place).map(\.text) == ["● write · 21:00"])
        }
    }

    @Test("the menu has at most fifteen tasks, and a line with the number of the others")
    func many() async throws {
        try await Place.settled { place async throws in
            for number in 1...17 { try await place.haru("--lang", "en", "todo", "add", "today task \(number)") }
            #expect(try await tasks(place).count == 15)
            let menu = try await place.haru("--lang", "ko", "today", "--format", "xbar").output
            #expect(menu.split(separator: "\n").contains("2개 더"))
        }
    }

    @Test("each program gets the settings that it supports, and no action where a click would reach another ledger")
    func programs() async throws {
        try await Place.settled { place async throws in
            try await place.haru("--lang", "en", "todo", "add", "today write")
            let argos = try #require(try await tasks(place, with: ["ARGOS_VERSION": "2"]).first)
            #expect(argos.settings.suffix(2) == ["useMarkup=false", "unescape=false"])
            let menu = try await place.haru("today", "--format", "xbar", with: ["ARGOS_VERSION": "2"]).output
            #expect(
                menu.split(separator: "\n")[2].hasSuffix(" | emojize=false ansi=false useMarkup=false unescape=false"))
            let swiftBar = try #require(try await tasks(place, with: ["SWIFTBAR": "1"]).first)
            #expect(swiftBar.settings.last == "symbolize=false")
            try Data("{}".utf8).write(to: URL(fileURLWithPath: place.folder + "/other.json"))
            let elsewhere = try #require(
                try await tasks(place, with: ["HARU_CONFIG": place.folder + "/other.json"]).first)
            #expect(elsewhere.command.isEmpty && elsewhere.text == "● write")
        }
    }

    @Test("in a locale other than UTF-8, only ASCII is written", arguments: formats)
    func ascii(program: String) async throws {
        try await Place.settled { place async throws in
            let outcome = try await place.haru("today", "--format", program, with: ["LANG": "C"])
            #expect(!outcome.output.isEmpty && outcome.output.allSatisfy(\.isASCII), "\(outcome.output)")
        }
    }

    @Test("an unknown program, or JSON together with a program, is refused with an alternative")
    func refused() async throws {
        try await Place.settled { place async throws in
            let unknown = try await place.haru("--lang", "en", "today", "--format", "i3bar")
            #expect(unknown.status != 0 && unknown.error.contains("waybar|xbar|tmux|starship|polybar"))
            let both = try await place.haru("--lang", "en", "today", "--format", "waybar", "--json")
            #expect(both.status != 0 && both.error.contains("--json and --format can’t be used together."))
            #expect(unknown.output.isEmpty && both.output.isEmpty)
        }
    }
}
