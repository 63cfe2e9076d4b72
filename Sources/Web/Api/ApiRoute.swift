package import Core
import HTTPTypes

/// Routes of the HTTP API.
package enum ApiRoute: Hashable, Sendable {
    case today, streak, grass
    case day(Day)
    case challenge, challengeHistory
    /// Content of widgets.
    case widget
    /// Completion of a task by a widget.
    case widgetCompletion(Int)
    case tasks
    case task(Int)
    case taskCompletion(Int)
    case notes
    case note(Int)
    case commits, evidence
    /// Archive of the whole account.
    case export
    /// The machine that the token belongs to, the evidence stored from it, and messages for it to display.
    case machine, machineEvidence, machineMessages
    /// OpenAPI description of the API.
    case description
}

extension ApiRoute: AreaRoute {
    static let roots = ["api"]

    init?(parts: [String]) {
        guard parts.count > 2, parts[0] == "api", parts[1] == "v1" else { return nil }
        switch parts[2...] {
        case ["today"]: self = .today
        case ["streak"]: self = .streak
        case ["grass"]: self = .grass
        case ["challenge"]: self = .challenge
        case ["challenge", "history"]: self = .challengeHistory
        case ["widget"]: self = .widget
        case ["tasks"]: self = .tasks
        case ["notes"]: self = .notes
        case ["commits"]: self = .commits
        case ["evidence"]: self = .evidence
        case ["export"]: self = .export
        case ["machine"]: self = .machine
        case ["machine", "evidence"]: self = .machineEvidence
        case ["machine", "messages"]: self = .machineMessages
        case ["openapi.json"]: self = .description
        default:
            guard parts.count > 3 else { return nil }
            if parts.count == 6, parts[2] == "widget", parts[3] == "tasks", parts[5] == "completion" {
                guard let number = Route.number(parts[4]) else { return nil }
                self = .widgetCompletion(number)
                return
            }
            switch (parts[2], parts[3], parts.count) {
            case ("days", let text, 4):
                guard let day = Day(iso: text) else { return nil }
                self = .day(day)
            case ("tasks", let text, 4):
                guard let number = Route.number(text) else { return nil }
                self = .task(number)
            case ("tasks", let text, 5) where parts[4] == "completion":
                guard let number = Route.number(text) else { return nil }
                self = .taskCompletion(number)
            case ("notes", let text, 4):
                guard let number = Route.number(text) else { return nil }
                self = .note(number)
            default: return nil
            }
        }
    }

    /// Common prefix of all paths.
    static let root = "/api"

    var path: String {
        Self.root + "/v1/"
            + {
                switch self {
                case .today: "today"
                case .streak: "streak"
                case .grass: "grass"
                case .day(let day): "days/\(day)"
                case .challenge: "challenge"
                case .challengeHistory: "challenge/history"
                case .widget: "widget"
                case .widgetCompletion(let number): "widget/tasks/\(number)/completion"
                case .tasks: "tasks"
                case .task(let number): "tasks/\(number)"
                case .taskCompletion(let number): "tasks/\(number)/completion"
                case .notes: "notes"
                case .note(let number): "notes/\(number)"
                case .commits: "commits"
                case .evidence: "evidence"
                case .export: "export"
                case .machine: "machine"
                case .machineEvidence: "machine/evidence"
                case .machineMessages: "machine/messages"
                case .description: "openapi.json"
                }
            }()
    }

    /// Request methods that the route accepts.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .today, .streak, .grass, .day, .challenge, .challengeHistory, .widget, .commits, .export, .machineEvidence,
            .description:
            [.get, .head]
        case .machine: [.delete]
        case .tasks, .notes, .evidence, .machineMessages: [.get, .head, .post]
        case .task, .note: [.get, .head, .patch, .delete]
        case .taskCompletion, .widgetCompletion: [.post, .delete]
        }
    }

    var use: Route.Use {
        switch self {
        case .taskCompletion, .widgetCompletion, .machine: .change
        default: methods.count > 2 ? .readAndChange : .read
        }
    }

    var isPage: Bool { false }

    var isMadeFromWhatIsStored: Bool { false }
}
