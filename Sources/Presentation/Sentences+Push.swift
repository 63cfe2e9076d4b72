package import Engine
package import Language

extension Language {
    /// Says why nothing came of what was asked about notifications.
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

    /// Says why the last message did not get to a device, and what to do, in one line.
    package func name(of problem: PushDeviceProblem) -> String {
        let sentence = sentence(for: problem)
        return sentence.whatToDo.isEmpty ? sentence.whatHappened : sentence.text
    }

    /// Says why the last message did not get to a device, and what to do where somebody can.
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

    /// Why a push service refuses this Haru, and what whoever runs it can do.
    private func refusal(status: Int, reason: String) -> Sentence {
        let told = reason.isEmpty ? "\(status)" : "\(status) \(reason)"
        if status == 401 || status == 403 {
            return sentence(.pushFailure.signatureRefused(answer: told))
        }
        return sentence(.pushFailure.refused(answer: told))
    }
}
