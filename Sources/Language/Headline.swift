package import Core

/// The sentence that states whether today has its commit, in pieces that each screen can emphasize.
package struct Headline: Hashable, Sendable {
    /// Emphasis of a piece.
    package enum Tone: Hashable, Sendable {
        case plain
        /// Done, or nothing is owed.
        case content
        /// Still to do, or unknown.
        case open
    }

    /// A part of the sentence in one tone.
    package struct Piece: Hashable, Sendable {
        package let text: String
        package let tone: Tone

        package init(_ text: String, _ tone: Tone = .plain) {
            self.text = text
            self.tone = tone
        }
    }

    package let pieces: [Piece]

    /// Parses a text in which brackets mark the words that have the tone.
    init(_ text: String, _ tone: Tone) {
        pieces = text.split(separator: "[").flatMap { part -> [Piece] in
            guard let close = part.firstIndex(of: "]") else { return [Piece(String(part))] }
            return [Piece(String(part[..<close]), tone), Piece(String(part[part.index(after: close)...]))]
        }
        .filter { !$0.text.isEmpty }
    }

    /// The plain text of the sentence.
    package var text: String { pieces.map(\.text).joined() }
}

extension Language {
    /// Returns whether today has its commit, or its week where streaks count weeks, without the time left.
    package func headline(state: DayState, count: Int, minimum: Int, week: RunningWeek? = nil) -> Headline {
        let (message, tone): (Message, Headline.Tone) =
            switch state {
            case .done: (.verdict.done(contributions: contributions(count)), .content)
            case .rest: (.verdict.rest, .content)
            case .frozen: (.verdict.frozen, .content)
            case .pending where week?.isDone == true && count > 0:
                (.verdict.weekDone(contributions: contributions(count)), .content)
            case .pending where week?.isDone == true: (.verdict.weekDoneNoneToday, .content)
            case .pending where week != nil && count == 0: (.verdict.weekPending, .open)
            case .unknown where week?.isDone == true: (.verdict.weekDoneUnknown, .content)
            case .unknown: (.verdict.unknown, .open)
            case .pending where count > 0:
                (.verdict.partly(contributions: contributions(count), remaining: String(minimum - count)), .open)
            case .pending, .missed, .future: (.verdict.pending, .open)
            }
        return Headline(text(message), tone)
    }

    /// Returns how long the day still lasts.
    package func timeLeft(seconds: Int64, dayStart: Int) -> String {
        let left = duration(seconds: seconds)
        return dayStart == 0
            ? text(.verdict.untilMidnight(duration: left))
            : text(.verdict.untilHour(duration: left, hour: String(dayStart)))
    }

    /// Returns the number of days left in a week, including today.
    package func daysLeft(ofWeekThrough last: Day, today: Day) -> String {
        let left = today.distance(to: last) + 1
        return text(.verdict.daysLeftInWeek(days: days(left)))
    }
}
