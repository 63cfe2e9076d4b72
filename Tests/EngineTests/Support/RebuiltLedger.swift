import Core
import Engine
import Storage
import TestSupport

/// The answers of a ledger that is rebuilt from the stored evidence, rules and freezes.
struct RebuiltLedger {
    /// The answers of a ledger that differ from those of a rebuilt one.
    static func faults(of ledger: Ledger) async throws -> [String] {
        let (useCases, person, now) = (ledger.useCases, ledger.person, ledger.clock.now)
        let today = try await useCases.today()
        let settings = try await useCases.settings()
        let dayCalendar = try await useCases.dayCalendar()
        let (commits, forge, frozen, repositories, sources) = try await ledger.database.read(of: person) { tx in
            var commits: [CommitEvidence] = []
            var forge: [ForgeCount] = []
            try tx.commits.forEach() { commits.append($0.commit) }
            try tx.forgeDays.forEach() { forge.append($0) }
            return (
                commits, forge, try tx.freezes.range().map(\.day),
                try tx.repositories.all().filter { $0.source == nil },
                try tx.sources.all()
            )
        }
        let history = LedgerHistory(commits: commits, forge: forge, dayCalendar: dayCalendar)
        let day = dayCalendar.day(at: now)
        let starts = repositories.filter { $0.problemCode != nil }.map { dayCalendar.day(at: $0.readAt ?? $0.addedAt) }
        // Days for which each forge's count is unknown: up to today where it did not answer, up to yesterday where
        // it was not asked since.
        let stretches = sources.map { source in
            let first = dayCalendar.day(at: source.readAt ?? source.addedAt)
            let failed = source.problemCode != nil && source.readAt != source.attemptedAt
            return (first, failed ? day : day.previous)
        }
        let open = (starts.map { (min($0, day), day) } + stretches).filter { $0 <= $1 }
        let isUnread = repositories.allSatisfy { $0.readAt == nil } && sources.allSatisfy { $0.readAt == nil }
        let known = open.map(\.0).min().flatMap { first in open.map(\.1).max().map { first...$0 } }
        let unknown = isUnread ? Day.first...day : known
        let context = history.context(today: day, frozen: Set(frozen), unknown: unknown)
        let unit: Streak.Unit = settings.streakMode == .weekly ? .week(from: settings.weekStart) : .day

        var faults: [String] = []
        func expect<Value: Equatable>(_ what: String, _ told: Value, _ built: Value) {
            if told != built { faults.append("\(what): told \(told), built anew \(built)") }
        }
        expect("today", today.day, day)
        expect("state", today.state, history.state(of: day, in: context))
        expect("streak", today.streak, Streak.of(totals: history.totals, context: context, unit: unit))
        let (from, to) = (day.advanced(by: -60), day.advanced(by: 3))
        let grass = try await useCases.grass(from: from, to: to).grass
        expect("grass", grass, Grass(from: from, to: to, totals: history.totals, context: context))
        for date in day.advanced(by: -6).through(day.advanced(by: 2)) {
            let told = try await useCases.explain(date)
            expect("evidence of \(date)", told.evidence, history.evidence(of: date))
            expect("state of \(date)", told.state, history.state(of: date, in: context))
        }
        return faults
    }
}
