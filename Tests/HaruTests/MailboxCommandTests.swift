import Foundation
import TestSupport
import Testing

/// `haru mailbox`, with a real key and database file.
@Suite struct MailboxCommandTests {
    private static let secret = "Meet me under the clock at seven."
    private static let text = "밤늦게 커밋 알림이 울릴 때마다 좋았어."

    @Test("A letter is written, sealed, drawn for a commit, and read again")
    func life() async throws {
        try await Place.with { place in
            #expect(try await place.haru("mailbox").output.contains("haru mailbox add"))
            let made = try await place.haru("mailbox", "create", "My", "birthday", "--secret", Self.secret)
            #expect(made.output.contains("My birthday") && made.output.contains("one commit, one letter"))
            #expect(try await place.haru("mailbox", "write", Self.text, "--from", "재현").output.contains("1 letter"))
            let list = try await place.haru("mailbox", "list").output
            #expect(list.contains("재현") && list.contains("sealed") && !list.contains("커밋"))
            expectRefusal(try await place.haru("mailbox", "draw"), "haven’t committed today")
            expectRefusal(try await place.haru("mailbox", "show", "1"), "isn’t drawn yet")
            _ = try await place.haru("mailbox", "edit", "1", "--rule", "free")
            let drawn = try await place.haru("mailbox", "draw").output
            #expect(drawn.contains("밤늦게 커밋") && drawn.contains("재현") && drawn.contains("100% unlocked"))
            #expect(drawn.contains(Self.secret))
            #expect(try await place.haru("mailbox", "show", "1").output.contains("밤늦게 커밋"))
            #expect(try await place.haru("mailbox", "rm", "1").output.contains("haru mailbox undo 1"))
            #expect(try await place.haru("mailbox", "undo", "1").output.contains("Restored."))
            #expect(try await place.haru("mailbox", "archive", "1").output.contains("--undo"))
            #expect(try await place.haru("mailbox").output.contains("1 archived  --all"))
            expectRefusal(try await place.haru("mailbox", "draw"), "no mailbox yet")
            #expect(try await place.haru("mailbox", "archive", "1", "--undo").output.contains("is back"))
            #expect(try await place.haru("mailbox", "rm", "1", "--forever").output.contains("permanently"))
        }
    }

    @Test("A handwritten letter is printed in dots, and exported with its strokes")
    func handwriting() async throws {
        try await Place.with { place in
            _ = try await place.haru("mailbox", "create", "Birthday", "--rule", "free")
            let (file, strokes) = (place.home + "/letters.json", "0 0 1000 0;0 1000 1000 0")
            try Data(#"[{"writer": "Ada", "handwriting": "\#(strokes)"}]"#.utf8).write(to: URL(filePath: file))
            _ = try await place.haru("mailbox", "import", file)
            let drawn = try await place.haru("mailbox", "draw").output.split(separator: "\n")
            #expect(drawn.contains { $0.contains("⠉⠉⠉⠉⠉⠉⠉⠉") } && drawn.contains { $0.contains("⣀⣀⣀⣀⣀⣀⣀⣀") })
            #expect(try await place.haru("mailbox", "export").output.contains(strokes))
        }
    }

    @Test("A link for friends is opened, shown again, closed and replaced")
    func share() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("mailbox", "share"), "no mailbox yet")
            _ = try await place.haru("mailbox", "create", "My", "birthday")
            expectRefusal(try await place.haru("mailbox", "close"), "has no link")
            expectRefusal(try await place.haru("mailbox", "share", "--until", "2001-01-01"), "is over")
            let opened = try #require(
                try await place.json("mailbox", "share", "--to", "Ada", "--until", "tomorrow", "--json")
                    as? [String: Any])
            let address = try #require(opened["address"] as? String)
            #expect(address.contains(/^http:\/\/127\.0\.0\.1:8080\/to\/[0-9a-f]{32}$/))
            #expect(opened["recipient"] as? String == "Ada" && opened["open"] as? Bool == true)
            let told = try await place.haru("mailbox", "share").output
            #expect(told.contains(address) && told.contains("My birthday") && told.contains("until "))
            #expect(try await place.haru("mailbox").output.contains("The link for friends is open."))
            #expect(try await place.haru("mailbox", "close").output.contains("haru mailbox share --mailbox 1"))
            #expect(try await !place.haru("mailbox").output.contains("The link for friends"))
            let again = try #require(
                try await place.json("mailbox", "share", "--until", "none", "--json") as? [String: Any])
            #expect(again["address"] as? String == address && again["until"] is NSNull)
            #expect(try await !place.haru("mailbox", "share", "--new").output.contains(address))
        }
    }

    @Test("The gift link of a mailbox is made, shown again and revoked, until a letter is drawn")
    func give() async throws {
        try await Place.with { place in
            _ = try await place.haru("mailbox", "create", "Her", "birthday", "--rule", "free")
            _ = try await place.haru("mailbox", "write", "hello")
            expectRefusal(try await place.haru("mailbox", "give"), "haru mailbox give --file")
            expectRefusal(try await place.haru("mailbox", "give", "--file", "x", "--stop"), "can’t be used together")
            func give(_ options: String...) async throws -> Outcome {
                let hosted = ["HARU_PUBLIC_URL": "https://haru.example.com"]
                return try await place.haru(["mailbox", "give"] + options, with: hosted)
            }
            let made = try await give("--json").output
            let address = try #require(made.firstMatch(of: /https:\/\/haru\.example\.com\/gift\/[0-9a-f]{32}/)).0
            let told = try await give().output
            #expect(told.contains(address) && told.contains("Her birthday"))
            #expect(try await give("--stop").output.contains("canceled"))
            #expect(try await !give().output.contains(address))
            _ = try await place.haru("mailbox", "draw")
            expectRefusal(try await give(), "have been drawn")
        }
    }

    @Test("A gift file that one Haru exported is opened by another one with a different key")
    func giftFile() async throws {
        try await Place.with { giver in
            _ = try await giver.haru("mailbox", "create", "Her", "birthday", "--rule", "free", "--secret", Self.secret)
            _ = try await giver.haru("mailbox", "write", Self.text, "--from", "재현")
            let file = giver.folder + "/her.haru-gift"
            let short = try await giver.shell("echo short | '\(Program.path)' mailbox give --file '\(file)'")
            expectRefusal(short, "at least 8 characters")
            let made = try await giver.shell("echo open sesame | '\(Program.path)' mailbox give --file '\(file)'")
            #expect(made.status == 0 && made.output.contains("haru mailbox archive 1 --undo"), "\(made.error)")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(bytes.starts(with: Data("haru-gift".utf8)))
            for text in [Self.text, Self.secret, "Her birthday", "재현"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil)
            }
            try await Place.with { taker in
                func open(_ passphrase: String, _ file: String) async throws -> Outcome {
                    try await taker.shell("echo '\(passphrase)' | '\(Program.path)' mailbox accept '\(file)'")
                }
                expectRefusal(try await open("another one", file), "That passphrase doesn’t open the file")
                expectRefusal(try await open("open sesame", giver.database), "isn’t a gift file")
                expectRefusal(try await open("open sesame", file + "x"), "can’t be read")
                #expect(try await open("open sesame", file).output.contains("Her birthday"))
                #expect(try await open("open sesame", file).output.contains("already"))
                for _ in 1...2 { expectRefusal(try await open("another one", file), "That passphrase doesn’t open") }
                expectRefusal(try await open("open sesame", file), "Too many passphrases were tried within a minute.")
                let drawn = try await taker.haru("mailbox", "draw").output
                #expect(drawn.contains("밤늦게 커밋") && drawn.contains(Self.secret))
            }
        }
    }

    @Test("Plain text of sealed letters is in no file of the data folder, nor in a backup")
    func sealed() async throws {
        try await Place.with { place in
            _ = try await place.haru("mailbox", "create", "x", "--secret", Self.secret)
            _ = try await place.haru("mailbox", "write", Self.text)
            let backup = place.folder + "/backup.sqlite"
            #expect(try await place.haru("backup", backup).status == 0)
            let files = try #require(FileManager.default.enumerator(atPath: place.folder)).compactMap { $0 as? String }
            #expect(files.contains { $0.hasSuffix("haru.sqlite") } && files.contains("backup.sqlite"))
            for file in files {
                guard let bytes = FileManager.default.contents(atPath: place.folder + "/" + file) else { continue }
                for words in [Self.secret, Self.text, "밤늦게"] {
                    #expect(bytes.range(of: Data(words.utf8)) == nil, "\(words) in \(file)")
                }
            }
        }
    }

    @Test("Plain text of sealed letters is neither in the log of an open database nor in a server's output")
    func sealedWhileServed() async throws {
        try await Place.settled { place in
            let server = try place.start(["serve", "--port", "0"])
            let link = try await server.awaits(/(http:\/\/\S+\/enter\?key=\S+)/)
            _ = try await place.haru("mailbox", "create", "x", "--secret", Self.secret, "--to", "Ada")
            let told = try await place.haru("mailbox", "share").output
            let path = try #require(told.firstMatch(of: /\/to\/[0-9a-f]{32}/)).0
            let host = try #require(link.firstMatch(of: /http:\/\/[^\/]+/)).0
            // A friend's letter goes through the server itself, and so does a refused one.
            let jar =
                "--silent --header 'Sec-Fetch-Site: same-origin' --data-urlencode name=Ada --data-urlencode 'text=\(Self.text)'"
            let form = try await place.shell("curl --silent '\(host)\(path)'").output
            let mark = try #require(form.firstMatch(of: /name="mark" value="([^"]*)"/)).1
                .replacing("&#x7C;", with: "|").replacing("&amp;", with: "&")
            try await Task.sleep(for: .seconds(3))
            let sent = try await place.shell(
                "curl \(jar) --data-urlencode 'mark=\(mark)' --output /dev/null --write-out '%{http_code}' '\(host)\(path)'"
            )
            #expect(sent.output == "303")
            _ = try await place.shell("curl \(jar) --output /dev/null '\(host)\(path)'")
            #expect(try await place.haru("mailbox", "list").output.contains("Ada"))
            let files = try #require(FileManager.default.enumerator(atPath: place.folder)).compactMap { $0 as? String }
            #expect(files.contains { $0.hasSuffix("haru.sqlite-wal") })
            for file in files {
                guard let bytes = FileManager.default.contents(atPath: place.folder + "/" + file) else { continue }
                for words in [Self.secret, Self.text, "밤늦게"] {
                    #expect(bytes.range(of: Data(words.utf8)) == nil, "\(words) in \(file)")
                }
            }
            server.send(SIGTERM)
            let outcome = try await server.finish()
            #expect(outcome.status == 0)
            for words in [Self.secret, Self.text, "밤늦게", String(path.dropFirst(4))] {
                #expect(!outcome.output.contains(words) && !outcome.error.contains(words), "\(words)")
            }
        }
    }

    @Test("Creating a mailbox prints its link, and how to give it away")
    func createWithLink() async throws {
        try await Place.with { place in
            let made = try await place.haru(
                "mailbox", "create", "Ada’s", "birthday", "--for", "elsewhere", "--to", "Ada", "--until", "tomorrow")
            #expect(made.output.contains("haru mailbox give --mailbox 1 --file") && made.output.contains("/to/"))
            #expect(made.output.contains("until "))
            expectRefusal(try await place.haru("mailbox", "create", "x", "--for", "here"), "haru mailbox give --file")
            expectRefusal(try await place.haru("mailbox", "create", "x", "--for", "all"), "me|here|elsewhere")
            expectRefusal(try await place.haru("mailbox", "create", "x", "--until", "2001-01-01"), "is over")
            #expect(try await !place.haru("mailbox", "create", "x").output.contains("/to/"))
            let all = try await place.json("mailbox", "--json") as? [Any]
            #expect(all?.count == 2)
        }
    }

    @Test("Letters are imported from CSV, texts and exports, each once, and all or none")
    func imports() async throws {
        try await Place.with { place in
            func file(_ name: String, _ text: String) throws -> String {
                let path = place.home + "/" + name
                try Data(text.utf8).write(to: URL(filePath: path))
                return path
            }
            _ = try await place.haru("mailbox", "create", "x", "--rule", "free")
            let csv = try file("letters.csv", "name,text\n민지,\"안녕, 잘 지내?\"\n,hello\n")
            let text = try file("letter.txt", "one\ntwo\n")
            #expect(try await place.haru("mailbox", "import", csv, text).output.contains("3 letters"))
            #expect(try await place.haru("mailbox", "import", csv).output.contains("2 letters already existed"))
            let bad = try file("bad.csv", "name,text\na,b\nc\n")
            expectRefusal(try await place.haru("mailbox", "import", text, bad), "Row 3 of")
            expectRefusal(try await place.haru("mailbox", "import", place.home + "/none.csv"), "can’t be read")
            for name in ["empty.csv", "empty.txt"] {
                expectRefusal(try await place.haru("mailbox", "import", try file(name, "")), "holds no letters")
            }
            for _ in 1...3 { #expect(try await place.haru("mailbox", "draw").status == 0) }
            let exported = try await place.haru("mailbox", "export").output
            _ = try await place.haru("mailbox", "create", "y")
            expectRefusal(try await place.haru("mailbox", "export"), "Choose one with --mailbox: 2, 1")
            let copy = try file("copy.json", exported)
            #expect(try await place.haru("mailbox", "import", copy, "--mailbox", "2").output.contains("3 letters"))
            let letters = try #require(
                try await place.json("mailbox", "list", "--mailbox", "2", "--json") as? [[String: Any]])
            #expect(
                letters.count == 3
                    && letters.allSatisfy { $0["text"] == nil && $0["drawnAt"] is NSNull && $0["draw"] is NSNull })
            let status = try #require(try await place.json("mailbox", "--json") as? [[String: Any]])
            #expect(status.map { $0["drawn"] as? Int } == [0, 3])
            #expect(status.map { $0["isPast"] as? Bool } == [false, false])
        }
    }

    @Test("A killed draw is complete or undone, and the next one continues", arguments: [false, true])
    func killed(onServer: Bool) async throws {
        guard onServer else { return try await Self.kill(there: [:]) }
        let server = try PostgresServer.shared()
        try await server.withDatabase { try await Self.kill(there: ["HARU_DATABASE": server.address(of: $0)]) }
    }

    private static func kill(there: [String: String?]) async throws {
        try await Place.with { place in
            @Sendable func json(_ arguments: String...) async throws -> Any {
                let output = try await place.haru(arguments, with: there).output
                return try JSONSerialization.jsonObject(with: Data(output.utf8))
            }
            _ = try await place.haru(["mailbox", "create", "x", "--rule", "free"], with: there)
            let path = place.home + "/letters.csv"
            let kills = ProcessInfo.processInfo.environment["HARU_DRAW_KILLS"].flatMap { Int($0) } ?? 10
            let rows = (1...kills + 20).map { "writer \($0),text \($0)\n" }.joined()
            try Data(rows.utf8).write(to: URL(filePath: path))
            _ = try await place.haru(["mailbox", "import", path], with: there)
            // Up to the duration of a whole draw here, so that some are killed early, some late and some not at all.
            let whole = try await ContinuousClock().measure {
                _ = try await place.haru(["mailbox", "draw"], with: there)
            }
            var random = SeededGenerator(seed: 31)
            var done = 1
            for _ in 0..<kills {
                let running = try place.start(["mailbox", "draw"], with: there)
                try await Task.sleep(for: whole * Double.random(in: 0.2...1.3, using: &random))
                running.send(SIGKILL)
                if try await running.finish().status == 0 { done += 1 }
            }
            let letters = try #require(try await json("mailbox", "list", "--json") as? [[String: Any]])
            let drawn = letters.count { $0["drawnAt"] is String }
            // A command killed after its transaction has drawn a letter without printing it.
            #expect(letters.count == kills + 20 && done <= drawn && (1...kills + 1).contains(drawn))
            #expect(try await place.haru(["mailbox", "draw"], with: there).status == 0)
            let exported = try #require(try await json("mailbox", "export") as? [String: Any])
            #expect((exported["letters"] as? [Any])?.count == drawn + 1)
            #expect(try await place.haru(["doctor"], with: there).status == 0)
        }
    }

    @Test("Options that do not form a rule are refused in one sentence")
    func refusals() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("mailbox", "create", "x", "--rule", "date"), "--from is missing")
            expectRefusal(
                try await place.haru("mailbox", "create", "x", "--rule", "free", "--from", "today"), "--rule")
            expectRefusal(try await place.haru("mailbox", "create", "x", "--rule", "challenge"), "No challenge")
            _ = try await place.haru("mailbox", "create", "x", "--from", "2199-01-01")
            expectRefusal(try await place.haru("mailbox", "edit", "1"), "Nothing to change")
            expectRefusal(try await place.haru("mailbox", "write", String(repeating: "x", count: 301)), "too long")
            expectRefusal(
                try await place.haru("mailbox", "write", "x", "--paper", "granite"), "heart|clover|note|flower")
            _ = try await place.haru("mailbox", "write", "x")
            expectRefusal(try await place.haru("mailbox", "draw"), "They open on Jan 1, 2199")
        }
    }
}
