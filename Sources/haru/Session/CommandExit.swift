import ArgumentParser
import Engine
import Foundation
import GitSource
import Language
import Presentation
import Storage

/// Unsuccessful end of a run: the message for standard error, and the exit status.
struct CommandExit: Error {
    let message: String?
    let status: Int32

    /// Exit statuses that scripts may rely on.
    static let notYet: Int32 = 1
    static let failure: Int32 = 2
    static let interrupted: Int32 = 130

    /// Exits without a message.
    static func quiet(_ status: Int32) -> CommandExit { CommandExit(message: nil, status: status) }

    init(message: String?, status: Int32) {
        self.message = message
        self.status = status
    }

    /// Maps any error to a sentence; an unexpected one gets a general sentence.
    init(_ error: any Error, _ language: Language) {
        switch error {
        case let ending as CommandExit: self = ending
        case let usageError as UsageError: self.init(language.sentence(for: usageError))
        case let refusal as DomainError: self.init(language.sentence(for: refusal))
        case let problem as SignInProblem: self.init(language.sentence(for: problem))
        case let problem as RepositoryProblem: self.init(language.sentence(for: problem))
        case let failure as LinkFailure: self.init(language.sentence(for: failure))
        case let problem as HookProblem: self.init(language.sentence(for: problem))
        case let error as StorageError: self.init(language.sentence(for: error))
        case let conflict as NoteConflict: self.init(language.sentence(for: conflict))
        case let conflict as TaskConflict: self.init(language.sentence(for: conflict))
        case is ClosedOutput: self = .quiet(0)
        case is Interrupted, is CancellationError:
            self.init(message: language.text(.commandExit.interrupted), status: Self.interrupted)
        default:
            self.init(Sentence(language.text(.commandExit.unforeseen), language.text(.commandExit.unforeseenRemedy)))
        }
    }

    private init(_ sentence: Sentence) {
        self.init(message: sentence.text, status: Self.failure)
    }

    /// Prints the message and exits.
    func leave() -> Never {
        if let message { Self.tell(message) }
        exit(status)
    }

    /// Prints a message to standard error.
    static func tell(_ message: String) {
        let shown = ProcessEnvironment.current().isUTF8 ? message : message.typewritten
        FileHandle.standardError.write(Data("haru: \(shown)\n".utf8))
    }
}

/// The reader of the output is gone, as with `head`; not reported.
struct ClosedOutput: Error {}

/// The person pressed Control-C.
struct Interrupted: Error {}
