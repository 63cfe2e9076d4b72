import Core
import Engine
import Graphics
import Language
import NIOCore
import Synchronization

/// Cache of public cards and pages, keyed by account; an entry is valid for its revision and day.
final class CardCache: Sendable {
    /// Cache key: the account, and the card or page.
    struct Key: Hashable, Sendable {
        enum Subject: Hashable, Sendable {
            case card(SharedPart, CardOptions)
            case page(PublicAddress, Language)
        }

        let account: Int64
        let subject: Subject
    }

    private struct Entry {
        let payload: Payload
        /// Revision of the data that the payload was made from; `dayEnd` is the end of its day.
        let revision: Int64
        let dayEnd: Instant
        let bytes: Int
        var use: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let mostBytes: Int
    private let mostEntries: Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    init(mostBytes: Int = 16 * 1_024 * 1_024, mostEntries: Int = 4_096) {
        self.mostBytes = mostBytes
        self.mostEntries = mostEntries
    }

    /// Returns the cached payload if it is still valid.
    func find(_ key: Key, revision: Int64, now: Instant) -> Payload? {
        state.withLock { state in
            guard var entry = state.entries[key], entry.revision == revision, now < entry.dayEnd else { return nil }
            state.uses += 1
            entry.use = state.uses
            state.entries[key] = entry
            return entry.payload
        }
    }

    /// Stores a payload and evicts the least recently used ones if necessary.
    func keep(_ payload: Payload, _ key: Key, revision: Int64, dayEnd: Instant) {
        let bytes = payload.plain.readableBytes + (payload.compressed?.readableBytes ?? 0)
        guard bytes <= mostBytes / 8 else { return }
        state.withLock { state in
            state.bytes -= state.entries[key]?.bytes ?? 0
            state.entries[key] = nil
            if state.bytes + bytes > mostBytes || state.entries.count >= mostEntries { Self.makeRoom(&state) }
            state.uses += 1
            state.entries[key] = Entry(
                payload: payload, revision: revision, dayEnd: dayEnd, bytes: bytes, use: state.uses)
            state.bytes += bytes
        }
    }

    /// Evicts half of the entries at once, so that the sort of all entries is not repeated at each insertion.
    private static func makeRoom(_ state: inout State) {
        let (bytes, count) = (state.bytes / 2, state.entries.count / 2)
        for (key, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use })
        where state.bytes > bytes || state.entries.count > count {
            state.bytes -= entry.bytes
            state.entries[key] = nil
        }
    }

    /// Number of entries, and their total size in bytes.
    var size: (entries: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.bytes) } }
}
