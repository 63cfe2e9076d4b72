import Engine
import GitSource
import Language
import Presentation

extension Diagnostics {
    /// Checks for installed hooks that git no longer runs; no finding if all run.
    func hooks() async -> [Finding] {
        guard let places = try? await useCases?.places(), !places.isEmpty else { return [] }
        let (hooks, installed) = (session.hooks, HookFiles(session.folders).installed)
        var findings: [Finding] = []
        for place in places {
            let wasInstalled = installed.contains(place.gitDirectory)
            guard let silenced = try? await hooks.silenced(in: place, wasInstalled: wasInstalled) else { continue }
            findings.append(.ill(.hooks, language.sentence(for: silenced, in: session.environment.shown(place.path))))
        }
        return findings
    }
}

extension Language {
    /// Explains that hooks no longer report commits, what caused it, and the remedy.
    fileprivate func sentence(for hooks: SilencedHooks, in path: String) -> Sentence {
        Sentence(cause(of: hooks, in: path), remedy(for: hooks, in: path))
    }

    private func cause(of hooks: SilencedHooks, in path: String) -> String {
        let manager = hooks.manager?.rawValue
        switch hooks.cause {
        case .replaced(let names):
            let names = names.joined(separator: ", ")
            return text(
                manager.map { .doctorCommand.hooksReplacedBy(path: path, manager: $0, hooks: names) }
                    ?? .doctorCommand.hooksReplaced(path: path, hooks: names))
        case .bypassed(let folder):
            let folder = folder.harmless
            return text(
                manager.map { .doctorCommand.hooksBypassedBy(path: path, manager: $0, folder: folder) }
                    ?? .doctorCommand.hooksBypassed(path: path, folder: folder))
        }
    }

    private func remedy(for hooks: SilencedHooks, in path: String) -> String {
        let agent = text(.doctorCommand.hooksAgent)
        guard hooks.isInstallable else { return agent }
        let command = hooks.isForAll ? "haru count hook install --global" : "haru count hook install \(path)"
        guard let manager = hooks.manager else {
            return text(.doctorCommand.hooksReinstall(command: command)) + " " + agent
        }
        return text(.doctorCommand.hooksManager(command: command, manager: manager.rawValue)) + " "
            + agent
    }
}
