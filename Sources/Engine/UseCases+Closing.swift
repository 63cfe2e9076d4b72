import Core
import Storage

extension UseCases {
    /// Closes the days that are over: spends freezes where the person wants that done by itself, and
    /// settles a challenge that was won.
    ///
    /// Days are closed once each and in order, after their sources were read; a clock that was set
    /// by hand closes none.
    func closeDays() async throws {
        if trial != nil { return }
        let isDue = try await read { standing, connection in
            try standing.daysToClose != nil || standing.wonChallenge(in: connection) != nil
        }
        guard isDue else { return }
        try await change { standing, connection in
            try standing.closeDays(in: connection)
            if let won = try standing.wonChallenge(in: connection) {
                try ChallengeTable.setEnding(
                    .succeeded(on: won.day), of: won.id, person: standing.person, in: connection
                )
            }
        }
    }
}

extension Standing {
    /// After a longer absence the days before this many are closed as they are.
    private static let longestAbsence = 400

    /// Closes the days that are over, in order.
    func closeDays(in connection: any SQLConnection) throws {
        guard let days = daysToClose else { return }
        var standing = self
        for day in days.lowerBound.through(days.upperBound) { try standing.close(day, in: connection) }
        try PersonTable.setSettledThrough(days.upperBound, person: person, in: connection)
    }

    /// The days that are over and not closed; days that could not be read wait until they can be, and
    /// all wait until every repository was looked at after their end.
    fileprivate var daysToClose: ClosedRange<Day>? {
        var last = today.previous
        if let looked = asOfNow(repositories.map({ $0.attemptedAt ?? $0.addedAt }).min()) {
            last = min(last, reckoning.day(at: looked).previous)
        }
        if let unknown { last = min(last, unknown.lowerBound.previous) }
        let first = max(settledThrough?.next ?? began, today.advanced(by: -Self.longestAbsence))
        return first <= last ? first...last : nil
    }

    /// Spends a freeze on a day that would otherwise end a streak, if the person wants that.
    fileprivate mutating func close(_ day: Day, in connection: any SQLConnection) throws {
        guard settings.freezes.automatic else { return }
        let total = try DayTable.of(day, person: person, in: connection)?.total ?? 0
        guard context.settled.state(of: day, total: total) != .done,
            let run = try RunTable.before(day, person: person, in: connection),
            let needed = context.freezeNeeded(atEndOf: day, after: run, unit: settings.streakUnit),
            try freezesLeft(inMonthOf: needed, in: connection) > 0
        else { return }
        let spentOn = needed == day ? total : try DayTable.of(needed, person: person, in: connection)?.total ?? 0
        try freeze(needed, total: spentOn, automatic: true, in: connection)
    }

    /// Lays a freeze on a day.
    mutating func freeze(_ day: Day, total: Int, automatic: Bool, in connection: any SQLConnection) throws {
        let before = context
        try FreezeTable.insert(
            FreezeRow(day: day, spentAt: now, automatic: automatic), person: person, in: connection
        )
        frozen.insert(day)
        try noteFreeze(of: day, total: total, detail: automatic ? "automatic" : "", before: before, in: connection)
    }

    /// Takes a freeze from a day.
    mutating func unfreeze(_ day: Day, total: Int, in connection: any SQLConnection) throws {
        let before = context
        try FreezeTable.remove(day, person: person, in: connection)
        frozen.remove(day)
        try noteFreeze(of: day, total: total, detail: "", before: before, in: connection)
    }

    private func noteFreeze(
        of day: Day, total: Int, detail: String, before: DayContext, in connection: any SQLConnection
    ) throws {
        let settlement = Settlement(
            self, before: before, cause: .init(why: .freeze, detail: detail), in: connection
        )
        try settlement.keepRunsAfterFreeze(of: day)
        if day < today { try settlement.noteChange(of: day, from: total, to: total) }
    }

    /// The running challenge that has reached its goal, and the day on which it did.
    fileprivate func wonChallenge(in connection: any SQLConnection) throws -> (id: String, day: Day)? {
        guard let row = try ChallengeTable.newest(person: person, in: connection), row.challenge.ending == nil,
            case .succeeded(let day) = try report(of: row, withDays: false, in: connection).progress.state
        else { return nil }
        return (row.challenge.id, day)
    }
}
