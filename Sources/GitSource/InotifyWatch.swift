#if os(Linux)
    import Dispatch
    package import Engine
    import Foundation
    import Synchronization

    /// Watches git directories with Linux's inotify: the folders of HEAD and the refs, but no work tree.
    ///
    /// A person's programs share a limited number of watches. Repositories beyond a share of them, or whose watch is
    /// refused, have to be polled.
    package final class InotifyWatch: RepositoryWatch {
        /// A watched folder.
        private struct Folder {
            /// Git directory that the folder belongs to.
            let repository: String
            let path: String
            let isTop: Bool
        }

        private struct State {
            var folders: [Int32: Folder] = [:]
            var watches: [String: Set<Int32>] = [:]
            var reported: Set<String> = []
        }

        /// Maximum number of ref folders per repository; one with more has to be polled.
        private static let mostFolders = 200
        /// Share of a person's watches that is left to other programs: one in this many.
        private static let leftToOthers = 4
        /// Entries of a git directory whose changes are relevant.
        private static let names: Set<String> = ["HEAD", "packed-refs", "refs", "reftable", "shallow", "worktrees"]
        private static let mask = UInt32(
            IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
                | IN_ONLYDIR)

        private let descriptor: Int32
        private let most: Int
        private let state = Mutex(State())
        /// Write end of a pipe; closing it ends the reading thread.
        private let end: Int32
        private let signal: AsyncStream<Void>.Continuation

        package let signals: AsyncStream<Void>

        /// Starts without any watch; nil if the system has none left.
        package init?() {
            descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
            if descriptor < 0 { return nil }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                close(descriptor)
                return nil
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            end = ends[1]
            let limit = FileSystem.line("/proc/sys/fs/inotify/max_user_watches").flatMap { Int($0) } ?? 8_192
            most = limit - limit / Self.leftToOthers
            (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
            DispatchQueue(label: "haru.inotify").async { [weak self, descriptor, ended = ends[0]] in
                let places = [descriptor, ended].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                while true {
                    var files = places
                    guard poll(&files, nfds_t(files.count), -1) > 0 else { continue }
                    if files[1].revents != 0 { break }
                    self?.noteEvents()
                }
                close(descriptor)
                close(ended)
            }
        }

        deinit {
            close(end)
            signal.finish()
        }

        private func noteEvents() {
            let isReported = state.withLock { state in
                drain(into: &state)
                return !state.reported.isEmpty
            }
            if isReported { signal.yield() }
        }

        package func follow(_ repositories: [FoundRepository]) -> Set<String> {
            state.withLock { state in
                let wanted = Set(repositories.map(\.gitDirectory))
                for repository in state.watches.keys where !wanted.contains(repository) {
                    forget(repository, in: &state)
                }
                var left: Set<String> = []
                for repository in wanted where state.watches[repository] == nil {
                    state.watches[repository] = []
                    if !watch(repository, in: &state) {
                        forget(repository, in: &state)
                        left.insert(repository)
                    }
                }
                return left
            }
        }

        package func reported() -> Set<String> {
            state.withLock { state in
                drain(into: &state)
                defer { state.reported = [] }
                return state.reported
            }
        }

        /// Watches the git directory and all its ref folders; false if that is not possible.
        private func watch(_ repository: String, in state: inout State) -> Bool {
            guard add(repository, of: repository, isTop: true, in: &state) else { return false }
            for name in ["refs", "reftable", "worktrees"] where FileSystem.kind(repository + "/" + name) == .folder {
                if !addTree(repository + "/" + name, of: repository, in: &state) { return false }
            }
            return true
        }

        private func addTree(_ root: String, of repository: String, in state: inout State) -> Bool {
            var folders = [root]
            while let folder = folders.popLast() {
                // The folder may already be gone again, which its parent reports.
                if !add(folder, of: repository, isTop: false, in: &state) {
                    if errno == ENOENT || errno == ENOTDIR { continue }
                    return false
                }
                guard case .success(let listing) = FileSystem.list(folder) else { continue }
                folders += listing.entries.filter { $0.kind == .folder }.map { folder + "/" + $0.name }
            }
            return true
        }

        private func add(_ path: String, of repository: String, isTop: Bool, in state: inout State) -> Bool {
            guard state.folders.count < most, state.watches[repository, default: []].count < Self.mostFolders else {
                errno = ENOSPC
                return false
            }
            let watch = inotify_add_watch(descriptor, path, Self.mask)
            if watch < 0 { return false }
            state.folders[watch] = Folder(repository: repository, path: path, isTop: isTop)
            state.watches[repository, default: []].insert(watch)
            return true
        }

        private func forget(_ repository: String, in state: inout State) {
            for watch in state.watches.removeValue(forKey: repository) ?? [] {
                state.folders[watch] = nil
                inotify_rm_watch(descriptor, watch)
            }
        }

        private func drain(into state: inout State) {
            // An event is four 32-bit numbers and a name padded with NUL.
            let head = 16
            while true {
                let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1_024) { buffer, count in
                    count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
                }
                if bytes.isEmpty { return }
                bytes.withUnsafeBytes { bytes in
                    var start = 0
                    while start + head <= bytes.count {
                        let watch = bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)
                        let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
                        let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                        let end = min(start + head + length, bytes.count)
                        let name = bytes[(start + head)..<end].prefix { $0 != 0 }
                        take(watch, mask, String(decoding: name, as: UTF8.self), in: &state)
                        start = end
                    }
                }
            }
        }

        private func take(_ watch: Int32, _ mask: UInt32, _ name: String, in state: inout State) {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                state.reported.formUnion(state.watches.keys)
                return
            }
            guard let folder = state.folders[watch] else { return }
            let repository = folder.repository
            if mask & UInt32(IN_IGNORED) != 0 {
                state.folders[watch] = nil
                state.watches[repository]?.remove(watch)
                // Without its top folder, the repository is watched again once it reappears.
                if folder.isTop { forget(repository, in: &state) }
                state.reported.insert(repository)
                return
            }
            if mask & UInt32(IN_MOVE_SELF) != 0, folder.isTop {
                forget(repository, in: &state)
                state.reported.insert(repository)
                return
            }
            if name.hasSuffix(".lock") || folder.isTop && !name.isEmpty && !Self.names.contains(name) { return }
            state.reported.insert(repository)
            if mask & UInt32(IN_ISDIR) != 0, mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0,
                !addTree(folder.path + "/" + name, of: repository, in: &state)
            {
                forget(repository, in: &state)
            }
        }
    }
#endif
