import Foundation

/// How many files and connections this process may have open.
enum Descriptors {
    /// Raises the limit as far as is wanted and allowed, and returns it.
    ///
    /// - Parameter connections: how many connections the process is to have; nil for as many as is usual.
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
