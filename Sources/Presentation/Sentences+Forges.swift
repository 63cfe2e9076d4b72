package import Core
package import Engine
package import Language

extension Language {
    /// Says why a forge did not tell what it counts, and what mends it.
    package func sentence(for problem: ForgeProblem) -> Sentence {
        let (account, forge) = (shown(problem.account.name), shown(problem.account.forge))
        return switch problem.reason {
        case .unreachable(let fault):
            say(
                ("\(forge)에 연결하지 못했어요\(quoted(fault)).", "인터넷 연결을 확인해 주세요. 나중에 다시 확인할게요."),
                ("Couldn’t reach \(forge)\(quoted(fault)).", "Check your connection. Haru will try again later.")
            )
        case .timedOut:
            say(
                ("\(forge)에서 대답이 늦어서 기다리지 않았어요(\(account)).", "나중에 다시 확인할게요."),
                ("\(forge) took too long to answer (\(account)).", "Haru will try again later.")
            )
        case .unknownAccount where problem.account.kind != .github:
            say(
                (
                    "\(forge)에 \(shown(problem.account.login)) 계정이 없거나, 남에게 보이지 않아요.",
                    "주소와 이름을 확인하고, 프로필을 공개해 주세요."
                ),
                (
                    "\(forge) has no account \(shown(problem.account.login)), or its profile isn’t public.",
                    "Check the address and name, and make the profile public."
                )
            )
        case .unknownAccount:
            say(
                ("\(forge)에 \(shown(problem.account.login)) 계정이 없어요.", "이름을 바꿨다면 이 출처를 빼고 새 이름으로 추가해 주세요."),
                (
                    "\(forge) has no account \(shown(problem.account.login)).",
                    "If it was renamed, remove this source and add the new name."
                )
            )
        case .markupChanged:
            say(
                ("\(forge)에서 온 페이지를 읽을 수 없었어요(\(account)).", "페이지의 모양이 바뀌었을 수 있으니 하루를 새 버전으로 올려 주세요."),
                (
                    "Couldn’t read the page \(forge) sent (\(account)).",
                    "Its format may have changed. Try updating Haru."
                )
            )
        case .limited(let seconds):
            say(
                (
                    "\(forge)에서 잠시 뒤에 다시 요청해 달라고 했어요(\(account)).",
                    seconds.map { "\(duration(seconds: Int64($0))) 뒤에 다시 확인할게요." } ?? "나중에 다시 확인할게요."
                ),
                (
                    "\(forge) asked Haru to wait a while (\(account)).",
                    seconds.map { "Haru will try again in \(duration(seconds: Int64($0)))." }
                        ?? "Haru will try again later."
                )
            )
        case .refused(let status):
            say(
                ("\(forge)에서 요청을 거절했어요(\(account), \(status)).", "계정이 공개되어 있는지 확인해 주세요."),
                (
                    "\(forge) refused to answer (\(account), \(status)).",
                    "Check that the account is public."
                )
            )
        case .failed(let status):
            say(
                ("\(forge)에 문제가 있어요(\(account), \(status)).", "나중에 다시 확인할게요."),
                ("\(forge) is having problems (\(account), \(status)).", "Haru will try again later.")
            )
        case .tooLarge:
            say(
                ("\(forge)에서 온 대답이 너무 커서 읽지 않았어요(\(account)).", "나중에 다시 확인할게요."),
                ("The answer from \(forge) is too large to read (\(account)).", "Haru will try again later.")
            )
        case .notWhole:
            say(
                ("\(forge)에서 온 달력이 온전하지 않아요(\(account)). 제목의 합계와 날들의 합이 달라요.", "나중에 다시 확인할게요."),
                (
                    "The calendar from \(forge) is incomplete (\(account)): its days don’t add up to its total.",
                    "Haru will try again later."
                )
            )
        case .unverified:
            say(
                (
                    "\(forge)에서 \(shown(problem.account.login)) 계정의 기여가 줄었는데, 여전히 같은 계정인지 확인하지 못했어요.",
                    "확인될 때까지 집계한 날은 그대로 두고, 곧 다시 확인할게요."
                ),
                (
                    "\(forge) counts less for \(shown(problem.account.login)) than before, and Haru couldn’t check that it’s still the same account.",
                    "What was counted stays until then. Haru will check again soon."
                )
            )
        case .otherAccount:
            say(
                (
                    "\(forge)에서 \(shown(problem.account.login))이라는 이름을 이제 다른 계정이 쓰고 있어요.",
                    "새 이름으로 출처를 추가해 주세요. 그 계정도 내 것이면 이 출처를 지우고 다시 추가하면 돼요."
                ),
                (
                    "The name \(shown(problem.account.login)) on \(forge) now belongs to another account.",
                    "Add a source under your new name. If that account is yours too, remove this source and add it again."
                )
            )
        case .nothingShown:
            say(
                ("\(forge)에서 이제 \(shown(problem.account.login)) 계정의 활동이 하나도 보이지 않아요.", "프로필에서 활동을 공개했는지 확인해 주세요."),
                (
                    "\(forge) no longer shows any activity of \(shown(problem.account.login)).",
                    "Check that your profile’s activity is public."
                )
            )
        case .tokenRefused:
            say(
                ("\(forge)에서 토큰을 받아 주지 않아요(\(account)).", "만료됐거나 지워졌을 수 있어요. 새 토큰을 넣거나 토큰을 빼 주세요. 그때까지 확인하지 않아요."),
                (
                    "\(forge) rejected the token (\(account)).",
                    "It may have expired. Add a new one or remove it; Haru won’t check until then."
                )
            )
        case .tokenSealed:
            say(
                ("\(account)의 토큰을 복호화할 수 없어요.", "haru.key 파일이나 HARU_SECRET_KEY를 되돌리거나, 토큰을 다시 넣어 주세요."),
                (
                    "The token for \(account) can’t be decrypted.",
                    "Restore the file haru.key or HARU_SECRET_KEY, or add the token again."
                )
            )
        case .privateAddress:
            say(
                ("\(forge) 주소는 확인할 수 없어요(\(account)).", "인터넷에서 열리는 주소를 적어 주세요."),
                (
                    "Haru isn’t allowed to contact \(forge) (\(account)).",
                    "Use an address reachable from the internet."
                )
            )
        case .notAsked:
            say(
                ("그날이 끝난 뒤로 \(account) 확인을 아직 못 했어요.", "곧 확인할게요."),
                ("\(account) hasn’t been checked since that day ended.", "Haru will check soon.")
            )
        case .noImage:
            say(
                ("\(forge)에서 온 것은 보여 줄 수 있는 사진이 아니에요(\(account)).", "PNG, JPEG, GIF, WebP만 보여 줘요."),
                (
                    "\(forge) sent a picture that can’t be shown (\(account)).",
                    "It has to be PNG, JPEG, GIF or WebP."
                )
            )
        }
    }

    /// What went wrong with a source, a sentence for each place.
    func problems(of source: SourceReport) -> [String] {
        source.problems.map { sentence(for: $0).text }
            + (source.unanswered.map { [sentence(for: $0).text] } ?? [])
    }

    /// Says why something about sources cannot be.
    func sourceSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .invalidLogin(let text):
            say(
                ("‘\(shown(text))’ 모양의 이름은 쓸 수 없어요.", "octocat처럼 로그인할 때 쓰는 이름이나 프로필 주소를 적어 주세요."),
                (
                    "“\(shown(text))” isn’t an account name.",
                    "Enter your username, such as octocat, or your profile URL."
                )
            )
        case .invalidForgeAddress(let text):
            say(
                ("‘\(shown(text))’ 주소에서는 계정을 알 수 없어요.", "https://codeberg.org/이름처럼 프로필 주소를 적어 주세요."),
                (
                    "“\(shown(text))” isn’t a profile URL.",
                    "Enter your profile URL, such as https://codeberg.org/name."
                )
            )
        case .unknownForge(let host):
            say(
                (
                    "\(shown(host))에서 무엇을 쓰는지 알아내지 못했어요.",
                    "주소를 확인하거나, GitHub, GitLab, Forgejo(Gitea) 가운데 종류를 골라 주세요."
                ),
                (
                    "Couldn’t find out what \(shown(host)) runs.",
                    "Check the address, or choose its kind: GitHub, GitLab or Forgejo (Gitea)."
                )
            )
        case .knownSource(let name):
            say(
                ("\(shown(name)) 계정은 이미 있어요.", "목록에서 확인해 주세요."),
                ("\(shown(name)) is already a source.", "Check the list of sources.")
            )
        case .invalidToken:
            say(
                ("토큰의 모양이 아니에요.", "GitHub의 Settings → Developer settings에서 만든 토큰을 그대로 붙여 넣어 주세요."),
                (
                    "That isn’t a token.",
                    "Paste one from GitHub’s Settings → Developer settings."
                )
            )
        case .tokenNotTaken(let name):
            say(
                ("\(shown(name))에는 토큰을 쓰지 않아요.", "토큰은 https로 여는 GitHub에만 보내요."),
                ("\(shown(name)) doesn’t use a token.", "Tokens are sent only to GitHub over https.")
            )
        case .webhookNotTaken(let name):
            say(
                ("\(shown(name))에서는 푸시 알림을 받을 수 없어요.", "웹훅은 GitHub 계정에만 만들 수 있어요."),
                ("\(shown(name)) can’t report pushes.", "Webhooks work only for GitHub accounts.")
            )
        case .secretsClosed:
            say(
                ("토큰을 암호화할 키를 읽을 수 없어요.", "데이터 폴더의 haru.key 파일이나 HARU_SECRET_KEY를 확인해 주세요."),
                (
                    "The key that encrypts tokens can’t be read.",
                    "Check the file haru.key in the data folder, or HARU_SECRET_KEY."
                )
            )
        case .tooManySources(let limit):
            say(
                ("출처는 \(limit)개까지 둘 수 있어요.", "쓰지 않는 것을 빼 주세요."),
                ("You can have up to \(limit) sources.", "Remove one you don’t use.")
            )
        default:
            say(
                ("그런 출처는 없거나, 같은 이름이 여럿이에요.", "haru source list로 이름을 확인해 주세요."),
                ("That matches no source, or more than one.", "Run haru source list to see their names.")
            )
        }
    }

    /// Says why a source of a day could not be read.
    package func sentence(for problem: UnreadableSource.Problem) -> Sentence {
        switch problem {
        case .place(let problem): sentence(for: problem)
        case .forge(let problem): sentence(for: problem)
        }
    }
}

extension Wire {
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
    /// What came of the last call to a webhook.
    package func said(of webhook: WebhookReport) -> String {
        let name = shown(webhook.repository)
        return switch webhook.outcome {
        case nil: pick("아직 받은 것이 없어요.", "Nothing received yet.")
        case .ping: pick("GitHub과 연결됐어요. 이제 푸시를 기다려요.", "Connected to GitHub. Waiting for a push.")
        case .counted(let count):
            pick("\(name)에 푸시한 \(commits(count))를 알게 됐어요.", "\(commits(count)) of yours pushed to \(name).")
        case .others: pick("\(name)에 다른 사람의 커밋이 푸시됐어요.", "Someone else’s commits were pushed to \(name).")
        case .tag: pick("\(name)에 태그가 푸시됐어요. 태그는 집계하지 않아요.", "A tag was pushed to \(name). Tags don’t count.")
        case .deletion: pick("\(name)의 브랜치가 지워졌어요.", "A branch of \(name) was deleted.")
        case .fork:
            pick("\(name)은 포크라서 집계하지 않아요.", "\(name) is a fork, so its commits don’t count.")
        case .otherBranch:
            pick(
                "\(name)의 기본 브랜치가 아니라서 아직 집계하지 않아요. 병합하면 집계할게요.",
                "Not the default branch of \(name), so it counts once it’s merged.")
        case .unwanted: pick("\(name)은 뺀 저장소라서 집계하지 않아요.", "\(name) was removed and no longer counts.")
        case .unreadable:
            pick(
                "받은 내용을 읽지 못했어요. 웹훅에서 ‘Just the push event’를 골랐는지 봐 주세요.",
                "Couldn’t read what came. Check that the webhook sends just the push event.")
        }
    }
}
