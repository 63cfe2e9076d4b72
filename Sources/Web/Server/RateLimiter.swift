import Core
import Synchronization

/// Rate limiter with a token bucket per key.
final class RateLimiter: Sendable {
    /// Rate limit of one key.
    struct Rate: Hashable, Sendable {
        /// Maximum number of requests at once after a pause.
        let burst: Double
        /// Sustained number of requests per second.
        let perSecond: Double
    }

    private struct Bucket {
        var tokens: Double
        var filledAt: MonotonicClock.Instant
    }

    private let rate: Rate
    private let most: Int
    private let clock: MonotonicClock
    private let buckets = Mutex<[String: Bucket]>([:])

    /// Makes a limiter without keys.
    ///
    /// - Parameter most: maximum number of keys; the least recently used ones are evicted first.
    init(_ rate: Rate, most: Int = 4_096, clock: MonotonicClock) {
        self.rate = rate
        self.most = most
        self.clock = clock
    }

    /// Takes one token.
    ///
    /// - Returns: nil when the request may pass, otherwise the number of seconds to wait.
    func take(_ key: String) -> Int? {
        let now = clock.now
        return buckets.withLock { buckets in
            if buckets[key] == nil { makeRoom(in: &buckets, at: now) }
            var bucket = buckets[key] ?? Bucket(tokens: rate.burst, filledAt: now)
            bucket.tokens = tokens(of: bucket, at: now)
            bucket.filledAt = now
            let mayPass = bucket.tokens >= 1
            if mayPass { bucket.tokens -= 1 }
            buckets[key] = bucket
            return mayPass ? nil : max(1, Int(((1 - bucket.tokens) / rate.perSecond).rounded(.up)))
        }
    }

    private func tokens(of bucket: Bucket, at now: MonotonicClock.Instant) -> Double {
        min(rate.burst, bucket.tokens + (now - bucket.filledAt) / .seconds(1) * rate.perSecond)
    }

    /// Evicts the keys with full buckets, and the older half of the rest if that is not enough.
    ///
    /// Evicting many at once avoids a full scan for each new key.
    private func makeRoom(in buckets: inout [String: Bucket], at now: MonotonicClock.Instant) {
        guard buckets.count >= most else { return }
        buckets = buckets.filter { tokens(of: $0.value, at: now) < rate.burst }
        guard buckets.count >= most else { return }
        let oldestFirst = buckets.sorted { $0.value.filledAt < $1.value.filledAt }
        for (key, _) in oldestFirst.prefix(most / 2) { buckets[key] = nil }
    }

    /// Number of keys.
    var count: Int { buckets.withLock { $0.count } }
}
