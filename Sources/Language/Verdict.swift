package import Core

/// The sentence that answers whether today has its commit, in pieces so that each screen can stress them.
package struct Verdict: Hashable, Sendable {
    /// How a piece is meant.
    package enum Tone: Hashable, Sendable {
        case plain
        /// It is done, or nothing is owed.
        case content
        /// It is still to do, or not known.
        case open
    }

    /// A stretch of the sentence in one tone.
    package struct Piece: Hashable, Sendable {
        package let text: String
        package let tone: Tone

        /// Makes a piece.
        package init(_ text: String, _ tone: Tone = .plain) {
            self.text = text
            self.tone = tone
        }
    }

    package let pieces: [Piece]

    /// The sentence without its tones.
    package var text: String { pieces.map(\.text).joined() }
}

extension Language {
    /// Says whether today has its commit, or its week where streaks count weeks, without the time that is left.
    package func verdict(state: DayState, count: Int, minimum: Int, week: RunningWeek? = nil) -> Verdict {
        let pieces: [Verdict.Piece] =
            switch state {
            case .done:
                korean(
                    [.init("오늘 "), .init("커밋했어요", .content), .init(". \(contributions(count)).")],
                    [.init("You "), .init("committed", .content), .init(" today. \(contributions(count)).")]
                )
            case .rest:
                korean(
                    [.init("오늘은 "), .init("쉬는 날", .content), .init("이에요.")],
                    [.init("Today is a "), .init("rest day", .content), .init(".")]
                )
            case .frozen:
                korean(
                    [.init("오늘은 "), .init("프리즈", .content), .init("로 쉬어요.")],
                    [.init("Today is "), .init("frozen", .content), .init(".")]
                )
            case .pending where week?.isDone == true && count > 0:
                korean(
                    [.init("이번 주는 "), .init("해냈어요", .content), .init(". 오늘은 \(contributions(count)).")],
                    [.init("This week is "), .init("done", .content), .init(". \(contributions(count)) today.")]
                )
            case .pending where week?.isDone == true:
                korean(
                    [.init("이번 주는 "), .init("해냈어요", .content), .init(". 오늘은 아직 커밋이 없어요.")],
                    [.init("This week is "), .init("done", .content), .init(". No commit yet today.")]
                )
            case .pending where week != nil && count == 0:
                korean(
                    [.init("이번 주는 "), .init("아직", .open), .init(" 커밋이 없어요.")],
                    [.init("No commit "), .init("yet", .open), .init(" this week.")]
                )
            case .unknown where week?.isDone == true:
                korean(
                    [.init("이번 주는 "), .init("해냈어요", .content), .init(". 오늘 커밋은 아직 확인하지 못했어요.")],
                    [.init("This week is "), .init("done", .content), .init(". Today couldn’t be checked yet.")]
                )
            case .unknown:
                korean(
                    [.init("오늘 커밋은 "), .init("아직 확인하지 못했어요", .open), .init(".")],
                    [.init("Today "), .init("couldn’t be checked", .open), .init(" yet.")]
                )
            case .pending where count > 0:
                korean(
                    [.init("오늘 \(contributions(count)), "), .init("\(minimum - count)회 더", .open), .init(" 하면 돼요.")],
                    [
                        .init("\(contributions(count)) today, "), .init("\(minimum - count) more", .open),
                        .init(" to go."),
                    ]
                )
            case .pending, .missed, .future:
                korean(
                    [.init("오늘은 "), .init("아직", .open), .init(" 커밋이 없어요.")],
                    [.init("No commit "), .init("yet", .open), .init(" today.")]
                )
            }
        return Verdict(pieces: pieces)
    }

    /// Says how long the day still lasts.
    package func timeLeft(seconds: Int64, dayStart: Int) -> String {
        let left = duration(seconds: seconds)
        return dayStart == 0
            ? pick("자정까지 \(left).", "\(left) until midnight.")
            : pick("새벽 \(dayStart)시까지 \(left).", "\(left) until \(dayStart) am.")
    }

    /// Says how many days of a week are left, today among them.
    package func daysLeft(ofWeekThrough last: Day, today: Day) -> String {
        let left = today.distance(to: last) + 1
        return pick("이번 주는 \(days(left)) 남았어요.", "\(days(left)) left this week.")
    }

    private func korean(_ korean: [Verdict.Piece], _ english: [Verdict.Piece]) -> [Verdict.Piece] {
        self == .korean ? korean : english
    }
}
