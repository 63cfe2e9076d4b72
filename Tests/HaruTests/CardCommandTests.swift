import Foundation
import Language
import Testing

@testable import haru

/// `haru card` draws what `haru streak` says.
@Suite struct CardCommandTests {
    @Test("the card says the figures of the streak, to standard output and to a file alike")
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

    @Test("parameters are written one by one, or as an address has them")
    func parameters() async throws {
        try await Place.settled { place in
            let one = try await place.haru("card", "streak", "theme=dracula", "hide_border=true", "date_format=j M[ Y]")
                .output
            #expect(one.contains("#282a36") && one.contains("stroke:none"))
            let address = "https://streak-stats.example/?theme=dracula&hide_border=true&date_format=j%20M[+Y]"
            #expect(try await place.haru("card", "streak", address).output == one)
            // Nobody committed on the weekend.
            let monday = ["card", "streak", "--now", "2026-11-23T19:48:00+09:00"]
            #expect(try await place.haru(monday).output.contains(">0-day streak<"))
            #expect(try await place.haru(monday + ["exclude_days=Sun,Sat"]).output.contains(">10-day streak<"))
        }
    }

    @Test(
        "what cannot be is said, and nothing is written",
        arguments: [
            (["theme=nope"], "dracula"), (["colour=red"], "colour"), (["theme"], "dracula"),
            (["exclude_days=Funday"], "Sun,Mon"),
            (["card_width=7"], "300-1200"), (["=x"], "name=value"),
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
}
