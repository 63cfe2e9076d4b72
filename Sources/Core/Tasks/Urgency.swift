/// What makes a task urgent.
package enum Urgency: String, CaseIterable, Sendable, Hashable {
    /// Its deadline, once that is near.
    case auto
    /// The person said that it is.
    case always
    /// The person said that it is not.
    case never
}

/// How near a deadline must be to make a task urgent.
package struct UrgencyWindow: Hashable, Sendable {
    /// The window in hours.
    package let hours: Int

    /// The windows that a person may choose, in hours: from one hour to seven days.
    package static let allowed = 1...168
    /// The window of a person who has changed nothing.
    package static let standard = UrgencyWindow(hours: 24)

    /// Makes a window, held within those allowed.
    package init(hours: Int) {
        self.hours = Self.allowed.held(hours)
    }

    /// The window in seconds.
    package var seconds: Int64 { Int64(hours) * 3_600 }

    /// The last deadline that is near at `now`.
    package func end(from now: Instant) -> Instant { now.advanced(bySeconds: seconds) }

    /// Whether `deadline` is near at `now`, or over.
    package func holds(_ deadline: Instant, at now: Instant) -> Bool { deadline <= end(from: now) }
}

/// A place in the matrix of what is important and what is urgent, or the tray beside it.
package enum Quadrant: String, CaseIterable, Sendable, Hashable {
    case `do`, decide, delegate, delete
    /// The tray of the tasks that nobody called important or unimportant.
    case unsorted

    /// The four places of the matrix.
    package static let matrix: [Quadrant] = [.do, .decide, .delegate, .delete]

    /// Finds the quadrant of what is important, urgent, both or neither.
    ///
    /// - Parameter isImportant: nil where nobody said.
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

    /// Whether its tasks are important; nil where nobody said.
    package var isImportant: Bool? { self == .unsorted ? nil : self == .do || self == .decide }
    /// Whether its tasks are urgent; nil where they may be either.
    package var isUrgent: Bool? { self == .unsorted ? nil : self == .do || self == .delegate }
}

/// What decides a task's quadrant at some instant: its deadline there, the clock, and the person's window.
package struct UrgencyContext: Hashable, Sendable {
    package let now: Instant
    package let dayCalendar: DayCalendar
    package let window: UrgencyWindow

    /// Makes a context.
    package init(now: Instant, dayCalendar: DayCalendar, window: UrgencyWindow = .standard) {
        self.now = now
        self.dayCalendar = dayCalendar
        self.window = window
    }

    /// Whether a deadline alone makes what is due then urgent.
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

    /// The task's place in the matrix.
    package func quadrant(in context: UrgencyContext) -> Quadrant {
        Quadrant(isImportant: isImportant, isUrgent: isUrgent(in: context))
    }

    /// Whether it was the deadline that carried the task to its place.
    package func isCarriedByDeadline(to quadrant: Quadrant) -> Bool { urgency == .auto && quadrant.isUrgent == true }

    /// Puts the task where a person dragged it.
    ///
    /// Importance is written. Urgency is touched only when it must change: it follows the deadline
    /// again where that says the same as the person, and is overridden where it does not. In the tray
    /// the deadline decides again.
    package mutating func move(to quadrant: Quadrant, in context: UrgencyContext) {
        isImportant = quadrant.isImportant
        guard let isUrgent = quadrant.isUrgent else { return takeBackUrgency() }
        guard self.isUrgent(in: context) != isUrgent else { return }
        urgency = context.isNear(due) == isUrgent ? .auto : isUrgent ? .always : .never
    }

    /// Takes back what dragging said about urgency, so that the deadline decides again.
    package mutating func takeBackUrgency() { urgency = .auto }
}
