import Metrics
import Testing

@testable import Web

@Suite("Metrics as text")
struct PrometheusMetricsTests {
    private let metrics = PrometheusMetrics()

    private var lines: [String] { metrics.text().split(separator: "\n").map(String.init) }

    private func request(_ route: String) -> Counter {
        Counter(label: "haru_http_requests_total", dimensions: [("route", route)], factory: metrics)
    }

    @Test("Counters with the same labels are one series, whatever increments them")
    func counters() {
        request("today").increment()
        request("today").increment(by: 2)
        request("api").increment()
        #expect(
            lines == [
                "# HELP haru_http_requests_total Requests answered, by area, method and status.",
                "# TYPE haru_http_requests_total counter",
                #"haru_http_requests_total{route="api"} 1"#,
                #"haru_http_requests_total{route="today"} 3"#,
            ])
    }

    @Test("Each bucket of a histogram includes the smaller ones")
    func histograms() {
        let waits = Timer(label: "haru_notification_delay_seconds", dimensions: [("kind", "nudge")], factory: metrics)
        for seconds in [0, 1, 1.5, 60, 4_000] { waits.recordSeconds(seconds) }
        let found = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ")[1] }
        #expect(found == ["2", "3", "3", "3", "3", "4", "4", "4", "4", "4", "5", "4062.5", "5"])
        #expect(lines.contains(#"haru_notification_delay_seconds_bucket{kind="nudge",le="2.0"} 3"#))
        #expect(lines.contains(#"haru_notification_delay_seconds_bucket{kind="nudge",le="+Inf"} 5"#))
        #expect(lines.contains(#"haru_notification_delay_seconds_sum{kind="nudge"} 4062.5"#))
    }

    @Test("Gauges go up and down, and samples are appended to them")
    func gauges() {
        let streams = Meter(label: "haru_event_streams", factory: metrics)
        streams.increment(by: 3)
        streams.decrement()
        let text = metrics.text(with: [.init(family: .jobs, labels: [("kind", "read")], value: 7)])
        #expect(text.contains("\nharu_event_streams 2\n"))
        #expect(text.hasSuffix("# TYPE haru_jobs gauge\nharu_jobs{kind=\"read\"} 7\n"))
    }

    @Test("Label values are escaped")
    func escaping() {
        request("a\"b\\c\nd").increment()
        #expect(lines.last == #"haru_http_requests_total{route="a\"b\\c\nd"} 1"#)
    }

    @Test("Metrics of libraries are dropped, and label sets are limited to a thousand")
    func bounds() {
        Counter(label: "library_total", factory: metrics).increment()
        #expect(metrics.text() == "\n")
        for number in 0..<1_500 { request("\(number)").increment() }
        #expect(lines.count == 2 + 1_000)
    }

    @Test("Concurrent increments are each counted once")
    func concurrency() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { for _ in 0..<200 { request("today").increment() } } }
        }
        #expect(lines.last == #"haru_http_requests_total{route="today"} 10000"#)
    }
}
