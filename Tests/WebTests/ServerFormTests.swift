import Core
import Engine
import HTTPTypes
import Language
import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("Effects of forms")
struct ServerFormTests {
    @Test("A challenge sent twice starts once, and the second form gets the reason")
    func twice() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let form = "length=30&rule=every-day&name=Thirty&reward=Cake&start="
            async let one = server.post("/challenges", form)
            async let two = server.post("/challenges", form)
            let statuses = try await [one.status.code, two.status.code].sorted()
            #expect(statuses == [303, 422])
            #expect(try await server.useCases.challengeHistory().count == 1)
            #expect(try await server.useCases.challenge()?.challenge.name == "Thirty")
        }
    }

    @Test(
        "An invalid challenge is refused on its own page",
        arguments: [
            "", "length=", "length=0", "length=366", "length=-1", "length=7.5", "length=seven",
            "length=99999999999999999999",
            "length=7&start=2026-02-30", "length=7&start=yesterday", "length=7&start=2026-11-22",
            "length=7&name=\(String(repeating: "a", count: 81))",
        ])
    func badChallenges(form: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.post("/challenges", form)
            #expect(response.status == .unprocessableContent)
            #expect(response.headers[.contentType] == "text/html; charset=utf-8")
            #expect(try await server.useCases.challenge() == nil)
        }
    }

    @Test("A form redirects to its chosen page within the site, and nowhere else")
    func next() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for (next, location) in [
                ("/settings", "/settings?notice=saved"),
                ("/welcome?step=authors", "/welcome?step=authors&notice=saved"),
                ("https://evil.example", "/settings/appearance?notice=saved"),
                ("//evil.example", "/settings/appearance?notice=saved"),
                ("/challenges", "/settings/appearance?notice=saved"),
                ("/welcome?step=a%0d%0ab", "/welcome?step=a%0D%0Ab&notice=saved"),
            ] {
                let form = "theme=blue&next=\(Route.encoded(next))"
                let response = try await server.post("/settings/appearance", form)
                #expect(response.headers[.location] == location)
            }
        }
    }

    @Test("Settings are saved all together or not at all")
    func settings() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let bad = try await server.post("/settings/days", "days=home&minimum=0&rest=sat")
            #expect(bad.status == .unprocessableContent)
            #expect(try await server.useCases.value(of: .days) == "auto")
            let good = try await server.post("/settings/days", "days=home&day-start=4&minimum=2&rest=sat&rest=sun")
            #expect(good.status == .seeOther)
            #expect(try await server.useCases.value(of: .days) == "home")
            #expect(try await server.useCases.value(of: .dayStart) == "4")
            #expect(try await server.useCases.value(of: .rest) == "sun,sat")
        }
    }

    @Test("From the second day on, the form asks whether day rules apply to past days")
    func firstDay() async throws {
        let clock = TestClock(Server.now)
        try await Server.run(now: { clock.now }) { server in
            let server = try await server.entered()
            let said = Language.english.text(.rule.pastFirstDay)
            let first = try await server.get("/settings/days").text
            #expect(first.contains(said) && !first.contains(#"name="past""#))
            clock.advance(days: 1)
            let second = try await server.get("/settings/days").text
            #expect(!second.contains(said) && second.contains(#"name="past""#))
        }
    }

    @Test("A refused setting is reported under its name on the page", arguments: Language.allCases)
    func names(language: Language) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.language, to: language.rawValue, from: nil)
            let refused = try await server.post("/settings/tasks", "urgency-window=9999")
            #expect(refused.status == .unprocessableContent)
            let said = try #require(refused.text.firstMatch(of: /role="alert"[\s\S]*?<\/p>/)).0
            #expect(said.contains(language.text(.taskForm.urgencyWindow)) && said.contains("9999"))
            #expect(!said.contains("urgency-window"))
        }
    }

    @Test("A freeze can be spent and taken back, and is refused with a reason otherwise")
    func freezes() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let frozen = try await server.post("/days/2026-11-21/freeze")
            #expect(frozen.headers[.location] == "/days/2026-11-21?notice=frozen&day=2026-11-21")
            let page = try await server.get("/days/2026-11-21?notice=frozen&day=2026-11-21")
            #expect(page.text.contains(#"action="/freezes/removal" data-soft><input type="hidden" name="next""#))
            #expect(try await server.useCases.today().state == .frozen)
            let again = try await server.post("/days/2026-11-21/freeze")
            #expect(again.status == .unprocessableContent)
            let back = try await server.post("/days/2026-11-21/freeze/removal")
            #expect(back.headers[.location] == "/days/2026-11-21?notice=unfrozen")
            let twice = try await server.post("/days/2026-11-21/freeze/removal")
            #expect(twice.status == .unprocessableContent)
            let nowhere = try await server.post("/days/2026-02-30/freeze")
            #expect(nowhere.status == .notFound)
        }
    }

    @Test("Home moves to an existing zone, and stays otherwise")
    func zones() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for form in ["", "zone=", "zone=Mars%2FOlympus", "zone=KST", "zone=Europe%2FBerlin&from=soon"] {
                #expect(try await server.post("/zone", form).status == .unprocessableContent)
            }
            #expect(try await server.useCases.dayCalendar().zones.zone(at: Server.now).name == "Asia/Seoul")
            let moved = try await server.post("/zone", "zone=Europe%2FBerlin")
            #expect(moved.headers[.location] == "/settings/zone?notice=zone-changed")
            #expect(try await server.useCases.dayCalendar().zones.zone(at: Server.now).name == "Europe/Berlin")
        }
    }

    @Test("Exclusion rules can be added and removed, and an unknown one is no server error")
    func exclusions() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let added = try await server.post("/exclusions", "subject=message&pattern=chore*&repository=")
            #expect(added.status == .seeOther)
            let rule = try #require(try await server.useCases.exclusions().first)
            #expect(rule.subject == .message)
            let gone = try await server.post(Route.settings(.exclusionRemoval(rule.id)).path)
            #expect(gone.status == .seeOther)
            let again = try await server.post(Route.settings(.exclusionRemoval(rule.id)).path)
            #expect(again.status == .unprocessableContent)
            let empty = try await server.post("/exclusions", "subject=message&pattern=")
            #expect(empty.status == .unprocessableContent)
            for subject in ["subject=nobody&", ""] {
                #expect(try await server.post("/exclusions", subject + "pattern=a*").status == .badRequest)
            }
            #expect(try await server.useCases.exclusions().isEmpty)
        }
    }

    @Test("An unknown repository, address or challenge is refused without a server error")
    func unknown() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.post("/repositories/none/removal").status == .unprocessableContent)
            #expect(try await server.post("/authors/removal", "email=x%40y").status == .unprocessableContent)
            #expect(try await server.post("/authors", "email=nomail").status == .unprocessableContent)
            #expect(try await server.post("/challenges/none/archive").status.code < 500)
            #expect(try await server.post("/challenges/current/ending").status == .unprocessableContent)
        }
    }

    @Test("Several freezes are spent and taken back at once, and refused ones are reported on Today")
    func severalFreezes() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.welcomed, to: "on")
            let today = try await server.useCases.currentDay()
            let days = [today.advanced(by: -2), today.previous]
            let form = days.map { "day=\($0)" }.joined(separator: "&")
            let spent = try await server.post("/freezes", form + "&next=/")
            #expect(spent.status == .seeOther)
            #expect(spent.headers[.location] == "/?notice=streak-restored&\(form)")
            #expect(try await server.useCases.explain(days[0]).state == .frozen)
            let again = try await server.post("/freezes", form)
            #expect(again.status == .unprocessableContent && again.text.contains("data-page=\"today\""))
            #expect(try await server.post("/freezes/removal", form).status == .seeOther)
            #expect(try await server.useCases.explain(days[1]).state != .frozen)
            for wrong in ["", "day=", "day=2026-02-30"] {
                #expect(try await server.post("/freezes", wrong).status == .unprocessableContent, "\(wrong)")
            }
        }
    }

    @Test("A folder must be an absolute path", arguments: ["", "path=", "path=relative%2Ffolder", "path=%00"])
    func folders(form: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for path in ["/welcome/search", "/repositories"] {
                let response = try await server.post(path, form)
                #expect([400, 422].contains(response.status.code))
            }
        }
    }

    @Test("The first visit starts with its steps, and is not forced on people who skipped them")
    func welcome() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.get("/").headers[.location] == "/welcome")
            let ended = try await server.post("/welcome/ending")
            #expect(ended.headers[.location] == "/")
            #expect(try await server.get("/").status == .ok)
        }
    }
}
