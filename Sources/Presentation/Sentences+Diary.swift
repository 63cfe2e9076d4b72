package import Core
package import Engine
package import Language

extension Language {
    /// Says what of the diary cannot be, and what can.
    func diarySentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownNote(let id):
            say(
                ("\(id)번 일지는 없어요.", "번호를 다시 확인해 주세요. 지운 지 \(UseCases.daysOfDeleted)일이 지난 일지는 되돌릴 수 없어요."),
                (
                    "There’s no note \(id).",
                    "Check the number. Notes deleted more than \(UseCases.daysOfDeleted) days ago are gone."
                )
            )
        case .badNote(let faults): sentence(for: faults.first ?? .empty)
        case .noteToCome(let day):
            say(
                ("\(shortDate(day))은 아직 오지 않은 날이에요.", "오늘이나 지난 날을 골라 주세요."),
                ("\(shortDate(day)) is still to come.", "Choose today or an earlier day.")
            )
        case .unknownCommit(let name):
            say(
                ("‘\(shown(name))’ 커밋을 찾지 못했어요.", "SHA를 네 자리 이상 적고, 그 저장소를 추가했는지 확인해 주세요."),
                (
                    "There’s no commit “\(shown(name))”.",
                    "Enter at least four digits of its SHA, and check that its repository is added."
                )
            )
        case .ambiguousCommit(let name, let candidates):
            say(
                ("‘\(shown(name))’로 시작하는 커밋이 여럿이에요: \(list(candidates)).", "몇 자리를 더 적어 주세요."),
                ("Several commits start with “\(shown(name))”: \(list(candidates)).", "Enter a few more digits.")
            )
        default: Sentence("", "")
        }
    }

    /// Says that a note was changed or deleted after somebody saw it.
    package func sentence(for conflict: NoteConflict) -> Sentence {
        conflictSentence(
            ("\(conflict.current.note.id)번 일지", "Note \(conflict.current.note.id)"),
            particles: ("가", "는"), isDeleted: conflict.current.deletedAt != nil,
            undo: "haru note undo \(conflict.current.note.id)")
    }

    private func list(_ candidates: [String]) -> String {
        candidates.map { shown($0, limit: 60) }.joined(separator: "; ")
    }

    /// Says why what a person wrote into the diary is refused.
    package func sentence(for fault: NoteFault) -> Sentence {
        switch fault {
        case .empty:
            return say(
                ("제목도 내용도 비어 있어요.", "한 줄이라도 적어 주세요."),
                ("The title and text are both empty.", "Write at least one line.")
            )
        case .longTitle(let count):
            let found = excess(count, over: NoteFields.longestTitle)
            return say(
                ("제목이 너무 길어요\(found.korean).", "\(NoteFields.longestTitle)자까지 쓸 수 있어요. 나머지는 내용에 적어 주세요."),
                (
                    "The title is too long\(found.english).",
                    "It can have up to \(NoteFields.longestTitle) characters. Put the rest into the text."
                )
            )
        case .longBody(let count):
            let found = excess(count, over: NoteFields.longestBody)
            return say(
                ("내용이 너무 길어요\(found.korean).", "\(number(NoteFields.longestBody))자까지 쓸 수 있어요. 둘로 나눠 적어 주세요."),
                (
                    "The text is too long\(found.english).",
                    "It can have up to \(number(NoteFields.longestBody)) characters. Split it into two notes."
                )
            )
        case .manyCommits:
            return say(
                ("커밋을 너무 많이 골랐어요.", "\(NoteFields.mostCommits)개까지 고를 수 있어요."),
                ("Too many commits.", "A note can have up to \(NoteFields.mostCommits).")
            )
        case .manyTags:
            return say(
                ("태그가 너무 많아요.", "\(NoteFields.mostTags)개까지 붙일 수 있어요."),
                ("Too many tags.", "A note can have up to \(NoteFields.mostTags).")
            )
        case .longTag(let tag):
            return say(
                ("‘\(shown(tag, limit: 20))’ 태그가 너무 길어요.", "\(NoteFields.longestTag)자까지 쓸 수 있어요."),
                (
                    "The tag “\(shown(tag, limit: 20))” is too long.",
                    "It can have up to \(NoteFields.longestTag) characters."
                )
            )
        }
    }
}
