import Core
package import Engine
package import Language

extension Language {
    /// Why something cannot be, and what to do, in words.
    package func sentence(for refusal: Refusal) -> String { "" }

    /// Why a place cannot be read, and what to do, in words; it names the place.
    package func sentence(for problem: RepositoryProblem) -> String { "" }
}
