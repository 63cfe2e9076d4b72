import Core
import Language

extension Language {
    /// Says why what a person set about nudges cannot be kept.
    func nudgeSentence(for fault: NudgeFault) -> Sentence {
        let advice =
            switch fault {
            case .noTime: pick("아무것도 받지 않으려면 알림을 꺼 주세요.", "To get none, turn nudges off.")
            case .tooManyTimes: pick("몇 개를 빼 주세요.", "Remove a few.")
            case .noWeekday: pick("아무것도 받지 않으려면 알림을 꺼 주세요.", "To get none, turn nudges off.")
            }
        return Sentence(nudgeFault(fault), advice)
    }
}
