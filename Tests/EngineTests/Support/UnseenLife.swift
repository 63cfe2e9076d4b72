import Core
import Engine
import TestSupport
import Testing

/// A person whose repositories and settings change while days pass, scanned after every step or only by the
/// scans of the changes themselves.
struct UnseenLife {
    let ledger: Ledger
    let isSeen: Bool
    private(set) var told: [String] = []
    private let seed: Int
    private var dice: Dice

    private static let paths = ["/code/haru", "/code/eisen"]

    init(ledger: Ledger, seed: Int, isSeen: Bool) {
        self.ledger = ledger
        self.seed = seed
        self.isSeen = isSeen
        dice = Dice(seed: (seed &+ 1) &* 1_000_003)
    }

    var story: String { "seed \(seed): \(told.joined(separator: ", "))" }

    /// All answers at the end.
    struct Answers: Equatable {
        var cells: [GrassDay] = []
        var streak = Streak.none
        var freezesLeft = 0
        var reasons: [DayReason] = []
        var challenge: Challenge.State?
    }

    mutating func live() async throws -> Answers {
        for path in Self.paths {
            ledger.reader.change(path) { $0.emails = ["rani@example.com"] }
            try await ledger.add(path)
        }
        if dice.chance(2, of: 3) { try await ledger.useCases.set(.freezesAutomatic, to: "on") }
        for _ in 0..<dice.roll(8...20) {
            try await step()
            guard isSeen else { continue }
            _ = try await ledger.useCases.refresh(retries: true)
            _ = try await ledger.useCases.today()
        }
        _ = try await ledger.useCases.refresh(retries: true)
        return try await answers()
    }

    private mutating func step() async throws {
        let useCases = ledger.useCases
        switch dice.roll(0...15) {
        case 0...4: try commit()
        case 5...8: passTime()
        case 9:
            let value = dice.pick(["on", "off"])
            told.append("automatic \(value)")
            try await useCases.set(.freezesAutomatic, to: value)
        case 10:
            let value = "\(dice.roll(0...3))"
            told.append("\(value) a month")
            try await useCases.set(.freezesPerMonth, to: value)
        case 11:
            let value = dice.pick([(SettingKey.dayStart, "0"), (.dayStart, "4"), (.minimum, "1"), (.minimum, "2")])
            told.append("\(value.0.rawValue)=\(value.1)")
            try await useCases.set(value.0, to: value.1)
        case 12:
            let value = dice.pick(["none", "sat,sun", "sun"])
            told.append("rest \(value)")
            try await useCases.set(.rest, to: value)
        case 13:
            let day = try await useCases.currentDay().advanced(by: -dice.roll(-1...6))
            told.append("turn the freeze of \(day)")
            let refused = try await refusal { _ = try await useCases.freeze(day) }
            if case .freezeNotNeeded(_, .frozen) = refused { _ = try await useCases.unfreeze(day) }
        case 14:
            let name = dice.pick(["Asia/Seoul", "Europe/Berlin", "Asia/Tokyo"])
            told.append("move to \(name)")
            try await useCases.setZone(name)
        default:
            told.append("a challenge")
            let length = dice.roll(1...4)
            _ = try await refusal {
                _ = try await useCases.startChallenge(
                    length: length, start: nil, rule: .everyDay, name: nil, reward: nil)
            }
        }
    }

    private mutating func commit() throws {
        let path = dice.pick(Self.paths)
        told.append("commit to \(path)")
        let at = ledger.clock.now
        ledger.reader.commit(try ledger.scripted(at: at.iso(offset: 32_400), in: path), to: path)
    }

    private mutating func passTime() {
        let hours = dice.roll(1...70)
        told.append("\(hours) hours pass")
        ledger.clock.advance(hours: hours)
    }

    private func answers() async throws -> Answers {
        let today = try await ledger.useCases.today()
        var answers = Answers()
        let window = try await ledger.useCases.grass(from: today.day.advanced(by: -60), to: today.day)
        answers.cells = window.grass.days
        (answers.streak, answers.freezesLeft) = (today.streak, today.freezesLeft)
        for cell in answers.cells.suffix(40) {
            answers.reasons.append(try await ledger.useCases.explain(cell.day).reason)
        }
        answers.challenge = today.challenge?.progress.state
        return answers
    }
}
