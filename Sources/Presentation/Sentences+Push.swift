package import Engine
package import Language

extension Language {
    /// Explains a refused request about notifications.
    func pushSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .pushWithoutContact: sentence(.pushError.noContact)
        case .badPushSubscription(let fault):
            Sentence(fault.sentence(in: self), text(.pushError.resubscribe))
        case .unknownPushDevice(let id): sentence(.pushError.unknownDevice(device: shown(id)))
        case .tooManyPushDevices(let limit): sentence(.pushError.tooManyDevices(limit: String(limit)))
        default: Sentence("", "")
        }
    }

    /// Explains in one line why the last message did not reach a device, and what to do.
    package func name(of problem: PushDeviceProblem) -> String {
        let sentence = sentence(for: problem)
        return sentence.whatToDo.isEmpty ? sentence.whatHappened : sentence.text
    }

    /// Explains why the last message did not reach a device, and what to do if anything can be done.
    package func sentence(for problem: PushDeviceProblem) -> Sentence {
        switch problem {
        case .gone: sentence(.pushFailure.gone)
        case .refused(let status, let reason): refusal(status: status, reason: reason)
        case .tooLarge: sentence(.pushFailure.tooLarge)
        case .privateAddress: sentence(.pushFailure.privateAddress)
        case .limited: sentence(.pushFailure.limited)
        case .failed(let status): sentence(.pushFailure.failed(status: String(status)))
        case .timedOut: sentence(.pushFailure.timedOut)
        case .unreachable: sentence(.pushFailure.unreachable)
        case .sealed: sentence(.pushFailure.sealed)
        }
    }

    /// Explains why a push service refuses this Haru, and what its operator can do.
    private func refusal(status: Int, reason: String) -> Sentence {
        let told = reason.isEmpty ? "\(status)" : "\(status) \(reason)"
        if status == 401 || status == 403 {
            return sentence(.pushFailure.signatureRefused(answer: told))
        }
        return sentence(.pushFailure.refused(answer: told))
    }
}
