import Foundation

/// One hook in a hooks folder.
struct HookFile {
    let folder: String
    let name: String

    var path: String { folder + "/" + name }
    private var chainedFolder: String { folder + "/" + HookScript.chainedFolder }
    private var chained: String { chainedFolder + "/" + name }
    /// Path of the original link, moved here; the chained link has an adjusted target.
    private var link: String { chained + ".link" }

    /// Text of the hook; nil if it does not exist or is not a readable file.
    private var script: HookScript? {
        guard FileSystem.kind(path) == .file else { return nil }
        return FileManager.default.contents(atPath: path).map { HookScript(bytes: $0) }
    }

    /// Whether the hook reports new commits.
    var isTelling: Bool { script?.place != nil && access(path, X_OK) == 0 }

    /// Whether the hook contains the reporting lines, even if git may not run it.
    var isInstalled: Bool { script?.place != nil }

    /// Whether the hook runs another one, in a folder of its own.
    var isChained: Bool { script?.place?.kind == .chained }

    /// Whether the folder was created for the hooks.
    var madeFolder: Bool { script?.place?.madeFolder ?? false }

    /// Makes the hook report new commits; an existing hook runs afterwards as before.
    func install(telling command: [String], madeFolder: Bool) throws(HookProblem) {
        let entry = try? FileSystem.status(path, followingLink: false).get()
        guard let entry else {
            return try write(.own(.alone, telling: command, madeFolder: madeFolder), mode: 0o755)
        }
        if entry.kind == .file, let script {
            if let rewritten = script.rewritten(telling: command) {
                if rewritten.bytes != script.bytes { try write(rewritten, mode: mode) }
                return
            }
            if script.isShell, access(path, X_OK) == 0 { return try write(script.adding(telling: command), mode: mode) }
        }
        try chain(isLink: entry.kind == .link, telling: command)
    }

    /// Removes the reporting lines and restores the original state.
    func remove() throws(HookProblem) {
        guard let script, let place = script.place else { return }
        let rest = script.remainder
        switch place.kind {
        case .alone, .within, .appended:
            if let rest { try write(HookScript(bytes: rest), mode: mode) } else { try delete(path) }
        case .chained:
            guard rest == nil else { throw .changed(path) }
            let kept = (try? FileSystem.status(link, followingLink: false).get()) == nil ? chained : link
            if rename(kept, path) != 0 {
                guard errno == ENOENT else { throw .notWritable(path) }
                try delete(path)
            }
            unlink(chained)
            rmdir(chainedFolder)
        }
    }

    /// Throws if the hook cannot be removed because somebody changed it.
    func checkRemoval() throws(HookProblem) {
        if let script, let place = script.place, place.kind == .chained, script.remainder != nil {
            throw .changed(path)
        }
        guard script?.place == nil || access(folder, W_OK) == 0 else { throw .notWritable(path) }
    }

    private var mode: mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o755
    }

    /// Moves the hook aside, and installs one that runs it.
    private func chain(isLink: Bool, telling command: [String]) throws(HookProblem) {
        guard mkdir(chainedFolder, 0o755) == 0 || errno == EEXIST else { throw .notWritable(chainedFolder) }
        let target = isLink ? try? FileManager.default.destinationOfSymbolicLink(atPath: path) : nil
        let aside = isLink ? link : chained
        guard rename(path, aside) == 0 else {
            rmdir(chainedFolder)
            throw .notWritable(path)
        }
        if let target { symlink(GitFolder.join(folder, target), chained) }
        do {
            try write(.own(.chained, telling: command, madeFolder: false), mode: 0o755)
        } catch {
            rename(aside, path)
            unlink(chained)
            rmdir(chainedFolder)
            throw error
        }
    }

    private func delete(_ path: String) throws(HookProblem) {
        guard unlink(path) == 0 else { throw .notWritable(path) }
    }

    private func write(_ script: HookScript, mode: mode_t) throws(HookProblem) {
        guard WholeFile.write(script.bytes, to: path, mode: mode) else { throw .notWritable(path) }
    }
}

/// Atomic file writes.
enum WholeFile {
    /// Writes a file with a mode, replacing an existing one atomically; false on failure.
    static func write(_ bytes: Data, to path: String, mode: mode_t) -> Bool {
        let new = path + ".haru-new"
        unlink(new)
        let descriptor = open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: bytes)
            guard fchmod(descriptor, mode) == 0, rename(new, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            return true
        } catch {
            unlink(new)
            return false
        }
    }
}
