import Core
import Synchronization

/// Lets each of many through so often: a token bucket for each.
final class RateLimiter: Sendable {
    /// How often one may come.
    struct Rate: Hashable, Sendable {
        /// How many may come at once after a pause.
        let burst: Double
        /// How many may come in a second for long.
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

    /// Makes a limiter whom nobody has come to yet.
    ///
    /// - Parameter most: how many are kept apart; who came last longest ago is forgotten first.
    init(_ rate: Rate, most: Int = 4_096, clock: MonotonicClock) {
        self.rate = rate
        self.most = most
        self.clock = clock
    }

    /// Lets one through.
    ///
    /// - Returns: nil when it may pass, else after how many seconds it may.
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

    /// Forgets those who may come as often as anybody new, and half of the others where that is not enough: so that
    /// not each of many in turn has to look through all.
    private func makeRoom(in buckets: inout [String: Bucket], at now: MonotonicClock.Instant) {
        guard buckets.count >= most else { return }
        buckets = buckets.filter { tokens(of: $0.value, at: now) < rate.burst }
        guard buckets.count >= most else { return }
        let oldestFirst = buckets.sorted { $0.value.filledAt < $1.value.filledAt }
        for (key, _) in oldestFirst.prefix(most / 2) { buckets[key] = nil }
    }

    /// How many are kept apart.
    var count: Int { buckets.withLock { $0.count } }
}
