import Core
import Engine
import Hummingbird
import Language

extension SiteResponder {
    /// The step of the first visit that the query names, or the one that comes after what was done last.
    func welcome(_ request: Request, form: FormState? = nil) async throws -> String {
        let surroundings = try await surroundings(request)
        if let form { return renderer.welcome(firstStep, form: form, surroundings) }
        let asked = request.query[.step]
        switch chores.standing {
        case .busy(.find(let paths), let progress):
            return renderer.welcome(.searching(path: paths.first ?? "", progress), surroundings)
        case .busy(_, let progress):
            return renderer.welcome(.reading(progress), surroundings)
        case .finished(let chore, .failed(let error)) where asked == nil:
            let problem = surroundings.language.problem(of: error)
            let form = FormState(values: [Field.path.rawValue: chore.paths], problem: problem)
            return renderer.welcome(firstStep, form: form, surroundings)
        case .finished(.find(let paths), .found(let discovery)) where asked == nil || asked == "found":
            return renderer.welcome(.found(path: paths.first ?? "", discovery), surroundings)
        case .finished(.add, _) where asked == nil:
            return renderer.welcome(try await authorsStep(), surroundings)
        case .finished(.authors, _) where asked == nil:
            return renderer.welcome(.done(try await useCases.today()), surroundings)
        case .idle, .finished:
            break
        }
        let step: WelcomeStep =
            switch asked {
            case "authors": try await authorsStep()
            case "done": .done(try await useCases.today())
            default: firstStep
            }
        return renderer.welcome(step, surroundings)
    }

    private var firstStep: WelcomeStep { .folder(suggestion: configuration.home) }

    private func authorsStep() async throws -> WelcomeStep {
        .authors(try await useCases.authors(), repositories: try await useCases.repositories().count)
    }
}

extension Chore {
    /// The folders that it looks into.
    var paths: [String] {
        switch self {
        case .find(let paths), .add(let paths): paths
        case .scan, .authors: []
        }
    }
}

extension Chores.Standing {
    /// What the pages' script reads to show how far a chore has come.
    var json: JSON {
        switch self {
        case .idle: .object([.init("state", .text("idle"))])
        case .finished(_, .failed): .object([.init("state", .text("failed"))])
        case .finished: .object([.init("state", .text("finished"))])
        case .busy(_, let progress): progress.json
        }
    }
}

extension ScanProgress {
    fileprivate var json: JSON {
        let (state, folders, name): (String, Int, String?) =
            switch step {
            case .searching(let folders): ("searching", folders, nil)
            case .reading(let name): ("reading", 0, name)
            case .settling: ("settling", 0, nil)
            }
        return .object([
            .init("state", .text(state)), .init("folders", .integer(folders)), .init("name", .optional(name)),
            .init("found", .integer(repositoriesFound)), .init("read", .integer(repositoriesRead)),
            .init("commits", .integer(commitsRead)),
        ])
    }
}
