import Core
import Metrics
import Storage

/// Metrics of background work; their labels take a few values each, and name nobody.
enum WorkMetrics {
    /// How an attempt at a job ended.
    enum JobResult: String {
        case done, failed, interrupted
        /// Another process has claimed it.
        case lost
    }

    /// Counts an attempt at a job.
    static func ran(_ job: JobRow, _ result: JobResult, in duration: Duration) {
        let kind = label(ofKind: job.kind)
        Counter(label: "haru_job_runs_total", dimensions: [("kind", kind), ("result", result.rawValue)]).increment()
        Timer(label: "haru_job_duration_seconds", dimensions: [("kind", kind)]).record(duration: duration)
    }

    /// The kind of a job; one of another version is `other`.
    static func label(ofKind kind: String) -> String { JobTask.Kind(rawValue: kind)?.rawValue ?? "other" }

    /// Counts a notification for one recipient that was sent, put off or dropped.
    ///
    /// - Parameter now: when a push service or a channel took it; nil where none was asked.
    static func notified(_ row: NotificationRow, at now: Instant?) {
        let kind = row.key.kind == .done ? "withdrawal" : row.key.kind.rawValue
        let result =
            switch row.state {
            case .sent: "sent"
            case .dropped: now == nil ? "obsolete" : "failed"
            case .waiting, .sending: "retried"
            }
        Counter(label: "haru_notifications_total", dimensions: [("kind", kind), ("result", result)]).increment()
        if row.state == .sent, let now {
            Timer(label: "haru_notification_delay_seconds", dimensions: [("kind", kind)])
                .recordSeconds(max(row.plannedAt.seconds(to: now), 0))
        }
    }

    /// Counts a question to a forge of what a source came to in the last year.
    ///
    /// - Parameter problem: why the forge gave no answer; nil where it did.
    static func refreshed(_ source: SourceRow, _ problem: ForgeProblem.Reason?) {
        Counter(
            label: "haru_source_refreshes_total",
            dimensions: [("forge", source.kind.rawValue), ("result", problem?.result ?? "done")]
        ).increment()
    }
}

extension ForgeProblem.Reason {
    /// The kind of problem, as a label.
    fileprivate var result: String {
        switch self {
        case .unreachable, .timedOut: "unreachable"
        case .limited: "limited"
        case .tokenRefused, .tokenSealed: "token"
        default: "failed"
        }
    }
}
