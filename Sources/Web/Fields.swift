package import Engine

extension Site.SettingsSection {
    /// The plain settings and day rules that the section's form holds.
    ///
    /// A switch that is off is not sent by browsers, so of these keys a missing one means `off`,
    /// for ``SettingKey/rest`` `none`.
    package var keys: [SettingKey] {
        switch self {
        case .days: [.days, .dayStart, .minimum, .rest, .weekStart, .streak]
        case .freezes: [.freezesPerMonth, .freezesAutomatic]
        case .authors: [.coauthors]
        case .appearance: [.theme, .appearance]
        case .language: [.language]
        case .zone, .repositories, .exclusions, .about: []
        }
    }
}

/// The names of form fields and query items; a setting's field is named by its ``SettingKey``.
package enum Field: String, CaseIterable, Sendable, Hashable {
    /// Where to go after the form was taken; a path of ``Site``, or nothing for the form's own page.
    case next
    /// What was just done, a ``Notice``; in queries.
    case notice
    /// The step of the first visit; in queries.
    case step
    /// A folder; may come several times.
    case path
    /// An address; may come several times.
    case email
    /// An address that the form showed: one that was shown but did not come as `email` was unticked.
    case shown
    /// The number of days of a challenge, one of those offered.
    case length
    /// Another number of days of a challenge; where it is filled, it overrides `length`.
    case other
    /// The first day of a challenge, as `2026-11-21`; empty for today.
    case start
    case rule
    case name
    case reward
    case zone
    /// The day from whose beginning a zone holds, as `2026-11-21`; empty for now.
    case from
    /// Sent when a changed day rule shall hold for past days too.
    case past
    case subject
    case pattern
    /// A repository's identity; empty for every one.
    case repository
}

/// What a form sent and why it was not taken, so that the page can show it again.
package struct FormState: Sendable {
    /// The sent values by field name.
    package var values: [String: [String]]
    /// Why it was not taken, in words.
    package var problem: String?

    /// Makes the state of a form; by default one that was not sent.
    package init(values: [String: [String]] = [:], problem: String? = nil) {
        self.values = values
        self.problem = problem
    }
}

/// What was just done, told once at the top of the page that a form leads to.
package enum Notice: String, CaseIterable, Sendable, Hashable {
    case saved
    case challengeStarted = "challenge-started"
    case challengeEnded = "challenge-ended"
    case frozen
    case unfrozen
    case repositoriesAdded = "repositories-added"
    case nothingFound = "nothing-found"
    case repositoriesMoved = "repositories-moved"
    case repositoryRemoved = "repository-removed"
    case scanned
    case authorsChanged = "authors-changed"
    case zoneChanged = "zone-changed"
    case exclusionAdded = "exclusion-added"
    case exclusionRemoved = "exclusion-removed"
}
