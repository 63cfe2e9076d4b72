package import Core
package import Engine
package import Language

extension Language {
    /// Short name of a token scope.
    package func scope(_ scope: TokenScope) -> String {
        switch scope {
        case .read: text(.scope.readShort)
        case .write: text(.scope.writeShort)
        case .commits: text(.scope.commitsShort)
        case .widget: text(.scope.widgetShort)
        }
    }

    /// Short names of token scopes, separated by commas.
    package func scopes(_ scopes: Set<TokenScope>) -> String {
        scopes.sorted().map(scope).joined(separator: ", ")
    }

    /// Explains a refused request about access tokens.
    func accessTokenSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .tooManyAccessTokens(let limit): sentence(.tokenError.tooMany(limit: String(limit)))
        case .accessTokenWithoutName: sentence(.tokenError.noName)
        case .accessTokenWithoutScope: sentence(.tokenError.noScope)
        case .unknownAccessToken(let name): sentence(.tokenError.unknown(name: shown(name)))
        default: Sentence("", "")
        }
    }

    /// Explains that an address counts as the person's and since when, although nobody added it.
    ///
    /// - Parameter offset: UTC offset of home when the address began to count, in seconds, east positive.
    package func counted(_ address: AdoptedAddress, offset: Int, today: Day) -> String {
        let since = shortDate(WallClock(address.since, offset: offset).date, today: today)
        return text(.authorCommand.countsSinceInGit(email: address.email, date: since))
    }

    /// Names of the contents of a calendar feed, separated by commas.
    package func feedContents(_ contents: Set<FeedContent>) -> String {
        contents.sorted().map { content in
            switch content {
            case .tasks: text(.feed.contentTasks)
            case .days: text(.feed.contentDays)
            case .challenge: text(.feed.contentChallenge)
            case .letters: text(.feed.contentLetters)
            }
        }.joined(separator: ", ")
    }

    /// Explains a refused request about calendar feeds.
    func feedSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .tooManyFeeds(let limit): sentence(.feedError.tooMany(limit: String(limit)))
        case .feedWithoutName: sentence(.feedError.noName)
        case .feedWithoutContents: sentence(.feedError.noContents)
        case .unknownFeed(let number): sentence(.feedError.unknown(number: String(number)))
        default: Sentence("", "")
        }
    }

    /// Name of a kind of job; unknown kinds share one.
    package func name(ofJob kind: JobTask.Kind?) -> String {
        switch kind {
        case .find: text(.job.find)
        case .add: text(.job.add)
        case .read: text(.job.read)
        case .settle: text(.job.settle)
        case .purge: text(.job.purge)
        case .fetch: text(.job.fetch)
        case .receive: text(.job.receive)
        case .testPush: text(.job.testPush)
        case .watch: text(.job.watch)
        case .remind: text(.job.remind)
        case nil: text(.job.unknownKind)
        }
    }

    /// Reason for the last failure of a job.
    package func reason(of job: JobReport) -> String {
        job.error == JobReport.processesEnded
            ? text(.job.processesEnded) : job.error
    }

    /// Explains a refused request about machines and links.
    func machineSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownMachine(let id): sentence(.machineError.unknown(machine: shown(id)))
        case .unknownDevice: sentence(.machineError.unknownCode)
        case .linkedAlready(let address): sentence(.machineError.linkedAlready(address: shown(address, limit: 200)))
        case .notLinked: sentence(.machineError.notLinked)
        default: Sentence("", "")
        }
    }

    /// Explains why a nudge setting is invalid.
    func nudgeSentence(for fault: NudgeFault) -> Sentence {
        let advice =
            switch fault {
            case .noTime: text(.nudgeError.turnOffInstead)
            case .tooManyTimes: text(.nudgeError.removeSomeTimes)
            case .noWeekday: text(.nudgeError.turnOffInstead)
            }
        return Sentence(nudgeFault(fault), advice)
    }

    func sharingSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .invalidPublicName(let text) where text.allSatisfy(\.isWhitespace): sentence(.sharingError.emptyName)
        case .invalidPublicName(let text): sentence(.sharingError.invalidName(name: shown(text)))
        case .reservedPublicName(let text): sentence(.sharingError.reservedName(name: shown(text)))
        case .publicNameTaken(let text): sentence(.sharingError.nameTaken(name: shown(text)))
        case .nothingShared: sentence(.sharingError.nothingShared)
        case .noPublicLink: sentence(.sharingError.noSecretLink)
        default: Sentence("", "")
        }
    }
}
