import Engine
import GitSource
import Language
import Presentation

extension Diagnostics {
    /// The hooks that were put into repositories and that git does not run any more; nothing is said where all do.
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
    /// Says that hooks do not tell any more, who did that, and what helps.
    fileprivate func sentence(for hooks: SilencedHooks, in path: String) -> Sentence {
        Sentence(cause(of: hooks, in: path), remedy(for: hooks, in: path))
    }

    private func cause(of hooks: SilencedHooks, in path: String) -> String {
        let manager = hooks.manager?.rawValue
        switch hooks.cause {
        case .replaced(let names):
            let names = names.joined(separator: ", ")
            return pick(
                manager.map { "\(path): \($0) 때문에 \(names) 훅이 다른 것으로 바뀌어서, 커밋해도 하루가 바로 알지 못해요." }
                    ?? "\(path): \(names) 훅이 다른 것으로 바뀌어서, 커밋해도 하루가 바로 알지 못해요.",
                manager.map { "\(path): \($0) has put hooks of its own in place of Haru’s (\(names))." }
                    ?? "\(path): other hooks stand in place of Haru’s (\(names)).")
        case .bypassed(let folder):
            let folder = folder.harmless
            return pick(
                manager.map { "\(path): \($0) 때문에 git이 훅을 \(folder)에서 찾아서(core.hooksPath) 하루의 훅은 돌지 않아요." }
                    ?? "\(path): git이 훅을 \(folder)에서 찾아서(core.hooksPath) 하루의 훅은 돌지 않아요.",
                manager.map {
                    "\(path): \($0) has git look for hooks in \(folder) (core.hooksPath), so Haru’s don’t run."
                }
                    ?? "\(path): git looks for hooks in \(folder) (core.hooksPath), so Haru’s don’t run.")
        }
    }

    private func remedy(for hooks: SilencedHooks, in path: String) -> String {
        let agent = pick(
            "haru agent install은 훅 없이도 새 커밋을 알아요.", "haru agent install knows of new commits without hooks.")
        guard hooks.isInstallable else { return agent }
        let command = hooks.isForAll ? "haru hook install --global" : "haru hook install \(path)"
        guard let manager = hooks.manager else {
            return pick("\(command)로 다시 넣어 주세요. ", "Put them back with \(command). ") + agent
        }
        return pick(
            "\(command)로 다시 넣어 주세요. \(manager.rawValue) 설치가 다시 돌면 또 없어져요. ",
            "Put them back with \(command); \(manager.rawValue) takes them away again whenever it is installed. ")
            + agent
    }
}
