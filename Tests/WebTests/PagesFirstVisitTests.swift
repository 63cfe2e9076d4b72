import Core
import Engine
import Language
import Testing

@testable import Web

@Suite("Pages of the first visit")
struct PagesFirstVisitTests {
    private let renderer: PageRenderer
    private let samples = Samples()

    init() throws { renderer = try PageRenderer() }

    private func ticked(_ list: AuthorList) -> [String] {
        (list.authors + list.others).filter(\.isMine).map(\.email.text)
    }

    @Test("An address with the person's own name is ticked on the first visit, with the reason")
    func namesakes() {
        func author(_ email: String, _ name: String, _ commits: Int, isMine: Bool = false) -> AuthorReport {
            AuthorReport(email: email, name: name, commits: commits, isMine: isMine, isConfigured: isMine)
        }
        let authors = [
            author("kim@example.com", "Haru Kim", 10, isMine: true), author("lee@example.com", "Lee", 9_000),
            author("kim@work.example", " haru kim", 3_416), author("bot@example.com", "", 20_000),
        ]
        let context = samples.context(.english)
        let first = AuthorList(authors, ticksNamesakes: true, form: FormState(), context)
        #expect(ticked(first) == ["kim@example.com", "kim@work.example"])
        #expect(first.authors.map(\.email.text).prefix(2) == ["kim@example.com", "kim@work.example"])
        #expect(first.authors[1].configured == "same name as in your git")
        let unticked = FormState(values: [Field.email.rawValue: ["kim@example.com"]])
        #expect(ticked(AuthorList(authors, ticksNamesakes: true, form: unticked, context)) == ["kim@example.com"])
        #expect(ticked(AuthorList(authors, form: FormState(), context)) == ["kim@example.com"])
    }

    @Test(
        "The last step shows the longest streak with its days and the busiest hour, and leads to nudges",
        arguments: [
            (Language.korean, "가장 길었던 기록은", "커밋을 가장 많이 한 시간은 22시예요."),
            (.english, "Your longest streak ever:", "You commit most around 22:00."),
        ])
    func findings(language: Language, streak: String, hour: String) {
        let page = renderer.welcome(
            .done(samples.today(state: .done, count: 2), grass: samples.grass(), busiestHour: 22),
            samples.context(language, path: "/welcome"))
        #expect(page.contains(streak) && page.contains(hour))
    }

    @Test("The nudge step follows the addresses, asks for a contact first, and can be skipped")
    func nudgesStep() {
        let context = samples.context(path: "/welcome")
        let authors = renderer.welcome(.authors(samples.authors(2), repositories: 1), context)
        #expect(authors.contains("name=\"next\" value=\"/welcome?step=nudges\""))
        let asking = renderer.welcome(.nudges(.missing(offered: ["lee@haru.dev"])), context)
        #expect(asking.contains("action=\"/push/contact\"") && asking.contains("value=\"lee@haru.dev\""))
        #expect(asking.contains("value=\"/welcome?step=challenge\"") && !asking.contains("id=\"push-on\""))
        let ready = renderer.welcome(.nudges(.known), context)
        #expect(ready.contains("id=\"push-on\"") && ready.contains("data-page=\"/welcome?step=nudges\""))
    }

    @Test(
        "Three cards link to one another, and the last to a folder, an account or the demo",
        arguments: Language.allCases)
    func cards(language: Language) throws {
        var context = samples.context(language, path: "/welcome")
        context.demo = .offered
        let page = renderer.welcome(.cards, context)
        for number in 1...3 {
            let card = try #require(page.firstRange(of: "id=\"card-\(number)\""))
            let rest = page[card.upperBound...]
            let end = try #require(rest.firstRange(of: "</section>"))
            let text = rest[..<end.lowerBound]
            #expect(text.contains("href=\"#card-\(number)\"") && text.contains("aria-current=\"true\""))
            #expect(text.contains("class=\"choices\"") == (number == 3))
            #expect(text.contains("class=\"btn primary\" href=\"#card-\(number + 1)\"") == (number < 3))
        }
        for step in ["folder", "forge"] { #expect(page.contains("value=\"/welcome?step=\(step)\"")) }
        #expect(page.contains("action=\"/welcome/demo\"") && !page.contains("class=\"steps\""))
    }

    @Test("On a hosted Haru the last card leads to Today when commits are already counted")
    func hostedCards() {
        var context = samples.context(.english, path: "/welcome")
        context.hosted = HostedContext(isAdministrator: false, address: "https://haru.example")
        context.sources = []
        let waiting = renderer.welcome(.cards, context)
        #expect(waiting.contains("Link my computer") && !waiting.contains("Already counting"))
        context.sources = [
            SourceReport(source: .github, account: samples.forges()[0].account, checkedAt: nil, ok: true)
        ]
        #expect(renderer.welcome(.cards, context).contains("Already counting"))
    }

    @Test("A person who starts with a forge login is asked for that first")
    func forgeStep() throws {
        func order(_ forgeFirst: Bool) throws -> Bool {
            let page = renderer.welcome(
                .folder(suggestion: "/home/me", forgeFirst: forgeFirst), samples.context(path: "/welcome"))
            let (login, path) = (page.firstRange(of: "id=\"login\""), page.firstRange(of: "id=\"path\""))
            return try #require(login).lowerBound < #require(path).lowerBound
        }
        #expect(try order(true) && !order(false))
    }

    @Test("A first challenge starts with one press, suggests a hundred days, and can be skipped")
    func challengeStep() {
        let page = renderer.welcome(.challenge, samples.context(path: "/welcome"))
        for days in [7, 21, 30, 50, 100, 365] {
            #expect(page.contains("class=\"btn\(days == 100 ? " primary" : "")\" name=\"length\" value=\"\(days)\""))
        }
        #expect(page.contains("action=\"/challenges\""))
        #expect(page.contains("name=\"next\" value=\"/welcome?step=done\""))
    }

    @Test("A forge account leads on to the folder step, which names the accounts that count")
    func forgeFirst() {
        var context = samples.context(.english, path: "/welcome")
        context.sources = [
            SourceReport(source: .github, account: samples.forges()[0].account, checkedAt: nil, ok: true)
        ]
        let page = renderer.welcome(.folder(suggestion: "/home/me"), context)
        #expect(page.contains("name=\"next\" value=\"/welcome?step=folder\""))
        #expect(page.contains("Added. Next, enter the folder"))
        var hosted = context
        hosted.hosted = HostedContext(isAdministrator: false, address: "https://haru.example")
        let other = renderer.welcome(.folder(suggestion: "/home/me"), hosted)
        #expect(other.contains("name=\"next\" value=\"/\"") && !other.contains("step=folder"))
    }

    @Test(
        "A local Haru shows no command that links other computers to it", arguments: Language.allCases)
    func machines(language: Language) {
        func page(_ address: String) -> String {
            renderer.settings(
                .machines([], asking: nil, address: address),
                samples.context(language, path: "/settings/machines"))
        }
        let sentence = (language == .korean ? "다른 컴퓨터를 연결할 수 없어요" : "Linking needs a hosted Haru")
        let own = page("http://127.0.0.1:8080")
        #expect(own.contains(sentence) && !own.contains("haru server link"))
        let reachable = page("https://haru.example")
        #expect(!reachable.contains(sentence) && reachable.contains("haru server link https://haru.example"))
    }

    @Test("Weekdays and quiet hours of nudges are folded away until they're set")
    func nudges() throws {
        func fold(_ settings: NudgeSettings) -> Bool {
            NudgesCard(settings, form: FormState(), samples.context()).moreIsOpen
        }
        var settings = NudgeSettings()
        #expect(!fold(settings))
        settings.weekdays.remove(.sunday)
        #expect(fold(settings))
        settings = NudgeSettings()
        settings.quietHours = QuietHours(text: "23:00-07:00")
        #expect(fold(settings))
        let page = renderer.settings(
            .notifications(
                [], channels: ChannelsData([], kinds: []), nudges: samples.nudges(), own: nil, contact: .known),
            samples.context(.english, path: "/settings/notifications"))
        let more = try #require(page.firstRange(of: "id=\"nudges-more\""))
        #expect(try #require(page.firstRange(of: "id=\"last-call\"")).lowerBound < more.lowerBound)
        #expect(try #require(page.firstRange(of: "id=\"quiet-from\"")).lowerBound > more.lowerBound)
    }
}
