import Core
import Engine
import Presentation
import TestSupport
import Testing

/// A person with random weeks, and the model that gives the expected result.
struct RandomHistory {
    private let ledger: Ledger
    private let seed: Int
    private var dice: Dice
    private var model: LedgerModel
    private var mine: Set<String> = []
    private var unticked: Set<String> = []
    private var told: [String] = []
    /// Whether evidence that was read later may look as if it had been read before.
    private var wentBack = false

    private static let paths = ["/code/haru", "/code/eisen", "/code/paper"]
    private static let addresses = ["rani@example.com", "rani@work.example", "other@example.com"]

    init(ledger: Ledger, seed: Int) {
        self.ledger = ledger
        self.seed = seed
        dice = Dice(seed: seed)
        model = LedgerModel(now: ledger.clock.now, zone: ZoneHistory.seoul)
    }

    /// Simulates a number of events, checking the stored values after each.
    mutating func live() async throws {
        if dice.chance(1, of: 2) {
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            model.isAutomatic = true
        }
        for _ in 0..<dice.roll(4...12) {
            let before = try await ledger.useCases.streak()
            let onlyAdds = try await step()
            try await refresh()
            try await check()
            let after = try await ledger.useCases.streak()
            if onlyAdds, !wentBack, model.unknown == nil {
                #expect(after.bestLength >= before.bestLength, "\(story)")
                #expect(after.currentLength >= before.currentLength, "\(story)")
            }
        }
    }

    private var story: String { "seed \(seed): \(told.joined(separator: ", "))" }

    // MARK: What happens

    /// Simulates an event, and returns whether it only added evidence.
    private mutating func step() async throws -> Bool {
        switch dice.roll(0...19) {
        case 0...6: return commit()
        case 7, 8: try await turnRepository()
        case 9: try await failOrMend()
        case 10: try await turnAddress()
        case 11: try await turnExclusion()
        case 12, 13: try await changeRule()
        case 14: try await turnFreeze()
        case 15: try await dice.chance(1, of: 2) ? changeStreak() : changeFreezes()
        case 16: try await move()
        default: passTime()
        }
        return false
    }

    private mutating func commit() -> Bool {
        let path = dice.pick(Self.paths)
        var added: [ScriptedReader.Commit] = []
        for _ in 0..<dice.roll(1...6) {
            let copied = dice.chance(1, of: 6) ? ledger.reader.repository(dice.pick(Self.paths))?.commits.last : nil
            let here = (ledger.reader.repository(path)?.commits ?? []) + added
            added.append(copied.map { rewritten($0, besides: here) } ?? fresh(in: path, number: here.count))
        }
        let isFailing = model.repositories[path]?.isFailing ?? false
        told.append("\(added.count) commits to \(path)")
        ledger.reader.change(path) { $0.commits += added }
        return !isFailing
    }

    private mutating func fresh(in path: String, number: Int) -> ScriptedReader.Commit {
        let back = dice.chance(1, of: 12) ? -dice.roll(0...30) : dice.roll(0...20)
        let at = ledger.clock.now.advanced(bySeconds: Int64(-back * 86_400 + dice.roll(-40_000...40_000)))
        return ScriptedReader.Commit(
            record: CommitRecord(
                sha: objectName("\(path) \(number)"), authorName: "Rani", authorEmail: dice.pick(Self.addresses),
                authoredAt: at, offset: dice.pick([32_400, 32_400, 0, -18_000]),
                subject: dice.pick(["Plant grass", "[bot] Bump", "Water it"])),
            paths: dice.pick([[], ["docs/a.md"], ["docs/a.md", "src/b.swift"]])
        )
    }

    /// A copy: the same object, unless the repository holds it, or the same author and time under another name.
    private mutating func rewritten(
        _ commit: ScriptedReader.Commit, besides others: [ScriptedReader.Commit]
    ) -> ScriptedReader.Commit {
        let record = commit.record
        if dice.chance(1, of: 2), !others.contains(where: { $0.record.sha == record.sha }) { return commit }
        var copy = commit
        copy.record = CommitRecord(
            sha: objectName("copy \(others.count) of \(record.sha)"), authorName: record.authorName,
            authorEmail: record.authorEmail, authoredAt: record.authoredAt,
            offset: dice.chance(1, of: 2) ? record.offset : dice.pick([0, 32_400, -18_000, 50_400]),
            subject: record.subject)
        return copy
    }

    private mutating func turnRepository() async throws {
        let path = dice.pick(Self.paths)
        if model.repositories[path] != nil {
            told.append("remove \(path)")
            _ = try await ledger.useCases.removeRepository(path)
            model.repositories[path] = nil
            model.evidence = model.evidence.filter { $0.key.repository != path }
            model.exclusions.removeAll { $0.repository == path }
        } else if let repository = ledger.reader.repository(path), repository.problem == nil {
            told.append("add \(path)")
            let emails = dice.chance(1, of: 2) ? [dice.pick(Self.addresses)] : repository.emails
            ledger.reader.change(path) { $0.emails = emails }
            try await ledger.add(path)
            model.repositories[path] = .init(addedAt: ledger.clock.now)
        }
    }

    private mutating func failOrMend() async throws {
        let path = dice.pick(Self.paths)
        guard let repository = ledger.reader.repository(path) else { return }
        told.append((repository.problem == nil ? "break " : "mend ") + path)
        ledger.reader.change(path) { $0.problem = repository.problem == nil ? .damaged("it fell") : nil }
    }

    private mutating func turnAddress() async throws {
        let address = dice.pick(Self.addresses)
        if mine.contains(address) {
            told.append("untick \(address)")
            try await ledger.useCases.changeAuthors(removing: [address])
            mine.remove(address)
            unticked.insert(address)
            model.evidence = model.evidence.filter { $0.key.commit.record.authorEmail != address }
        } else {
            told.append("tick \(address)")
            try await ledger.useCases.changeAuthors(adding: [address])
            mine.insert(address)
            unticked.remove(address)
        }
    }

    private mutating func turnExclusion() async throws {
        if let rule = model.exclusions.first, dice.chance(1, of: 2) {
            told.append("count \(rule.pattern) again")
            try await ledger.useCases.removeExclusion(rule.id)
            model.exclusions.removeFirst()
            return
        }
        let (subject, pattern) = dice.pick([
            (ExclusionRule.Subject.message, "[bot]*"), (.path, "docs/*"), (.path, "*.md"), (.author, "*work.example>"),
        ])
        let path = dice.chance(1, of: 2) ? model.repositories.keys.sorted().first : nil
        told.append("exclude \(pattern) in \(path ?? "all")")
        let rule = try await ledger.useCases.addExclusion(subject: subject, pattern: pattern, repository: path)
        model.exclusions.append(ExclusionRule(id: rule.id, repository: path, subject: subject, pattern: pattern))
    }

    private mutating func changeRule() async throws {
        let from: Day? = dice.pick([nil, .first, model.today.advanced(by: -dice.roll(1...15))])
        let (key, value, edit): (SettingKey, String, LedgerModel.Edit) =
            switch dice.roll(0...3) {
            case 0:
                dice.chance(1, of: 2) ? (.minimum, "1", .minimum(1)) : (.minimum, "2", .minimum(2))
            case 1:
                dice.chance(1, of: 3)
                    ? (.rest, "none", .rest([])) : (.rest, "sat,sun", .rest([.saturday, .sunday]))
            case 2:
                dice.chance(1, of: 2) ? (.dayStart, "4", .dayStart(4)) : (.dayStart, "0", .dayStart(0))
            default: dice.chance(1, of: 2) ? (.days, "home", .policy(.home)) : (.days, "auto", .policy(.auto))
            }
        told.append("\(key.rawValue)=\(value) from \(from?.description ?? "today")")
        try await ledger.useCases.set(key, to: value, from: from)
        model.edits.append((from ?? (model.began >= model.today ? .first : model.today), edit))
    }

    private mutating func turnFreeze() async throws {
        let day = model.today.advanced(by: -dice.roll(-2...10))
        if model.frozen.contains(day) {
            told.append("thaw \(day)")
            _ = try await ledger.useCases.unfreeze(day)
            model.frozen.remove(day)
            model.automatic.remove(day)
            if day < model.today { model.thawed.insert(day) }
            return
        }
        told.append("freeze \(day)")
        let answer = model.answer()
        var state = answer.state(of: day)
        if state == .future, answer.rules(day).rest.contains(day.weekday) { state = .rest }
        let isFree =
            ![.done, .rest, .frozen].contains(state) && model.freezesLeft(inMonthOf: day, answer) > 0
            && model.keepsSomething(on: day)
        let refused = try await refusal { _ = try await ledger.useCases.freeze(day) }
        #expect((refused == nil) == isFree, "\(story)")
        if refused == nil {
            model.frozen.insert(day)
            model.thawed.remove(day)
        }
    }

    private mutating func changeFreezes() async throws {
        if dice.chance(1, of: 2) {
            model.isAutomatic.toggle()
            told.append("automatic \(model.isAutomatic)")
            try await ledger.useCases.set(.freezesAutomatic, to: model.isAutomatic ? "on" : "off")
        } else {
            model.allowance = dice.roll(0...3)
            told.append("\(model.allowance) a month")
            try await ledger.useCases.set(.freezesPerMonth, to: "\(model.allowance)")
        }
    }

    private mutating func changeStreak() async throws {
        if dice.chance(2, of: 3) {
            model.weekly.toggle()
            told.append(model.weekly ? "weekly" : "daily")
            try await ledger.useCases.set(.streak, to: model.weekly ? "weekly" : "daily")
        } else {
            model.weekStart = dice.pick([.sunday, .monday])
            told.append("weeks from \(model.weekStart)")
            try await ledger.useCases.set(.weekStart, to: model.weekStart.code)
        }
    }

    private mutating func move() async throws {
        let name = dice.pick(["America/Los_Angeles", "Pacific/Kiritimati", "Asia/Seoul", "Europe/Berlin"])
        guard let zone = Zone(name), model.today > model.began else { return }
        told.append("move to \(name)")
        try await ledger.useCases.setZone(name)
        model.zones = ZoneHistory(
            model.zones.first, moves: model.zones.moves + [.init(from: ledger.clock.now, zone: zone)])
    }

    private mutating func passTime() {
        let hours = dice.chance(1, of: 8) ? -24 : dice.roll(1...60)
        if hours < 0 { wentBack = true }
        told.append("\(hours) hours pass")
        ledger.clock.advance(hours: hours)
        model.now = ledger.clock.now
    }

    // MARK: What should come of it

    private mutating func refresh() async throws {
        _ = try await ledger.useCases.refresh(retries: true)
        let now = ledger.clock.now
        for path in Array(model.repositories.keys) {
            let repository = try #require(ledger.reader.repository(path))
            model.repositories[path]?.isFailing = repository.problem != nil
            guard repository.problem == nil else { continue }
            model.repositories[path]?.readAt = now
            mine.formUnion(repository.emails.filter { !unticked.contains($0) })
        }
        for path in model.repositories.filter({ !$0.value.isFailing }).keys {
            for commit in ledger.reader.repository(path)?.commits ?? []
            where mine.contains(commit.record.authorEmail) {
                let key = LedgerModel.Key(repository: path, commit: commit)
                if model.evidence[key] == nil { model.evidence[key] = now }
            }
        }
    }

    private mutating func check() async throws {
        let useCases = ledger.useCases
        let today = try await useCases.today()
        model.close()
        let answer = model.answer()
        #expect(today.day == answer.today, "\(story)")
        #expect(today.state == answer.state(of: answer.today), "\(story)")
        #expect(today.count == answer.totals[answer.today, default: 0], "\(story)")
        #expect(today.streak == model.streak(answer), "\(story)")
        #expect(today.streak.bestLength >= today.streak.currentLength, "\(story)")
        #expect(today.freezesLeft == model.freezesLeft(inMonthOf: answer.today, answer), "\(story)")

        let grass = try await useCases.grass(from: today.day.advanced(by: -25), to: today.day.next).grass
        for cell in grass.days {
            let count = cell.day > answer.today ? 0 : answer.totals[cell.day, default: 0]
            #expect(cell.count == count, "\(cell.day) of \(story)")
            #expect(cell.state == answer.state(of: cell.day), "\(cell.day) of \(story)")
        }
        let day = today.day.advanced(by: -dice.roll(-1...20))
        let explained = try await useCases.explain(day)
        let (out, counting) = (answer.keys[day] ?? []).partitioned(by: model.isExcluded)
        let distinct = counting.count { answer.standing.contains($0) }
        #expect(explained.state == answer.state(of: day), "\(day) of \(story)")
        #expect(explained.evidence.total == answer.totals[day, default: 0], "\(day) of \(story)")
        #expect(explained.evidence.counted.count == distinct, "\(day) of \(story)")
        #expect(explained.evidence.dropped.count == counting.count - distinct, "\(day) of \(story)")
        #expect(explained.evidence.excluded.count == out.count, "\(day) of \(story)")
        let oracle = try ExplainOracle(JSONShape.explain(explained).compact)
        #expect(oracle.faults == [], "\(day) of \(story)")
        if dice.chance(1, of: 4) {
            #expect(try await RebuiltLedger.faults(of: ledger) == [], "\(story)")
        }
    }
}

extension Array {
    fileprivate func partitioned(by belongs: (Element) -> Bool) -> (yes: [Element], no: [Element]) {
        (filter(belongs), filter { !belongs($0) })
    }
}

extension ZoneHistory {
    fileprivate static var seoul: Zone { Zone("Asia/Seoul") ?? .utc }
}
