import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation
import ServiceLifecycle

/// What a machine says of the messages that it was given, and how long it waits for the next, in seconds.
struct MachineMessageQuestion: ApiBody {
    static let members: Set<String> = ["shown", "failed", "wait"]

    let receipt: MachineMessageReceipt
    let wait: Int

    /// How long an answer may take that waits for something to tell; far less than a request may.
    private static let waits = 0...45
    /// How many messages may be spoken of at a time.
    private static let most = 1_000

    init(_ members: ApiMembers) throws {
        func identities(_ name: String) throws -> [String] {
            let texts = try members.texts(name) ?? []
            guard texts.count <= Self.most else { throw EvidenceFault.tooMany(limit: Self.most) }
            return texts
        }
        receipt = MachineMessageReceipt(shown: try identities("shown"), failed: try identities("failed"))
        wait = try members.number("wait") ?? 0
        guard Self.waits.contains(wait) else {
            throw ApiError.member("wait", .takes("\(Self.waits.lowerBound)–\(Self.waits.upperBound)"))
        }
    }
}

/// Gives linked machines what they are to show on their screens.
struct ApiMachineMessages: Sendable {
    let clock: MonotonicClock

    /// The largest question, in bytes.
    private static let limit = 256 * 1_024
    /// How long it is waited after something has changed, so that several changes are looked at once.
    private static let pause = Duration.milliseconds(100)

    /// Notes what became of earlier messages, and answers with the next as soon as there are any.
    @Sendable func answer(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let (useCases, token) = (request.useCases, request.context.token.id)
        let (question, _) = try await request.body(MachineMessageQuestion.self, upTo: Self.limit)
        if !question.receipt.isEmpty {
            try await useCases.take(question.receipt, token: token)
            try await request.account.updates.refresh()
        }
        var messages = try await useCases.machineMessages(token: token)
        if messages.isEmpty, question.wait > 0 {
            guard let wakeups = request.account.updates.listen() else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "30"])
            }
            messages = try await firstMessages(
                on: wakeups, within: .seconds(question.wait)
            ) { try await useCases.machineMessages(token: token) }
        }
        return ApiAnswer(["messages": .array(messages.map(Self.json))])
            .response(to: request.request, cache: .never)
    }

    /// Looks whenever something has changed, until there is something or time is up; none also where the server stops.
    private func firstMessages(
        on wakeups: AsyncStream<Void>, within limit: Duration,
        _ look: @Sendable @escaping () async throws -> [MachineMessage]
    ) async throws -> [MachineMessage] {
        try await withThrowingTaskGroup(of: [MachineMessage].self) { group in
            group.addTask {
                for await _ in wakeups.cancelOnGracefulShutdown() {
                    let messages = try await look()
                    if !messages.isEmpty { return messages }
                    try await clock.sleep(for: Self.pause)
                }
                return []
            }
            group.addTask {
                try await clock.sleep(for: limit)
                return []
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }

    private static func json(_ message: MachineMessage) -> JSON {
        [
            "id": .text(message.id), "title": .text(message.title), "body": .text(message.body),
            "tag": .text(message.tag), "isSilent": .bool(message.isSilent),
        ]
    }
}
