package import Foundation
import Synchronization

/// A program started by a test, with its output in files.
///
/// Foundation's `Process` is not used: on Linux it crashes now and then when many tests start programs at the same
/// time.
package final class ChildProcess: Sendable {
    /// Reason why a program could not be started.
    package struct Failure: Error {
        package let code: Int32
    }

    /// Exit of a program.
    package enum ExitResult: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    package let identifier: pid_t
    private let ending = Mutex<ExitResult?>(nil)

    /// Starts a program, which is searched for in `PATH` if its name is no path.
    ///
    /// - Parameters:
    ///   - input: the file for its standard input; without one, the input is empty.
    ///   - output: the file for its standard output; its errors go to `errors`.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], in folder: String,
        input: String? = nil, output: String = "/dev/null", errors: String = "/dev/null"
    ) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
        #if !canImport(Darwin)
            // Sockets of the servers that tests run would otherwise stay open in the program.
            if let code = Self.addCloseFrom?(&actions, 3), code != 0 { throw Failure(code: code) }
        #endif
        // The threads of tests block signals, and a program would inherit that.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        #if canImport(Darwin)
            let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            let closing: Int32 = 0
        #endif
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | closing
        posix_spawnattr_setflags(&attributes, Int16(flags))

        // The shell changes the folder: not every system supports that when starting a program.
        let shell = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
        let words = (shell + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, shell[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw Failure(code: code) }
        self.identifier = identifier
    }

    #if !canImport(Darwin)
        private typealias AddCloseFrom =
            @convention(c) @Sendable (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

        /// Action that closes the descriptors from a number on before the program starts; in glibc since 2.34.
        ///
        /// Its header does not expose it to Swift.
        private static let addCloseFrom: AddCloseFrom? =
            dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map { unsafeBitCast($0, to: AddCloseFrom.self) }
    #endif

    /// Its exit; nil while it runs.
    package var result: ExitResult? { look(WNOHANG) }

    /// Waits for its end.
    package func wait() -> ExitResult {
        while true {
            if let ending = look(0) { return ending }
        }
    }

    private func look(_ options: Int32) -> ExitResult? {
        ending.withLock { ending in
            if let ending { return ending }
            var status: Int32 = 0
            guard waitpid(identifier, &status, options) == identifier else { return nil }
            ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
            return ending
        }
    }

    /// Sends it a signal, unless it has ended.
    package func send(_ signal: Int32) {
        if result == nil { kill(identifier, signal) }
    }
}
