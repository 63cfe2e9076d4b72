#if os(Linux)
    import Dispatch
    import Glibc
    import Synchronization

    /// Reports writes to a file, using Linux's inotify.
    final class FileWrites: Sendable {
        /// Minimum interval between two reports, in microseconds: a transaction writes a file many times.
        private static let spacing: UInt32 = 20_000
        /// Successive delays without a write, in milliseconds, after which the last write is reported again: it becomes
        /// visible to others only when it is on disk, which the system does not report.
        private static let echoes: [Int32] = [25, 250, 2_500]

        private let descriptor: Int32
        private let watch: Int32
        private let isOpen = Mutex(true)

        /// Starts watching a file; returns nil if it does not exist or the system has no watches left.
        init?(path: String) {
            descriptor = inotify_init1(O_CLOEXEC)
            if descriptor < 0 { return nil }
            watch = inotify_add_watch(descriptor, path, UInt32(IN_MODIFY))
            if watch < 0 {
                close(descriptor)
                return nil
            }
        }

        /// Calls back after each burst of writes, and a few times more, until the watch is stopped or the file is gone.
        func start(_ written: @Sendable @escaping () -> Void, ended: @Sendable @escaping () -> Void) {
            DispatchQueue(label: "haru.database").async { [self] in
                var echoes: ArraySlice<Int32> = []
                while let isEcho = wait(atMost: echoes.first ?? -1) {
                    written()
                    if isEcho {
                        echoes.removeFirst()
                    } else {
                        usleep(Self.spacing)
                        echoes = Self.echoes[...]
                    }
                }
                isOpen.withLock { isOpen in
                    isOpen = false
                    close(descriptor)
                }
                ended()
            }
        }

        /// Stops the reports.
        func stop() {
            // inotify reports the removal, which ends the wait.
            isOpen.withLock { if $0 { inotify_rm_watch(descriptor, watch) } }
        }

        /// Waits for a write and returns whether the time ran out first; nil if there will be no more writes.
        private func wait(atMost milliseconds: Int32) -> Bool? {
            var files = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            while true {
                let count = poll(&files, 1, milliseconds)
                if count == 0 { return true }
                if count < 0, errno == EINTR { continue }
                return count > 0 && isWritten() ? false : nil
            }
        }

        /// Reads pending reports and returns whether more may follow.
        private func isWritten() -> Bool {
            // A report is four 32-bit integers, of which the second is the event mask.
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { numbers in
                let length = read(descriptor, numbers.baseAddress, numbers.count * 4)
                if length <= 0 { return false }
                return stride(from: 1, to: length / 4, by: 4).allSatisfy { numbers[$0] & UInt32(IN_IGNORED) == 0 }
            }
        }
    }
#endif
