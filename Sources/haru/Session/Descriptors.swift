import Foundation

/// Limit of open files and connections of this process.
enum Descriptors {
    /// Raises the limit as far as wanted and allowed, and returns it.
    ///
    /// - Parameter connections: number of connections that are wanted; nil for the default.
    static func raise(for connections: Int? = nil) -> Int {
        let wanted = rlim_t(max(8_192, 2 * (connections ?? 0)))
        #if canImport(Darwin)
            let kind = RLIMIT_NOFILE
        #else
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return 256 }
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(kind, &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, wanted))
    }
}
