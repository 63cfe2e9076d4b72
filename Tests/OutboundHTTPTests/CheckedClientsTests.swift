import AsyncHTTPClient
import Testing

@testable import OutboundHTTP

/// Connections to checked addresses are cached for a while, up to a limit.
@Suite struct CheckedClientsTests {
    private func client() -> CheckedClient { CheckedClient(HTTPClient(eventLoopGroupProvider: .singleton)) }

    @Test("connections are kept per host and reach, and the first ones are reused")
    func kept() {
        let (clients, first) = (CheckedClients(capacity: 2), client())
        #expect(clients.take("a", .internet) == nil)
        clients.keep(first, for: "a", .internet)
        clients.keep(client(), for: "a", .internet)
        #expect(clients.take("a", .internet) === first)
        #expect(clients.take("b", .internet) == nil && clients.take("a", .anywhere) == nil)
        clients.drop(first)
        #expect(clients.take("a", .internet) == nil)
    }

    @Test("when the cache is full, the least recently used connections are evicted")
    func capacity() {
        let clients = CheckedClients(capacity: 2)
        for host in ["a", "b"] { clients.keep(client(), for: host, .internet) }
        _ = clients.take("a", .internet)
        clients.keep(client(), for: "c", .internet)
        #expect(clients.take("b", .internet) == nil)
        #expect(clients.take("a", .internet) != nil && clients.take("c", .internet) != nil)
        let none = CheckedClients(capacity: 0)
        none.keep(client(), for: "a", .internet)
        #expect(none.take("a", .internet) == nil)
    }

    @Test("a host is resolved again after a thousand requests")
    func uses() {
        let clients = CheckedClients(capacity: 1)
        clients.keep(client(), for: "a", .internet)
        for _ in 1...1_000 { #expect(clients.take("a", .internet) != nil) }
        #expect(clients.take("a", .internet) == nil)
    }

    @Test("a connection lives only as long as somebody uses it")
    func lifetime() {
        let clients = CheckedClients(capacity: 1)
        weak var gone: CheckedClient?
        do {
            let first = client()
            gone = first
            clients.keep(first, for: "a", .internet)
        }
        #expect(gone != nil)
        clients.keep(client(), for: "b", .internet)
        #expect(gone == nil)
    }
}
