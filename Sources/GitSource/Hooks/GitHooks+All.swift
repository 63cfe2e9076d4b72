package import Engine
import Foundation
import Subprocess

extension GitHooks {
    /// Setup that covers all repositories of a person.
    package enum Coverage: Hashable, Sendable {
        /// A folder of this program replaces the hooks folder of every repository.
        case ownFolder(String)
        /// The hooks in the person's own configured folder report commits too.
        case personsFolder(String)
    }

    private var ownFolder: String { folder + "/all" }
    private var before: String { folder + "/gitconfig.before" }
    private var after: String { folder + "/gitconfig.after" }

    /// How hooks for all repositories report commits; nil if they do not.
    package func coverage() async throws -> Coverage? {
        guard let path = try await hooksPath(in: nil)?.path, !HookFolder(path: path).telling.isEmpty else { return nil }
        return path == ownFolder ? .ownFolder(path) : .personsFolder(path)
    }

    /// Makes the hooks of all repositories report new commits, except repositories that configure their own folder.
    ///
    /// - Throws: ``HookProblem``; nothing is changed then.
    package func installForAll() async throws -> Coverage {
        if let path = try await hooksPath(in: nil)?.path, !path.isEmpty, path != ownFolder {
            try HookFolder(path: path).install(telling: [teller, "any"])
            return .personsFolder(path)
        }
        try writeOwnFolder()
        if try await hooksPath(in: nil)?.path == ownFolder { return .ownFolder(ownFolder) }
        let file = configurationFile
        let bytes = FileManager.default.contents(atPath: file)
        let outcome = try await git.output(["config", "--global", "core.hooksPath", ownFolder], in: nil)
        guard outcome.status == .exited(0) else {
            try? FileManager.default.removeItem(atPath: ownFolder)
            throw HookProblem.configuration(GitFailure.line(of: outcome.complaint))
        }
        // Saved so that the file can be restored exactly.
        if let bytes { _ = WholeFile.write(bytes, to: before, mode: 0o600) } else { unlink(before) }
        if let now = FileManager.default.contents(atPath: file) { _ = WholeFile.write(now, to: after, mode: 0o600) }
        return .ownFolder(ownFolder)
    }

    /// Removes the hooks for all repositories.
    ///
    /// - Returns: whether any were installed.
    /// - Throws: ``HookProblem``.
    package func removeForAll() async throws -> Bool {
        let path = try await hooksPath(in: nil)?.path
        if let path, path != ownFolder { return try HookFolder(path: path).remove() }
        if path == ownFolder { try await restoreConfiguration() }
        for file in [before, after] { unlink(file) }
        try? FileManager.default.removeItem(atPath: ownFolder)
        return path == ownFolder
    }

    /// A hook of the repository that git does not run while a folder for all repositories is configured.
    package func unpassed(in repository: FoundRepository) -> String? {
        let path = repository.gitDirectory + "/hooks/" + HookName.unpassed
        return access(path, X_OK) == 0 ? path : nil
    }

    private func restoreConfiguration() async throws {
        let file = FileSystem.resolve(configurationFile) ?? configurationFile
        let now = FileManager.default.contents(atPath: file)
        if let now, now == FileManager.default.contents(atPath: after) {
            guard let old = FileManager.default.contents(atPath: before) else {
                guard unlink(file) == 0 else { throw HookProblem.notWritable(file) }
                return
            }
            var status = stat()
            let mode = stat(file, &status) == 0 ? status.st_mode & 0o7777 : 0o644
            guard WholeFile.write(old, to: file, mode: mode) else { throw HookProblem.notWritable(file) }
            return
        }
        // The file has changed since, so only this setting is removed.
        let outcome = try await git.output(["config", "--global", "--unset-all", "core.hooksPath"], in: nil)
        guard outcome.status == .exited(0) else {
            throw HookProblem.configuration(GitFailure.line(of: outcome.complaint))
        }
    }

    /// Path of the file that `git config --global` writes to.
    private var configurationFile: String {
        if let named = environment["GIT_CONFIG_GLOBAL"] { return named }
        let home = environment["HOME"] ?? ""
        let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
        let usual = home + "/.gitconfig"
        if FileSystem.kind(usual) == nil, FileSystem.kind(xdg + "/git/config") != nil { return xdg + "/git/config" }
        return usual
    }

    /// Writes the hooks that precede those of every repository, completely or not at all.
    private func writeOwnFolder() throws(HookProblem) {
        do {
            try FileManager.default.createDirectory(atPath: ownFolder, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(ownFolder)
        }
        for name in HookName.passed {
            let tells = HookName.telling.contains(name)
            let script = PassingHook.script(name, telling: tells ? [teller, "any"] : nil)
            guard WholeFile.write(script.bytes, to: ownFolder + "/" + name, mode: 0o755) else {
                throw .notWritable(ownFolder)
            }
        }
    }
}

/// A hook for all repositories, which runs the repository's own hook.
enum PassingHook {
    /// Returns the script of a hook.
    static func script(_ name: String, telling command: [String]?) -> HookScript {
        var script = HookScript(bytes: Data(("#!/bin/sh\n" + body(name)).utf8))
        if let command { script = script.adding(telling: command) }
        return script
    }

    private static func body(_ name: String) -> String {
        """
        # Runs the hook of the repository, where it has one; haru hook remove --global takes this folder away.
        common=${GIT_DIR:-.git}
        if [ -f "$common/commondir" ] || [ ! -d "$common" ]; then
            common=$(git rev-parse --path-format=absolute --git-common-dir) || exit 0
        fi
        hook=$common/hooks/\(name)
        if [ -x "$hook" ]; then exec "$hook" "$@"; fi
        \(name == "push-to-checkout" ? checkout : "exit 0")

        """
    }

    /// git's default action if a repository has no such hook.
    private static let checkout = """
        git update-index -q --ignore-submodules --refresh &&
            git diff-files --quiet --ignore-submodules -- &&
            git diff-index --quiet --cached --ignore-submodules HEAD -- || exit 1
        exec git read-tree -u -m "$1"
        """
}
