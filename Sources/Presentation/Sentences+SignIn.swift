package import Engine
package import Language

extension Language {
    /// Explains why a sign-in failed, and what to do.
    package func sentence(for problem: SignInProblem) -> Sentence {
        switch problem {
        case .declined: sentence(.signInError.declined)
        case .expired: sentence(.signInError.expired)
        case .rejected(let provider, let code, let fault):
            sentence(.signInError.rejected(provider: shown(provider), detail: quoted(code, fault)))
        case .unreachable(let provider, let fault):
            sentence(.signInError.unreachable(provider: shown(provider), detail: quoted("", fault)))
        case .unreadable(let provider, let fault):
            sentence(.signInError.unreadable(provider: shown(provider), detail: quoted("", fault)))
        case .notAllowed(let login, let lacking):
            Sentence(
                text(login.isEmpty ? .signInError.notAllowed : .signInError.loginNotAllowed(login: shown(login)))
                    + (lacking.map { " " + text(.signInError.noVerifiedEmail(fault: quoted("", $0))) } ?? ""),
                text(.signInError.askForAccess)
            )
        case .disabled: sentence(.signInError.disabled)
        case .tokenRefused: sentence(.signInError.tokenRefused)
        case .takenIdentity: sentence(.signInError.takenIdentity)
        case .lastIdentity: sentence(.signInError.lastIdentity)
        case .lastAdministrator: sentence(.accountError.lastAdministrator)
        case .demoGivenOut: sentence(.signInError.demoGivenOut)
        case .ownerStays: sentence(.accountError.ownerStays)
        }
    }

    /// A provider's error code and the invalid part of its response, after a dash; empty if neither is known.
    private func quoted(_ code: String, _ fault: ProviderFault?) -> String {
        quoted([code, fault.map(place) ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// Part of a provider's response that was invalid.
    private func place(of fault: ProviderFault) -> String {
        switch fault.place {
        case .claim(let name): text(.signInError.placeClaim(name: name))
        case .member(let name): text(.signInError.placeConfiguration(name: name))
        case .address(let address): address
        case .signature: text(.signInError.placeSignature)
        }
    }
}

extension Language {
    /// Data that remains when an account is deleted.
    package func leftovers(isHosted: Bool) -> [String] {
        [
            isHosted
                ? text(.deletion.staysBackupsHosted)
                : text(.deletion.staysBackups),
            text(.deletion.staysSent),
            text(.deletion.staysForge),
        ]
            + (isHosted ? [] : [text(.deletion.staysRepositories)]) + [text(.deletion.staysDownloads)]
    }

    /// Number of items of one kind in an account, in words.
    package func contents(_ kind: AccountContents.Kind, count: Int) -> String {
        let number = number(count)
        return switch kind {
        case .commits: text(.deletion.countCommits(count: number))
        case .tasks: text(.deletion.countTasks(count: number))
        case .notes: text(.deletion.countNotes(count: number))
        case .challenges: text(.deletion.countChallenges(count: number))
        case .letters: text(.deletion.countLetters(count: number))
        case .repositories: text(.deletion.countRepositories(count: number))
        case .sources: text(.deletion.countSources(count: number))
        case .devices: text(.deletion.countDevices(count: number))
        case .tokens: text(.deletion.countTokens(count: number))
        }
    }
}
