import GitSource
import Language
import Presentation

extension Language {
    /// Explains why hooks cannot be installed or removed.
    func sentence(for problem: HookProblem) -> Sentence {
        switch problem {
        case .notWritable(let path):
            sentence(.hookError.notWritable(path: path.harmless))
        case .versioned(let folder):
            sentence(.hookError.versionedFolder(folder: folder.harmless))
        case .shared(let folder):
            sentence(.hookError.sharedFolder(folder: folder.harmless))
        case .changed(let path):
            sentence(.hookError.changed(path: path.harmless))
        case .configuration(let text):
            sentence(.hookError.gitConfiguration(reason: text.harmless))
        }
    }

}
