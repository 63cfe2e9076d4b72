import Core
import Engine
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Web

/// Mailboxes and letters over HTTP.
@Suite struct ServerMailboxTests {
    private static let korean = Server.korean.merging(Server.sameOrigin)

    @Test("A mailbox is created, filled, drawn from, edited, archived and restored")
    func life() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.get("/mailbox", headers: Server.korean).text.contains("한 커밋, 편지 한 통"))
            let made = try await server.post(
                "/mailbox", form(["occasion": "생일", "rule": "free", "secret": "저녁 7시"]))
            #expect(made.headers[.location] == "/mailbox/1?notice=mailbox-created")
            let written = try await server.post(
                "/mailbox/1/writing", form(["name": "재현", "text": "하나\r\n둘", "paper": "note", "color": "blue"]))
            #expect(written.headers[.location] == "/mailbox/1?notice=letter-added")
            let again = try await server.post(
                "/mailbox/1/writing", form(["name": "재현", "text": "하나\r\n둘", "paper": "note", "color": "blue"]))
            #expect(again.headers[.location] == "/mailbox/1?notice=letters-known")
            let page = try await server.get("/mailbox", headers: Server.korean).text
            #expect(page.contains("value=\"1\"") && page.contains("편지 꺼내기") && page.contains("잠김"))
            // Before a draw, nothing reveals a letter's text, or the writer at a place.
            for path in ["/mailbox", "/mailbox/1", "/mailbox/1/settings", "/mailbox/1/writing"] {
                let text = try await server.get(path).text
                #expect(!text.contains("둘") && !text.contains("저녁 7시"), "\(path)")
            }
            #expect(try await server.get("/letters/1").status == .notFound)

            for _ in 0..<2 {
                let drawn = try await server.post("/mailbox/1/draws", "draw=1")
                #expect(drawn.headers[.location] == "/letters/1?notice=letter-drawn")
            }
            let calendar = try await server.get("/calendar", headers: Server.korean).text
            #expect(calendar.contains("href=\"/letters/1\"") && calendar.contains("편지 1통"))
            let letter = try await server.get("/letters/1?notice=letter-drawn", headers: Server.korean).text
            #expect(letter.contains("하나\n둘") && letter.contains("재현의 편지") && letter.contains(" opening"))
            #expect(try await server.get("/letters/1").text.contains(" opening") == false)
            #expect(letter.contains("href=\"/letters/1/picture.svg\" download"))
            // The board is printed with the texts of its letters.
            #expect(try await server.get("/mailbox").text.contains("<img src=\"/letters/1/picture.svg\""))
            let saved = try await server.get("/letters/1/picture.svg", headers: Server.korean)
            #expect(saved.headers[.contentDisposition] == "attachment; filename=\"letter-1.svg\"")
            #expect(saved.text.contains(">하나</text>") && saved.text.contains("<title>재현의 편지</title>"))
            #expect(try await server.get("/mailbox/1/letters.json").text.contains("\"text\":\"하나\\n둘\""))
            let finished = try await server.get("/mailbox/1").text
            #expect(finished.contains("저녁 7시") && finished.contains("data-celebrate=\"mailbox-1\""))
            let none = try await server.post("/mailbox/1/draws", "draw=2", headers: Self.korean)
            #expect(none.status == .unprocessableContent && none.text.contains("편지를 모두 꺼냈어요."))
            for odd in ["", "draw=", "draw=0", "draw=x"] {
                #expect(try await server.post("/mailbox/1/draws", odd).status == .badRequest)
            }

            let edited = try await server.post(
                "/mailbox/1", form(["occasion": "졸업", "rule": "date", "day": "2027-01-01", "secret": "", "keep": "on"]))
            #expect(edited.headers[.location] == "/mailbox/1?notice=saved")
            let settings = try await server.get("/mailbox/1/settings").text
            #expect(settings.contains("졸업") && settings.contains("2027-01-01") && settings.contains("저녁 7시"))
            _ = try await server.post("/mailbox/1", form(["secret": ""]))
            #expect(try await server.useCases.mailbox(1).hasSecret == false)

            let hidden = try await server.post("/letters/1/hiding", "next=%2Fmailbox%2F1%2Fsettings")
            #expect(hidden.headers[.location] == "/mailbox/1/settings?notice=letter-hidden&letter=1")
            let undo = try await server.get("/mailbox/1/settings?notice=letter-hidden&letter=1").text
            #expect(undo.contains("action=\"/letters/1/restoration\""))
            #expect(try await server.get("/letters/1", headers: Server.korean).text.contains("숨긴 편지예요."))
            _ = try await server.post("/letters/1/restoration")
            #expect(try await server.useCases.mailbox(1).letters.count == 1)
            for _ in 0..<2 { #expect(try await server.post("/letters/1/removal").status == .seeOther) }
            #expect(try await server.get("/letters/1").status == .notFound)

            let away = try await server.post("/mailbox/1/archive")
            #expect(away.headers[.location] == "/mailbox/1?notice=mailbox-archived")
            #expect(try await server.get("/mailbox/1/writing").headers[.location] == "/mailbox/1")
            let refused = try await server.post("/mailbox/1/writing", "text=a", headers: Self.korean)
            #expect(refused.status == .unprocessableContent && refused.text.contains("보관해 두었어요"))
            _ = try await server.post("/mailbox/1/archive/removal")
            #expect(try await server.useCases.mailbox(1).mailbox.archivedAt == nil)
        }
    }

    @Test("Pasted letters are added all together or not at all")
    func pasted() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.useCases.createMailbox(occasion: "a", rule: .free)
            let csv = try await server.post("/mailbox/1/letters", form(["letters": "이름,글\r\n민지,하나\r\n,\"둘, 셋\"\r\n"]))
            #expect(csv.headers[.location] == "/mailbox/1?notice=letters-added")
            let more = try await server.post("/mailbox/1/letters", form(["letters": "민지,하나\n[형],고마워, 덕분이야"]))
            #expect(more.headers[.location] == "/mailbox/1?notice=new-letters-added")
            #expect(try await server.useCases.mailbox(1).letters.last?.writer == "[형]")
            let json = try await server.post("/mailbox/1/letters", form(["letters": " [{\"text\": \"넷\"}]"]))
            #expect(json.headers[.location] == "/mailbox/1?notice=letter-added")
            for (text, why) in [
                ("", "붙여 넣은 글에 편지가 없어요."), ("민지", "붙여 넣은 글 1번째 줄에 글이 없어요."),
                ("민지,\"글", "붙여 넣은 글 1번째 줄의 따옴표가 맞지 않아요."), ("{\"letters\": 3}", "붙여 넣은 글을 편지로 읽지 못했어요."),
                ("민지,글\n형, ", "2번째 편지가 비어 있어요."),
            ] {
                let reply = try await server.post(
                    "/mailbox/1/letters", form(["letters": text]), headers: Self.korean)
                #expect(reply.status == .unprocessableContent)
                #expect(reply.text.contains(why), "\(text)")
            }
            #expect(try await server.useCases.mailbox(1).letters.count == 4)
            let long = try await server.post(
                "/mailbox/1/writing", form(["text": String(repeating: "가", count: 301)]), headers: Self.korean)
            let huge = try await server.post(
                "/mailbox/1/writing", form(["text": String(repeating: "가", count: 20_000)]), headers: Self.korean)
            #expect(huge.status == .unprocessableContent && huge.text.contains(String(repeating: "가", count: 20_000)))
            #expect(long.text.contains("편지가 너무 길어요.") && long.text.contains(String(repeating: "가", count: 301)))
        }
    }

    @Test("An unknown mailbox is not found, and invalid input is reported on the form")
    func refusals() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for path in ["/mailbox/7", "/mailbox/7/settings", "/mailbox/7/writing", "/letters/7"] {
                #expect(try await server.get(path).status == .notFound, "\(path)")
            }
            for path in [
                "/mailbox/7/draws", "/mailbox/7/archive", "/letters/7/hiding", "/letters/7/restoration",
            ] {
                #expect(try await server.post(path, "draw=1").status == .notFound, "\(path)")
            }
            for (sent, why) in [
                ("occasion=+&rule=commit", "무슨 날인지 비어 있어요."), ("occasion=a&rule=date&day=soon", "날짜를 읽지 못했어요."),
                ("occasion=a&rule=date", "날짜를 읽지 못했어요."), ("occasion=a&rule=challenge", "챌린지"),
            ] {
                let reply = try await server.post("/mailbox", sent, headers: Self.korean)
                #expect(reply.status == .unprocessableContent && reply.text.contains(why), "\(sent)")
            }
            #expect(try await server.useCases.mailboxes().isEmpty)
        }
    }

    @Test("The form of a new mailbox creates one, however often it is sent, and another when it is reopened")
    func once() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for number in 1...2 {
                let page = try await server.get("/mailbox/new").text
                #expect(page.contains("name=\"sent\" value=\"\(number)\""))
                let first = try await server.post("/mailbox", "occasion=a&rule=free&sent=\(number)")
                #expect(first.headers[.location] == "/mailbox/\(number)?notice=mailbox-created")
                let second = try await server.post("/mailbox", "occasion=a&rule=free&sent=\(number)")
                #expect(second.headers[.location] == "/mailbox")
                #expect(try await server.useCases.mailboxes().count == number)
            }
        }
    }

    @Test("A hidden secret message is kept unless the form says otherwise, also when the form is refused")
    func secret() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            _ = try await server.post("/mailbox", "occasion=a&rule=free&secret=hush")
            _ = try await server.post("/mailbox/1/writing", "text=a")
            #expect(try await server.get("/mailbox/1/settings").text.contains("name=\"keep\" value=\"on\" checked"))
            let refused = try await server.post("/mailbox/1", "occasion=&rule=free&secret=")
            #expect(refused.text.contains("name=\"keep\" value=\"on\">"))
            _ = try await server.post("/mailbox/1", "occasion=a&rule=free&secret=&keep=on")
            #expect(try await server.useCases.mailbox(1).hasSecret)
            _ = try await server.post("/mailbox/1/draws", "draw=1")
            #expect(try await server.get("/mailbox/1/settings").text.contains("name=\"keep\"") == false)
            _ = try await server.post("/mailbox/1", "occasion=a&rule=free&secret=")
            #expect(try await server.useCases.mailbox(1).hasSecret == false)
        }
    }

    @Test("Today reports letters that can be drawn, and links to them")
    func today() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            try await server.useCases.set(.welcomed, to: "on")
            _ = try await server.post("/mailbox", "occasion=a&rule=free")
            #expect(try await server.get("/").text.contains("to draw") == false)
            _ = try await server.post("/mailbox/1/writing", "text=a")
            let page = try await server.get("/", headers: Server.korean).text
            #expect(page.contains("꺼낼 편지가 1통 있어요") && page.contains("href=\"/mailbox/1\""))
            _ = try await server.post("/mailbox/1/draws", "draw=1")
            #expect(try await server.get("/", headers: Server.korean).text.contains("꺼낼 편지가") == false)
        }
    }

    @Test("With several mailboxes in use the page links to each of them")
    func several() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for occasion in ["a", "b", "c"] {
                _ = try await server.useCases.createMailbox(occasion: occasion, rule: .free)
            }
            _ = try await server.useCases.editMailbox(3, isArchived: true)
            let several = try await server.get("/mailbox").text
            for number in 1...3 { #expect(several.contains("href=\"/mailbox/\(number)\"")) }
            _ = try await server.useCases.editMailbox(2, isArchived: true)
            let one = try await server.get("/mailbox").text
            #expect(one.contains("<h1 class=\"written\"><bdi>a</bdi></h1>"))
            #expect(one.contains("href=\"/mailbox/2\"") && one.contains("href=\"/mailbox/3\""))
        }
    }

    @Test("The mailbox of one's own past states the source of its letters, and accepts no others")
    func ownPast() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { server in
                let server = try await server.entered()
                let day = Day(number: 20_000)
                let mailbox = Mailbox(
                    number: 9, occasion: "지난날의 나", rule: .free, createdAt: Server.now, createdDay: day,
                    pastThrough: day)
                try await database.write(of: 1) {
                    try $0.mailboxes.put(MailboxRow(mailbox: mailbox, secret: nil))
                }
                for path in ["/mailbox", "/mailbox/9", "/mailbox/9/settings"] {
                    let page = try await server.get(path, headers: Server.korean).text
                    #expect(page.contains("보관하면 더 오지 않아요."), "\(path)")
                    for place in ["writing", "link", "letter-paper"] {
                        #expect(!page.contains("/mailbox/9/\(place)"), "\(path)")
                    }
                }
                for path in ["/mailbox/9/writing", "/mailbox/9/letter-paper.html"] {
                    #expect(try await server.get(path).status == .notFound, "\(path)")
                }
                for (path, form) in [
                    ("writing", "text=a&paper=note&color=blue"), ("writing", "text="), ("letters", "letters=a,b"),
                    ("letters", "letters="), ("link", "recipient=a"), ("link/renewal", ""),
                ] {
                    #expect(try await server.post("/mailbox/9/\(path)", form).status == .notFound, "\(path) \(form)")
                }
                #expect(try await server.useCases.mailbox(9).letters.isEmpty)
                _ = try await server.useCases.createMailbox(occasion: "생일", rule: .free)
                let both = try await server.get("/mailbox").text
                #expect(both.contains("<bdi>생일</bdi></h1>") && both.contains("href=\"/mailbox/9\""))
                _ = try await server.post("/mailbox/9/archive")
                #expect(try await server.useCases.mailbox(9).mailbox.archivedAt != nil)
            }
        }
    }

    @Test("A letter paper is self-contained, and the mailbox reads its letters")
    func paper() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.get("/mailbox/1/letter-paper.html").status == .notFound)
            _ = try await server.post("/mailbox", form(["occasion": "</title><script>생일", "rule": "free"]))
            let paper = try await server.get("/mailbox/1/letter-paper.html", headers: Server.korean)
            #expect(paper.headers[.contentDisposition] == "attachment; filename=\"letter-paper-1.html\"")
            #expect(paper.text.utf8.count <= 40_000)
            #expect(!paper.text.contains("</title><script>") && paper.text.contains("편지 봉하기"))
            // The paper loads nothing and links nowhere.
            for address in ["http://", "https://", "src=", "href=\"/", "url(", "@import", "fetch("] {
                #expect(!paper.text.replacing("http://www.w3.org/2000/svg", with: "").contains(address), "\(address)")
            }
            #expect(try await server.get("/mailbox/1/letter-paper.html", headers: Server.korean).text == paper.text)
            let plain = "haru-letter-0." + Data(#"{"writer":"민지","text":"안녕"}"#.utf8).base64EncodedString() + "."
            let put = try await server.post(
                "/mailbox/1/letters", form(["letters": "민지: " + plain.filter { $0 != "=" }]))
            #expect(put.headers[.location] == "/mailbox/1?notice=letter-added")
            #expect(try await server.useCases.mailbox(1).letters.map(\.writer) == ["민지"])
            let bad = try await server.post(
                "/mailbox/1/letters", form(["letters": "haru-letter-1.AAAA."]), headers: Self.korean)
            #expect(bad.status == .unprocessableContent && bad.text.contains("1번째 편지는 열지 못했어요."))
            _ = try await server.post("/mailbox/1/archive")
            let refused = try await server.get("/mailbox/1/letter-paper.html", headers: Server.korean)
            #expect(refused.status == .unprocessableContent && refused.text.contains("보관해 두었어요"))
        }
    }
}
