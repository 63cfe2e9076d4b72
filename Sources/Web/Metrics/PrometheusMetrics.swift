package import Metrics
import Synchronization

/// In-memory metrics, exported in the text exposition format of Prometheus.
///
/// Families that ``MetricFamily`` does not list, such as those of libraries, are ignored.
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
package final class PrometheusMetrics: MetricsFactory {
    private struct Key: Hashable {
        let family: MetricFamily
        let labels: String
    }

    /// Maximum number of label sets per family.
    private static let mostSeries = 1_000

    private let series = Mutex<[Key: Series]>([:])

    package init() {}

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(label, dimensions) ?? NOOPMetricsHandler.instance
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, dimensions) ?? NOOPMetricsHandler.instance
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, dimensions) ?? NOOPMetricsHandler.instance
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler { NOOPMetricsHandler.instance }

    package func destroyCounter(_ handler: any CounterHandler) {}

    package func destroyMeter(_ handler: any MeterHandler) {}

    package func destroyTimer(_ handler: any TimerHandler) {}

    package func destroyRecorder(_ handler: any RecorderHandler) {}

    private func find(_ name: String, _ dimensions: [(String, String)]) -> Series? {
        guard let family = MetricFamily(rawValue: name) else { return nil }
        let key = Key(family: family, labels: Self.labels(dimensions))
        return series.withLock { series in
            if let known = series[key] { return known }
            guard series.keys.count(where: { $0.family == family }) < Self.mostSeries else { return nil }
            let new = Series(family.kind)
            series[key] = new
            return new
        }
    }

    private static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Value that is read at each scrape rather than counted.
    struct Sample: Sendable {
        let family: MetricFamily
        var labels: [(String, String)] = []
        let value: Double
    }

    /// All metrics in the text format.
    func text(with samples: [Sample] = []) -> String {
        let counted = series.withLock { $0.map { (family: $0.key.family, labels: $0.key.labels, series: $0.value) } }
        var lines: [String] = []
        for family in MetricFamily.allCases {
            let series = counted.filter { $0.family == family }.sorted { $0.labels < $1.labels }
                .flatMap { $0.series.lines(family, $0.labels) }
            let read = samples.filter { $0.family == family }
                .map { Self.line(family.rawValue, Self.labels($0.labels), $0.value) }
            if series.isEmpty, read.isEmpty { continue }
            lines += ["# HELP \(family.rawValue) \(family.help)", "# TYPE \(family.rawValue) \(family.kind.name)"]
            lines += series + read
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate static func line(_ name: String, _ labels: String, _ value: Double) -> String {
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        return name + (labels.isEmpty ? "" : "{\(labels)}") + " " + number
    }
}

/// Values of a family for one label set.
private final class Series: CounterHandler, MeterHandler, TimerHandler {
    private struct Values {
        /// Value of a counter or a gauge, or the sum of a histogram in seconds.
        var total = 0.0
        /// Number of observations in each bucket, and above the last one.
        var buckets: [Int]
    }

    private let bounds: [Double]
    private let values: Mutex<Values>

    init(_ kind: MetricFamily.Kind) {
        bounds = if case .histogram(let bounds) = kind { bounds } else { [] }
        values = Mutex(Values(buckets: Array(repeating: 0, count: bounds.count + 1)))
    }

    func increment(by amount: Int64) { increment(by: Double(amount)) }

    func increment(by amount: Double) { values.withLock { $0.total += amount } }

    func decrement(by amount: Double) { increment(by: -amount) }

    func set(_ value: Int64) { set(Double(value)) }

    func set(_ value: Double) { values.withLock { $0.total = value } }

    func reset() { set(0.0) }

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let bucket = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        values.withLock { values in
            values.total += seconds
            values.buckets[bucket] += 1
        }
    }

    func lines(_ family: MetricFamily, _ labels: String) -> [String] {
        let (name, values) = (family.rawValue, values.withLock { $0 })
        if bounds.isEmpty { return [PrometheusMetrics.line(name, labels, values.total)] }
        var (lines, count) = ([String](), 0)
        for (bound, inside) in zip(bounds.map { "\($0)" } + ["+Inf"], values.buckets) {
            count += inside
            let bucket = (labels.isEmpty ? "" : labels + ",") + "le=\"\(bound)\""
            lines.append(PrometheusMetrics.line(name + "_bucket", bucket, Double(count)))
        }
        lines.append(PrometheusMetrics.line(name + "_sum", labels, values.total))
        lines.append(PrometheusMetrics.line(name + "_count", labels, Double(count)))
        return lines
    }
}
