import Core
package import Engine
package import Language

extension Language {
    /// Explains a refused request about mailboxes or letters.
    func mailboxSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownMailbox(let number): sentence(.mailboxError.unknown(number: String(number)))
        case .unknownLetter(let number): sentence(.mailboxError.unknownLetter(number: String(number)))
        case .badLetter(let fault, let number): sentence(for: fault, letter: number)
        case .mailboxWithoutOccasion: sentence(.mailboxError.noOccasion)
        case .tooManyMailboxes(let limit): sentence(.mailboxError.tooMany(limit: String(limit)))
        case .mailboxFull(let limit): sentence(.mailboxError.full(limit: String(limit)))
        case .mailboxArchived(let number): sentence(.mailboxError.archived(number: String(number)))
        case .mailboxOfPast(let number): sentence(.mailboxError.onlyPast(number: String(number)))
        case .mailboxDrawn(let number): sentence(.mailboxError.alreadyDrawn(number: String(number)))
        case .giftFile(let fault): sentence(for: fault)
        case .ownMailbox(let number): sentence(.mailboxError.own(number: String(number)))
        case .noMailboxLink(let number): sentence(.mailboxError.noLink(number: String(number)))
        case .linkDayOver(let day): sentence(.mailboxError.linkDayOver(date: exactDate(day)))
        case .nothingToDraw(let state): nothingToDraw(state)
        default: Sentence("", "")
        }
    }

    private func sentence(for fault: GiftFile.Fault) -> Sentence {
        switch fault {
        case .foreign: sentence(.giftError.foreign)
        case .newer: sentence(.giftError.newerVersion)
        case .tooLarge(let limit): sentence(.giftError.tooLarge(megabytes: String(limit >> 20)))
        case .damaged: sentence(.giftError.damaged)
        case .tooCostly: sentence(.giftError.tooCostly)
        case .passphrase: sentence(.giftError.wrongPassphrase)
        case .tooManyPassphrases(let seconds): sentence(.giftError.tooManyPassphrases(count: seconds))
        case .shortPassphrase(let least): sentence(.giftError.shortPassphrase(minimum: String(least)))
        case .differentPassphrases: sentence(.giftError.differentPassphrases)
        }
    }

    /// Explains to the writer of a letter why it is refused.
    package func sentence(for fault: WritingFault) -> Sentence {
        switch fault {
        case .closed: sentence(.letterError.closed)
        case .full: sentence(.letterError.mailboxFull)
        case .tooManyToday: sentence(.letterError.tooManyToday)
        case .tooSoon: sentence(.letterError.tooSoon)
        case .tooOften: sentence(.letterError.tooOften)
        case .drawn: sentence(.letterError.drawn)
        }
    }

    private func nothingToDraw(_ state: DrawState) -> Sentence {
        switch state {
        case .empty: sentence(.drawError.noLetters)
        case .finished: sentence(.drawError.allDrawn)
        case .waitingForCommit, .open: sentence(.drawError.waitsForCommit)
        case .waitingForTomorrow: sentence(.drawError.waitsForTomorrow)
        case .waitingForDay(let day): sentence(.drawError.waitsForDay(date: exactDate(day)))
        case .waitingForChallenge: sentence(.drawError.waitsForChallenge)
        case .challengeLost: sentence(.drawError.challengeLost)
        }
    }

    private func sentence(for fault: LetterFields.Fault, letter number: Int?) -> Sentence {
        let letter = text(number.map { .letterError.letter(number: String($0)) } ?? .letterError.theLetter)
        let first = letter.capitalizedFirst
        return switch fault {
        case .noText: sentence(.letterError.noText(letter: first))
        case .textTooLong: sentence(.letterError.textTooLong(letter: first, limit: String(LetterFields.longestText)))
        case .writerTooLong:
            sentence(.letterError.writerTooLong(letter: letter, limit: String(LetterFields.longestWriter)))
        case .handwritingUnreadable: sentence(.letterError.handwritingUnreadable(letter: letter))
        case .handwritingTooLarge: sentence(.letterError.handwritingTooLarge(letter: first))
        }
    }

    /// Explains why a pasted text contains no valid letters.
    package func sentence(forPasted fault: LetterFile.Fault) -> Sentence {
        let pasted = text(.letterFileError.pastedText)
        return sentence(for: fault, pasted, first: pasted.capitalizedFirst)
    }

    /// Explains why a file contains no valid letters; `name` is the file's name.
    package func sentence(for fault: LetterFile.Fault, file name: String) -> Sentence {
        let file = text(.letterFileError.file(name: shown(name)))
        return sentence(for: fault, file, first: file)
    }

    /// - Parameters:
    ///   - file: noun for the text or file; in Korean it ends in a consonant.
    ///   - first: the same at the beginning of a sentence.
    private func sentence(for fault: LetterFile.Fault, _ file: String, first: String) -> Sentence {
        switch fault {
        case .tooLarge(let limit): sentence(.letterFileError.tooLarge(file: first, megabytes: String(limit >> 20)))
        case .notUTF8: sentence(.letterFileError.notUTF8(file: first))
        case .notJSON: sentence(.letterFileError.notJSON(file: first))
        case .badRow(let row): sentence(.letterFileError.badRow(row: number(row), file: file))
        case .shortRow(let row): sentence(.letterFileError.shortRow(row: number(row), file: file))
        case .sealedElsewhere(let letter):
            sentence(.letterFileError.sealedElsewhere(letter: number(letter), file: file))
        case .noLetters: sentence(.letterFileError.noLetters(file: first))
        case .tooManyLetters(let limit): sentence(.letterFileError.tooManyLetters(file: first, limit: String(limit)))
        }
    }
}
