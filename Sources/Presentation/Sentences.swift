package import Core
package import Engine
package import Language
import Storage

/// What happened and what to do about it, in the person's language.
package struct Sentence: Hashable, Sendable {
    package let whatHappened: String
    package let whatToDo: String

    /// Creates a sentence.
    package init(_ whatHappened: String, _ whatToDo: String) {
        self.whatHappened = whatHappened
        self.whatToDo = whatToDo
    }

    /// Both parts, one after the other.
    package var text: String { whatHappened + " " + whatToDo }
}

extension Language {
    /// Explains a storage error; nil for any other error.
    package func storageSentence(for error: any Error) -> Sentence? {
        (error as? StorageError).map { sentence(for: $0) }
    }

    /// Explains why a repository could not be read, and how to fix it.
    package func sentence(for problem: RepositoryProblem) -> Sentence {
        let path = shown(problem.path, limit: 300)
        return switch problem.reason {
        case .missing: sentence(.repositoryError.missing(path: path))
        case .notAFolder: sentence(.repositoryError.notAFolder(path: path))
        case .noRepository: sentence(.repositoryError.noRepository(path: path))
        case .noPermission: sentence(.repositoryError.noPermission(path: path))
        case .damaged(let detail): sentence(.repositoryError.damaged(path: path, detail: quoted(detail)))
        case .gitMissing: sentence(.gitError.missing)
        case .gitTooOld(let found, let needed): sentence(.gitError.tooOld(found: shown(found), needed: needed))
        case .unreadableNames(let count): sentence(.repositoryError.unreadableNames(path: path, count: count))
        case .gitStuck(let seconds): sentence(.gitError.stuck(seconds: String(seconds), path: path))
        case .gitFailed(let detail): sentence(.gitError.failed(path: path, detail: quoted(detail)))
        }
    }

    /// Explains why a request is refused, and what is possible instead.
    package func sentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownZone(let name): sentence(.inputError.settingUnknownZone(name: shown(name)))
        case .invalidSetting(let key, let value): sentence(invalid: key, called: key.rawValue, value: value)
        case .unknownSetting(let name):
            sentence(.inputError.settingUnknown(name: shown(name), settings: Self.settingNames))
        case .invalidEmail(let text): sentence(.authorError.invalidEmail(text: shown(text)))
        case .noIdentity: sentence(.authorError.noIdentity)
        case .unknownEmail(let email): sentence(.authorError.unknownEmail(email: shown(email)))
        case .unknownRepository(let name): sentence(.repositoryError.unknown(name: shown(name)))
        case .noFreezeLeft(let day, let perMonth) where perMonth == 0:
            sentence(.freezeError.turnedOff(date: exactDate(day)))
        case .noFreezeLeft(let day, let perMonth):
            sentence(.freezeError.noneLeft(limit: String(perMonth), month: month(Month(of: day))))
        case .freezeNotNeeded(let day, let state):
            sentence(.freezeError.notNeeded(date: exactDate(day), state: self.state(state)))
        case .freezeInVain(let offer):
            Sentence(text(.freezeError.inVain(date: exactDate(offer.day))), text(of: offer))
        case .dayNotFrozen(let day): sentence(.freezeError.notFrozen(date: exactDate(day)))
        case .freezeOutOfRange(let day): sentence(.freezeError.outOfRange(date: exactDate(day)))
        case .noDays: sentence(.freezeError.noDays)
        case .challengeRunning(let name): sentence(.challengeError.running(name: quoted(name)))
        case .noChallenge: sentence(.challengeError.noneRunning)
        case .invalidChallenge(let lengths):
            sentence(
                .challengeError.invalidLength(shortest: String(lengths.lowerBound), longest: String(lengths.upperBound))
            )
        case .challengeStartsInFuture(let day): sentence(.challengeError.startsInFuture(date: exactDate(day)))
        case .textTooLong(let limit): sentence(.inputError.textTooLong(limit: String(limit)))
        case .invalidPattern(let limit): sentence(.exclusion.invalidPattern(limit: String(limit)))
        case .unknownExclusion(let id): sentence(.exclusion.unknown(rule: shown(id)))
        case .unknownSession(let id): sentence(.accountError.unknownSession(session: shown(id)))
        case .unknownMachine, .unknownDevice, .linkedAlready, .notLinked: machineSentence(for: refusal)
        case .pushWithoutContact, .badPushSubscription, .unknownPushDevice, .tooManyPushDevices:
            pushSentence(for: refusal)
        case .badChannel, .unknownChannel, .tooManyChannels: channelSentence(for: refusal)
        case .unknownAccessToken, .tooManyAccessTokens, .accessTokenWithoutName, .accessTokenWithoutScope:
            accessTokenSentence(for: refusal)
        case .unknownFeed, .tooManyFeeds, .feedWithoutName, .feedWithoutContents: feedSentence(for: refusal)
        case .usedKey: sentence(.apiError.usedIdempotencyKey)
        case .unknownAccount(let id): sentence(.accountError.unknown(id: String(id)))
        case .unknownPerson(let name): sentence(.accountError.unknownPerson(name: quotation(shown(name))))
        case .notConfirmed(let name): sentence(.deletion.notConfirmed(name: quotation(shown(name))))
        case .workUnderWay: sentence(.job.underWay)
        case .unknownJob(let id): sentence(.job.unknown(job: shown(id)))
        case .rangeIsEmpty(let from, let to):
            sentence(.inputError.emptyRange(start: from.description, end: to.description))
        case .unknownTask, .badTask, .tooManyTasks: taskSentence(for: refusal)
        case .badNudges(let faults): nudgeSentence(for: faults.first ?? .noTime)
        case .rangeTooLong(let days): sentence(.inputError.rangeTooLong(days: self.days(days)))
        case .invalidLogin, .invalidForgeAddress, .unknownForge, .knownSource, .unknownSource, .tooManySources,
            .invalidToken, .tokenNotTaken, .webhookNotTaken, .secretsClosed:
            sourceSentence(for: refusal)
        case .invalidPublicName, .reservedPublicName, .publicNameTaken, .nothingShared, .noPublicLink:
            sharingSentence(for: refusal)
        case .unknownImport, .noWaitingImport: importSentence(for: refusal)
        case .unknownNote, .badNote, .noteToCome, .unknownCommit, .ambiguousCommit: diarySentence(for: refusal)
        case .unknownMailbox, .unknownLetter, .badLetter, .mailboxWithoutOccasion, .tooManyMailboxes, .mailboxFull,
            .mailboxArchived, .mailboxOfPast, .mailboxDrawn, .ownMailbox, .giftFile, .noMailboxLink, .linkDayOver,
            .nothingToDraw:
            mailboxSentence(for: refusal)
        }
    }

    /// Explains that a setting does not accept a value, using its displayed name.
    package func sentence(invalid key: SettingKey, called name: String, value: String) -> Sentence {
        sentence(.inputError.settingInvalidValue(name: name, value: shown(value), allowed: key.allowed))
    }

    private static let settingNames = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")

    /// Splits a message of two lines into a sentence: what happened, and what to do about it.
    package func sentence(_ message: Message) -> Sentence {
        let lines = lines(message)
        return Sentence(lines[0], lines.dropFirst().joined(separator: " "))
    }

    /// Number of characters if above `limit`; empty if the text is short enough in characters but has too many bytes.
    func excess(_ count: Int, over limit: Int) -> String {
        count > limit ? text(.error.excess(number: number(count))) : ""
    }

    /// A detail after a dash; empty if there is none.
    func quoted(_ detail: String) -> String {
        if detail.isEmpty { return "" }
        return switch self {
        case .korean: "(\(shown(detail)))"
        case .english: " (\(shown(detail)))"
        }
    }

    /// Reason for a failed connection, as a detail; empty if unknown.
    package func quoted(_ fault: ConnectionFault?) -> String {
        switch fault {
        case nil: ""
        case .refused: quoted(text(.connectionFault.refused))
        case .unknownHost: quoted(text(.connectionFault.unknownHost))
        case .noRoute: quoted(text(.connectionFault.noRoute))
        case .handshake: quoted(text(.connectionFault.handshake))
        case .broken: quoted(text(.connectionFault.broken))
        case .timedOut: quoted(text(.connectionFault.timedOut))
        }
    }

    /// Makes a text from outside safe within a sentence: one line, no control or direction-changing characters, and
    /// limited length.
    func shown(_ text: String, limit: Int = 120) -> String {
        let clean = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
        let line = String(String.UnicodeScalarView(clean))
        return line.count > limit ? String(line.prefix(limit)) + "…" : line
    }
}
