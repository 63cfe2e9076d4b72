package import Core
package import Engine
package import Language

extension Language {
    /// Says why a forge did not tell what it counts, and what mends it.
    package func sentence(for problem: ForgeProblem) -> Sentence {
        let (account, forge) = (shown(problem.account.name), shown(problem.account.forge))
        return switch problem.reason {
        case .unreachable(let detail):
            say(
                ("\(forge)에 연결하지 못했어요\(quoted(detail)).", "인터넷 연결을 확인해 주세요. 하루는 나중에 다시 물어볼게요."),
                ("\(forge) could not be reached\(quoted(detail)).", "Check the connection; Haru asks again later.")
            )
        case .timedOut:
            say(
                ("\(forge)에서 대답이 늦어서 기다리지 않았어요(\(account)).", "하루가 나중에 다시 물어볼게요."),
                ("\(forge) took too long to answer (\(account)).", "Haru asks again later.")
            )
        case .unknownAccount where problem.account.kind != .github:
            say(
                (
                    "\(forge)에 \(shown(problem.account.login)) 계정이 없거나, 남에게 보이지 않아요.",
                    "주소와 이름을 확인하고, 프로필을 공개해 주세요."
                ),
                (
                    "\(forge) has no account \(shown(problem.account.login)), or does not show it to strangers.",
                    "Check the address and the name, and make the profile public."
                )
            )
        case .unknownAccount:
            say(
                ("\(forge)에 \(shown(problem.account.login)) 계정이 없어요.", "이름을 바꿨다면 이 출처를 빼고 새 이름으로 추가해 주세요."),
                (
                    "\(forge) knows no account \(shown(problem.account.login)).",
                    "If it was renamed, remove this source and add the new name."
                )
            )
        case .markupChanged:
            say(
                ("\(forge)에서 온 페이지를 읽을 수 없었어요(\(account)).", "페이지의 모양이 바뀌었을 수 있으니 하루를 새 버전으로 올려 주세요."),
                (
                    "The page that \(forge) sent could not be read (\(account)).",
                    "Its form may have changed; a newer Haru may know it."
                )
            )
        case .limited(let seconds):
            say(
                (
                    "\(forge)에서 잠시 묻지 말아 달라고 했어요(\(account)).",
                    seconds.map { "\(duration(seconds: Int64($0))) 뒤에 다시 물어볼게요." } ?? "나중에 다시 물어볼게요."
                ),
                (
                    "\(forge) asks to be left alone for a while (\(account)).",
                    seconds.map { "Haru asks again after \(duration(seconds: Int64($0)))." } ?? "Haru asks again later."
                )
            )
        case .refused(let status):
            say(
                ("\(forge)에서 요청을 거절했어요(\(account), \(status)).", "계정이 공개되어 있는지 확인해 주세요."),
                (
                    "\(forge) refused to answer (\(account), \(status)).",
                    "Check that the account can be seen by anybody."
                )
            )
        case .failed(let status):
            say(
                ("\(forge)에 문제가 있어요(\(account), \(status)).", "하루가 나중에 다시 물어볼게요."),
                ("\(forge) has trouble of its own (\(account), \(status)).", "Haru asks again later.")
            )
        case .tooLarge:
            say(
                ("\(forge)에서 온 대답이 너무 커서 읽지 않았어요(\(account)).", "하루가 나중에 다시 물어볼게요."),
                ("What \(forge) answered is too large to be read (\(account)).", "Haru asks again later.")
            )
        case .notWhole:
            say(
                ("\(forge)에서 온 달력이 온전하지 않아요(\(account)). 제목의 합계와 날들의 합이 달라요.", "하루가 나중에 다시 물어볼게요."),
                (
                    "The calendar that \(forge) sent is not whole (\(account)): its days do not come to what its heading says.",
                    "Haru asks again later."
                )
            )
        case .unverified:
            say(
                (
                    "\(forge)에서 \(shown(problem.account.login)) 계정의 기여가 줄었는데, 여전히 같은 계정인지 확인하지 못했어요.",
                    "확인될 때까지 세어 둔 날은 그대로 두고, 곧 다시 물어볼게요."
                ),
                (
                    "\(forge) counts less for \(shown(problem.account.login)) than before, and it could not be checked that it is still the same account.",
                    "What was counted stays until it is; Haru asks again soon."
                )
            )
        case .otherAccount:
            say(
                (
                    "\(forge)에서 \(shown(problem.account.login))이라는 이름을 이제 다른 계정이 쓰고 있어요.",
                    "새 이름으로 출처를 추가해 주세요. 그 계정도 내 것이면 이 출처를 지우고 다시 추가하면 돼요."
                ),
                (
                    "The name \(shown(problem.account.login)) on \(forge) belongs to another account by now.",
                    "Add a source under your new name. If that account is yours as well, remove this source and add it again."
                )
            )
        case .nothingShown:
            say(
                ("\(forge)에서 이제 \(shown(problem.account.login)) 계정의 활동이 하나도 보이지 않아요.", "프로필에서 활동을 공개했는지 확인해 주세요."),
                (
                    "\(forge) shows nothing of \(shown(problem.account.login)) any more.",
                    "Check that the profile shows its activity to anybody."
                )
            )
        case .tokenRefused:
            say(
                ("\(forge)에서 토큰을 받아 주지 않아요(\(account)).", "만료됐거나 지워졌을 수 있어요. 새 토큰을 넣거나 토큰을 빼 주세요. 그때까지 묻지 않아요."),
                (
                    "\(forge) does not take the token (\(account)).",
                    "It may have expired. Give a new one, or take it away; until then Haru does not ask."
                )
            )
        case .tokenSealed:
            say(
                ("\(account)의 토큰을 열 수 없어요.", "haru.key 파일이나 HARU_SECRET_KEY를 되돌리거나, 토큰을 다시 넣어 주세요."),
                (
                    "The token of \(account) cannot be opened.",
                    "Bring back the file haru.key or HARU_SECRET_KEY, or give the token again."
                )
            )
        case .privateAddress:
            say(
                ("\(forge) 주소에는 물어볼 수 없어요(\(account)).", "인터넷에서 열리는 주소를 적어 주세요."),
                (
                    "\(forge) is where Haru may not ask (\(account)).",
                    "Give an address that the internet can reach."
                )
            )
        case .notAsked:
            say(
                ("그날이 끝난 뒤에 \(account)에 아직 물어보지 않았어요.", "곧 물어볼게요."),
                ("\(account) was not asked since that day ended.", "Haru asks soon.")
            )
        case .noImage:
            say(
                ("\(forge)에서 온 것은 보여 줄 수 있는 사진이 아니에요(\(account)).", "PNG, JPEG, GIF, WebP만 보여 줘요."),
                (
                    "What \(forge) sent is no picture that can be shown (\(account)).",
                    "It can be a PNG, JPEG, GIF or WebP."
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
                    "“\(shown(text))” is no name of an account.",
                    "Write the name that you sign in with, such as octocat, or the address of your page."
                )
            )
        case .invalidForgeAddress(let text):
            say(
                ("‘\(shown(text))’ 주소에서는 계정을 알 수 없어요.", "https://codeberg.org/이름처럼 프로필 주소를 적어 주세요."),
                (
                    "“\(shown(text))” is not the address of an account.",
                    "Write the address of your page, such as https://codeberg.org/name."
                )
            )
        case .unknownForge(let host):
            say(
                ("\(shown(host))에서 무엇을 쓰는지 주소로는 알 수 없어요.", "GitHub, GitLab, Forgejo(Gitea) 가운데 종류를 골라 주세요."),
                (
                    "The address does not say what \(shown(host)) runs.",
                    "Choose its kind: GitHub, GitLab or Forgejo (Gitea)."
                )
            )
        case .knownSource(let name):
            say(
                ("\(shown(name)) 계정은 이미 있어요.", "목록에서 확인해 주세요."),
                ("\(shown(name)) is a source already.", "Look at the list of sources.")
            )
        case .invalidToken:
            say(
                ("토큰의 모양이 아니에요.", "GitHub의 Settings → Developer settings에서 만든 토큰을 그대로 붙여 넣어 주세요."),
                (
                    "That is no token.",
                    "Paste one as GitHub shows it under Settings → Developer settings."
                )
            )
        case .tokenNotTaken(let name):
            say(
                ("\(shown(name))에는 토큰을 쓰지 않아요.", "토큰은 https로 여는 GitHub에만 보내요."),
                ("\(shown(name)) is asked without a token.", "One is only sent to a GitHub with an https address.")
            )
        case .webhookNotTaken(let name):
            say(
                ("\(shown(name))에서는 푸시 소식을 받지 않아요.", "웹훅은 GitHub 계정에만 만들 수 있어요."),
                ("\(shown(name)) does not tell of pushes.", "A webhook can be made for an account on GitHub alone.")
            )
        case .secretsClosed:
            say(
                ("토큰을 암호화할 키를 읽을 수 없어요.", "데이터 폴더의 haru.key 파일이나 HARU_SECRET_KEY를 확인해 주세요."),
                (
                    "The key that tokens are sealed with cannot be read.",
                    "Look at the file haru.key in the data folder, or at HARU_SECRET_KEY."
                )
            )
        case .tooManySources(let limit):
            say(
                ("출처는 \(limit)개까지 둘 수 있어요.", "쓰지 않는 것을 빼 주세요."),
                ("There can be up to \(limit) sources.", "Remove one that is of no use.")
            )
        default:
            say(
                ("그런 출처는 없거나, 같은 이름이 여럿이에요.", "haru source list로 이름을 확인해 주세요."),
                ("That names no source, or more than one.", "haru source list shows their names.")
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
        case nil: pick("아직 온 소식이 없어요.", "Nothing was delivered yet.")
        case .ping: pick("GitHub과 이어졌어요. 이제 푸시를 기다려요.", "GitHub has tried it; now it waits for a push.")
        case .counted(let count):
            pick("\(name)에 푸시한 \(commits(count))를 알게 됐어요.", "\(commits(count)) of yours pushed to \(name).")
        case .others: pick("\(name)에 다른 사람의 커밋이 푸시됐어요.", "Somebody else's commits were pushed to \(name).")
        case .tag: pick("\(name)에 태그가 푸시됐어요. 태그는 세지 않아요.", "A tag was pushed to \(name), which does not count.")
        case .deletion: pick("\(name)의 브랜치가 지워졌어요.", "A branch of \(name) was deleted.")
        case .fork:
            pick("\(name)은 포크라서 세지 않아요.", "\(name) is a fork, in which commits do not count.")
        case .otherBranch:
            pick(
                "\(name)의 기본 브랜치가 아니라서 아직 세지 않아요. 합치면 셀게요.",
                "Another branch of \(name) than the default one; it counts once it is merged.")
        case .unwanted: pick("\(name)은 뺀 저장소라서 세지 않아요.", "\(name) was removed, and counts no more.")
        case .unreadable:
            pick(
                "온 소식을 읽지 못했어요. 웹훅에서 ‘Just the push event’를 골랐는지 봐 주세요.",
                "What came could not be read. See that the webhook sends just the push event.")
        }
    }
}
