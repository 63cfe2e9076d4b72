import Core
import Engine
import Language

/// Finding with its number, its sentence and a link to its days.
struct FindingCard {
    let label: String
    let value: UntrustedText
    let sentence: String
    let path: String

    init(_ finding: StatisticsFinding, of report: StatisticsReport, _ language: Language) {
        let range = report.statistics.range
        switch finding {
        case .compared(let count, let before, let days, let daysBefore):
            label = language.text(
                .finding.compared(period: Self.name(ofRangeBefore: range, daysBefore, report.today, language)))
            let more = count - before
            value = UntrustedText(
                language.text(
                    more > 0
                        ? .finding.more(count: language.number(more)) : .finding.fewer(count: language.number(-more))))
            sentence = language.text(
                days.upperBound < range.through
                    ? .finding.comparedNow(
                        contributions: language.contributions(count), before: language.number(before))
                    : .finding.comparedOver(
                        contributions: language.contributions(count), before: language.number(before)))
            path = Self.path(to: days, of: range)
        case .hours(let weekday, let part, let count, let total):
            label = language.text(.finding.hours)
            value = UntrustedText(language.times(weekday: weekday, part: part))
            let hours = part.map { part in
                language.text(
                    .finding.between(
                        from: language.hour(part.hours.lowerBound), to: language.hour(part.hours.upperBound)))
            }
            let day = weekday.map { language.text(.finding.onWeekday(weekday: language.weekday($0))) }
            sentence = language.text(
                .finding.hoursText(
                    count: language.number(count), commits: language.commits(total),
                    time: [day, hours].compactMap { $0 }.joined(separator: " ")))
            path = "#rhythm"
        case .finished(let count, let important, let unimportant):
            label = language.text(.fact.done)
            value = UntrustedText(language.text(.finding.finished(count: language.number(count))))
            if let important, let unimportant {
                sentence = language.text(
                    important > unimportant
                        ? .finding.important(
                            important: language.number(important), unimportant: language.number(unimportant))
                        : .finding.unimportant(
                            important: language.number(important), unimportant: language.number(unimportant)))
            } else {
                sentence = language.text(.finding.finishedText)
            }
            path = Route.tasks(.list).path + "?\(Field.status.rawValue)=done&\(Field.sort.rawValue)=done"
        case .busiest(let day, let count):
            label = language.text(.fact.busiest)
            value = UntrustedText(language.shortDate(day, today: report.today))
            sentence = language.text(.finding.busiest(contributions: language.contributions(count)))
            path = Route.days(.day(day)).path
        case .repository(let name, let count, let total):
            label = language.text(.column.repository)
            value = UntrustedText(name, limit: 60)
            sentence = language.text(
                .finding.repository(count: language.number(count), commits: language.commits(total)))
            path = "#repositories"
        }
    }

    private static func name(
        ofRangeBefore range: StatisticsRange, _ days: ClosedRange<Day>, _ today: Day, _ language: Language
    ) -> String {
        switch range.span {
        case .week: return language.text(.finding.lastWeek)
        case .month: return language.text(.finding.lastMonth)
        case .year: return language.text(.finding.lastYear)
        case .all, .days:
            if range.isMonth { return language.month(Month(of: days.lowerBound)) }
            if range.isYear { return language.year(days.lowerBound.year) }
            return language.days(from: days.lowerBound, through: days.upperBound, today: today)
        }
    }

    /// Returns the calendar page of a month or year, or the last day of another range.
    private static func path(to days: ClosedRange<Day>, of range: StatisticsRange) -> String {
        if range.isMonth { return Route.calendar(.month(Month(of: range.from))).path }
        if range.isYear { return Route.calendar(.year(range.from.year)).path }
        return Route.days(.day(days.upperBound)).path
    }
}

extension Language {
    /// Returns the time at which something happens most, such as `Tuesday mornings`.
    fileprivate func times(weekday: Weekday?, part: StatisticsFinding.DayPart?) -> String {
        let name: Message? =
            switch part {
            case .night: .finding.nights
            case .morning: .finding.mornings
            case .afternoon: .finding.afternoons
            case .evening: .finding.evenings
            case nil: nil
            }
        guard let name else { return weekday.map { text(.finding.weekdays(weekday: self.weekday($0))) } ?? "" }
        let times = text(name)
        if let weekday { return self.weekday(weekday) + " " + times }
        return times.capitalizedFirst
    }
}
