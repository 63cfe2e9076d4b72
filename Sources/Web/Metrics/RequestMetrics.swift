import HTTPTypes
import Metrics

/// Metrics of requests, with few values per label and no personal data.
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

    /// Number of open event streams.
    static var eventStreams: Meter { Meter(label: MetricFamily.eventStreams.rawValue) }

    /// Label of a method, since a client may send any text.
    private static func label(of method: HTTPRequest.Method) -> String {
        [.get, .head, .post, .put, .patch, .delete, .options].contains(method) ? method.rawValue : "other"
    }
}

extension Route {
    /// Label of the route's area.
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
