import Delivery
import Engine
import Language
import Presentation

extension Language {
    /// Prefixes a sentence with the file that it is about.
    private func inFile(_ file: String, _ sentence: Sentence) -> Sentence {
        Sentence("\(file.harmless): \(sentence.whatHappened)", sentence.whatToDo)
    }

    /// Explains a usage error, and what to do instead.
    func sentence(for usageError: UsageError) -> Sentence {
        switch usageError {
        case .invalidValue(let option, let value, let allowed):
            sentence(.usageError.invalidValue(option: option, value: value.harmless, allowed: allowed))
        case .invalidDay(let text): sentence(.usageError.invalidDay(text: text.harmless))
        case .invalidInstant(let text): sentence(.usageError.invalidInstant(text: text.harmless))
        case .invalidWeekday(let text): sentence(.usageError.invalidWeekday(text: text.harmless))
        case .missing(let what): sentence(.usageError.missing(argument: what))
        case .emptyPath: sentence(.usageError.emptyPath)
        case .addressForFolder(let text): sentence(.usageError.addressForFolder(address: text.harmless))
        case .twoWindows: sentence(.usageError.twoWindows)
        case .twoForms: sentence(.usageError.twoForms)
        case .twoOutputs: sentence(.usageError.twoOutputs)
        case .twoRanges: sentence(.usageError.twoRanges)
        case .configurationFile(let path): sentence(.usageError.configurationFile(path: path.harmless))
        case .configurationName(let name, let path):
            sentence(
                .usageError.configurationName(
                    path: path.harmless, name: name.harmless,
                    allowed: Preferences.Key.allCases.map(\.rawValue).joined(separator: ", ")))
        case .dataFolder(let path, .make): sentence(.usageError.dataFolderMake(path: path.harmless))
        case .dataFolder(let path, .write): sentence(.usageError.dataFolderWrite(path: path.harmless))
        case .passwordOnCommandLine: sentence(.usageError.passwordOnCommandLine)
        case .nothingToCopy(let place): sentence(.usageError.nothingToCopy(place: place.harmless))
        case .noFileToCopy(let path): sentence(.usageError.noFileToCopy(path: path.harmless))
        case .noDatabaseFile(let path): sentence(.usageError.noDatabaseFile(path: path.harmless))
        case .copyTargetNotEmpty(let place): sentence(.usageError.copyTargetNotEmpty(place: place.harmless))
        case .copySourceChanged: sentence(.usageError.copySourceChanged)
        case .copyDiffers(let table): sentence(.usageError.copyDiffers(table: table))
        case .cannotWrite(let path): sentence(.usageError.cannotWrite(path: path.harmless))
        case .fileExists(let path): sentence(.usageError.fileExists(path: path.harmless))
        case .archiveToTerminal: sentence(.usageError.archiveToTerminal)
        case .cannotRead(let path): sentence(.usageError.cannotRead(path: path.harmless))
        case .importFile(let fault, let file): sentence(for: fault, file: file.harmless)
        case .unknownImportFormat(let name):
            sentence(
                .usageError.importFormat(
                    format: name.harmless, allowed: ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")))
        case .unknownImportColumn(let text):
            sentence(
                .usageError.importColumn(
                    text: text.harmless, columns: ImportColumn.allCases.map(\.rawValue).joined(separator: ", ")))
        case .fileAndUndo: sentence(.usageError.fileAndUndo)
        case .letterFile(let fault, let file): sentence(for: fault, file: file)
        case .letterInFile(let fault, let number, let file):
            inFile(file, sentence(for: .badLetter(fault, number: number)))
        case .giftLinkWithoutAccounts: sentence(.usageError.giftLinkNoAccounts)
        case .fileAndStop: sentence(.usageError.fileAndStop)
        case .zoneIsNoSetting: sentence(.usageError.zoneIsNoSetting)
        case .noMailbox: sentence(.usageError.noMailbox)
        case .severalMailboxes(let numbers):
            sentence(.usageError.severalMailboxes(numbers: numbers.map(String.init).joined(separator: ", ")))
        case .todayUnknown: sentence(.usageError.todayUnknown)
        case .notLoopback(let host): sentence(.usageError.notLoopback(host: host.harmless))
        case .hosting(let need): sentence(for: need)
        case .terms(let fault, let file): sentence(for: fault, file: file)
        case .pushContact(let problem):
            Sentence(problem.sentence(in: self), text(.usageError.pushContactRemedy))
        case .certificate(let file): sentence(.usageError.certificate(path: file.harmless))
        case .noWayToLogIn: sentence(.usageError.noWayToLogIn)
        case .deletionNotConfirmed(let name): sentence(.usageError.deletionNotConfirmed(name: name.harmless))
        case .cannotListen(let host, let port):
            sentence(.usageError.cannotListen(host: host.harmless, port: String(port)))
        case .cannotServeMetrics(let host, let port):
            sentence(.usageError.cannotServeMetrics(host: host.harmless, port: String(port)))
        case .shortMetricsToken(let shortest): sentence(.usageError.shortMetricsToken(minimum: String(shortest)))
        case .metricsToken(let host): sentence(.usageError.metricsToken(host: host.harmless))
        case .alreadyServing(let address):
            sentence(
                address.isEmpty ? .usageError.alreadyServing : .usageError.alreadyServingAt(address: address.harmless))
        case .notServing: sentence(.usageError.notServing)
        case .invalidHosted(let text): sentence(.usageError.invalidHosted(address: text.harmless))
        case .linkDenied: sentence(.usageError.linkDenied)
        case .linkExpired: sentence(.usageError.linkExpired)
        case .agentRuns: sentence(.usageError.agentRuns)
        case .foreignFile(let path): sentence(.usageError.foreignFile(path: path.harmless))
        case .demoElsewhere: sentence(.usageError.demoElsewhere)
        case .noTimeZoneData: sentence(.usageError.noTimeZoneData)
        case .noPictureProgram: sentence(.usageError.noPictureProgram)
        case .pictureFailed: sentence(.usageError.pictureFailed)
        case .nothingExcluded: sentence(.usageError.nothingExcluded)
        case .nothingChanged: sentence(.usageError.nothingChanged)
        case .saysMore(let option, let rest, let allowed):
            sentence(.usageError.extraValues(option: option, values: quoted(rest), allowed: allowed))
        case .pageAfterLast(let last): sentence(.usageError.pageAfterLast(count: last, page: String(last)))
        case .repositoryWithoutCommit: sentence(.usageError.repositoryNeedsCommit)
        case .editorFailed(let editor, let file):
            sentence(
                file.map { .usageError.editorFailedWithDraft(editor: editor.harmless, file: $0.harmless) }
                    ?? .usageError.editorFailed(editor: editor.harmless))
        case .noRepositoryChosen(let names) where names.isEmpty: sentence(.usageError.noRepositories)
        case .noRepositoryChosen(let names):
            sentence(
                .usageError.repositoryNotNamed(
                    example: names[0].harmless, repositories: names.joined(separator: ", ").harmless))
        case .unknownCommand(let text, let parent, let near):
            sentence(
                near.map {
                    .usageError.unknownCommandNear(
                        command: text.harmless, suggestion: $0, parent: parent)
                } ?? .usageError.unknownCommand(command: text.harmless, parent: parent))
        case .dashedValue(let text): sentence(.usageError.dashedValue(text: text.harmless))
        case .needsCommand(let option): sentence(.usageError.needsCommand(option: option))
        case .notOfChannel(let option, let kind):
            notOfChannel(option, kind)
        case .parser(let text):
            Sentence(text, self.text(.usageError.parserRemedy))
        }
    }

    /// Explains that an argument beginning with a hyphen was taken for a text.
    func taken(text: String) -> String {
        self.text(.usageError.takenAsText(text: text.harmless))
    }

    /// Explains that a kind of channel does not take an option, and lists those that it takes.
    private func notOfChannel(_ option: String, _ kind: ChannelKind) -> Sentence {
        let taken = ChannelCommand.Add.options(of: kind).joined(separator: ", ")
        let isAddressTyped = kind.fields.contains(.address)
        let kind = kind.rawValue
        if isAddressTyped { return sentence(.usageError.channelAddressTyped(kind: kind, option: option)) }
        return sentence(
            taken.isEmpty
                ? .usageError.channelWithoutOptions(kind: kind, option: option)
                : .usageError.notOfChannel(kind: kind, option: option, allowed: taken))
    }

    private func quoted(_ texts: [String]) -> String {
        texts.map { text(.usageError.quoted(text: $0.harmless)) }.joined(separator: ", ")
    }
}
