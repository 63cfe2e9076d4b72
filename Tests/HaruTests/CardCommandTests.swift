import Core
import Foundation
import Language
import TestSupport
import Testing

@testable import haru

/// `haru share card` draws the figures of `haru streak`.
@Suite struct CardCommandTests {
    @Test("the card shows the figures of the streak, on standard output and in a file alike")
    func streak() async throws {
        try await Place.settled { place in
            let card = try await place.haru("card", "streak").output
            #expect(card.hasPrefix("<svg xmlns=") && card.hasSuffix("</svg>\n"))
            let said = try await place.haru("streak", "--json").output
            let current = try #require(said.firstMatch(of: /"current": ([0-9]+)/)).output.1
            #expect(card.contains(">\(current)</text>"))
            let file = try await place.haru("card", "streak", "--svg", "card.svg")
            #expect(file.status == 0 && file.output.isEmpty)
            #expect(try String(contentsOfFile: place.home + "/card.svg", encoding: .utf8) == card)
            #expect(try await place.haru("card", "streak", "--svg", "-").output == card)
            let nowhere = try await place.haru("card", "streak", "--svg", "none/card.svg")
            #expect(nowhere.status != 0 && nowhere.output.isEmpty)
        }
    }

    @Test("parameters are accepted one by one, or as an address with a query")
    func parameters() async throws {
        try await Place.settled { place in
            let one = try await place.haru("card", "streak", "theme=dracula", "hide_border=true", "date_format=j M[ Y]")
                .output
            #expect(one.contains("#282a36") && one.contains("stroke:none"))
            let address = "https://streak-stats.example/?theme=dracula&hide_border=true&date_format=j%20M[+Y]"
            #expect(try await place.haru("card", "streak", address).output == one)
            let empty = try await place.haru("card", "streak", address + "&theme=&mode=&ring=")
            #expect(empty.output == one)
            let german = try await place.haru("card", "streak", "locale=de", "starting_year=2026", "timezone=UTC")
            #expect(german.status == 0 && german.output.contains("Aktuelle Serie"))
            // There are no commits on the weekend.
            let monday = ["card", "streak", "--now", "2026-11-23T19:48:00+09:00"]
            #expect(try await place.haru(monday).output.contains(">0-day streak<"))
            #expect(try await place.haru(monday + ["exclude_days=Sun,Sat"]).output.contains(">10-day streak<"))
        }
    }

    @Test(
        "an invalid option is reported, and nothing is written",
        arguments: [
            (["theme=nope"], "dracula"), (["colour=red"], "colour"), (["theme=tokio"], "tokyonight"),
            (["exclude_days=Funday"], "Sun,Mon"), (["timezone=Mars"], "Asia/Seoul"),
            (["card_width=wide"], "100-2000"), (["=x"], "name=value"),
        ])
    func refused(_ parameters: [String], _ said: String) async throws {
        try await Place.settled { place in
            for language in ["en", "ko"] {
                let outcome = try await place.haru(
                    ["card", "streak", "--svg", "card.svg"] + parameters, with: ["HARU_LANG": language])
                expectRefusal(outcome, said)
                #expect(!FileManager.default.fileExists(atPath: place.home + "/card.svg"))
            }
        }
    }

    @Test(
        "every kind of card is drawn, and its figures are available as JSON",
        arguments: ["grass", "streak", "challenge", "today"])
    func kinds(_ kind: String) async throws {
        try await Place.settled { place in
            _ = try await place.haru("challenge", "start", "30", "--name", "Write", "--reward", "Cake")
            let card = try await place.haru("card", kind, "theme=nord")
            #expect(card.status == 0 && card.output.hasPrefix("<svg xmlns=") && card.output.hasSuffix("</svg>\n"))
            #expect(card.output.contains("#2e3440") && !card.output.contains("Cake"))
            let korean = try await place.haru(["card", kind], with: ["HARU_LANG": "ko"]).output
            #expect(korean.contains(/[가-힣]/))
            let json = try await place.haru("card", kind, "--json")
            #expect(json.output.contains("\"card\": \"\(kind)\"") && !json.output.contains("Cake"))
            #expect(try await place.haru("card", kind, "type=json").output == json.output)
            expectRefusal(try await place.haru("card", kind, "--json", "--svg", "x.svg"), "JSON")
        }
    }

    @Test("weeks are counted on request, and the choice is not stored")
    func weekly() async throws {
        try await Place.settled { place in
            let weekly = try await place.haru("card", "streak", "mode=weekly").output
            #expect(weekly.contains("Week streak") && weekly.contains(">2-week streak<"))
            #expect(try await place.haru("card", "streak").output.contains("Current streak"))
            #expect(try await place.haru("config", "get", "streak").output.contains("daily"))
            expectRefusal(try await place.haru("card", "streak", "mode=yearly"), "daily, weekly")
        }
    }

    /// Puts a program in the place of rsvg-convert.
    private func converter(_ place: Place, _ script: String) throws -> [String: String?] {
        let folder = place.folder + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/rsvg-convert"
        try writeScript("#!/bin/sh\n" + script, to: path)
        return ["PATH": folder + ":" + (place.environment["PATH"] ?? "")]
    }

    private static let signature = #"printf '\211PNG\r\n\032\n'"#

    @Test("the machine's own program makes a PNG from the picture, with nothing of this process")
    func png() async throws {
        try await Place.settled { place in
            var changes = try converter(place, Self.signature + "; cat; env | grep HARU || true")
            changes["HARU_SECRET_KEY"] = String(repeating: "0f", count: 32)
            let made = try await place.haru(["card", "streak", "--png", "card.png"], with: changes)
            #expect(made.status == 0 && made.output.isEmpty, "\(made.error)")
            let png = try Data(contentsOf: URL(fileURLWithPath: place.home + "/card.png"))
            let svg = try await place.haru("card", "streak").output
            #expect(png.dropFirst(8) == Data(svg.utf8))
            let both = try await place.haru(["card", "streak", "--png", "b.png", "--svg", "b.svg"], with: changes)
            #expect(both.status == 0 && both.output.isEmpty)
            #expect(try String(contentsOfFile: place.home + "/b.svg", encoding: .utf8) == svg)
            expectRefusal(try await place.haru("card", "streak", "type=png"), "--png")
        }
    }

    @Test("rsvg-convert itself makes a PNG of the card's size")
    func realProgram() async throws {
        try await Place.settled { place in
            let made = try await place.haru("card", "streak", "locale=ko", "--png", "card.png")
            try #require(made.status == 0, "\(made.error)")
            let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: place.home + "/card.png")))
            let header = try #require(ImageHeader(png))
            #expect(header.kind == .png && header.width == 495 && header.height == 195)
        }
    }

    @Test(
        "a program that fails, or makes something other than a PNG, leaves no file",
        arguments: [
            "exit 1", "echo no picture", signature + "; exit 3", "cat > /dev/null",
            signature + "; head -c 5000000 /dev/zero",
        ])
    func failing(_ script: String) async throws {
        try await Place.settled { place in
            let changes = try converter(place, script)
            let outcome = try await place.haru(["card", "streak", "--png", "card.png"], with: changes)
            expectRefusal(outcome, "PNG couldn’t be made")
            #expect(!FileManager.default.fileExists(atPath: place.home + "/card.png"))
        }
    }

    @Test("without such a program, the message names what to install")
    func noProgram() async throws {
        try await Place.settled { place in
            let folder = place.folder + "/none"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let git = try await place.shell("command -v git").output.trimmingCharacters(in: .whitespacesAndNewlines)
            try FileManager.default.createSymbolicLink(atPath: folder + "/git", withDestinationPath: git)
            let outcome = try await place.haru(["card", "streak", "--png", "card.png"], with: ["PATH": folder])
            expectRefusal(outcome, "Install rsvg-convert (librsvg) or resvg")
        }
    }
}
