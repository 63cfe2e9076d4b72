import Foundation

/// A hooks folder, some of whose hooks report new commits.
struct HookFolder {
    let path: String

    private var files: [HookFile] { HookName.telling.map { HookFile(folder: path, name: $0) } }

    /// Names of the hooks that report new commits.
    var telling: [String] { files.filter(\.isTelling).map(\.name) }

    /// Reporting hooks that another program has moved aside to install its own.
    var putAside: [String] {
        HookName.telling.flatMap { [$0 + ".old", $0 + ".legacy"] }
            .filter { HookFile(folder: path, name: $0).isInstalled }
    }

    /// Makes all of the hooks report commits, or none.
    func install(telling command: [String]) throws(HookProblem) {
        let isNew = FileSystem.kind(path) == nil
        if isNew {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw .notWritable(path)
            }
        }
        let before = Set(telling)
        var done: [HookFile] = []
        do {
            for file in files {
                try file.install(telling: command, madeFolder: isNew)
                done.append(file)
            }
        } catch {
            for file in done where !before.contains(file.name) { try? file.remove() }
            if isNew { rmdir(path) }
            throw error
        }
    }

    /// Removes what was installed, completely or not at all.
    ///
    /// - Returns: whether anything was installed.
    func remove() throws(HookProblem) -> Bool {
        let aside = putAside.map { HookFile(folder: path, name: $0) }.filter { !$0.isChained }
        let installed = files.filter(\.isInstalled) + aside
        let madeFolder = installed.contains(where: \.madeFolder)
        for file in installed { try file.checkRemoval() }
        for file in installed { try file.remove() }
        // The folder stays if it now contains other files.
        if madeFolder { rmdir(path) }
        return !installed.isEmpty
    }
}
