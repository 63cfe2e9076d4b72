/// The metrics that Haru exposes, with names and units by the conventions of Prometheus.
enum MetricFamily: String, CaseIterable, Sendable {
    case buildInfo = "haru_build_info"
    case requests = "haru_http_requests_total"
    case requestDuration = "haru_http_request_duration_seconds"
    case eventStreams = "haru_event_streams"
    case databaseWait = "haru_database_wait_seconds"
    case jobs = "haru_jobs"
    case jobRuns = "haru_job_runs_total"
    case jobDuration = "haru_job_duration_seconds"
    case notifications = "haru_notifications_total"
    case notificationDelay = "haru_notification_delay_seconds"
    case sourceRefreshes = "haru_source_refreshes_total"
    case processorSeconds = "process_cpu_seconds_total"
    case residentMemory = "process_resident_memory_bytes"
    case openFiles = "process_open_fds"
    case startTime = "process_start_time_seconds"

    enum Kind: Sendable {
        case counter, gauge
        /// With the upper bounds of its buckets, in seconds.
        case histogram([Double])

        var name: String {
            switch self {
            case .counter: "counter"
            case .gauge: "gauge"
            case .histogram: "histogram"
            }
        }
    }

    var kind: Kind {
        switch self {
        case .requests, .jobRuns, .notifications, .sourceRefreshes, .processorSeconds: .counter
        case .buildInfo, .eventStreams, .jobs, .residentMemory, .openFiles, .startTime: .gauge
        case .requestDuration, .databaseWait:
            .histogram([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30])
        case .jobDuration: .histogram([0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800])
        case .notificationDelay: .histogram([1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600])
        }
    }

    var help: String {
        switch self {
        case .buildInfo: "Always 1; the labels say what is running."
        case .requests: "Requests answered, by area, method and status."
        case .requestDuration: "Time from a request to its answer, by area; of an event stream, to its first byte."
        case .eventStreams: "Open pages that are told of changes."
        case .databaseWait: "Time that transactions waited for a connection or their turn."
        case .jobs: "Background jobs in the database that wait, run or were given up."
        case .jobRuns: "Attempts at background jobs by this process, by result."
        case .jobDuration: "Duration of attempts at background jobs."
        case .notifications: "Notifications by kind and result; obsolete ones were never sent."
        case .notificationDelay: "Time from when a notification was due until it was taken for delivery."
        case .sourceRefreshes: "Questions to forges about the last year of an account, by result."
        case .processorSeconds: "Processor time of this process."
        case .residentMemory: "Resident memory of this process."
        case .openFiles: "Open file descriptors of this process."
        case .startTime: "Start of this process, since 1970."
        }
    }
}
