import Core
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Storage
import Synchronization
import TestSupport

@testable import Web

/// A server over its own database, and a browser that remembers its cookie.
struct Server {
    static let key = "a-key-of-twenty-characters"
    /// 2026-11-21 10:48 in Seoul.
    static let now = Instant(seconds: 1_795_225_680)

    let useCases: UseCases
    let client: any Asker
    var cookie: String?

    /// Runs a body with a server that is called through its responder or, live, through a socket.
    static func run(
        live: Bool = false, reader: any RepositoryReader = NoReader(), names: [String] = [],
        home: String = "/home/somebody", patience: Duration = .seconds(600),
        limits: ConnectionLimits = ConnectionLimits(), push: any PushPort = ScriptedPush(),
        owner: @escaping @Sendable (LocalConnection) -> LocalConnection.Owner = { _ in .person },
        now: @escaping @Sendable () -> Instant = { Server.now },
        uptime: MonotonicClock = MonotonicClock(ContinuousClock()),
        adjusting: @escaping @Sendable (inout WebConfiguration) -> Void = { _ in },
        _ body: @Sendable (Server) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await run(
                on: database, live: live, reader: reader, names: names, home: home, patience: patience, limits: limits,
                push: push, owner: owner, now: now, uptime: uptime, adjusting: adjusting, body)
        }
    }

    static func run(
        on database: any SQLDatabase, live: Bool = false, reader: any RepositoryReader = NoReader(),
        names: [String] = [], key: String = Server.key, home: String = "/home/somebody",
        patience: Duration = .seconds(600), limits: ConnectionLimits = ConnectionLimits(), watching: Bool = true,
        push: (any PushPort)? = ScriptedPush(),
        owner: @escaping @Sendable (LocalConnection) -> LocalConnection.Owner = { _ in .person },
        now: @escaping @Sendable () -> Instant = { Server.now },
        uptime: MonotonicClock = MonotonicClock(ContinuousClock()),
        adjusting: (inout WebConfiguration) -> Void = { _ in },
        _ body: @Sendable (Server) async throws -> Void
    ) async throws {
        let numbers = Numbers()
        let useCases = UseCases(
            database: database, reader: reader, push: push, clock: now, uptime: uptime,
            identifier: { "id-\(numbers.next())" })
        guard let seoul = Zone("Asia/Seoul") else { throw Missing() }
        try await useCases.prepare(home: seoul)
        var logger = Logger(label: "haru.tests")
        logger.logLevel = .critical
        var configuration = WebConfiguration(
            names: names, key: key, version: "0.1", home: home, owner: owner, patience: patience)
        adjusting(&configuration)
        let server = try HaruServer(
            useCases: useCases, configuration: configuration, limits: limits, logger: logger,
            token: { "token-\(numbers.next())" }, onRunning: { _ in })
        try await server.application(port: 0, watching: watching).test(live ? .live : .router) { client in
            guard let port = client.port else {
                return try await body(Server(useCases: useCases, client: Inside(client: client)))
            }
            try await LoopbackClient.connected(port: port) { try await body(Server(useCases: useCases, client: $0)) }
        }
    }

    /// The same server with a browser that has signed in.
    func entered() async throws -> Server {
        let response = try await get("/enter?key=\(Self.key)")
        return with(cookie: response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) })
    }

    /// The same server with another browser of its owner, signed in by a link.
    func another() async throws -> Server {
        let key = try await useCases.makeKey(secret: "another") { Digest.hex($0.utf8) }
        let response = try await with(cookie: nil).get("/enter?key=\(key.text)")
        return with(cookie: response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) })
    }

    /// The same server with a browser of another account, and the id of that account.
    func somebodyElse() async throws -> (browser: Server, account: Int64) {
        let accounts = Accounts(useCases)
        guard let oslo = Zone("Europe/Oslo") else { throw Missing() }
        let account = try await accounts.create(.init(issuer: "test", subject: "other"), home: oslo)
        let useCases = accounts.useCases(of: account.id)
        try await useCases.beginSession(hash: Digest.hex("other".utf8), device: "another browser")
        return (Server(useCases: useCases, client: client, cookie: "haru_session=other"), account.id)
    }

    /// The same server with a browser that sends the given cookie.
    func with(cookie: String?) -> Server {
        Server(useCases: useCases, client: client, cookie: cookie)
    }

    func get(_ uri: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:]) async throws -> Reply {
        var headers = headers
        if let cookie { headers[.cookie] = cookie }
        return try await client.ask(uri, method, headers, nil)
    }

    func post(_ uri: String, _ form: String = "", headers: HTTPFields = Server.sameOrigin) async throws -> Reply {
        var headers = headers
        if let cookie { headers[.cookie] = cookie }
        headers[.contentType] = headers[.contentType] ?? "application/x-www-form-urlencoded"
        return try await client.ask(uri, .post, headers, ByteBuffer(string: form))
    }

    static let sameOrigin: HTTPFields = [.secFetchSite: "same-origin"]
    static let korean: HTTPFields = [.acceptLanguage: "ko-KR,ko;q=0.9,en;q=0.5"]
}

extension HTTPField.Name {
    static var secFetchSite: HTTPField.Name { name("Sec-Fetch-Site") }
    static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .accept }
}

/// A response of the server.
struct Reply {
    let head: HTTPResponse
    let body: ByteBuffer

    var status: HTTPResponse.Status { head.status }
    var headers: HTTPFields { head.headerFields }
    var text: String { String(buffer: body) }
}

/// A client that sends a request and waits for the response.
protocol Asker: Sendable {
    /// Port of a live server.
    var port: Int? { get }

    func ask(_ uri: String, _ method: HTTPRequest.Method, _ headers: HTTPFields, _ body: ByteBuffer?) async throws
        -> Reply
}

/// Calls the server's responder.
private struct Inside: Asker {
    let client: any TestClientProtocol
    let port: Int? = nil

    func ask(_ uri: String, _ method: HTTPRequest.Method, _ headers: HTTPFields, _ body: ByteBuffer?) async throws
        -> Reply
    {
        let response = try await client.execute(uri: uri, method: method, headers: headers, body: body)
        return Reply(head: response.head, body: response.body)
    }
}

extension TestClient.Configuration {
    /// Timeout longer than that of the live test client, which is 20 seconds and too short on a busy machine.
    static var patient: Self { Self(timeout: .seconds(600)) }
}

/// Sends requests through a socket.
private struct LoopbackClient: Asker {
    let client: TestClient
    let port: Int?

    static func connected(port: Int, _ body: (LoopbackClient) async throws -> Void) async throws {
        let client = TestClient(host: "localhost", port: port, configuration: .patient)
        client.connect()
        do {
            try await body(LoopbackClient(client: client, port: port))
        } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }

    func ask(_ uri: String, _ method: HTTPRequest.Method, _ headers: HTTPFields, _ body: ByteBuffer?) async throws
        -> Reply
    {
        var headers = headers
        headers[.connection] = "keep-alive"
        let response = try await client.execute(
            TestClient.Request(uri, method: method, authority: "localhost", headers: headers, body: body))
        return Reply(head: response.head, body: response.body ?? ByteBuffer())
    }
}

struct Missing: Error {}

/// A counter.
final class Numbers: Sendable {
    private let last = Mutex(0)

    func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// A reader that finds nothing, except for what a conforming type overrides.
protocol QuietReader: RepositoryReader {}

extension QuietReader {
    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery { Discovery() }
    func identify(_ path: String) async throws -> FoundRepository {
        throw RepositoryProblem(path: path, reason: .noRepository)
    }
    func fingerprint(of repository: FoundRepository) -> String? { nil }
    func configuredEmails(in repository: FoundRepository?) async throws -> [String] { [] }
    func tips(of repository: FoundRepository) async throws -> [String] { [] }
    func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool { false }
    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits { UnreachedCommits() }
    func needsRereading(known: [String], tips: [String]) -> Bool { false }
    func read(_ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void) async throws {}
    func recentCommits(_ request: RecentRequest) async throws -> RecentCommits { RecentCommits() }
    func commits(startingWith prefix: String, in repository: FoundRepository) async throws -> [CommitRecord] { [] }
    func version() async throws -> String { "2.39.5" }
}

struct NoReader: QuietReader {}

extension Server {
    /// Waits until no work is under way, as shown on the first visit.
    func rest() async throws {
        while try await get("/welcome").text.contains("class=\"going\"") {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Listens to the server's events until the revision of `change` is reported.
    func listen(untilTold change: @escaping @Sendable () async throws -> Void) async throws -> String {
        let revision = Mutex(Int64.max)
        return try await listen { text in
            let last = text.matches(of: /"revision":(\d+)/).last.flatMap { Int64($0.1) }
            return last.map { $0 >= revision.withLock(\.self) } ?? false
        } begun: {
            try await change()
            let changed = try await useCases.revision()
            revision.withLock { $0 = changed }
        }
    }

    /// Listens to the server's events over a new connection until enough was received.
    ///
    /// - Parameters:
    /// - query: query of the events address.
    /// - begun: runs once the server has reported its state.
    /// - Returns: the whole response, including its head.
    func listen(
        _ query: String = "", until isEnough: @Sendable (String) -> Bool,
        begun: @Sendable () async throws -> Void = {}
    ) async throws -> String {
        guard let port = client.port else { throw Missing() }
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let head = "GET \(Route.events.path)\(query) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie ?? "")\r\n\r\n"
            try await outbound.write(ByteBuffer(string: head))
            var text = ""
            var hasBegun = false
            for try await buffer in inbound {
                text += String(buffer: buffer)
                if isEnough(text) { break }
                if !hasBegun, text.contains(EventStream.quiet) {
                    hasBegun = true
                    try await begun()
                }
            }
            return text
        }
    }
}

extension AsyncStream<Void> {
    /// Whether no wakeup is pending: a cancelled task gets a pending element, or the end of the stream.
    var isQuiet: Bool {
        get async {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                var wakeups = makeAsyncIterator()
                return await wakeups.next() == nil
            }.value
        }
    }
}

/// Body of a form, percent-encoded, with the fields in order.
func form(_ fields: KeyValuePairs<String, String>) -> String {
    fields.map { "\($0)=\(Route.encoded($1))" }.joined(separator: "&")
}
