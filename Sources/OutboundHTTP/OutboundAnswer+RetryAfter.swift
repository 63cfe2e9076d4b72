package import Core
import NIOHTTP1

extension OutboundAnswer {
    /// Seconds to wait that the server requests, as a number or a date (RFC 9110, section 10.2.3): one day at most; nil
    /// if the header is missing or malformed.
    package func retryAfter(at now: Instant) -> Int64? {
        guard let text = headers.first(name: "retry-after") else { return nil }
        let seconds = Int64(text) ?? Self.instant(of: text).map { now.seconds(to: $0) }
        return seconds.map { min(max($0, 0), 86_400) }
    }

    /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func instant(of text: String) -> Instant? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let parts = text.wholeMatch(of: /[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT/),
            let month = months.firstIndex(of: String(parts.2))
        else { return nil }
        return Instant(iso: "\(parts.3)-\(month < 9 ? "0" : "")\(month + 1)-\(parts.1)T\(parts.4)Z")
    }
}
