import Core
import Engine
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Web

/// Push subscriptions are made from a page, and a link of a notification performs its one action once.
@Suite struct ServerPushTests {
    private static let subscription =
        "endpoint=https%3A%2F%2Fpush.example.net%2Fa&p256dh=k&auth=a&key=public-1&language=en"
    private static let asking: HTTPFields = [.accept: "application/json"]

    private static func fields(_ further: HTTPFields = [:]) -> HTTPFields {
        var fields = Server.sameOrigin
        fields.append(contentsOf: asking)
        fields.append(contentsOf: further)
        return fields
    }

    private struct Told: Decodable {
        let key: String?
        let device: String?
        let gone: Bool?
        let problem: String?
    }

    private func told(_ reply: Reply) throws -> Told {
        try JSONDecoder().decode(Told.self, from: Data(reply.text.utf8))
    }

    @Test("without a contact nothing is sent until the person enters one that Apple accepts, and then to no other")
    func contact() async throws {
        try await Server.run(push: ScriptedPush(contact: nil)) { server in
            let browser = try await server.entered()
            #expect(try told(try await browser.get("/push", headers: Self.asking)).key == nil)
            for wrong in ["lee", "lee%40localhost", "https%3A%2F%2Fharu.local", "mailto%3A"] {
                let refused = try await browser.post("/push/contact", "contact=\(wrong)")
                #expect(refused.status == .unprocessableContent && refused.text.contains("contact-fault"))
            }
            #expect(try await browser.post("/push/contact", "contact=lee%40haru.dev").status == .seeOther)
            #expect(try await server.useCases.settings().pushContact?.text == "mailto:lee@haru.dev")
            #expect(try told(try await browser.get("/push", headers: Self.asking)).key == "public-1")
            #expect(try await server.useCases.settings().nudgeInvitation)
            _ = try await browser.post("/push", Self.subscription, headers: Self.fields())
            #expect(try await !server.useCases.settings().nudgeInvitation, "whoever is notified is not asked")
        }
    }

    @Test("a browser fetches the key, is added, and is recognized by its cookie from then on")
    func added() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let state = try told(try await browser.get("/push", headers: Self.asking))
            #expect(state.key == "public-1" && state.device == nil)
            let reply = try await browser.post("/push", Self.subscription, headers: Self.fields())
            let device = try #require(try told(reply).device)
            let cookie = try #require(reply.headers[.setCookie])
            #expect(cookie.hasPrefix("haru_push=\(device);") && cookie.contains("HttpOnly; SameSite=Lax"))
            let own = browser.with(cookie: "\(browser.cookie ?? ""); haru_push=\(device)")
            #expect(try told(try await own.get("/push", headers: Self.asking)).device == device)
            let renewed = try await own.post(
                "/push/renewal", Self.subscription.replacing("net%2Fa", with: "net%2Fb"), headers: Self.fields())
            #expect(renewed.status == .ok)
            #expect(try await own.useCases.pushDevices().count == 1)
            let page = try await own.get("/settings/notifications")
            #expect(page.text.contains("this device") || page.text.contains("이 기기"))
            #expect(!page.text.contains("push.example.net"))
        }
    }

    @Test("a browser learns that its subscription has ended, and the same one is not accepted again")
    func gone() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let browser = try await server.entered()
                let device = try #require(
                    try told(try await browser.post("/push", Self.subscription, headers: Self.fields())).device)
                let own = browser.with(cookie: "\(browser.cookie ?? ""); haru_push=\(device)")
                #expect(try told(try await own.get("/push", headers: Self.asking)).gone == false)
                let hash = ScriptedSecrets().digest("https://push.example.net/a")
                try await database.write(of: 1) {
                    try $0.pushDevices.note(problem: "gone", at: Server.now, endpointHash: hash, of: device)
                }
                #expect(try told(try await own.get("/push", headers: Self.asking)).gone == true)
                for path in ["/push", "/push/renewal"] {
                    let dead = try await own.post(path, Self.subscription, headers: Self.fields())
                    #expect(dead.status == .unprocessableContent)
                    #expect(try told(dead).problem?.isEmpty == false)
                }
                let fresh = Self.subscription.replacing("net%2Fa", with: "net%2Fb")
                #expect(try await own.post("/push/renewal", fresh, headers: Self.fields()).status == .ok)
                let state = try told(try await own.get("/push", headers: Self.asking))
                #expect(state.device == device && state.gone == false)
            }
        }
    }

    @Test("a browser that was not turned on renews no subscription")
    func unasked() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            #expect(
                try await browser.post("/push/renewal", Self.subscription, headers: Self.fields()).status == .notFound)
            let own = browser.with(cookie: "\(browser.cookie ?? ""); haru_push=somebody")
            let reply = try await own.post("/push/renewal", Self.subscription, headers: Self.fields())
            #expect(reply.status == .unprocessableContent)
            let devices = try await browser.useCases.pushDevices()
            #expect(devices.isEmpty)
        }
    }

    @Test(
        "an invalid subscription is refused with a reason, and nothing is stored",
        arguments: [
            "", "endpoint=http%3A%2F%2F127.0.0.1%2F&p256dh=k&auth=a", "endpoint=https%3A%2F%2Fa%2F&p256dh=&auth=a",
        ])
    func refused(form: String) async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let reply = try await browser.post("/push", form, headers: Self.fields())
            #expect(reply.status == .unprocessableContent && reply.headers[.setCookie] == nil)
            #expect(try told(reply).problem?.isEmpty == false)
            let devices = try await browser.useCases.pushDevices()
            #expect(devices.isEmpty)
        }
    }

    @Test("a device is tested and removed by forms, without scripts")
    func forms() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let device = try #require(
                try told(try await browser.post("/push", Self.subscription, headers: Self.fields())).device)
            let test = try await browser.post("/push/\(device)/test")
            #expect(test.status == .seeOther)
            #expect(test.headers[.location]?.contains("test-pushed") == true)
            #expect(try await browser.useCases.jobs().contains { $0.task == .testPush(device: device) })
            #expect(try await browser.post("/push/other/test").status == .unprocessableContent)
            #expect(try await browser.post("/push/\(device)/removal").status == .seeOther)
            #expect(try await browser.post("/push/\(device)/removal").status == .unprocessableContent)
        }
    }

    @Test("without a contact the page shows the remedy, and no browser is added")
    func noContact() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database, push: nil) { server in
                let browser = try await server.entered()
                #expect(try await browser.get("/settings/notifications").text.contains("action=\"/push/contact\""))
                let reply = try await browser.post("/push", Self.subscription, headers: Self.fields())
                #expect(reply.status == .unprocessableContent)
            }
        }
    }

    private func link(_ action: String, _ subject: String, _ server: Server, _ database: any SQLDatabase) async throws
        -> String
    {
        let secret = (UUID().uuidString + UUID().uuidString).replacing("-", with: "").lowercased()
        let hash = ScriptedSecrets().digest(secret)
        try await database.write {
            try NotificationLinkTable.insert(
                NotificationLinkRow(
                    hash: hash, person: 1, action: action, subject: subject,
                    expiresAt: Server.now.advanced(bySeconds: 60)), in: $0)
        }
        return "/n/" + secret
    }

    @Test("a link performs its one action once, without a session, and only on POST")
    func links() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let browser = try await server.entered()
                _ = try await browser.post("/tasks", "entry=Review+today")
                let task = try await browser.useCases.task(1)
                let due = task.task.fields.due.map { " \($0.day)" } ?? ""
                let path = try await link("complete", "1" + due, server, database)
                let nobody = server.with(cookie: nil)
                let asked = try await nobody.get(path)
                #expect(asked.status == .ok && asked.text.contains("method=\"post\""))
                #expect(!asked.text.contains("Review"), "it tells nothing of the person")
                #expect(try await !browser.useCases.task(1).isDone)
                #expect(try await nobody.post(path, headers: Self.fields()).status == .ok)
                #expect(try await browser.useCases.task(1).isDone)
                #expect(try await nobody.post(path, headers: Self.fields()).status == .notFound)
                #expect(try await nobody.get(path).status == .notFound)
                #expect(try await nobody.get("/n/x").status == .notFound)
            }
        }
    }

    @Test(
        "a link accepts a POST from any origin, because mail programs and ntfy are no pages of this server",
        arguments: [
            ([:], "List-Unsubscribe=One-Click"), ([.secFetchSite: "cross-site", .origin: "https://ntfy.sh"], ""),
            ([.origin: "null"], ""),
        ] as [(HTTPFields, String)])
    func elsewhere(headers: HTTPFields, body: String) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let browser = try await server.entered()
                let today = try await browser.useCases.currentDay()
                let path = try await link("rest", "\(today)", server, database)
                let reply = try await server.with(cookie: nil).post(path, body, headers: headers)
                #expect(reply.status == .ok && reply.headers[.accessControlAllowOrigin] == "*")
                #expect(try await browser.useCases.today().state == .frozen)
            }
        }
    }

    @Test("the result is shown with a link that undoes it, and a used link says so")
    func undo() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let browser = try await server.entered()
                let today = try await browser.useCases.currentDay()
                let path = try await link("rest", "\(today)", server, database)
                let nobody = server.with(cookie: nil)
                let done = try await nobody.post(path, headers: Server.sameOrigin)
                #expect(done.status == .ok)
                #expect(try await browser.useCases.today().state == .frozen)
                let undo = try #require(done.text.firstMatch(of: /action="(\/n\/[0-9a-f]{64})"/)).output.1
                #expect(String(undo) != path)
                #expect(try await nobody.get(String(undo)).status == .ok)
                #expect(try await nobody.post(String(undo), headers: Server.sameOrigin).status == .ok)
                #expect(try await browser.useCases.today().state != .frozen)
                for used in [path, String(undo)] {
                    let gone = try await nobody.get(used)
                    #expect(gone.status == .notFound && gone.text.contains("class=\"message\""))
                    #expect(!gone.text.contains("<form method=\"post\""))
                }
            }
        }
    }

    @Test("a worker receives the badge, and the reason when an action fails")
    func told() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let browser = try await server.entered()
                let today = try await browser.useCases.currentDay()
                let nobody = server.with(cookie: nil)
                let rest = try await link("rest", "\(today)", server, database)
                let again = try await link("rest", "\(today)", server, database)
                #expect(try await nobody.post(rest, headers: Self.fields()).text == "{\"done\":true,\"badge\":0}")
                let refused = try await nobody.post(again, headers: Self.fields())
                #expect(refused.status == .unprocessableContent)
                #expect(try told(refused).problem?.isEmpty == false)
            }
        }
    }

    @Test("the nudges are set by a form, which keeps refused input")
    func nudges() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let days = "nudge-days=mon&nudge-days=fri"
            let taken = try await browser.post(
                "/nudges", "nudges=on&schedule=times&nudge-times=21%3A30&nudge-times=&\(days)&last-call=")
            #expect(taken.status == .seeOther)
            let settings = try await browser.useCases.settings().nudges
            #expect(settings.isOn && settings.schedule.text == "21:30" && settings.weekdays == [.monday, .friday])
            #expect(settings.lastCall == nil && settings.quietHours == nil)
            let refused = try await browser.post("/nudges", "schedule=times&nudge-times=x9&\(days)&last-call=900")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("value=\"x9\"") && refused.text.contains("value=\"900\""))
            #expect(refused.text.matches(of: /aria-invalid="true"/).count == 2)
            #expect(try await browser.useCases.settings().nudges == settings)
            let added = try await browser.post("/nudges", "schedule=hourly&nudge-times=x9&\(days)&action=add")
            #expect(added.status == .ok && added.text.matches(of: /name="nudge-times"/).count == 2)
            #expect(!added.text.contains("aria-invalid"))
            #expect(try await browser.post("/nudges", "a=b").status == .badRequest)
            #expect(try await browser.post("/nudges", "schedule=none&\(days)&last-call=30").status == .seeOther)
            #expect(try await !browser.useCases.settings().nudges.isOn, "a switch that is off is not sent")
        }
    }

    @Test("a button postpones nudges, and another one resumes them")
    func snoozes() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            for (minutes, seconds) in [("30", 1_800), ("60", 3_600)] {
                let reply = try await browser.post("/nudges/snooze", "minutes=\(minutes)")
                #expect(reply.headers[.location]?.contains("nudges-snoozed") == true)
                let snooze = try #require(try await browser.useCases.nudges().snooze)
                #expect(snooze.from.seconds(to: snooze.until) == Int64(seconds))
            }
            _ = try await browser.post("/nudges/snooze", "minutes=today")
            let report = try await browser.useCases.nudges()
            let end = report.dayCalendar.endOfDay(at: report.now)
            #expect(report.snooze.map { $0.until >= end } == true)
            for bad in ["", "minutes=x", "minutes=-5", "minutes=99999"] {
                #expect(try await browser.post("/nudges/snooze", bad).status == .badRequest)
            }
            let page = try await browser.get("/settings/notifications?notice=nudges-snoozed")
            #expect(page.text.contains("action=\"/nudges/snooze/ending\""))
            #expect(try await browser.post("/nudges/snooze/ending").status == .seeOther)
            #expect(try await browser.useCases.nudges().snooze == nil)
        }
    }

    @Test("a signed-out browser gets no further notifications, and is told so first")
    func signedOut() async throws {
        try await Server.run { server in
            let browser = try await server.entered()
            let plain = try await browser.get("/sign-out").text
            let device = try #require(
                try told(try await browser.post("/push", Self.subscription, headers: Self.fields())).device)
            let other = try await browser.useCases.addPushDevice(
                PushDeviceFields(
                    subscription: BrowserSubscription(endpoint: "https://push.example.net/o", p256dh: "k", auth: "a"),
                    publicKey: "public-1", origin: "https://haru.example", agent: "other", language: "ko"))
            let own = browser.with(cookie: "\(browser.cookie ?? ""); haru_push=\(device)")
            let asked = try await own.get("/sign-out").text
            #expect(asked.contains("Notifications to this browser stop") || asked.contains("알림도 꺼져요"))
            #expect(!plain.contains("Notifications to this browser stop") && !plain.contains("알림도 꺼져요"))
            let reply = try await own.post("/sign-out")
            #expect(reply.headers[values: .setCookie].contains { $0.hasPrefix("haru_push=;") })
            #expect(try await browser.useCases.pushDevices().map(\.id) == [other.id])
        }
    }

    @Test("the log contains no secret of a link")
    func unlogged() {
        #expect(RequestLogMiddleware.shown("/n/0f0f") == "/n/…")
    }
}
