package import Engine
package import Language

extension Language {
    /// Says why nothing came of what was asked about notifications.
    func pushSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .pushWithoutContact:
            say(
                ("푸시 서비스에 알릴 연락처가 없어서 알림을 보낼 수 없어요.", "haru serve --push-contact mailto:이름@도메인 으로 열어 주세요."),
                (
                    "Notifications can’t be sent without a contact for push services.",
                    "Start it with haru serve --push-contact mailto:name@domain."
                )
            )
        case .badPushSubscription(let fault):
            say(
                (fault.sentence(in: .korean), "알림을 껐다가 다시 켜 주세요."),
                (fault.sentence(in: .english), "Turn notifications off and on again.")
            )
        case .unknownPushDevice(let id):
            say(
                ("‘\(shown(id))’ 기기에는 알림을 보내지 않아요.", "이미 지웠을 수 있으니 목록을 다시 봐 주세요."),
                ("There’s no device “\(shown(id))”.", "It may already be removed. Check the list again.")
            )
        case .tooManyPushDevices(let limit):
            say(
                ("알림을 받는 기기는 \(limit)개까지예요.", "쓰지 않는 기기를 먼저 지워 주세요."),
                ("You can have up to \(limit) devices.", "Remove one you don’t use first.")
            )
        default: Sentence("", "")
        }
    }

    /// Says why the last message did not get to a device, and what to do, in one line.
    package func name(of problem: PushDeviceProblem) -> String {
        let sentence = sentence(for: problem)
        return sentence.whatToDo.isEmpty ? sentence.whatHappened : sentence.text
    }

    /// Says why the last message did not get to a device, and what to do where somebody can.
    package func sentence(for problem: PushDeviceProblem) -> Sentence {
        switch problem {
        case .gone:
            say(
                ("브라우저의 구독이 끝났어요.", "그 기기에서 하루를 열면 다시 연결돼요."),
                ("Its subscription has ended.", "Open Haru there to renew it."))
        case .refused(let status, let reason): refusal(status: status, reason: reason)
        case .tooLarge: say(("알림이 너무 길다고 해요.", ""), ("The message is too long for the push service.", ""))
        case .privateAddress:
            say(
                ("구독 주소가 푸시 서비스가 아닌 곳이에요.", ""),
                ("Its address doesn’t belong to a push service.", ""))
        case .limited:
            say(("푸시 서비스가 잠시 쉬어 달라고 해요.", ""), ("The push service asks Haru to slow down.", ""))
        case .failed(let status):
            say(("푸시 서비스에 문제가 있어요(\(status)).", ""), ("The push service failed (\(status)).", ""))
        case .timedOut: say(("푸시 서비스가 제때 답하지 않았어요.", ""), ("The push service didn’t answer in time.", ""))
        case .unreachable: say(("푸시 서비스에 연결하지 못했어요.", ""), ("Couldn’t reach the push service.", ""))
        case .sealed: say(("암호화한 값을 열 키가 없어요.", ""), ("The key for encrypted values is missing.", ""))
        }
    }

    /// Why a push service refuses this Haru, and what whoever runs it can do.
    private func refusal(status: Int, reason: String) -> Sentence {
        let told = reason.isEmpty ? "\(status)" : "\(status) \(reason)"
        if status == 401 || status == 403 {
            return say(
                (
                    "푸시 서비스가 이 하루의 서명(VAPID)을 거절했어요(\(told)).",
                    "하루를 운영하는 사람이 푸시 연락처(--push-contact)와 컴퓨터의 시계를 살펴봐야 해요. 계속 그러면 그 기기에서 알림을 껐다가 다시 켜 주세요."
                ),
                (
                    "The push service rejects this Haru’s signature (VAPID, \(told)).",
                    "Whoever runs Haru should check the push contact (--push-contact) and the computer’s clock. If it keeps failing, turn notifications off and on again on that device."
                ))
        }
        return say(
            ("푸시 서비스가 알림을 받아 주지 않았어요(\(told)).", "하루를 운영하는 사람에게 알려 주세요."),
            ("The push service rejected the notification (\(told)).", "Tell whoever runs this Haru."))
    }
}
