package import Core

/// A day in a calendar.
package struct CalendarDay: Hashable, Sendable {
    /// The day in the grass: its count, level and state.
    package let grass: GrassDay
    package let tasks: DayMarks
    package let mood: Mood?
    /// Number of letters drawn on the day.
    package let letters: Int
    /// The challenge that covers the day.
    package let challenge: Challenge?
    /// Whether the challenge's flag is on the day.
    package let hasFlag: Bool

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
    /// All days of the month's weeks, including those of adjacent months.
    package let days: [Day: CalendarDay]
    /// The most recently started challenge that covers a day of the month.
    package let challenge: ChallengeReport?
    /// The days that it covers.
    package let span: ChallengeSpan?

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

    package init(calendar: CalendarYear, today: Day, days: [GrassDay]) {
        self.calendar = calendar
        self.today = today
        self.days = days
    }
}
