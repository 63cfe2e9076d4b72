import Core
import Engine
import Forges
import Foundation
import GitSource
import Logging
import Secrets
import Storage
import StoragePostgres
import StorageSQLite

/// Lets two workers on one database tell many people at one minute what is due, kills them again and again at any step,
/// and counts what a push service was sent.
///
///     ReminderKills FILE|postgres://… FOLDER [KILLS]
///
/// The database must be empty. It ends with 1 when anything was lost, or sent again more often than kills explain.
@main
enum ReminderKills {
    private static let people = 100
    private static let devices = 2
    private static let alarms = 2

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "--work" {
            try await work(on: open(arguments[2]), log: arguments[3])
        } else if (3...4).contains(arguments.count) {
            try await drive(
                arguments[1], folder: arguments[2], kills: arguments.count == 4 ? Int(arguments[3]) ?? 200 : 200)
        } else {
            FileHandle.standardError.write(Data("ReminderKills FILE|postgres://… FOLDER [KILLS]\n".utf8))
            exit(2)
        }
    }

    private static func open(_ place: String) throws -> any SQLDatabase {
        if place.contains("://") {
            return PostgresDatabase(
                try PostgresAddress(place), clock: uptime, time: { Date().timeIntervalSince1970 },
                jitter: { Double.random(in: 0...1) })
        }
        return try SQLiteDatabase(path: place, clock: uptime)
    }

    private static let uptime = MonotonicClock(ContinuousClock())

    private static func now() -> Instant { Instant(seconds: Int64(Date().timeIntervalSince1970)) }

    private static func accounts(on database: any SQLDatabase, key: String, log: String) -> Accounts {
        Accounts(
            UseCases(
                database: database, reader: GitReader(environment: [:], uptime: uptime) { 0 },
                forges: ForgeSource(version: "0"), secrets: KeyedSecretBox { [key] },
                push: RecordingPush(log: log), clock: { now() }, uptime: uptime,
                identifier: { UUID().uuidString }))
    }

    // MARK: What is killed

    private static func work(on database: any SQLDatabase, log: String) async throws {
        let key = ProcessInfo.processInfo.environment["HARU_SECRET_KEY"] ?? ""
        let worker = Worker(
            accounts: accounts(on: database, key: key, log: log), pages: NoPages(), interval: .milliseconds(100),
            logger: Logger(label: "kills"))
        try await worker.run()
    }

    private struct NoPages: PageNotifier {
        func notify(_ account: Int64) {}
    }

    // MARK: Who kills

    private static func drive(_ place: String, folder: String, kills: Int) async throws {
        let database = try open(place)
        try await Schema.upgrade(database)
        let (key, log) = (KeyedSecretBox.makeKey(), folder + "/received")
        try Data().write(to: URL(fileURLWithPath: log))
        try await furnish(accounts(on: database, key: key, log: log))
        var workers = [try start(place, log, key), try start(place, log, key)]
        var killed = 0
        let expected = people * devices * (1 + alarms)
        let deadline = ContinuousClock.now + .seconds(1_200)
        while ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...400)))
            let settled = try await settledCount(database)
            if killed >= kills, settled >= expected { break }
            // Killing is worth it while something is on its way; what is left then has time to be repaired.
            guard killed < kills else { continue }
            let number = Int.random(in: workers.indices)
            kill(workers[number].processIdentifier, SIGKILL)
            workers[number].waitUntilExit()
            workers[number] = try start(place, log, key)
            if try received(log).count > 0 { killed += 1 }
        }
        for worker in workers { kill(worker.processIdentifier, SIGKILL) }
        try report(received(log), killed: killed, expected: expected)
    }

    private static func start(_ place: String, _ log: String, _ key: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--work", place, log]
        process.environment = ProcessInfo.processInfo.environment.merging(["HARU_SECRET_KEY": key]) { $1 }
        try process.run()
        return process
    }

    /// People at whose homes it is about noon, with devices, a nudge and alarms at the same minute, half a minute away.
    private static func furnish(_ accounts: Accounts) async throws {
        let start = now()
        let east = 12 - Int(start.seconds / 3_600 % 24)
        guard let home = Zone(east == 0 ? "Etc/GMT" : "Etc/GMT\(east > 0 ? "-" : "+")\(abs(east))") else { return }
        let minute = (start.seconds + 90) / 60
        let time = TimeOfDay(minutes: (Int(minute % 1_440) + east * 60 + 1_440) % 1_440)
        for number in 1...people {
            let account = try await accounts.create(
                AccountIdentity(issuer: "kills", subject: "\(number)"), home: home)
            let useCases = accounts.useCases(of: account.id)
            try await useCases.setNudges(NudgeSettings(schedule: .times([time]), lastCall: nil))
            for device in 1...devices {
                _ = try await useCases.addPushDevice(
                    PushDeviceFields(
                        subscription: BrowserSubscription(
                            endpoint: "https://push.example/\(number)/\(device)", p256dh: "", auth: ""),
                        publicKey: "public", origin: "https://haru.example", agent: "d", language: "ko"))
            }
            let today = try await useCases.currentDay()
            for alarm in 1...alarms {
                var fields = TaskFields(title: "Task \(alarm)", due: Due(day: today, time: time))
                fields.alarms = [.atTime]
                _ = try await useCases.addTask(fields)
            }
        }
    }

    private static func settledCount(_ database: any SQLDatabase) async throws -> Int {
        try await database.read { connection in
            try PersonTable.page(after: 0, limit: people + 1, in: connection).reduce(0) { count, person in
                let rows = try NotificationTable.newest(limit: 99, person: person.id, in: connection)
                return count + rows.count
            }
        }
    }

    private static func received(_ log: String) throws -> [String] {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static func report(_ lines: [String], killed: Int, expected: Int) throws {
        let distinct = Set(lines)
        print(
            "\(killed) kills, \(lines.count) messages of \(expected): \(expected - distinct.count) lost, "
                + "\(lines.count - distinct.count) sent again under their own tag")
        // A kill interrupts what one worker sends, at most 16 people's messages to two devices.
        let isExplained = lines.count - distinct.count <= killed * 16 * devices
        if distinct.count != expected || !isExplained { exit(1) }
    }
}

/// A push service that writes down what it takes before it answers, late and now and then with a failure.
private struct RecordingPush: PushPort {
    let log: String

    private struct NotWritten: Error {}

    func makeKeys() throws -> PushKeys { PushKeys(publicKey: "public", privateKey: "private") }

    func check(_ subscription: BrowserSubscription) throws {}

    func send(
        _ notification: PushNotification, topic: PushTopic, urgency: PushUrgency, expires: Instant,
        to subscription: BrowserSubscription, by keys: PushKeys
    ) async throws -> PushOutcome {
        if Int.random(in: 1...20) == 1 { return .later(PushDelay(cause: .failed(status: 503), retryAfter: nil)) }
        // What a device shows is known by the tag: two of one tag are one notification.
        let line = Array("\(subscription.endpoint) \(topic.text) \(notification.tag)\n".utf8)
        let file = open(log, O_WRONLY | O_APPEND)
        guard file >= 0, write(file, line, line.count) == line.count else { throw NotWritten() }
        close(file)
        try await Task.sleep(for: .milliseconds(Int.random(in: 5...60)))
        return .accepted
    }
}
