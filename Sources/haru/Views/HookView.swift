import Engine
import GitSource
import Language

/// Views of hooks that report new commits.
struct HookView {
    let session: Session
    let language: Language

    private func shown(_ path: String) -> String { session.environment.shown(path) }

    /// Result of an installation in a repository.
    func installed(_ place: GitHooks.Place, isKnown: Bool) -> [Line] {
        let folder = shown(place.folder)
        var lines = [Line(language.text(.hookCommand.installed(folder: folder)))]
        if place.isHusky { lines.append(husky) }
        if !isKnown { lines.append(unknown) }
        return lines
    }

    /// Result of an installation for all repositories.
    ///
    /// - Parameter unpassed: hooks of known repositories that git no longer runs.
    func installed(_ coverage: GitHooks.Coverage, unpassed: [String]) -> [Line] {
        var lines = status(coverage)
        lines.append(Line(language.text(.hookCommand.globalLimits), .faint))
        for path in unpassed {
            let path = shown(path)
            lines.append(Line(language.text(.hookCommand.globalBypassed(path: path)), .open))
        }
        return lines
    }

    /// Status of the hooks for all repositories.
    func status(_ coverage: GitHooks.Coverage?) -> [Line] {
        switch coverage {
        case .ownFolder:
            [Line(language.text(.hookCommand.globalOwnFolder), .content)]
        case .personsFolder(let folder):
            [Line(language.text(.hookCommand.globalPersonFolder(folder: shown(folder))), .content)]
        case nil:
            [Line(language.text(.hookCommand.globalNone), .faint)]
        }
    }

    /// Status of the hooks of a repository.
    func status(_ status: GitHooks.Status, of repository: FoundRepository, isKnown: Bool) -> [Line] {
        let (path, folder) = (shown(repository.path), shown(status.place.folder))
        var lines: [Line] = []
        if status.isReachedByAll {
            lines.append(Line(language.text(.hookCommand.statusGlobal(path: path)), .content))
        } else if status.isWhole {
            lines.append(Line(language.text(.hookCommand.statusWhole(path: path, folder: folder)), .content))
        } else if status.telling.isEmpty {
            lines.append(Line(language.text(.hookCommand.statusNone(path: path)), .open))
        } else {
            let names = status.telling.joined(separator: ", ")
            lines.append(Line(language.text(.hookCommand.statusPartial(path: path, hooks: names)), .open))
        }
        if status.place.isHusky { lines.append(husky) }
        if !isKnown { lines.append(unknown) }
        return lines
    }

    private var husky: Line {
        Line(language.text(.hookCommand.husky), .faint)
    }

    private var unknown: Line {
        Line(language.text(.hookCommand.unknownRepository), .open)
    }
}
