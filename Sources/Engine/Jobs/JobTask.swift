import Foundation
import Storage

/// Task of a job; every task is idempotent and can be restarted.
package enum JobTask: Hashable, Sendable {
    /// Searches for repositories and reports those found.
    case find(paths: [String])
    /// Adds repositories and reads them.
    case add(paths: [String])
    /// Reads new commits, and retries repositories that could not be read.
    case read
    /// Closes the days that are over.
    case settle
    /// Permanently deletes what was deleted long ago.
    case purge
    /// Fetches the counts of one of the account's sources from its forge.
    case fetch(source: String)
    /// Processes the deliveries to the webhook of one of the account's sources.
    case receive(source: String)
    /// Polls a forge for recent pushes of one of the account's sources.
    case watch(source: String)
    /// Sends the nudges and alarms that are due, and schedules the next.
    case remind
    /// Sends a test notification to a browser or a channel.
    case testPush(device: String)

    /// The kind of a task, as it is stored.
    package enum Kind: String, CaseIterable, Sendable {
        case find, add, read, settle, purge, fetch, receive, watch, remind
        case testPush = "test-push"

        /// Whether it is given up after many failures, until somebody requests it again; nobody would request
        /// reminders.
        var isGivenUp: Bool { self != .remind }

        /// Whether it recurs without being requested each time.
        var isRecurring: Bool {
            switch self {
            case .settle, .fetch, .watch, .receive, .remind: true
            case .find, .add, .read, .purge, .testPush: false
            }
        }

        /// Kinds that concern repositories of this machine; they run one after another.
        static let ofRepositories: [Kind] = [.find, .add, .read]

        /// Whether pages show the state of such jobs; of other kinds they show only jobs that were given up.
        var isShown: Bool {
            switch self {
            case .find, .add, .read, .fetch: true
            case .settle, .purge, .receive, .watch, .remind, .testPush: false
            }
        }
    }

    package var kind: Kind {
        switch self {
        case .find: .find
        case .add: .add
        case .read: .read
        case .settle: .settle
        case .purge: .purge
        case .fetch: .fetch
        case .receive: .receive
        case .watch: .watch
        case .remind: .remind
        case .testPush: .testPush
        }
    }

    /// Folders to search.
    package var paths: [String] {
        switch self {
        case .find(let paths), .add(let paths): paths
        case .read, .settle, .purge, .fetch, .receive, .watch, .remind, .testPush: []
        }
    }

    private struct Payload: Codable {
        var paths: [String]?
        var source: String?
        var device: String?
    }

    /// Stored form of the task.
    var payload: String {
        var payload = Payload(paths: paths.isEmpty ? nil : paths)
        switch self {
        case .fetch(let source), .receive(let source), .watch(let source): payload.source = source
        case .testPush(let device): payload.device = device
        case .find, .add, .read, .settle, .purge, .remind: break
        }
        return JobCoding.text(payload)
    }

    /// Decodes a stored task; nil for one of another version.
    init?(_ row: JobRow) {
        guard let kind = Kind(rawValue: row.kind) else { return nil }
        let payload = JobCoding.value(of: row.payload, as: Payload.self)
        switch kind {
        case .read: self = .read
        case .settle: self = .settle
        case .purge: self = .purge
        case .remind: self = .remind
        case .find, .add:
            guard let paths = payload?.paths else { return nil }
            self = kind == .find ? .find(paths: paths) : .add(paths: paths)
        case .testPush:
            guard let device = payload?.device else { return nil }
            self = .testPush(device: device)
        case .fetch, .receive, .watch:
            guard let source = payload?.source else { return nil }
            switch kind {
            case .receive: self = .receive(source: source)
            case .watch: self = .watch(source: source)
            default: self = .fetch(source: source)
            }
        }
    }
}

/// When to reread the repositories that a change requires to be reread.
package enum Rereading: Sendable {
    /// Before the change returns.
    case now
    /// By a job that is submitted in the transaction of the change.
    case later
}

/// JSON coding of stored job data.
enum JobCoding {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The values contain only strings and integers, which JSON can always represent.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    static func value<Value: Decodable>(of text: String, as type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
