import Core
import Dispatch
import Synchronization
import Testing

@testable import OutboundHTTP

/// Slow name servers of one host do not delay lookups of another.
@Suite(.timeLimit(.minutes(2))) struct HostResolverTests {
    /// A DNS with some names that do not answer until the test releases them.
    private final class Names: Sendable {
        private let silent = Mutex<Set<String>>([])
        private let asked = Mutex<[String]>([])
        private let gate = DispatchSemaphore(value: 0)
        private let uptime = Mutex<Int64>(1)

        var questions: [String] { asked.withLock { $0 } }

        func silence(_ name: String, _ isSilent: Bool = true) {
            silent.withLock { if isSilent { $0.insert(name) } else { $0.remove(name) } }
        }

        /// Releases a number of waiting lookups.
        func letGo(_ count: Int) { for _ in 0..<count { gate.signal() } }

        func pass(_ seconds: Int64) { uptime.withLock { $0 += seconds } }

        func lookUp(_ name: String) -> [NetworkAddress] {
            asked.withLock { $0.append(name) }
            if silent.withLock({ $0.contains(name) || name.hasPrefix("silent") }) {
                gate.wait()
                return []
            }
            return [NetworkAddress("192.0.2.\(name.utf8.count)")].compactMap(\.self)
        }

        func resolver(threads: Int, patience: Duration = .seconds(1)) -> HostResolver {
            HostResolver(threads: threads, patience: patience) {
                self.uptime.withLock { $0 }
            } lookUp: {
                self.lookUp($0)
            }
        }
    }

    @Test("twenty silent names delay the thirty others by no more than the patience")
    func silence() async throws {
        let names = Names()
        let resolver = names.resolver(threads: 16)
        defer { names.letGo(40) }
        await withTaskGroup(of: Void.self) { group in
            for number in 1...20 {
                group.addTask {
                    await #expect(throws: OutboundFailure.timedOut) {
                        try await resolver.addresses(of: "silent\(number).example")
                    }
                }
            }
        }
        // Each occupies a thread or occupied none; those that occupy one are not retried.
        let asked = names.questions.count
        #expect(asked == 16)
        for number in 1...16 where names.questions.contains("silent\(number).example") {
            await #expect(throws: OutboundFailure.timedOut) {
                try await resolver.addresses(of: "silent\(number).example")
            }
        }
        #expect(names.questions.count == asked)
        names.letGo(16)
        for number in 1...30 {
            let addresses = try await resolver.addresses(of: "host\(number).example")
            #expect(addresses.count == 1)
        }
    }

    @Test("a cached answer is returned while its name servers, or all threads, are silent")
    func lastAnswer() async throws {
        let names = Names()
        let resolver = names.resolver(threads: 2)
        defer { names.letGo(9) }
        let first = try await resolver.addresses(of: "Known.example")
        names.silence("known.example")
        #expect(try await resolver.addresses(of: "known.example") == first)
        #expect(names.questions == ["known.example", "known.example"])
        #expect(try await resolver.addresses(of: "known.example") == first, "at once: it is left alone")
        #expect(names.questions.count == 2)
        // It occupies one thread; another silent name takes the last.
        await #expect(throws: OutboundFailure.timedOut) { try await resolver.addresses(of: "silent.example") }
        names.pass(3_600)
        await #expect(throws: OutboundFailure.timedOut) { try await resolver.addresses(of: "new.example") }
        #expect(!names.questions.contains("new.example"), "it has waited for a thread, and waits no more")
        names.letGo(2)
        names.silence("known.example", false)
        while try await resolver.addresses(of: "new.example").isEmpty {}
        #expect(names.questions.last == "new.example")
    }

    @Test("a silent name is retried later, at growing intervals")
    func backoff() async throws {
        let names = Names()
        let resolver = names.resolver(threads: 4)
        defer { names.letGo(9) }
        for (place, pause) in [Int64(10), 20, 40].enumerated() {
            // The system finally reports that it found nothing.
            await #expect(throws: OutboundFailure.timedOut) {
                while try await resolver.addresses(of: "silent.example").isEmpty {}
            }
            names.letGo(1)
            #expect(names.questions.count == place + 1)
            names.pass(pause - 1)
            await #expect(throws: OutboundFailure.timedOut) { try await resolver.addresses(of: "silent.example") }
            #expect(names.questions.count == place + 1)
            names.pass(1)
        }
    }

    @Test("concurrent requests for a name share one lookup, and a cancelled one stops waiting")
    func together() async {
        let names = Names()
        let resolver = names.resolver(threads: 2, patience: .seconds(60))
        names.silence("slow.example")
        await withThrowingTaskGroup(of: [NetworkAddress].self) { group in
            for _ in 1...5 { group.addTask { try await resolver.addresses(of: "slow.example") } }
            while names.questions.isEmpty { await Task.yield() }
            group.cancelAll()
            while let result = await group.nextResult() {
                #expect(throws: CancellationError.self) { try result.get() }
            }
        }
        names.letGo(1)
        #expect(names.questions == ["slow.example"])
    }

    @Test("an IP address needs no lookup")
    func literal() async throws {
        let names = Names()
        let resolver = names.resolver(threads: 1)
        for text in ["192.0.2.1", "2001:db8::1"] {
            #expect(try await resolver.addresses(of: text).map(\.text) == [text])
        }
        #expect(names.questions.isEmpty)
    }
}
