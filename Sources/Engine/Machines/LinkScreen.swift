import Core
package import Logging
import ServiceLifecycle
import Storage

/// Shows the messages of a hosted Haru on this machine's screen while it runs.
///
/// It uses long polling: the hosted Haru responds when there is a message. Outcomes are reported before the next poll,
/// as often as it takes.
package struct LinkScreen: Service {
    private let useCases: UseCases
    private let hosted: any HostedHaru
    private let channels: any ChannelPort
    /// Returns a random number from 0 to 1, so that machines that were disconnected together do not reconnect together.
    private let jitter: @Sendable () -> Double
    private let logger: Logger

    /// Maximum duration of one poll, in seconds.
    private static let wait = 45
    /// Time until the link is checked again, and a message is tried again, in seconds.
    private static let pause: Int64 = 10
    /// Delay after an empty response that came early, in seconds.
    private static let breath: Int64 = 2
    /// Time until a hosted Haru that revoked this machine is polled again, in seconds.
    private static let longPause: Int64 = 900
    /// Longest time between two attempts to reach the hosted Haru, in seconds.
    private static let longestBackOff: Int64 = 300
    /// Maximum number of messages shown of one response, and of shown messages that are remembered.
    private static let (most, mostKnown) = (50, 200)

    /// Makes the service.
    ///
    /// - Returns: nil if nothing shows notifications on this machine's screen.
    package init?(
        _ useCases: UseCases, through hosted: any HostedHaru, channels: any ChannelPort, logger: Logger,
        jitter: @escaping @Sendable () -> Double
    ) {
        guard channels.kinds.contains(.desktop) else { return nil }
        self.useCases = useCases
        self.hosted = hosted
        self.channels = channels
        self.logger = logger
        self.jitter = jitter
    }

    /// Runs until a graceful shutdown.
    package func run() async throws {
        await cancelWhenGracefulShutdown { await keepShowing() }
    }

    private func keepShowing() async {
        var state = State()
        while !Task.isCancelled {
            var seconds = Self.pause
            do {
                if let link = try await link(), !state.isRefused(link, at: useCases.uptime.now) {
                    state.begin(link)
                    do {
                        seconds = try await ask(link, &state)
                        state.failures = 0
                    } catch let failure as LinkFailure {
                        logger.debug("Asking for messages failed", metadata: ["error": "\(failure.stored)"])
                        seconds = pause(after: failure, &state)
                    }
                }
            } catch is CancellationError {
                return
            } catch {
                seconds = Self.longestBackOff
                logger.warning("Showing messages failed", metadata: ["error": "\(String(reflecting: error))"])
            }
            if seconds > 0 { try? await useCases.uptime.sleep(for: .seconds(seconds)) }
        }
    }

    /// State between two polls.
    private struct State {
        /// Sealed token of the link that is polled.
        private var link = ""
        /// Outcomes that were not reported yet.
        var receipt = MachineMessageReceipt()
        /// IDs of the messages that were shown last, which are not shown again if they are given again.
        var shown: [String] = []
        var failures = 0
        /// Time until which the link is not polled, since it was refused; a new link is polled at once.
        var refusedUntil: MonotonicClock.Instant?

        func isRefused(_ row: LinkRow, at now: MonotonicClock.Instant) -> Bool {
            row.token == link && refusedUntil.map { now < $0 } ?? false
        }

        mutating func begin(_ row: LinkRow) {
            if row.token != link { self = State() }
            (link, refusedUntil) = (row.token, nil)
        }
    }

    /// Returns this machine's link; nil if it is not linked.
    private func link() async throws -> LinkRow? {
        let person = useCases.person
        let row = try await useCases.database.read(of: person) { try $0.links.find() }
        return row?.problem == LinkRow.revoked ? nil : row
    }

    /// Reports the outcome of the last messages, and shows new ones.
    ///
    /// - Returns: number of seconds until the next poll.
    /// - Throws: ``LinkFailure``, and errors of the database.
    private func ask(_ link: LinkRow, _ state: inout State) async throws -> Int64 {
        let token = try useCases.secrets.open(link.token, for: LinkRow.purpose(person: useCases.person))
        if !state.receipt.isEmpty {
            try await hosted.tell(state.receipt, at: link.address, token: token)
            state.receipt = MachineMessageReceipt()
        }
        let asked = useCases.uptime.now
        let (messages, pause) = try await hosted.messages(waiting: Self.wait, at: link.address, token: token)
        for message in messages.prefix(Self.most) {
            if state.shown.contains(message.id) {
                state.receipt.shown.append(message.id)
            } else if try await show(message) {
                state.receipt.shown.append(message.id)
                state.shown = (state.shown + [message.id]).suffix(Self.mostKnown)
            } else {
                state.receipt.failed.append(message.id)
            }
        }
        if !state.receipt.failed.isEmpty { return Self.pause }
        let isEarly = messages.isEmpty && useCases.uptime.now - asked < .seconds(Self.wait / 2)
        return max(Int64(pause), isEarly ? Self.breath : 0)
    }

    private func show(_ message: MachineMessage) async throws -> Bool {
        let now = useCases.clock()
        let shown = ChannelMessage(
            id: message.id, kind: .nudge, notification: message.notification, at: now,
            expires: now.advanced(bySeconds: Self.pause))
        return try await channels.send(shown, to: ChannelTarget(.desktop, [:])) == .accepted
    }

    /// Returns the number of seconds until the next poll.
    private func pause(after failure: LinkFailure, _ state: inout State) -> Int64 {
        state.failures += 1
        var (longest, asked) = (Self.longestBackOff, Int64(0))
        switch failure {
        case .revoked:
            state.refusedUntil = useCases.uptime.now.advanced(by: .seconds(Self.longPause))
            return Self.pause
        case .refused, .position, .addresses:
            // The server rejects the receipt, and would reject it again.
            (state.receipt, longest) = (MachineMessageReceipt(), Self.longPause)
        case .notHaru: longest = Self.longPause
        case .busy(let seconds): asked = Int64((0...3_600).held(seconds ?? 0))
        case .unreachable: break
        }
        let backoff = ExponentialBackoff(first: .seconds(Self.pause), longest: .seconds(longest))
        return max(asked, backoff.pause(after: state.failures, jitter: jitter()).wholeSeconds)
    }
}
