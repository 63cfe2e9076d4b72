import Core
import Testing

@testable import Engine

@Suite struct ForgeAccountTests {
    @Test(
        "A name on GitHub is read however it is written",
        arguments: [
            "octocat", "@octocat", " octocat ", "github.com/octocat", "https://github.com/octocat",
            "https://github.com/octocat/", "HTTPS://www.GitHub.com/octocat",
        ])
    func read(_ text: String) {
        #expect(ForgeAccount(gitHub: text)?.login == "octocat")
    }

    @Test(
        "What is no name on GitHub is none",
        arguments: [
            "", "@", "-octocat", "octo cat", "octocat/haru", "옥토캣", "../x", "a?b", "a#b", "https://gitlab.com/octocat",
            String(repeating: "a", count: 40), "octo\ncat", "octocat%2F",
        ])
    func refuse(_ text: String) {
        #expect(ForgeAccount(gitHub: text) == nil)
    }

    @Test("A company's names and the longest one are names")
    func odd() {
        #expect(ForgeAccount(gitHub: "octo-cat_acme")?.login == "octo-cat_acme")
        #expect(ForgeAccount(gitHub: String(repeating: "a", count: 39)) != nil)
        let one = ForgeAccount(kind: .github, address: "https://github.com", login: "Octocat")
        #expect(one.isSame(as: ForgeAccount(kind: .github, address: "https://github.com", login: "octocat")))
    }

    @Test("Every reason is read back as it was stored")
    func stored() {
        let reasons: [ForgeProblem.Reason] = [
            .unreachable("no route"), .timedOut, .unknownAccount, .markupChanged, .limited(seconds: 60),
            .limited(seconds: nil), .refused(status: 403), .failed(status: 502), .tooLarge, .notAsked,
        ]
        for reason in reasons {
            #expect(ForgeProblem.Reason(code: reason.stored.code, text: reason.stored.text) == reason)
        }
        #expect(ForgeProblem.Reason(code: "of-tomorrow", text: "x") == .unreachable("x"))
    }

    @Test("A source is asked once an hour, soon after the day's end, and ever more seldom while it fails")
    func schedule() {
        let now = Instant(seconds: 1_000_000)
        func next(_ end: Int64, _ chance: Double) -> Int64 {
            now.seconds(
                to: FetchSchedule.next(after: now, endOfDay: now.advanced(bySeconds: end), chance: chance))
        }
        #expect(next(90_000, 0) == 3_600)
        #expect(next(90_000, 1) == 4_200)
        #expect(next(60, 0) == 61)
        #expect(next(60, 1) == 661)
        func next(after reason: ForgeProblem.Reason, _ failures: Int, _ chance: Double = 0) -> Int64 {
            now.seconds(to: FetchSchedule.next(after: reason, failures: failures, now: now, chance: chance))
        }
        #expect((1...12).map { next(after: .timedOut, $0) }.prefix(3) == [60, 120, 240])
        #expect(next(after: .failed(status: 502), 99) == 6 * 3_600)
        #expect(next(after: .timedOut, 1, 1) == 90)
        #expect(next(after: .limited(seconds: 900), 1) == 900)
        #expect(next(after: .limited(seconds: -5), 2) == 120)
        #expect(next(after: .limited(seconds: .max), 1) == 86_400)
        #expect(next(after: .unknownAccount, 1) == 3_600)
        #expect(next(after: .markupChanged, 30) == 86_400)
    }
}
