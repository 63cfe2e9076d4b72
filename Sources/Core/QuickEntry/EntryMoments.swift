/// Lengths by the clock from now.
extension EntryCursor {
    /// `in 2 hours`, `30분 뒤`: a length by the clock from now, with its ending.
    mutating func takeMoment(_ context: QuickEntry.Context) -> Due? {
        attempt { cursor in
            guard let amount = cursor.takeLengthAhead(), amount.minutes > 0, amount.months == 0,
                cursor.takeEnding() != nil
            else { return nil }
            return context.due(inMinutes: amount.days * 1_440 + amount.minutes)
        }
    }

    private mutating func takeLengthAhead() -> EntryAmount? {
        takeKoreanLengthAhead()
            ?? attempt { cursor in
                let start = cursor.at
                let isIn = cursor.take("in ")
                guard let amount = cursor.takeEnglishAmount(), isIn || cursor.takeWord(" from now"),
                    !isIn || !cursor.standsAfterLesson(start)
                else { return nil }
                return amount
            }
    }

    /// `3일 뒤`, `2시간 후`.
    mutating func takeKoreanLengthAhead() -> EntryAmount? {
        attempt { cursor in
            guard let amount = cursor.takeKoreanAmount() else { return nil }
            cursor.skipSpace()
            return cursor.take("뒤", "후") ? amount : nil
        }
    }
}

extension QuickEntry.Context {
    /// What the clock at home will show in `minutes` minutes.
    ///
    /// When clocks are set back it shows the same twice, so which of the two showings is meant is told. Where home
    /// moves in between, the next time that is still ahead is taken.
    fileprivate func due(inMinutes minutes: Int) -> Due {
        let zones = reckoning.zones
        let then = now.advanced(bySeconds: Int64(minutes) * 60)
        func due(after minute: Int) -> Due {
            let later = then.advanced(bySeconds: Int64(minute) * 60)
            let wall = WallClock(later, offset: zones.offset(at: later))
            let minute = later.advanced(bySeconds: -Int64(wall.second))
            let due = Due(day: wall.date, time: wall.time)
            let second = Due(day: wall.date, time: wall.time, isSecondShowing: true)
            let isSecond = due.deadline(in: reckoning) != minute && second.deadline(in: reckoning) == minute
            return isSecond ? second : due
        }
        return (0...180).lazy.map(due(after:)).first { $0.deadline(in: reckoning) > now } ?? due(after: 0)
    }
}
