import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation
import ServiceLifecycle
import Synchronization

/// Receipt of a machine for the messages that it received.
private struct ReceiptBody: ApiBody {
    static let members: Set<String> = ["shown", "failed"]

    let receipt: MachineMessageReceipt

    init(_ members: ApiMembers) throws {
        receipt = MachineMessageReceipt(
            shown: try members.texts("shown") ?? [], failed: try members.texts("failed") ?? [])
    }
}

/// Delivers messages that linked machines show on their screens, by long polling.
final class ApiMachineMessages: Sendable {
    private let clock: MonotonicClock
    /// IDs of the access tokens with a waiting request, one request each.
    private let waiting = Mutex<Set<String>>([])

    /// Maximum size of a receipt, in bytes, and maximum number of messages in each of its lists.
    private static let (mostBytes, most) = (256 * 1_024, 1_000)
    /// Maximum number of waiting machines, so that connections remain for other clients.
    private static let mostWaiting = 64
    /// Permitted waiting times, in seconds; far below the maximum duration of a request.
    private static let waits = 0...45
    /// Seconds until the next poll: of a machine whose messages are off, and of one that cannot wait.
    private static let (longPause, pause) = (60, 15)
    /// Delay after a change, so that several changes cause one lookup.
    private static let breath = Duration.milliseconds(100)

    init(clock: MonotonicClock) { self.clock = clock }

    func addRoutes(to routes: ApiRoutes) {
        routes.on(.get, "machine/messages", scope: .commits, answer)
        routes.on(.post, "machine/messages", scope: .commits, take)
    }

    /// Responds with the messages to show.
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

    /// Stores the receipt for delivered messages.
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

    /// Looks up messages after each change, until there are some, messages are turned off, or the time is up.
    ///
    /// - Returns: nil if the request cannot wait, because too many do or the same machine already does.
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
