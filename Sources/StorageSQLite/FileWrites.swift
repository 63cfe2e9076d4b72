#if os(Linux)
    import Dispatch
    import Glibc
    import Synchronization

    /// Reports writes to one file, by Linux's inotify.
    final class FileWrites: Sendable {
        /// Shortest time between two reports, in microseconds: a transaction writes a file many times.
        private static let spacing: UInt32 = 20_000
        /// After how many milliseconds without a write it is reported again: what was written is visible to others only
        /// when the disk has it, which the system reports to nobody.
        private static let echoes: [Int32] = [25, 250, 2_500]

        private let descriptor: Int32
        private let watch: Int32
        private let isOpen = Mutex(true)

        /// Begins to watch a file; nil where there is none or the system has no watch left.
        init?(path: String) {
            descriptor = inotify_init1(O_CLOEXEC)
            if descriptor < 0 { return nil }
            watch = inotify_add_watch(descriptor, path, UInt32(IN_MODIFY))
            if watch < 0 {
                close(descriptor)
                return nil
            }
        }

        /// Calls back after each write, those soon after one another together, and a few times more, until it is stopped or
        /// the file is gone.
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

        /// Ends the reports.
        func stop() {
            // inotify reports the removal, which ends the wait.
            isOpen.withLock { if $0 { inotify_rm_watch(descriptor, watch) } }
        }

        /// Waits for a write, and tells whether the time was over before there was one; nil where there will be none.
        private func wait(atMost milliseconds: Int32) -> Bool? {
            var files = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            while true {
                let count = poll(&files, 1, milliseconds)
                if count == 0 { return true }
                if count < 0, errno == EINTR { continue }
                return count > 0 && isWritten() ? false : nil
            }
        }

        /// Takes in reports, and tells whether more may follow.
        private func isWritten() -> Bool {
            // A report is four numbers of 32 bits, the second of which says what has happened.
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { numbers in
                let length = read(descriptor, numbers.baseAddress, numbers.count * 4)
                if length <= 0 { return false }
                return stride(from: 1, to: length / 4, by: 4).allSatisfy { numbers[$0] & UInt32(IN_IGNORED) == 0 }
            }
        }
    }
#endif
