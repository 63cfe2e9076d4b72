import Core
import Metrics
import Storage

/// Metrics of background work; labels have few values each, and identify nobody.
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

    /// Returns the label of a job's kind; `other` for a kind of another version.
    static func label(ofKind kind: String) -> String { JobTask.Kind(rawValue: kind)?.rawValue ?? "other" }

    /// Counts a notification to one recipient that was sent, postponed or dropped.
    ///
    /// - Parameter now: the time of the request to a push service or channel; nil if none was made.
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

    /// Counts a request to a forge for a source's last year.
    ///
    /// - Parameter problem: why the request failed; nil if it succeeded.
    static func refreshed(_ source: SourceRow, _ problem: ForgeProblem.Reason?) {
        Counter(
            label: "haru_source_refreshes_total",
            dimensions: [("forge", source.kind.rawValue), ("result", problem?.result ?? "done")]
        ).increment()
    }
}

extension ForgeProblem.Reason {
    /// Label of the kind of problem.
    fileprivate var result: String {
        switch self {
        case .unreachable, .timedOut: "unreachable"
        case .limited: "limited"
        case .tokenRefused, .tokenSealed: "token"
        default: "failed"
        }
    }
}
