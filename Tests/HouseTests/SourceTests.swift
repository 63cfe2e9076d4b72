import Testing

/// Patterns that are banned from the sources.
@Suite struct SourceTests {
    /// A kind of code that the house rules ban.
    struct Ban: CustomTestStringConvertible, Sendable {
        let name: String
        let pattern: @Sendable () -> Regex<Substring>
        /// Path prefixes where it is allowed.
        var except: [String] = []

        var testDescription: String { name }
    }

    private static let bans: [Ban] = [
        Ban(name: "public", pattern: { /\bpublic\b/ }),
        Ban(name: "try!", pattern: { /\btry!/ }),
        Ban(name: "as!", pattern: { /\bas!/ }),
        Ban(name: "a forced unwrap", pattern: { /[\w\)\]\}"]!(?!=)/ }),
        Ban(name: "fatalError", pattern: { /\b(?:fatalError|preconditionFailure)\b/ }),
        Ban(name: "@unchecked Sendable", pattern: { /@unchecked\b/ }),
        Ban(name: "nonisolated(unsafe)", pattern: { /nonisolated\(unsafe\)/ }),
        Ban(name: "an unstructured task", pattern: { /\bTask(?:\.detached)?(?:\([^)]*\))?\s*\{/ }),
        Ban(
            name: "the clock of this machine",
            pattern: { /\bDate\(\)|\bDate\.now\b|\bclock_gettime\b|\btime\(nil\)/ },
            except: ["Sources/haru/"]),
        Ban(
            name: "a clock of a service's own",
            // Without a word boundary at the end: Unicode treats a name and the member after its dot as one word.
            pattern: { /(?:Continuous|Suspending)Clock|Task\.sleep\(|clock: \.(?:continuous|suspending)/ },
            except: ["Sources/haru/Wiring.swift"]),
        Ban(
            name: "the place and language of this machine",
            pattern: { /\b(?:TimeZone|Calendar|Locale)\.(?:current|autoupdatingCurrent)\b/ }, except: ["Sources/haru/"]),
        Ban(
            name: "randomness",
            pattern: { /\bUUID\(\)|\.random\(|\bSystemRandomNumberGenerator\b|\.randomElement\(\)|\.shuffled\(\)/ },
            except: ["Sources/haru/"]),
        // With optimization, Swift 6.3 passes no type for one and crashes; a type of its own wraps the closure.
        Ban(name: "a closure as a task-local value", pattern: { /@TaskLocal[^\n]*->[^\n]*/ }),
        Ban(
            name: "the environment", pattern: { /\bProcessInfo\b|\bgetenv\b/ }, except: ["Sources/haru/"]),
    ]

    @Test("the sources are free of", arguments: bans)
    func free(of ban: Ban) async throws {
        let sources = await SwiftCode.sources
        #expect(!sources.isEmpty)
        let pattern = ban.pattern()
        for (file, code) in sources where !ban.except.contains(where: { file.path.hasPrefix($0) }) {
            for offence in Offence.search(code, in: file.path, for: pattern) {
                Issue.record("\(ban.name): \(offence)")
            }
        }
    }

    @Test("every command has an explicit name, which the parser would otherwise derive from its type at each start")
    func names() async {
        let configurations = await SwiftCode.sources.flatMap { file, code in
            code.matches(of: /\bCommandConfiguration\(\s*(\w*)/).map { (file.path, $0.1) }
        }
        #expect(configurations.count > 40)
        for (path, first) in configurations { #expect(first == "commandName", "\(path)") }
    }

    @Test(
        "the search for forbidden code finds it",
        arguments: [
            ("public", "public let a = 1"), ("try!", "let a = try! f()"), ("a forced unwrap", "let a = b!.c"),
            ("a forced unwrap", "let a = f()!"), ("an unstructured task", "Task { await f() }"),
            ("an unstructured task", "Task.detached { }"), ("the clock of this machine", "let now = Date()"),
            ("a clock of a service's own", "try await Task.sleep(for: .seconds(1))"),
            ("a clock of a service's own", "let began = ContinuousClock.now"), ("randomness", "let id = UUID()"),
            ("fatalError", "default: fatalError()"),
            ("a closure as a task-local value", "@TaskLocal static var current: (@Sendable () -> Void)?"),
        ])
    func finds(name: String, line: String) throws {
        let ban = try #require(Self.bans.first { $0.name == name })
        #expect(Offence.search(SwiftCode(line).code, in: "", for: ban.pattern()).count == 1)
    }

    @Test(
        "comments and texts are not code",
        arguments: [
            "// try! public", "/* a /* Task { */ b! */", #"let a = "public!""#, "let a = \"\"\"\npublic \"b\"!\n\"\"\"",
            ##"let a = #"b"! public"#"##, #"let a = "\(b("public"))!""#, "a != b", "if !a { }",
        ])
    func blanks(source: String) {
        let code = SwiftCode(source).code
        for ban in Self.bans {
            #expect(Offence.search(code, in: "", for: ban.pattern()).isEmpty, "\(ban.name)")
        }
        #expect(code.count(where: \.isNewline) == source.count(where: \.isNewline))
    }

    @Test("no work is marked as left for later")
    func later() async throws {
        for file in try await House.files() where file.path.hasPrefix("Sources/") || file.path.hasPrefix("Tests/") {
            for offence in Offence.search(file.text, in: file.path, for: /\b(?:TODO|FIXME|XXX|HACK)\b/)
            where file.path != "Tests/HouseTests/SourceTests.swift" {
                Issue.record("\(offence)")
            }
        }
    }

    @Test("no tracked file has a path of one machine")
    func paths() async throws {
        // Written in two halves, so that this file does not match itself.
        let pattern = try Regex(
            "(?:^|[^\\w.])/" + "(?:work|farm|root)/|/tmp/" + "wt/|/Users" + "/\\w", as: Substring.self)
        // A search for whole words is much faster than one by a pattern.
        let folders = ["work", "farm", "root", "Users", "tmp/" + "wt"].map { "/\($0)/" }
        for file in try await House.files() where folders.contains(where: file.text.contains) {
            for offence in Offence.search(file.text, in: file.path, for: pattern) {
                Issue.record("\(offence)")
            }
        }
    }
}
