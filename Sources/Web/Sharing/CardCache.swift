import Core
import Engine
import Graphics
import Language
import NIOCore
import Synchronization

/// What was made for strangers, kept as long as the same would be made again.
final class CardCache: Sendable {
    /// What was made, and of whom.
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
        /// What it was made from: the revision of what is stored, and the end of its day.
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

    /// Makes a cache that holds nothing.
    init(mostBytes: Int = 16 * 1_024 * 1_024, mostEntries: Int = 4_096) {
        self.mostBytes = mostBytes
        self.mostEntries = mostEntries
    }

    /// What was made before, where it still holds.
    func find(_ key: Key, revision: Int64, now: Instant) -> Payload? {
        state.withLock { state in
            guard var entry = state.entries[key], entry.revision == revision, now < entry.dayEnd else { return nil }
            state.uses += 1
            entry.use = state.uses
            state.entries[key] = entry
            return entry.payload
        }
    }

    /// Keeps what was made; what was used longest ago makes room.
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

    /// Lets go of half, so that not each of many in turn has to look through all.
    private static func makeRoom(_ state: inout State) {
        let (bytes, count) = (state.bytes / 2, state.entries.count / 2)
        for (key, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use })
        where state.bytes > bytes || state.entries.count > count {
            state.bytes -= entry.bytes
            state.entries[key] = nil
        }
    }

    /// How much is kept.
    var size: (entries: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.bytes) } }
}
