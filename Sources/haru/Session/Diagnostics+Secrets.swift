import Engine
import Language
import Presentation

extension Diagnostics {
    /// Checks whether the current keys open the sealed secrets; no finding if nothing is sealed.
    func secrets() async -> [Finding] {
        guard let useCases, let report = try? await Accounts(useCases).sealedSecrets(), report.sealed > 0 else {
            return []
        }
        let (sealed, lost) = (language.number(report.sealed), language.number(report.lost))
        guard report.lost > 0 else {
            return [.well(.secrets, language.text(.doctorCommand.secretsSealed(count: sealed)))]
        }
        let isGiven = session.environment.variable("HARU_SECRET_KEY") != nil
        let key = isGiven ? "HARU_SECRET_KEY" : session.environment.shown(session.folders.secretKey)
        return [.ill(.secrets, language.sentence(.doctorCommand.lostSecrets(lost: lost, sealed: sealed, key: key)))]
    }
}
