import Engine
import Language
import Presentation

extension Diagnostics {
    /// Whether the keys of now open what is sealed; nothing is said where nothing is.
    func secrets() async -> [Finding] {
        guard let useCases, let report = try? await Accounts(useCases).sealedSecrets(), report.sealed > 0 else {
            return []
        }
        let (sealed, lost) = (language.number(report.sealed), language.number(report.lost))
        guard report.lost > 0 else {
            return [.well(.secrets, language.pick("\(sealed)개, 모두 열려요", "\(sealed) sealed, and the key opens all"))]
        }
        let isGiven = session.environment.variable("HARU_SECRET_KEY") != nil
        let key = isGiven ? "HARU_SECRET_KEY" : session.environment.shown(session.folders.secretKey)
        return [
            .ill(
                .secrets,
                language == .korean
                    ? Sentence(
                        "암호화한 값 \(sealed)개 중 \(lost)개가 지금 키(\(key))로는 열리지 않아요.",
                        "백업에서 맞는 열쇠를 되돌려 놓거나, 토큰과 채널을 새로 넣어 주세요.")
                    : Sentence(
                        "\(lost) of \(sealed) sealed secrets can’t be opened with the present key (\(key)).",
                        "Put the right key back from a backup, or enter the tokens and channels anew."))
        ]
    }
}
