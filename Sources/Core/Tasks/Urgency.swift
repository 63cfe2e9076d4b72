/// Source of a task's urgency.
package enum Urgency: String, CaseIterable, Sendable, Hashable {
    /// The deadline: urgent when it is near.
    case auto
    /// The person marked the task as urgent.
    case always
    /// The person marked the task as not urgent.
    case never
}

/// Time before a deadline from which on a task is urgent.
package struct UrgencyWindow: Hashable, Sendable {
    /// Length in hours.
    package let hours: Int

    /// Allowed lengths, in hours: from one hour to seven days.
    package static let allowed = 1...168
    /// The default window.
    package static let standard = UrgencyWindow(hours: 24)

    /// Creates a window, clamped to the allowed lengths.
    package init(hours: Int) {
        self.hours = Self.allowed.held(hours)
    }

    /// Length in seconds.
    package var seconds: Int64 { Int64(hours) * 3_600 }

    /// Returns the latest deadline that is near at `now`.
    package func end(from now: Instant) -> Instant { now.advanced(bySeconds: seconds) }

    /// Whether `deadline` is near at `now`, or over.
    package func holds(_ deadline: Instant, at now: Instant) -> Bool { deadline <= end(from: now) }
}

/// A quadrant of the matrix of importance and urgency, or the tray beside it.
package enum Quadrant: String, CaseIterable, Sendable, Hashable {
    case `do`, decide, delegate, delete
    /// The tray of tasks that are marked neither important nor unimportant.
    case unsorted

    /// The four quadrants of the matrix.
    package static let matrix: [Quadrant] = [.do, .decide, .delegate, .delete]

    /// Returns the quadrant for an importance and an urgency.
    ///
    /// - Parameter isImportant: nil for an unsorted task.
    package init(isImportant: Bool?, isUrgent: Bool) {
        self =
            switch (isImportant, isUrgent) {
            case (true?, true): .do
            case (true?, false): .decide
            case (false?, true): .delegate
            case (false?, false): .delete
            case (nil, _): .unsorted
            }
    }

    /// Whether its tasks are important; nil for the tray.
    package var isImportant: Bool? { self == .unsorted ? nil : self == .do || self == .decide }
    /// Whether its tasks are urgent; nil for the tray, which has both.
    package var isUrgent: Bool? { self == .unsorted ? nil : self == .do || self == .delegate }
}

/// The inputs of a task's quadrant besides the task: the time, the reckoning of deadlines, and the person's window.
package struct UrgencyContext: Hashable, Sendable {
    package let now: Instant
    package let dayCalendar: DayCalendar
    package let window: UrgencyWindow

    package init(now: Instant, dayCalendar: DayCalendar, window: UrgencyWindow = .standard) {
        self.now = now
        self.dayCalendar = dayCalendar
        self.window = window
    }

    /// Whether the deadline of `due` makes it urgent.
    package func isNear(_ due: Due?) -> Bool {
        guard let due else { return false }
        return window.holds(due.deadline(in: dayCalendar), at: now)
    }
}

extension TaskFields {
    /// Whether the task is urgent.
    package func isUrgent(in context: UrgencyContext) -> Bool {
        switch urgency {
        case .auto: context.isNear(due)
        case .always: true
        case .never: false
        }
    }

    /// Returns the task's quadrant.
    package func quadrant(in context: UrgencyContext) -> Quadrant {
        Quadrant(isImportant: isImportant, isUrgent: isUrgent(in: context))
    }

    /// Whether the deadline alone carried the task to its quadrant.
    package func isCarriedByDeadline(to quadrant: Quadrant) -> Bool { urgency == .auto && quadrant.isUrgent == true }

    /// Moves the task to a quadrant, as by dragging.
    ///
    /// Importance is set. Urgency changes only when it must: it follows the deadline again where that agrees with the
    /// person, and is overridden where it does not. In the tray the deadline decides again.
    package mutating func move(to quadrant: Quadrant, in context: UrgencyContext) {
        isImportant = quadrant.isImportant
        guard let isUrgent = quadrant.isUrgent else { return takeBackUrgency() }
        guard self.isUrgent(in: context) != isUrgent else { return }
        urgency = context.isNear(due) == isUrgent ? .auto : isUrgent ? .always : .never
    }

    /// Resets an override of urgency, so that the deadline decides again.
    package mutating func takeBackUrgency() { urgency = .auto }
}
