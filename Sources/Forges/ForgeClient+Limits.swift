import Core
import NIOHTTP1
import OutboundHTTP

/// Rate limit headers of GitHub's interfaces.
extension ForgeClient.Answer {
    /// Whether a response with status 403 reports a rate limit.
    var isLimit: Bool {
        retryAfter != nil || headers.first(name: "x-ratelimit-remaining") == "0"
            || String(decoding: body.prefix(2_000), as: UTF8.self).contains(/rate limit|abuse detection/.ignoresCase())
    }

    /// Seconds to wait: as the response requests, or until the rate limit resets.
    func wait(at now: Instant) -> Int? {
        if let seconds = retryAfter { return seconds }
        return headers.first(name: "x-ratelimit-remaining") == "0" ? untilReset(at: now) : nil
    }

    /// Remaining requests of the hour; nil if the response has no such header.
    var remaining: Int? { headers.first(name: "x-ratelimit-remaining").flatMap { Int($0) } }

    /// Seconds until the rate limit resets; nil if the response has no such header.
    func untilReset(at now: Instant) -> Int? {
        headers.first(name: "x-ratelimit-reset").flatMap { Int64($0) }
            .map { Int(min(max(60, now.seconds(to: Instant(seconds: $0))), 86_400)) }
    }
}
