import HTTPTypes
import Metrics

/// Metrics of requests; their labels take a few values each, and name nobody.
enum RequestMetrics {
    /// Counts an answered request.
    static func answered(
        _ method: HTTPRequest.Method, _ route: Route?, _ status: HTTPResponse.Status, in duration: Duration
    ) {
        let area = ("route", route?.metricLabel ?? "unknown")
        Counter(
            label: MetricFamily.requests.rawValue,
            dimensions: [area, ("method", label(of: method)), ("status", String(status.code))]
        ).increment()
        Timer(label: MetricFamily.requestDuration.rawValue, dimensions: [area]).record(duration: duration)
    }

    /// How many event streams are open.
    static var eventStreams: Meter { Meter(label: MetricFamily.eventStreams.rawValue) }

    /// The method; any text may be one.
    private static func label(of method: HTTPRequest.Method) -> String {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(method) ? method.rawValue : "other"
    }
}

extension Route {
    /// The area of a place, as a label.
    fileprivate var metricLabel: String {
        switch self {
        case .today: "today"
        case .statistics: "statistics"
        case .days: "days"
        case .tasks: "tasks"
        case .calendar: "calendar"
        case .diary: "diary"
        case .challenge: "challenge"
        case .mailbox: "mailbox"
        case .welcome: "welcome"
        case .settings: "settings"
        case .signIn, .enter: "sign_in"
        case .sharing: "sharing"
        case .feed: "feeds"
        case .notifications: "notifications"
        case .about: "about"
        case .api: "api"
        case .events: "events"
        case .webhook: "webhooks"
        case .device, .deviceCode, .deviceToken: "devices"
        case .health: "health"
        case .shareTarget: "tasks"
        case .offline, .manifest, .serviceWorker, .asset, .icon: "files"
        }
    }
}
