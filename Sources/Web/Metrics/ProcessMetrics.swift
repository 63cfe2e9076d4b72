import Foundation

/// Metrics of this process from `/proc`, where the system has it.
enum ProcessMetrics {
    static func samples() -> [PrometheusMetrics.Sample] {
        // The second field is the program's name in parentheses, which may contain spaces.
        guard let stat = text("/proc/self/stat")?.split(separator: ") ").last?.split(separator: " "), stat.count > 21
        else { return [] }
        func number(_ field: Int) -> Double { Double(stat[field - 3]) ?? 0 }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        var samples = [
            PrometheusMetrics.Sample(family: .processorSeconds, value: (number(14) + number(15)) / ticks),
            PrometheusMetrics.Sample(family: .residentMemory, value: number(24) * Double(sysconf(Int32(_SC_PAGESIZE)))),
        ]
        if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            samples.append(PrometheusMetrics.Sample(family: .openFiles, value: Double(files.count)))
        }
        if let boot = text("/proc/stat")?.firstMatch(of: /(?m)^btime ([0-9]+)$/).flatMap({ Double($0.1) }) {
            samples.append(PrometheusMetrics.Sample(family: .startTime, value: boot + number(22) / ticks))
        }
        return samples
    }

    private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
