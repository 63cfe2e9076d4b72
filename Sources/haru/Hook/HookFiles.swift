import Foundation
import GitSource

/// Files in the data folder through which the hooks and the program that they start communicate.
struct HookFiles: Sendable {
    let folder: String

    init(_ folders: Folders) { folder = folders.data + "/hook" }

    private var requestFolder: String { folder + "/requests" }
    /// Lock of the one process that reads requests of hooks.
    var lock: String { folder + "/lock" }
    /// Process ID of that process, so that hooks need not start another one.
    var runner: String { folder + "/runner" }
    /// Repositories that were seen once and are not added again after removal.
    private var metFile: String { folder + "/met" }
    /// Repositories with installed hooks.
    private var installedFile: String { folder + "/installed" }

    /// Request of a hook: a repository has new commits.
    struct Request: Sendable {
        /// Whether to add the repository if it is unknown.
        let isForAny: Bool
        /// The git directory, or a folder within the work tree.
        let place: String
        let workingDirectory: String

        /// Parses a request file: three texts, each terminated by NUL.
        init?(_ bytes: Data) {
            let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard fields.count == 4, ["known", "any"].contains(fields[0]), fields[1].hasPrefix("/") else { return nil }
            (isForAny, place, workingDirectory) = (fields[0] == "any", fields[1], fields[2])
        }
    }

    /// Whether there are unread requests.
    var hasRequests: Bool { !names(endingWith: ".request").isEmpty }

    private func names(endingWith suffix: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: requestFolder)) ?? []).filter { $0.hasSuffix(suffix) }
    }

    /// Takes the pending requests, so that later ones are separate; includes those taken by a process that was killed.
    func take() -> [(file: String, request: Request?)] {
        for name in names(endingWith: ".request") {
            rename(requestFolder + "/" + name, requestFolder + "/" + name + ".taken")
        }
        return names(endingWith: ".taken").sorted().map { name in
            let file = requestFolder + "/" + name
            return (file, FileManager.default.contents(atPath: file).flatMap(Request.init))
        }
    }

    /// Records that repositories were seen, by their git directories.
    func meet(_ gitDirectories: [String]) { add(gitDirectories, to: metFile) }

    /// Git directories of the repositories that were seen.
    var met: Set<String> { names(in: metFile) }

    /// Records that hooks were installed in a repository, by its git directory.
    func noteInstalled(_ gitDirectory: String) { add([gitDirectory], to: installedFile) }

    /// Records that the hooks of a repository were removed.
    func noteRemoved(_ gitDirectory: String) {
        let rest = installed.subtracting([gitDirectory])
        unlink(installedFile)
        add(Array(rest), to: installedFile)
    }

    /// Git directories of the repositories with installed hooks.
    var installed: Set<String> { names(in: installedFile) }

    private func add(_ names: [String], to file: String) {
        let new = Set(names).subtracting(self.names(in: file))
        if new.isEmpty { return }
        let bytes = Data(new.sorted().map { $0 + "\0" }.joined().utf8)
        let descriptor = open(file, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
    }

    private func names(in file: String) -> Set<String> {
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Set(text.split(separator: "\0").map(String.init))
    }

    /// Variables that git sets for hooks, except those that locate its configuration: author and time of the commit in
    /// progress, and the paths of its repository.
    private static let hookVariables = [
        "GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL GIT_COMMITTER_DATE",
        "GIT_DIR GIT_COMMON_DIR GIT_WORK_TREE GIT_IMPLICIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_QUARANTINE_PATH GIT_SHALLOW_FILE GIT_GRAFT_FILE",
        "GIT_NO_REPLACE_OBJECTS GIT_REPLACE_REF_BASE GIT_CONFIG GIT_CONFIG_PARAMETERS GIT_CONFIG_COUNT",
        "GIT_REFLOG_ACTION GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_INTERNAL_SUPER_PREFIX GIT_EXEC_PATH",
    ]

    /// Writes the program that hooks start.
    ///
    /// It records which repository has new commits, and starts Haru unless a process is already reading: that one
    /// checks again after it has removed its process ID.
    ///
    /// - Throws: ``UsageError/cannotWrite(_:)``.
    func writeTeller(program: String, configuration: String?, to path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: requestFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw UsageError.cannotWrite(requestFolder)
        }
        let data = String(folder.dropLast("/hook".count))
        let given = configuration.map { "export HARU_CONFIG=" + GitHooks.quoted($0) + "\n" } ?? ""
        let text = """
            #!/bin/sh
            # Tells Haru that a repository has new commits; the hooks of repositories start it in the background.
            haru=\(GitHooks.quoted(program))
            data=\(GitHooks.quoted(data))
            \(given)trap '' HUP
            [ -x "$haru" ] || exit 0
            umask 077
            case ${GIT_DIR:-} in
            '') place=$PWD ;;
            /*) place=$GIT_DIR ;;
            *) place=$PWD/$GIT_DIR ;;
            esac
            request=$data/hook/requests/$$
            printf '%s\\0%s\\0%s\\0' "$1" "$place" "$PWD" 2>/dev/null >"$request" || exit 0
            mv -f "$request" "$request.request" || exit 0
            if read -r runner 2>/dev/null <"$data/hook/runner" && kill -0 "$runner" 2>/dev/null; then exit 0; fi
            # What git says to its hooks of the commit in hand holds for nothing else.
            unset \(Self.hookVariables.joined(separator: " \\\n    "))
            exec "$haru" hook run --data-dir "$data"

            """
        guard GitHooks.writeExecutable(text, to: path) else { throw UsageError.cannotWrite(path) }
    }
}

/// Lock that lets only one process read requests of hooks.
struct HookLock: ~Copyable {
    private let descriptor: Int32
    private let files: HookFiles

    /// Acquires the lock and records the process ID; nil if another process holds it.
    init?(_ files: HookFiles) {
        let descriptor = open(files.lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.files = files
        try? Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: files.runner), options: .atomic)
    }

    deinit {
        // Removed first, so that a hook that finds it missing starts another process.
        unlink(files.runner)
        close(descriptor)
    }
}
