package import Core
package import Engine
package import Language

extension Language {
    /// Explains a refused request about the diary.
    func diarySentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownNote(let id): sentence(.noteError.unknown(id: String(id), days: String(UseCases.daysOfDeleted)))
        case .badNote(let faults): sentence(for: faults.first ?? .empty)
        case .noteToCome(let day): sentence(.noteError.dayInFuture(date: shortDate(day)))
        case .unknownCommit(let name): sentence(.noteError.unknownCommit(name: shown(name)))
        case .ambiguousCommit(let name, let candidates):
            sentence(.noteError.ambiguousCommit(name: shown(name), candidates: list(candidates)))
        default: Sentence("", "")
        }
    }

    /// Explains that a note was changed or deleted since it was read.
    package func sentence(for conflict: NoteConflict) -> Sentence {
        let number = String(conflict.current.note.id)
        return conflict.current.deletedAt == nil
            ? sentence(.noteError.changed(number: number)) : sentence(.noteError.deleted(number: number))
    }

    private func list(_ candidates: [String]) -> String {
        candidates.map { shown($0, limit: 60) }.joined(separator: "; ")
    }

    /// Explains why a diary text is refused.
    package func sentence(for fault: NoteFault) -> Sentence {
        switch fault {
        case .empty:
            return sentence(.noteError.empty)
        case .longTitle(let count):
            let limit = NoteFields.longestTitle
            return sentence(.noteError.titleTooLong(excess: excess(count, over: limit), limit: number(limit)))
        case .longBody(let count):
            let limit = NoteFields.longestBody
            return sentence(.noteError.bodyTooLong(excess: excess(count, over: limit), limit: number(limit)))
        case .manyCommits:
            return sentence(.noteError.manyCommits(limit: String(NoteFields.mostCommits)))
        case .manyTags:
            return sentence(.noteError.manyTags(limit: String(NoteFields.mostTags)))
        case .longTag(let tag):
            return sentence(.noteError.longTag(tag: shown(tag, limit: 20), limit: String(NoteFields.longestTag)))
        }
    }
}
