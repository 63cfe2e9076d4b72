import Engine
import GitSource
import Language

/// Where there are hooks that tell of new commits.
struct HookView {
    let session: Session
    let language: Language

    private func shown(_ path: String) -> String { session.environment.shown(path) }

    /// What was put into a repository.
    func installed(_ place: GitHooks.Place, isKnown: Bool) -> [Line] {
        let folder = shown(place.folder)
        var lines = [
            Line(
                language.pick(
                    "\(folder)에 훅을 넣었어요. 커밋하면 바로 알아요.", "The hooks are in \(folder); Haru knows of each commit at once."
                ))
        ]
        if place.isHusky { lines.append(husky) }
        if !isKnown { lines.append(unknown) }
        return lines
    }

    /// What was put in place for all repositories.
    ///
    /// - Parameter unpassed: hooks of known repositories that git does not run any more.
    func installed(_ coverage: GitHooks.Coverage, unpassed: [String]) -> [Line] {
        var lines = status(coverage)
        lines.append(
            Line(
                language.pick(
                    "core.hooksPath를 스스로 정한 저장소(husky 등)에는 닿지 않아요. 거기서는 haru hook install을 따로 해 주세요.",
                    "It doesn’t reach repositories that set core.hooksPath themselves, as husky does: run haru hook install there."
                ), .faint))
        for path in unpassed {
            let path = shown(path)
            lines.append(
                Line(
                    language.pick(
                        "이제 git은 \(path) 훅을 부르지 않아요. 필요하면 haru hook remove --global로 되돌려 주세요.",
                        "git doesn’t run \(path) any more; where you need it, undo this with haru hook remove --global."
                    ), .open))
        }
        return lines
    }

    /// How hooks of all repositories tell.
    func status(_ coverage: GitHooks.Coverage?) -> [Line] {
        switch coverage {
        case .ownFolder:
            [
                Line(
                    language.pick(
                        "모든 저장소의 커밋을 바로 알아요. 저장소마다 있던 훅은 그대로 돌아요.",
                        "Haru knows of commits in all repositories at once; their own hooks run as ever."), .content)
            ]
        case .personsFolder(let folder):
            [
                Line(
                    language.pick(
                        "모든 저장소의 훅 폴더 \(shown(folder))에 훅이 있어요.",
                        "The hooks are in \(shown(folder)), where git looks for those of all repositories."), .content)
            ]
        case nil:
            [Line(language.pick("모든 저장소를 위한 훅은 없어요.", "There are no hooks for all repositories."), .faint)]
        }
    }

    /// What is installed for a repository.
    func status(_ status: GitHooks.Status, of repository: FoundRepository, isKnown: Bool) -> [Line] {
        let (path, folder) = (shown(repository.path), shown(status.place.folder))
        var lines: [Line] = []
        if status.isReachedByAll {
            lines.append(
                Line(language.pick("\(path): 모든 저장소의 훅이 알려 줘요.", "\(path): told of by the hooks for all."), .content))
        } else if status.isWhole {
            lines.append(
                Line(language.pick("\(path): \(folder)에 훅이 있어요.", "\(path): the hooks are in \(folder)."), .content))
        } else if status.telling.isEmpty {
            lines.append(
                Line(language.pick("\(path): 훅이 없어요. haru hook install", "\(path): no hooks. haru hook install"), .open)
            )
        } else {
            let names = status.telling.joined(separator: ", ")
            lines.append(
                Line(
                    language.pick(
                        "\(path): \(names) 훅만 있어요. haru hook install로 다시 넣어 주세요.",
                        "\(path): only \(names) is there. Put them in anew with haru hook install."), .open))
        }
        if status.place.isHusky { lines.append(husky) }
        if !isKnown { lines.append(unknown) }
        return lines
    }

    private var husky: Line {
        Line(
            language.pick(
                "husky는 설치할 때마다 이 폴더를 새로 만들어요. 그다음에는 haru hook install을 다시 해 주세요.",
                "husky makes this folder anew whenever it is installed: run haru hook install again after that."),
            .faint)
    }

    private var unknown: Line {
        Line(
            language.pick(
                "하루는 아직 이 저장소를 몰라요. haru repo add로 더해 주세요.",
                "Haru doesn’t know this repository yet: add it with haru repo add."), .open)
    }
}
