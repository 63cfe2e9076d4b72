import Foundation
import Storage

/// What a job does: every task can be done again from the beginning, or half, and comes to the same.
package enum JobTask: Hashable, Sendable {
    /// Looks for repositories and tells what is there.
    case find(paths: [String])
    /// Adds repositories and reads them.
    case add(paths: [String])
    /// Reads what is new, and tries again what could not be read.
    case read
    /// Closes the days that are over.
    case settle
    /// Deletes for good what was deleted long ago.
    case purge
    /// Asks a forge what it counts for one of the account's sources.
    case fetch(source: String)
    /// Works on what a forge has delivered to the webhook of one of the account's sources.
    case receive(source: String)
    /// Asks a forge whether one of the account's sources has pushed anything.
    case watch(source: String)
    /// Sends the nudges and alarms that are due, and works out when the next are.
    case remind
    /// Sends a notification to a browser, to see whether it comes.
    case testPush(device: String)

    /// The kind of a task, as it is stored.
    package enum Kind: String, CaseIterable, Sendable {
        case find, add, read, settle, purge, fetch, receive, watch, remind
        case testPush = "test-push"

        /// Whether it is given up after many failures, until somebody asks for it again; nobody would for reminders.
        var isGivenUp: Bool { self != .remind }

        /// Whether it is done again and again without being asked for each time.
        var isRecurring: Bool {
            switch self {
            case .settle, .fetch, .watch, .receive, .remind: true
            case .find, .add, .read, .purge, .testPush: false
            }
        }

        /// Those about repositories of this machine, which are done one after another.
        static let ofRepositories: [Kind] = [.find, .add, .read]

        /// Whether pages show how such a job stands; of the others they show only that one was given up.
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

    /// The folders that it looks into.
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

    /// The task as it is stored.
    var payload: String {
        var payload = Payload(paths: paths.isEmpty ? nil : paths)
        switch self {
        case .fetch(let source), .receive(let source), .watch(let source): payload.source = source
        case .testPush(let device): payload.device = device
        case .find, .add, .read, .settle, .purge, .remind: break
        }
        return JobCoding.text(payload)
    }

    /// Reads a stored task; returns nil for one of another version.
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

/// When repositories are read again that a change makes be read again.
package enum Rereading: Sendable {
    /// Before the change returns.
    case now
    /// By a job, which is asked for in the transaction of the change.
    case later
}

/// How what is stored of jobs is written: JSON.
enum JobCoding {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What is written here holds texts and whole numbers alone, which JSON can always hold.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    static func value<Value: Decodable>(of text: String, as type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
