package import Core

/// What a calendar shows of one day.
package struct CalendarDay: Hashable, Sendable {
    /// The day in the grass: its count, level and state.
    package let grass: GrassDay
    package let tasks: DayMarks
    package let mood: Mood?
    /// How many letters were drawn on it.
    package let letters: Int
    /// The challenge that covers the day.
    package let challenge: Challenge?
    /// Whether the challenge's flag stands on it.
    package let hasFlag: Bool

    /// Makes a day of a calendar.
    package init(
        grass: GrassDay, tasks: DayMarks = DayMarks(), mood: Mood? = nil, letters: Int = 0,
        challenge: Challenge? = nil, hasFlag: Bool = false
    ) {
        self.grass = grass
        self.tasks = tasks
        self.mood = mood
        self.letters = letters
        self.challenge = challenge
        self.hasFlag = hasFlag
    }
}

/// A month of the calendar.
package struct MonthReport: Hashable, Sendable {
    package let calendar: CalendarMonth
    package let today: Day
    /// Every day that the month's weeks hold, those of other months among them.
    package let days: [Day: CalendarDay]
    /// The challenge that covers a day of the month, the one that was begun last.
    package let challenge: ChallengeReport?
    /// The days that it covers.
    package let span: ChallengeSpan?

    /// Makes a month.
    package init(
        calendar: CalendarMonth, today: Day, days: [Day: CalendarDay], challenge: ChallengeReport?,
        span: ChallengeSpan?
    ) {
        self.calendar = calendar
        self.today = today
        self.days = days
        self.challenge = challenge
        self.span = span
    }
}

/// A year of the calendar.
package struct YearReport: Hashable, Sendable {
    package let calendar: CalendarYear
    package let today: Day
    /// Every day of the year in order.
    package let days: [GrassDay]

    /// Makes a year.
    package init(calendar: CalendarYear, today: Day, days: [GrassDay]) {
        self.calendar = calendar
        self.today = today
        self.days = days
    }
}
