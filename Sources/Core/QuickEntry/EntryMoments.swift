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
                let isIn = cursor.take("in ")
                guard let amount = cursor.takeEnglishAmount(), isIn || cursor.takeWord(" from now") else {
                    return nil
                }
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
    /// When clocks are set back, what it shows then may have been shown before now; a due time
    /// means the first showing, so the next time that is still ahead is taken.
    fileprivate func due(inMinutes minutes: Int) -> Due {
        let zones = reckoning.zones
        let then = now.advanced(bySeconds: Int64(minutes) * 60)
        func due(after minute: Int) -> Due {
            let later = then.advanced(bySeconds: Int64(minute) * 60)
            let wall = WallClock(later, offset: zones.offset(at: later))
            return Due(day: wall.date, time: TimeOfDay(minutes: wall.hour * 60 + wall.minute))
        }
        func isAhead(_ due: Due) -> Bool {
            due.time.map { zones.firstInstant(of: due.day, at: $0) > now } ?? true
        }
        return (0...180).lazy.map(due(after:)).first(where: isAhead) ?? due(after: 0)
    }
}
