import Core
import Delivery
import Engine

/// Reason why an option, a file or a folder of this run cannot be used.
enum UsageError: Error, Hashable, Sendable {
    case invalidValue(option: String, value: String, allowed: String)
    case invalidDay(String)
    case invalidInstant(String)
    case invalidWeekday(String)
    case missing(String)
    case emptyPath
    /// A remote repository's address was given in place of a local folder.
    case addressForFolder(String)
    case twoWindows
    case twoRanges
    case twoOutputs
    case twoForms
    case configurationFile(String)
    case configurationName(String, file: String)
    case dataFolder(String, Folders.Need)
    case passwordOnCommandLine
    case nothingToCopy(String)
    /// There is no database file to copy at this path.
    case noFileToCopy(String)
    /// The database file is missing from this path, in a data folder that was used before.
    case noDatabaseFile(String)
    case copyTargetNotEmpty(String)
    case copySourceChanged
    case copyDiffers(String)
    case cannotWrite(String)
    case fileExists(String)
    /// An archive would be written to a terminal.
    case archiveToTerminal
    case cannotRead(String)
    /// Reason why a file contains no letters.
    case letterFile(LetterFile.Fault, file: String)
    /// A letter in a file, by its position from 1, is invalid.
    case letterInFile(LetterFields.Fault, number: Int?, file: String)
    case importFile(ImportFault, file: String)
    case unknownImportFormat(String)
    case unknownImportColumn(String)
    /// Undoing an import and reading files were requested in one command.
    case fileAndUndo
    /// The time zone was requested from `haru config`.
    case zoneIsNoSetting
    case noMailbox
    /// Several mailboxes exist, with these numbers, and none was chosen.
    case severalMailboxes([Int])
    case todayUnknown
    case notLoopback(String)
    /// A setting that hosting requires is missing.
    case hosting(HostingNeed)
    case certificate(String)
    /// The file given as the terms is invalid.
    case terms(TermsFault, file: String)
    /// The given contact does not let push services reach the operator.
    case pushContact(VAPIDSubject.Problem)
    case noWayToLogIn
    case deletionNotConfirmed(String)
    /// A gift link was requested where nobody else has an account.
    case giftLinkWithoutAccounts
    /// Creating a gift file and revoking a gift link were requested in one command.
    case fileAndStop
    case cannotListen(host: String, port: Int)
    case cannotServeMetrics(host: String, port: Int)
    /// Another machine could read metrics at this address.
    case metricsToken(String)
    case shortMetricsToken(shortest: Int)
    case alreadyServing(String)
    case notServing
    case agentRuns
    case invalidHosted(String)
    case linkDenied
    case linkExpired
    case foreignFile(String)
    case demoElsewhere
    case noTimeZoneData
    case noPictureProgram
    case pictureFailed
    case nothingExcluded
    case nothingChanged
    case saysMore(option: String, rest: [String], allowed: String)
    case pageAfterLast(Int)
    case repositoryWithoutCommit
    case editorFailed(String, file: String?)
    case noRepositoryChosen([String])
    case unknownCommand(String, of: String, near: String?)
    case dashedValue(String)
    case needsCommand(option: String)
    /// An option that does not apply to a kind of channel.
    case notOfChannel(option: String, kind: ChannelKind)
    case parser(String)
}
