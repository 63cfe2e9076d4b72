package import Core

/// Routes of tasks, all under `/tasks`.
package enum TaskRoute: Hashable, Sendable {
    // Pages
    /// The matrix; a POST adds a task.
    case matrix
    case list
    case new
    /// Timeline of the tasks of a day.
    case timeline(Day)
    /// Editor of a task; a POST saves it.
    case task(Int)

    // Form actions
    /// Returns the reading of a quick entry.
    case reading
    case completion(Int)
    case completionRemoval(Int)
    case removal(Int)
    case restoration(Int)
    case quadrant(Int)
    case urgencyRemoval(Int)
    /// Postpones a task to another day.
    case day(Int)
    /// Inline form of a task; a POST saves it.
    case line(Int)
    case copy(Int)
    case alarms(Int)
    /// Applies an action to several tasks.
    case selection
    /// Postpones every late task to today.
    case late
    /// Undoes the postponing of late tasks.
    case lateRemoval
    /// Dismisses the notice that tasks became unsorted.
    case unsortedNoticeRemoval
    /// Sets the colour of a ticket.
    case tickets
}

extension TaskRoute: AreaRoute {
    static let roots = ["tasks"]

    init?(parts: [String]) {
        let parts = Array(parts.dropFirst())
        switch parts.count {
        case 0: self = .matrix
        case 1:
            switch parts[0] {
            case "list": self = .list
            case "new": self = .new
            case "reading": self = .reading
            case "selection": self = .selection
            case "tickets": self = .tickets
            case "late": self = .late
            default:
                guard let id = Route.number(parts[0]) else { return nil }
                self = .task(id)
            }
        case 2 where parts[0] == "days":
            guard let day = Day(iso: parts[1]) else { return nil }
            self = .timeline(day)
        case 2 where parts == ["late", "removal"]: self = .lateRemoval
        case 2 where parts == ["unsorted-notice", "removal"]: self = .unsortedNoticeRemoval
        default:
            guard let id = Route.number(parts[0]) else { return nil }
            switch parts.dropFirst() {
            case ["completion"]: self = .completion(id)
            case ["completion", "removal"]: self = .completionRemoval(id)
            case ["removal"]: self = .removal(id)
            case ["restoration"]: self = .restoration(id)
            case ["quadrant"]: self = .quadrant(id)
            case ["urgency", "removal"]: self = .urgencyRemoval(id)
            case ["day"]: self = .day(id)
            case ["line"]: self = .line(id)
            case ["copy"]: self = .copy(id)
            case ["alarms"]: self = .alarms(id)
            default: return nil
            }
        }
    }

    var path: String {
        switch self {
        case .matrix: "/tasks"
        case .list: "/tasks/list"
        case .new: "/tasks/new"
        case .timeline(let day): "/tasks/days/\(day)"
        case .task(let id): "/tasks/\(id)"
        case .reading: "/tasks/reading"
        case .completion(let id): "/tasks/\(id)/completion"
        case .completionRemoval(let id): "/tasks/\(id)/completion/removal"
        case .removal(let id): "/tasks/\(id)/removal"
        case .restoration(let id): "/tasks/\(id)/restoration"
        case .quadrant(let id): "/tasks/\(id)/quadrant"
        case .urgencyRemoval(let id): "/tasks/\(id)/urgency/removal"
        case .day(let id): "/tasks/\(id)/day"
        case .line(let id): "/tasks/\(id)/line"
        case .copy(let id): "/tasks/\(id)/copy"
        case .alarms(let id): "/tasks/\(id)/alarms"
        case .selection: "/tasks/selection"
        case .tickets: "/tasks/tickets"
        case .late: "/tasks/late"
        case .lateRemoval: "/tasks/late/removal"
        case .unsortedNoticeRemoval: "/tasks/unsorted-notice/removal"
        }
    }

    var use: Route.Use {
        switch self {
        case .list, .new, .timeline: .read
        case .matrix, .task, .line: .readAndChange
        case .reading, .completion, .completionRemoval, .removal, .restoration, .quadrant, .urgencyRemoval, .day,
            .copy, .alarms, .selection, .tickets, .late, .lateRemoval, .unsortedNoticeRemoval:
            .change
        }
    }

    var isPage: Bool {
        switch self {
        case .matrix, .list, .new, .timeline, .task: true
        default: false
        }
    }

    var isMadeFromWhatIsStored: Bool {
        switch self {
        case .matrix, .list, .timeline: true
        default: false
        }
    }
}
