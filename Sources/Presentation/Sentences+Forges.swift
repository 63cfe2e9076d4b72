package import Core
package import Engine
package import Language

extension Language {
    /// Explains why a forge did not return its counts, and how to fix it.
    package func sentence(for problem: ForgeProblem) -> Sentence {
        let (account, forge) = (shown(problem.account.name), shown(problem.account.forge))
        return switch problem.reason {
        case .unreachable(let fault): sentence(.forgeError.unreachable(forge: forge, detail: quoted(fault)))
        case .timedOut: sentence(.forgeError.timedOut(forge: forge, account: account))
        case .unknownAccount where problem.account.kind != .github:
            sentence(.forgeError.unknownOrPrivate(forge: forge, login: shown(problem.account.login)))
        case .unknownAccount: sentence(.forgeError.unknownAccount(forge: forge, login: shown(problem.account.login)))
        case .markupChanged: sentence(.forgeError.markupChanged(forge: forge, account: account))
        case .limited(let seconds):
            sentence(
                seconds.map {
                    .forgeError.limitedFor(forge: forge, account: account, duration: duration(seconds: Int64($0)))
                } ?? .forgeError.limited(forge: forge, account: account))
        case .refused(let status): sentence(.forgeError.refused(forge: forge, account: account, status: String(status)))
        case .failed(let status): sentence(.forgeError.failed(forge: forge, account: account, status: String(status)))
        case .tooLarge: sentence(.forgeError.tooLarge(forge: forge, account: account))
        case .notWhole: sentence(.forgeError.incomplete(forge: forge, account: account))
        case .unverified: sentence(.forgeError.unverified(forge: forge, login: shown(problem.account.login)))
        case .otherAccount: sentence(.forgeError.otherAccount(login: shown(problem.account.login), forge: forge))
        case .nothingShown: sentence(.forgeError.nothingShown(forge: forge, login: shown(problem.account.login)))
        case .tokenRefused: sentence(.forgeError.tokenRefused(forge: forge, account: account))
        case .tokenSealed: sentence(.forgeError.tokenSealed(account: account))
        case .privateAddress: sentence(.forgeError.privateAddress(forge: forge, account: account))
        case .notAsked: sentence(.forgeError.notAsked(account: account))
        case .noImage: sentence(.forgeError.notAnImage(forge: forge, account: account))
        }
    }

    /// Problems of a source, one sentence per place.
    func problems(of source: SourceReport) -> [String] {
        source.problems.map { sentence(for: $0).text }
            + (source.unanswered.map { [sentence(for: $0).text] } ?? [])
    }

    /// Explains a refused request about sources.
    func sourceSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .invalidLogin(let text): sentence(.sourceError.invalidLogin(text: shown(text)))
        case .invalidForgeAddress(let text): sentence(.sourceError.invalidAddress(text: shown(text)))
        case .unknownForge(let host): sentence(.sourceError.unknownForge(host: shown(host)))
        case .knownSource(let name): sentence(.sourceError.known(name: shown(name)))
        case .invalidToken: sentence(.sourceError.invalidToken)
        case .tokenNotTaken(let name): sentence(.sourceError.tokenNotTaken(name: shown(name)))
        case .webhookNotTaken(let name): sentence(.sourceError.webhookNotTaken(name: shown(name)))
        case .secretsClosed: sentence(.sourceError.secretsClosed)
        case .tooManySources(let limit): sentence(.sourceError.tooMany(limit: String(limit)))
        default:
            sentence(.sourceError.unknown)
        }
    }

    /// Explains why a source of a day could not be read.
    package func sentence(for problem: UnreadableSource.Problem) -> Sentence {
        switch problem {
        case .place(let problem): sentence(for: problem)
        case .forge(let problem): sentence(for: problem)
        }
    }
}

extension JSONShape {
    /// The shape of `haru source list --json`.
    package static func sources(_ reports: [ForgeSourceReport], offset: (Instant) -> Int, language: Language) -> JSON {
        func time(_ instant: Instant) -> String { instant.iso(offset: offset(instant)) }
        return .array(
            reports.map { report in
                [
                    "source": .text(report.account.kind.rawValue),
                    "address": .text(report.account.address),
                    "login": .text(report.account.login),
                    "name": .optional(report.profile?.name),
                    "addedAt": .text(time(report.addedAt)),
                    "readAt": .optional(report.readAt.map(time)),
                    "nextAt": .text(time(report.nextAt)),
                    "contributions": .integer(report.contributions),
                    "days": .integer(report.days),
                    "token": .bool(report.hasToken),
                    "webhook": report.webhook.map { webhook in
                        [
                            "path": .text("/hooks/github/" + webhook.id),
                            "deliveredAt": .optional(webhook.deliveredAt.map(time)),
                        ]
                    } ?? .null,
                    "finished": .bool(report.readAt != nil && report.nextYear == nil),
                    "error": .optional(report.problem.map { language.sentence(for: $0).text }),
                ]
            }
        )
    }
}

extension Language {
    /// Result of the last call to a webhook.
    package func said(of webhook: WebhookReport) -> String {
        let name = shown(webhook.repository)
        return switch webhook.outcome {
        case nil: text(.webhook.nothingYet)
        case .ping: text(.webhook.connected)
        case .counted(let count): text(.webhook.counted(commits: commits(count), repository: name))
        case .others: text(.webhook.others(repository: name))
        case .tag: text(.webhook.tag(repository: name))
        case .deletion: text(.webhook.branchDeleted(repository: name))
        case .fork: text(.webhook.fork(repository: name))
        case .otherBranch: text(.webhook.otherBranch(repository: name))
        case .unwanted: text(.webhook.repositoryRemoved(repository: name))
        case .unreadable: text(.webhook.unreadable)
        }
    }
}
