import Core
import Engine
import Foundation
import HTTPTypes
import Language
import TestSupport
import Testing

@testable import Storage
@testable import Web

/// Every route, requested by everyone who does not own it: no personal data is read, changed or guessed.
@Suite("Every route for every requester", .timeLimit(.minutes(15)))
struct RouteMatrixTests {
    /// Text in everything that the person writes, and in nothing else.
    private static let mark = "owned-by-rani"
    private static let html: HTTPFields = [.accept: "text/html"]
    private static let json: HTTPFields = [.accept: "application/json"]

    /// Requesters without access to the person's data.
    enum Asker: String, CaseIterable, Sendable {
        case nobody, signedOut, other, administrator

        var isLetIn: Bool { self == .other || self == .administrator }
    }

    /// A server with an administrator, another person, and a person who owns an item of each kind.
    private struct House: Sendable {
        let server: Server
        let database: any SQLDatabase
        let owner: Int64
        let owned: Server
        /// All addresses, with the ids of the person's items.
        let routes: [Route]
        let askers: [Asker: Server]
    }

    private static func run(_ body: @escaping @Sendable (House) async throws -> Void) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(
                on: database, reader: NoReader(),
                adjusting: { configuration in
                    configuration.requestsPerSecond = nil
                    configuration.publicURL = "http://127.0.0.1:8080"
                    configuration.hosting = ScriptedProvider().hosting()
                }
            ) { server in
                try await body(try await house(server, database))
            }
        }
    }

    private static func house(_ server: Server, _ database: any SQLDatabase) async throws -> House {
        let accounts = Accounts(server.useCases)
        func enter(_ login: String) async throws -> (browser: Server, account: Int64) {
            let proven = ProvenIdentity(AccountIdentity(issuer: "test", subject: login), login: login)
            let policy = try #require(SignInPolicy("anyone"))
            let account = try await accounts.signIn(
                proven, by: policy, session: Digest.hex("cookie-\(login)".utf8), device: login, home: .utc
            ).account
            return (server.with(cookie: "haru_session=cookie-\(login)"), account)
        }
        let (administrator, _) = try await enter("admin")
        let (owned, owner) = try await enter("rani")
        let (other, _) = try await enter("minu")
        let (gone, leaver) = try await enter("leaver")
        try await accounts.useCases(of: leaver).endSessions()
        let useCases = accounts.useCases(of: owner)
        for browser in [administrator, owned, other] { _ = try await browser.post("/welcome/ending") }
        _ = try await owned.post("/tasks", "entry=\(mark)+today+%23\(mark)")
        _ = try await owned.post("/diary", "title=\(mark)&body=\(mark)&tags=\(mark)")
        _ = try await owned.post("/challenges", "length=30&name=\(mark)&reward=\(mark)")
        _ = try await owned.post("/mailbox", "occasion=\(mark)&rule=free&secret=\(mark)")
        _ = try await owned.post("/mailbox/1/letters", "letters=\(mark),\(mark)-1%0A\(mark),\(mark)-2")
        _ = try await owned.post("/mailbox/1/draws", "draw=1")
        _ = try await owned.post("/mailbox/1/link", "recipient=\(mark)")
        _ = try await useCases.addCalendarFeed(named: mark, contents: [.tasks], language: "ko")
        let letter = try #require(try await useCases.mailbox(1).letters.first { $0.draw != nil }?.number)
        _ = try await owned.post("/authors", "email=\(mark)@example.com")
        _ = try await owned.post("/exclusions", "subject=message&pattern=\(mark)")
        let source = try await useCases.addSource(try ForgeAccount(written: mark))
        _ = try await useCases.makeWebhook(ofSource: source.id)
        try await database.write { connection in
            let profile = SourceProfileRow(source: source.id, name: mark, askedAt: Server.now, askAt: Server.now)
            try connection.account(owner).sourceProfiles.set(profile)
            let list = SourceRepositoriesRow(
                source: source.id,
                list: """
                    [{"archived":false,"branch":"main","fork":false,"isPrivate":true,"name":"\(mark)/\(mark)"}]
                    """, toldAt: Server.now, askedAt: Server.now, askAt: Server.now)
            try connection.account(owner).sourceRepositories.set(list)
            try connection.account(owner).forgeCommits.set(
                [
                    ForgeCommitCount(
                        day: WallClock(Server.now, offset: 0).date, repository: "\(mark)/\(mark)", isPrivate: true,
                        count: 1)
                ],
                of: source.id, from: .first, through: .last)
            let content = Data(SampleImage.bytes(.png, comment: mark)).base64EncodedString()
            let avatar = AvatarRow(version: "v1", type: ImageHeader.Kind.png.rawValue, content: content)
            try connection.account(owner).sourceProfiles.setAvatar(avatar, source: source.id)
        }
        // One machine is linked, and another was approved but has not polled yet.
        for (hash, code) in [("linked", "CDFGHJKL"), ("approved", "BCDFGHJK")] {
            let request = DeviceRequest(name: mark, version: "1", emails: ["\(mark)@example.com"])
            try await accounts.requestDevice(
                request, from: ClientNetwork(of: "127.0.0.1"), hash: hash, userCode: code)
            try await useCases.decideDevice(code, isApproved: true)
        }
        #expect(try await accounts.pollDevice(hash: "linked", tokenHash: "t") == .granted)
        let machine = try #require(try await useCases.machines().first?.id)
        let device = try await useCases.addPushDevice(
            PushDeviceFields(
                subscription: BrowserSubscription(endpoint: "https://push.example.net/\(mark)", p256dh: "k", auth: "a"),
                publicKey: mark, origin: "https://haru.example.com", agent: mark, language: "ko"))
        let channel = try await useCases.addChannel(
            ChannelTarget(.ntfy, [.recipient: mark]), origin: "https://haru.example.com", language: .korean
        ).report
        let exclusion = try #require(try await useCases.exclusions().first?.id)
        let challenge = try #require(try await useCases.challengeHistory().first?.challenge.id)
        let identities =
            [
                SettingsRoute.sourceRemoval(source.id), .sourceToken(source.id), .sourceWebhook(source.id),
                .sourceWebhookRemoval(source.id), .exclusionRemoval(exclusion),
                .repositoryRemoval("no-such-repository"),
                .sourceAvatar(source.id, version: "v1"), .jobRetry("fetch-" + source.id), .machineRemoval(machine),
            ].map(Route.settings)
            + [
                NotificationRoute.removal(device.id), .test(device.id), .channelRemoval(channel.id),
                .channelTest(channel.id), .channelState(channel.id),
            ].map(Route.notifications)
        let people = PersonAction.allCases.map { Route.signIn(.person(Int(owner), $0)) }
        let open: Set<Route> = [.events, .enter]
        return House(
            server: server, database: database, owner: owner, owned: owned,
            routes: Route.samples.filter { !open.contains($0) } + identities + people
                + [
                    .feed(.removal(1)), .challenge(.archive(challenge)), .tasks(.task(1)), .diary(.note(1)),
                    .diary(.editor(1)),
                ]
                + [
                    MailboxRoute.letter(letter), .picture(letter, .svg), .file(1), .hiding(letter), .removal(letter),
                    .draws(1),
                ].map(Route.mailbox),
            askers: [
                .nobody: server.with(cookie: nil), .signedOut: gone, .other: other, .administrator: administrator,
            ])
    }

    /// All stored data of an account, except when its days were last checked.
    private static func rows(_ house: House) async throws -> [String: [String]] {
        let owner = house.owner
        return try await house.database.read { connection in
            var rows: [String: [String]] = [:]
            for table in AccountTables.names where table != "job" {
                let columns = try connection.columns(of: table).map(\.name)
                let texts = columns.map { "COALESCE(CAST(\($0) AS TEXT), 'NULL')" }.joined(separator: " || ' ' || ")
                rows[table] = try connection.all(
                    "SELECT \(texts) FROM \(table) WHERE person_id = $1 ORDER BY 1", [.integer(owner)]
                ) { try $0.text(0) }
            }
            return rows
        }
    }

    @Test("Nobody reads another person's data", arguments: Asker.allCases)
    func read(asker: Asker) async throws {
        try await Self.run { house in
            let browser = try #require(house.askers[asker])
            for route in house.routes where route.use != .change {
                for headers in [Self.html, Self.json] {
                    let reply = try await browser.get(route.path, headers: headers)
                    #expect(!reply.text.contains(Self.mark), "\(asker) reads \(route.path)")
                    if !asker.isLetIn, !route.isOpen {
                        #expect(
                            [.unauthorized, .seeOther].contains(reply.status), "\(asker) \(route.path) \(reply.status)")
                    }
                }
            }
            let avatar = try #require(
                house.routes.first { "\($0)".contains("sourceAvatar") && $0.path.hasSuffix("/v1") })
            #expect(try await house.owned.get(avatar.path).text.contains(Self.mark))
            // The person sees the text where it is shown, so that the search would find it.
            for path in [
                "/tasks", "/diary", "/challenge", "/settings/sources", "/settings/exclusions", "/settings/machines",
                "/settings/notifications", "/settings/feeds", "/", "/mailbox", "/mailbox/1/settings",
            ] {
                #expect(try await house.owned.get(path, headers: Self.html).text.contains(Self.mark), "\(path)")
            }
        }
    }

    @Test("Nobody changes another person's data", arguments: Asker.allCases)
    func change(asker: Asker) async throws {
        try await Self.run { house in
            let browser = try #require(house.askers[asker])
            let before = try await Self.rows(house)
            #expect(before.values.contains { !$0.isEmpty })
            let form =
                "task=1&note=1&draw=2&text=x&letters=a,b&occasion=x&action=delete&to=do&title=x&body=x&entry=x&version=1&session=x&name=wrong&email=x@example.com"
                + "&code=BCDF-GHJK&decision=refuse&day=2026-11-21&identity=test+rani&token=ghp_0123456789abcdefghijABCDEFGHIJ012345"
            for route in house.routes where route.use != .read {
                // Managing accounts is allowed to an administrator, and deletion requires the right name.
                if asker == .administrator, case .signIn(.person(_, let action)) = route, action != .deletion {
                    continue
                }
                if route == .signIn(.signOut) { continue }
                let reply = try await browser.post(route.path, form)
                #expect(!reply.text.contains(Self.mark), "\(asker) is told by \(route.path)")
                if !asker.isLetIn, !route.isOpen { #expect(reply.status == .unauthorized, "\(route.path)") }
                let foreign = try await browser.post(route.path, form, headers: [.secFetchSite: "cross-site"])
                if !route.isSigned, !route.isHarmless { #expect(foreign.status == .forbidden, "\(route.path)") }
            }
            let after = try await Self.rows(house)
            for (table, rows) in before { #expect(after[table] == rows, "\(asker) changed \(table)") }
        }
    }
}
