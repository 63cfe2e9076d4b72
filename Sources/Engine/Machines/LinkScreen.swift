import Core
package import Logging
import ServiceLifecycle
import Storage

/// Shows on this machine's screen what a hosted Haru has for it, while it runs.
///
/// It waits at the hosted Haru, which answers when there is something. What was shown is said before anything else is
/// asked, as often as it takes.
package struct LinkScreen: Service {
    private let useCases: UseCases
    private let hosted: any HostedHaru
    private let channels: any ChannelPort
    /// By chance, from 0 to 1: so that machines that were cut off together do not come back together.
    private let jitter: @Sendable () -> Double
    private let logger: Logger

    /// How long, in seconds, one question may wait for its answer.
    private static let wait = 45
    /// After how many seconds it is looked again whether this machine is linked, and a message is tried again.
    private static let pause: Int64 = 10
    /// How long, in seconds, it is waited after an answer that came before its time without anything.
    private static let breath: Int64 = 2
    /// After how many seconds a hosted Haru is asked again that lets this machine in no more.
    private static let longPause: Int64 = 900
    /// The longest time, in seconds, between two attempts to reach it.
    private static let longestBackOff: Int64 = 300
    /// How many messages of one answer are shown, and how many it is kept of that they were.
    private static let (most, mostKnown) = (50, 200)

    /// Makes it.
    ///
    /// - Returns: nil where nothing shows notifications on this machine's screen.
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

    /// Works until a graceful shutdown.
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

    /// What is known from one question to the next.
    private struct State {
        /// The token of the link that is asked, sealed.
        private var link = ""
        /// What was not said yet.
        var receipt = MachineMessageReceipt()
        /// What was shown last, which is not shown again, whatever is given.
        var shown: [String] = []
        var failures = 0
        /// Until when the link is left alone, since it was refused; one that was made anew is not.
        var refusedUntil: MonotonicClock.Instant?

        func isRefused(_ row: LinkRow, at now: MonotonicClock.Instant) -> Bool {
            row.token == link && refusedUntil.map { now < $0 } ?? false
        }

        mutating func begin(_ row: LinkRow) {
            if row.token != link { self = State() }
            (link, refusedUntil) = (row.token, nil)
        }
    }

    /// How this machine is linked; nil where it is not.
    private func link() async throws -> LinkRow? {
        let person = useCases.person
        let row = try await useCases.database.read(of: person) { try $0.links.find() }
        return row?.problem == LinkRow.revoked ? nil : row
    }

    /// Says what became of the last messages, and shows what is new.
    ///
    /// - Returns: for how many seconds nothing is to be asked.
    /// - Throws: ``LinkFailure``, and what the database throws.
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

    /// After how many seconds it is asked again.
    private func pause(after failure: LinkFailure, _ state: inout State) -> Int64 {
        state.failures += 1
        var (longest, asked) = (Self.longestBackOff, Int64(0))
        switch failure {
        case .revoked:
            state.refusedUntil = useCases.uptime.now.advanced(by: .seconds(Self.longPause))
            return Self.pause
        case .refused, .position, .addresses:
            // It makes nothing of what it is told, which would be no other the next time.
            (state.receipt, longest) = (MachineMessageReceipt(), Self.longPause)
        case .notHaru: longest = Self.longPause
        case .busy(let seconds): asked = Int64((0...3_600).held(seconds ?? 0))
        case .unreachable: break
        }
        let backoff = ExponentialBackoff(first: .seconds(Self.pause), longest: .seconds(longest))
        return max(asked, backoff.pause(after: state.failures, jitter: jitter()).wholeSeconds)
    }
}
