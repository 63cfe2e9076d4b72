import Foundation
import Testing

/// `haru share` shows nothing without a request, and prints where it is shown.
@Suite struct ShareCommandTests {
    @Test("nothing is shown at first, and turning items on and off is reported in either language")
    func onAndOff() async throws {
        try await Place.settled { place in
            #expect(try await place.haru("share").output.contains("Nothing is shown to anyone."))
            let on = try await place.haru("share", "on", "octocat", "--parts", "streak,grass")
            #expect(on.status == 0 && on.output.contains("http://127.0.0.1:8080/@octocat"))
            #expect(on.output.contains("grass, streak") && !on.output.contains("challenge"))
            let link = try await place.haru(["share", "on", "--link"], with: ["HARU_LANG": "ko"]).output
            #expect(link.contains("비밀 링크") && link.contains(/@~[0-9a-f]{32}/) && link.contains("@octocat"))
            let status = try #require(try await place.json("share", "status", "--json") as? [String: Any])
            #expect(status["public"] as? Bool == true && status["name"] as? String == "octocat")
            #expect(status["parts"] as? [String] == ["grass", "streak"])
            #expect((status["addresses"] as? [String])?.count == 2)
            let renewed = try await place.haru("share", "renew").output
            #expect(try !renewed.contains(#require(status["link"] as? String)))
            #expect(try await place.haru("share", "off").output.contains("Nothing is shown"))
            expectRefusal(try await place.haru("share", "renew"), "no secret link")
        }
    }

    @Test(
        "invalid input is reported, and nothing is shown",
        arguments: [
            (["on"], "name is empty"), (["on", "a_b"], "a_b"), (["on", "haru"], "uses “haru” itself"),
            (["on", "rani", "--parts", "tasks"], "grass, streak, challenge, today"),
            (["on", "rani", "--parts", ""], "at least one"),
        ])
    func refused(_ arguments: [String], _ said: String) async throws {
        try await Place.settled { place in
            expectRefusal(try await place.haru(["share"] + arguments), said)
            #expect(try await place.haru("share", "status").output.contains("Nothing is shown"))
        }
    }
}
