import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation
import ServiceLifecycle
import Synchronization

/// What a machine says of the messages that it was given.
private struct ReceiptBody: ApiBody {
    static let members: Set<String> = ["shown", "failed"]

    let receipt: MachineMessageReceipt

    init(_ members: ApiMembers) throws {
        receipt = MachineMessageReceipt(
            shown: try members.texts("shown") ?? [], failed: try members.texts("failed") ?? [])
    }
}

/// Gives linked machines what they are to show on their screens, as soon as there is something.
final class ApiMachineMessages: Sendable {
    private let clock: MonotonicClock
    /// The access tokens of those that wait, one request each.
    private let waiting = Mutex<Set<String>>([])

    /// The largest receipt, in bytes, and how many messages each of its lists may name.
    private static let (mostBytes, most) = (256 * 1_024, 1_000)
    /// How many machines wait at a time, so that connections are left for everybody else.
    private static let mostWaiting = 64
    /// How long an answer may wait, in seconds; far less than a request may take.
    private static let waits = 0...45
    /// After how many seconds a machine asks again for which nothing is to come, and one that may not wait.
    private static let (longPause, pause) = (60, 15)
    /// How long it is waited after something has changed, so that several changes are looked at once.
    private static let breath = Duration.milliseconds(100)

    init(clock: MonotonicClock) { self.clock = clock }

    /// Declares the routes.
    func addRoutes(to routes: ApiRoutes) {
        routes.on(.get, "machine/messages", scope: .commits, answer)
        routes.on(.post, "machine/messages", scope: .commits, take)
    }

    /// Answers with what is to be shown.
    @Sendable private func answer(_ request: ApiRequest) async throws -> Response {
        let wait = try ApiQuery(request, knowing: ["wait"]).number("wait", in: Self.waits, or: 0)
        let (useCases, token) = (request.useCases, request.context.token.id)
        var found = try await useCases.machineMessages(token: token)
        var pause = 0
        if found.messages.isEmpty, found.isOn, wait > 0 {
            if let later = try await waitingForFirst(request, wait) { found = later } else { pause = Self.pause }
        }
        if found.messages.isEmpty, !found.isOn { pause = Self.longPause }
        return ApiAnswer(["messages": .array(found.messages.map(Self.json)), "pause": .integer(pause)])
            .response(to: request.request, cache: .never)
    }

    /// Notes what became of what was given.
    @Sendable private func take(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let receipt = try await request.body(ReceiptBody.self, upTo: Self.mostBytes).value.receipt
        for (name, identities) in [("shown", receipt.shown), ("failed", receipt.failed)]
        where identities.count > Self.most {
            throw ApiError.member(name, .takes("[\"…\"] (≤ \(Self.most))"))
        }
        try await request.useCases.take(receipt, token: request.context.token.id)
        return try await request.deleted()
    }

    /// Looks whenever something has changed, until there is something, nothing is to come any more, or time is up.
    ///
    /// - Returns: nil where it cannot wait: too many do, or the same machine does already.
    private func waitingForFirst(_ request: ApiRequest, _ seconds: Int) async throws -> MachineMessages? {
        let (useCases, token, clock) = (request.useCases, request.context.token.id, clock)
        let isFirst = waiting.withLock { $0.count < Self.mostWaiting && $0.insert(token).inserted }
        guard isFirst else { return nil }
        defer { waiting.withLock { _ = $0.remove(token) } }
        guard let wakeups = request.account.updates.listen() else { return nil }
        return try await withThrowingTaskGroup(of: MachineMessages.self) { group in
            group.addTask {
                for await _ in wakeups.cancelOnGracefulShutdown() {
                    let found = try await useCases.machineMessages(token: token)
                    if !found.messages.isEmpty || !found.isOn { return found }
                    try await clock.sleep(for: Self.breath)
                }
                try Task.checkCancellation()
                return MachineMessages(messages: [], isOn: true)
            }
            group.addTask {
                try await clock.sleep(for: .seconds(seconds))
                return MachineMessages(messages: [], isOn: true)
            }
            defer { group.cancelAll() }
            return try await group.next()
        }
    }

    private static func json(_ message: MachineMessage) -> JSON {
        [
            "id": .text(message.id), "title": .text(message.title), "body": .text(message.body),
            "tag": .text(message.tag), "isSilent": .bool(message.isSilent),
        ]
    }
}
