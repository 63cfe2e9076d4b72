import Core
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Resolves host names with the system's resolver, on threads of its own.
///
/// The system waits up to half a minute for a silent name server and blocks a thread meanwhile. To keep one person's
/// host names from delaying everyone else, a caller waits three seconds at most, each host has one lookup at a time, a
/// host that timed out is skipped for a while, and a host that was resolved recently falls back to its last answer.
final class HostResolver: Sendable {
    private enum Answer: Sendable {
        case addresses([NetworkAddress])
        case silence
    }

    /// Pending lookup of a host, running or waiting for a thread.
    private struct Question {
        /// Waiting callers, by number.
        var asking: [Int: AsyncStream<Answer>.Continuation] = [:]
        var isRunning = false
    }

    /// Record that the lookup of a host timed out.
    private struct Silence {
        let count: Int
        /// End of the pause before the next lookup, in seconds of the machine's uptime.
        let end: Int64
    }

    private struct State {
        var questions: [String: Question] = [:]
        /// Hosts that wait for a thread.
        var queue: [String] = []
        var running = 0
        var lastNumber = 0
        var silences = RecentValues<String, Silence>(most: 4_096)
        var answers = RecentValues<String, [NetworkAddress]>(most: 4_096)
    }

    /// Shared resolver of this process.
    static let shared = HostResolver()

    private let state = Mutex(State())
    private let threads: NIOThreadPool
    private let count: Int
    private let patience: Duration
    private let uptime: @Sendable () -> Int64
    private let lookUp: @Sendable (String) -> [NetworkAddress]

    /// Pause before the next lookup of a host that timed out.
    private static let backoff = ExponentialBackoff(first: .seconds(10), longest: .seconds(300))

    /// - Parameters:
    ///   - count: number of concurrent lookups.
    ///   - patience: time that a caller waits for an answer.
    ///   - uptime: clock for the pauses, in seconds.
    ///   - lookUp: calls the system's resolver, and blocks a thread while it does.
    init(
        threads count: Int = 16, patience: Duration = .seconds(3),
        uptime: @escaping @Sendable () -> Int64 = { Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000_000) },
        lookUp: @escaping @Sendable (String) -> [NetworkAddress] = HostResolver.system
    ) {
        self.count = count
        self.patience = patience
        self.uptime = uptime
        self.lookUp = lookUp
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Returns the addresses of a host, in the order in which to try them; empty if the host is unknown.
    ///
    /// - Parameter host: a name or an address, without brackets.
    /// - Throws: ``OutboundFailure/timedOut`` if its name servers do not answer, and `CancellationError`.
    func addresses(of host: String) async throws -> [NetworkAddress] {
        if let address = NetworkAddress(host) { return [address] }
        let name = host.lowercased()
        let (answers, asking) = AsyncStream<Answer>.makeStream()
        let (number, last) = state.withLock { (ask(name, asking, &$0), $0.answers[name]) }
        guard let number else {
            guard let last else { throw OutboundFailure.timedOut }
            return last
        }
        startNext()
        let timeout = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(patience)) {
            [weak self] in
            self?.giveUp(name)
            asking.yield(.silence)
            asking.finish()
        }
        defer {
            timeout.cancel()
            leave(number, name)
        }
        for await answer in answers {
            switch answer {
            case .addresses(let addresses): return addresses
            case .silence:
                guard let last else { throw OutboundFailure.timedOut }
                return last
            }
        }
        throw CancellationError()
    }

    /// Requests the lookup of a host, unless it is paused, or has a cached answer while all threads are busy.
    ///
    /// - Returns: the number of the waiting caller; nil if the host is not looked up.
    private func ask(
        _ name: String, _ asking: AsyncStream<Answer>.Continuation, _ state: inout State
    ) -> Int? {
        if let silence = state.silences[name], uptime() < silence.end { return nil }
        if state.questions[name] == nil {
            if state.running >= count, state.answers[name] != nil { return nil }
            state.questions[name] = Question()
            state.queue.append(name)
        }
        state.lastNumber += 1
        state.questions[name]?.asking[state.lastNumber] = asking
        return state.lastNumber
    }

    /// Stops waiting, and drops the lookup if it has not started and nobody else waits for it.
    private func leave(_ number: Int, _ name: String) {
        state.withLock { state in
            guard state.questions[name]?.asking.removeValue(forKey: number) != nil,
                let question = state.questions[name], !question.isRunning, question.asking.isEmpty
            else { return }
            state.questions[name] = nil
            state.queue.removeAll { $0 == name }
        }
    }

    /// Starts the lookups that have waited longest, while threads are free.
    private func startNext() {
        while true {
            let name: String? = state.withLock { state in
                guard state.running < count, !state.queue.isEmpty else { return nil }
                let name = state.queue.removeFirst()
                state.running += 1
                state.questions[name]?.isRunning = true
                return name
            }
            guard let name else { return }
            threads.submit { [weak self, lookUp] _ in
                let addresses = lookUp(name)
                self?.take(addresses, of: name)
            }
        }
    }

    private func take(_ addresses: [NetworkAddress], of name: String) {
        let asking: [Int: AsyncStream<Answer>.Continuation] = state.withLock { state in
            state.running -= 1
            if !addresses.isEmpty {
                // A late answer still helps: the next lookup is usually quick.
                _ = state.silences.set(nil, for: name)
                _ = state.answers.set(addresses, for: name)
            }
            return state.questions.removeValue(forKey: name)?.asking ?? [:]
        }
        for asking in asking.values {
            asking.yield(.addresses(addresses))
            asking.finish()
        }
        startNext()
    }

    /// Pauses lookups of a host that timed out; a host that only waited for a thread is not paused.
    private func giveUp(_ name: String) {
        let now = uptime()
        state.withLock { state in
            guard state.questions[name]?.isRunning == true else { return }
            // Of several waiting callers, only the first counts the timeout.
            if let silence = state.silences[name], now < silence.end { return }
            let count = (state.silences[name]?.count ?? 0) + 1
            let pause = Self.backoff.pause(after: count, jitter: 1).wholeSeconds
            _ = state.silences.set(Silence(count: count, end: now + pause), for: name)
        }
    }

    /// Resolves a host with the system's resolver.
    static func system(_ host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        // Without this, each address is listed once per socket type.
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [NetworkAddress] = []
        var next = list
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0,
                let address = NetworkAddress(
                    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            {
                addresses.append(address)
            }
            next = info.ai_next
        }
        return addresses
    }
}
