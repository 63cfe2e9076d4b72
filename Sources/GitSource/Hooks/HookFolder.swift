import Foundation

/// A folder of hooks, of which some tell of new commits.
struct HookFolder {
    let path: String

    private var files: [HookFile] { HookName.telling.map { HookFile(folder: path, name: $0) } }

    /// Which of the hooks tell of new commits.
    var telling: [String] { files.filter(\.isTelling).map(\.name) }

    /// Those that tell and that another program has moved aside to put its own in their place.
    var putAside: [String] {
        HookName.telling.flatMap { [$0 + ".old", $0 + ".legacy"] }
            .filter { HookFile(folder: path, name: $0).isInstalled }
    }

    /// Makes all of them tell, or none.
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

    /// Takes what was installed away, all of it or nothing.
    ///
    /// - Returns: whether there was anything.
    func remove() throws(HookProblem) -> Bool {
        let aside = putAside.map { HookFile(folder: path, name: $0) }.filter { !$0.isChained }
        let installed = files.filter(\.isInstalled) + aside
        let madeFolder = installed.contains(where: \.madeFolder)
        for file in installed { try file.checkRemoval() }
        for file in installed { try file.remove() }
        // With other files in it by now, it stays.
        if madeFolder { rmdir(path) }
        return !installed.isEmpty
    }
}
