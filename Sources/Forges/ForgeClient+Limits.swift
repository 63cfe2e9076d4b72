import Core
import NIOHTTP1
import OutboundHTTP

/// What GitHub's interfaces say of how often they may be asked.
extension ForgeClient.Answer {
    /// Whether an answer with status 403 says that it was asked too often.
    var isLimit: Bool {
        retryAfter != nil || headers.first(name: "x-ratelimit-remaining") == "0"
            || String(decoding: body.prefix(2_000), as: UTF8.self).contains(/rate limit|abuse detection/.ignoresCase())
    }

    /// How many seconds are to be waited: as the answer says, or until what is allowed is whole again.
    func wait(at now: Instant) -> Int? {
        if let seconds = retryAfter { return seconds }
        return headers.first(name: "x-ratelimit-remaining") == "0" ? untilReset(at: now) : nil
    }

    /// How many questions of the hour are left; nil where the answer does not tell.
    var remaining: Int? { headers.first(name: "x-ratelimit-remaining").flatMap { Int($0) } }

    /// How many seconds it is until what is allowed is whole again; nil where the answer does not tell.
    func untilReset(at now: Instant) -> Int? {
        headers.first(name: "x-ratelimit-reset").flatMap { Int64($0) }
            .map { Int(min(max(60, now.seconds(to: Instant(seconds: $0))), 86_400)) }
    }
}
