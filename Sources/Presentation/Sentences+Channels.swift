package import Engine
package import Language

extension Language {
    /// Name of a kind of channel.
    package func name(of kind: ChannelKind) -> String {
        switch kind {
        case .ntfy: "ntfy"
        case .mail: text(.channel.kindMail)
        case .slack: "Slack"
        case .discord: "Discord"
        case .telegram: "Telegram"
        case .gotify: "Gotify"
        case .webhook: text(.channel.kindWebhook)
        case .desktop: text(.channel.kindDesktop)
        case .machine: text(.channel.kindMachine)
        }
    }

    /// Explains a refused request about channels.
    func channelSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .badChannel(let kind, let fault):
            about(fault.field.map(name(of:)) ?? "", sentence(for: fault, of: kind))
        case .unknownChannel(let id): sentence(.channelError.unknown(channel: shown(id)))
        case .tooManyChannels(let limit): sentence(.channelError.tooMany(limit: String(limit)))
        default: Sentence("", "")
        }
    }

    /// Name of a field of a channel.
    private func name(of field: ChannelField) -> String {
        switch field {
        case .address: text(.channel.address)
        case .server: text(.channel.fieldServer)
        case .recipient: text(.channel.fieldRecipient)
        case .sender: text(.channel.fieldSender)
        case .user: text(.channel.fieldUser)
        case .secret: text(.channel.fieldSecret)
        }
    }

    /// Prefixes a sentence with its subject.
    private func about(_ subject: String, _ sentence: Sentence) -> Sentence {
        subject.isEmpty ? sentence : Sentence(subject + ": " + sentence.whatHappened, sentence.whatToDo)
    }

    /// Explains why notifications do not reach a channel, and names it.
    package func trouble(of channel: ChannelReport) -> Sentence? {
        channel.problem.map { problem in
            let kind = channel.kind.map(name) ?? ""
            let name = channel.place.isEmpty ? kind : kind + " " + channel.place
            return about(name, sentence(for: problem, at: channel.kind))
        }
    }

    /// Explains why the entered details of a channel are invalid, and what to enter.
    package func sentence(for fault: ChannelFault, of kind: ChannelKind) -> Sentence {
        switch fault.reason {
        case .missing: missing(fault.field, of: kind)
        case .tooLong: sentence(.channelError.tooLong)
        case .address: sentence(.channelError.notAnAddress)
        case .privateAddress: sentence(.channelError.privateAddress)
        case .mailServer: sentence(.channelError.notAMailServer)
        case .mailbox: sentence(.channelError.notAMailAddress)
        case .topic: sentence(.channelError.topic)
        case .chat: sentence(.channelError.chat)
        case .token: sentence(.channelError.token)
        case .characters: sentence(.channelError.characters)
        case .machine: sentence(.channelError.unknownMachine)
        case .known: sentence(.channelError.machineKnown)
        case .elsewhere:
            kind == .desktop
                ? sentence(.channelError.desktopUnsupported)
                : sentence(.channelError.mailUnsupported)
        }
    }

    /// Explains that a field is empty, and where to get its value.
    private func missing(_ field: ChannelField?, of kind: ChannelKind) -> Sentence {
        let advice =
            switch (kind, field) {
            case (.ntfy, .secret): text(.channelError.missingNtfyToken)
            case (.mail, .secret): text(.channelError.missingMailPassword)
            case (.telegram, .secret): text(.channelError.missingBotToken)
            case (.gotify, .secret): text(.channelError.missingGotifyToken)
            case (.webhook, .secret): text(.channelError.missingSigningSecret)
            case (.slack, .address): text(.channelError.missingSlackAddress)
            case (.discord, .address): text(.channelError.missingDiscordAddress)
            case (.webhook, .address): text(.channelError.missingWebhookAddress)
            default: text(.channelError.missingOther)
            }
        return Sentence(text(.channelError.empty), advice)
    }

    /// Explains in one line why the last message did not reach a channel, and what to do.
    ///
    /// - Parameter kind: nil for a kind of a newer version.
    package func name(of problem: PushDeviceProblem, at kind: ChannelKind?) -> String {
        let sentence = sentence(for: problem, at: kind)
        return sentence.whatToDo.isEmpty ? sentence.whatHappened : sentence.text
    }

    /// Explains why the last message did not reach a channel, and what to do.
    package func sentence(for problem: PushDeviceProblem, at kind: ChannelKind?) -> Sentence {
        let place = kind.map(name) ?? text(.channelFailure.receiver)
        if kind == .machine, let sentence = machineSentence(for: problem) { return sentence }
        switch problem {
        case .gone: return gone(kind, place)
        case .refused(_, MailRefusal.encryption.rawValue):
            return sentence(.channelFailure.mailEncryption)
        case .refused(_, MailRefusal.login.rawValue):
            return sentence(.channelFailure.mailLogin)
        case .refused(let status, MailRefusal.loginMissing.rawValue):
            return sentence(.channelFailure.mailLoginMissing(status: String(status)))
        case .refused(let status, MailRefusal.startTLS.rawValue):
            return sentence(.channelFailure.mailStartTLS(status: String(status)))
        case .refused(let status, let reason):
            let told = reason.isEmpty ? "\(status)" : "\(status) \(reason.replacing("_", with: " "))"
            return sentence(.channelFailure.refused(receiver: place, answer: told))
        case .tooLarge: return sentence(.channelFailure.tooLarge)
        case .privateAddress:
            return sentence(.channelFailure.privateAddress)
        case .limited: return sentence(.channelFailure.limited)
        case .failed(let status):
            return sentence(.channelFailure.failed(receiver: place, status: String(status)))
        case .timedOut: return sentence(.channelFailure.timedOut)
        case .unreachable: return sentence(.channelFailure.unreachable)
        case .sealed: return self.sentence(for: PushDeviceProblem.sealed)
        }
    }

    /// Explains why the last message did not reach the screen of a linked machine; nil if the general sentence applies.
    private func machineSentence(for problem: PushDeviceProblem) -> Sentence? {
        switch problem {
        case .gone: sentence(.channelFailure.machineUnlinked)
        case .unreachable: sentence(.channelFailure.machineUnreachable)
        case .failed: sentence(.channelFailure.machineNotShown)
        default: nil
        }
    }

    /// Explains why a channel was turned off automatically.
    private func gone(_ kind: ChannelKind?, _ place: String) -> Sentence {
        switch kind {
        case .mail: sentence(.channelFailure.mailboxGone)
        case .telegram: sentence(.channelFailure.telegramGone)
        default:
            sentence(.channelFailure.receiverGone(receiver: place))
        }
    }
}
