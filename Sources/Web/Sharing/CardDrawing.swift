import Core
package import Engine
package import Graphics
package import Language

/// Drawing of cards.
package enum CardDrawing {
    /// Returns a card as an SVG file.
    ///
    /// - Parameters:
    ///   - hasStreak: whether cards of other parts may show the streak too.
    ///   - language: the person's language, used unless the options set another.
    package static func svg(
        _ part: SharedPart, _ report: CardReport, hasStreak: Bool, language: Language, options: CardOptions
    ) -> String {
        let streak = hasStreak ? report.streak : nil
        return switch part {
        case .grass:
            Graphics.GrassCard(
                days: report.grass.days, today: report.day, weekStart: report.settings.weekStart, streak: streak,
                isWeekly: report.isWeekly, theme: GrassTheme(rawValue: report.settings.theme.rawValue) ?? .green,
                language: language, options: options
            ).file
        case .streak:
            StreakCard(
                streak: report.streak, today: report.day, isWeekly: report.isWeekly, language: language,
                options: options
            ).file
        case .challenge:
            ChallengeCard(
                challenge: report.challenge.map { ($0.challenge, $0.progress) }, today: report.day, language: language,
                options: options
            ).file
        case .today:
            TodayCard(
                day: report.day, state: report.state, count: report.count, minimum: report.minimum, streak: streak,
                isWeekly: report.isWeekly, language: language, options: options
            ).file
        }
    }
}

extension CardOptions {
    /// Streak mode of the options; nil for the person's own.
    package var streakMode: Settings.StreakMode? { mode.flatMap { Settings.StreakMode(rawValue: $0.rawValue) } }
}
