import Core
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Asks the system for the addresses of hosts, on threads of its own.
///
/// The system waits for a name server that keeps silent for up to half a minute, and holds a thread for as long. So that
/// the names of one person hold up nobody else, whoever asks waits for three seconds at most, a host is looked up once
/// at a time, one that kept silent is left alone for a while, and one that has answered lately is served with what it
/// answered then while there is no other answer.
final class HostResolver: Sendable {
    private enum Answer: Sendable {
        case addresses([NetworkAddress])
        case silence
    }

    /// A host that is looked up, or waits for a thread.
    private struct Question {
        /// Those who wait for the answer, by their numbers.
        var asking: [Int: AsyncStream<Answer>.Continuation] = [:]
        var isRunning = false
    }

    /// That a host kept silent.
    private struct Silence {
        let count: Int
        /// Until when it is left alone, in seconds of the machine's uptime.
        let end: Int64
    }

    private struct State {
        var questions: [String: Question] = [:]
        /// The hosts that wait for a thread.
        var queue: [String] = []
        var running = 0
        var lastNumber = 0
        var silences = RecentValues<String, Silence>(most: 4_096)
        var answers = RecentValues<String, [NetworkAddress]>(most: 4_096)
    }

    /// That of this process.
    static let shared = HostResolver()

    private let state = Mutex(State())
    private let threads: NIOThreadPool
    private let count: Int
    private let patience: Duration
    private let uptime: @Sendable () -> Int64
    private let lookUp: @Sendable (String) -> [NetworkAddress]

    /// For how long a host that kept silent is left alone.
    private static let backoff = ExponentialBackoff(first: .seconds(10), longest: .seconds(300))

    /// - Parameters:
    ///   - count: how many hosts are looked up at a time.
    ///   - patience: how long an answer is waited for.
    ///   - uptime: the seconds by which it is measured how long hosts are left alone.
    ///   - lookUp: asks the system, and holds a thread while it does.
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

    /// The addresses of a host, in the order in which they are to be tried; none where it is not known.
    ///
    /// - Parameter host: a name or an address, without brackets.
    /// - Throws: ``OutboundFailure/timedOut`` where its name servers keep silent, and `CancellationError`.
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

    /// Has a host looked up, unless it is left alone, or is known while all threads are busy.
    ///
    /// - Returns: the number of who waits for the answer; nil where the host is not looked up.
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

    /// Waits no longer; what nobody waits for any more takes no thread.
    private func leave(_ number: Int, _ name: String) {
        state.withLock { state in
            guard state.questions[name]?.asking.removeValue(forKey: number) != nil,
                let question = state.questions[name], !question.isRunning, question.asking.isEmpty
            else { return }
            state.questions[name] = nil
            state.queue.removeAll { $0 == name }
        }
    }

    /// Looks up the hosts that have waited for longest, while there are threads.
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
                // Late is better than never: the next time it is quick, mostly.
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

    /// Leaves a host alone that keeps silent; where it has only waited for a thread, that is no fault of its own.
    private func giveUp(_ name: String) {
        let now = uptime()
        state.withLock { state in
            guard state.questions[name]?.isRunning == true else { return }
            // Of several that wait for it, the first gives it up.
            if let silence = state.silences[name], now < silence.end { return }
            let count = (state.silences[name]?.count ?? 0) + 1
            let pause = Self.backoff.pause(after: count, jitter: 1).wholeSeconds
            _ = state.silences.set(Silence(count: count, end: now + pause), for: name)
        }
    }

    /// What the system says of a host.
    static func system(_ host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        // Otherwise each address comes once for every kind of connection.
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
