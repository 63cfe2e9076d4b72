import Core
import Delivery
import Engine

/// Why an option, a file or a place of this run cannot be used.
enum UsageError: Error, Hashable, Sendable {
    case invalidValue(option: String, value: String, allowed: String)
    case invalidDay(String)
    case invalidInstant(String)
    case invalidWeekday(String)
    case missing(String)
    case emptyPath
    /// An address of a repository elsewhere stands where a folder of this computer has to.
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
    /// There is no file at this path, from which a database was to be copied.
    case noFileToCopy(String)
    /// The database file is gone from this path, in a data folder that was used before.
    case noDatabaseFile(String)
    case copyTargetNotEmpty(String)
    case copySourceChanged
    case copyDiffers(String)
    case cannotWrite(String)
    case fileExists(String)
    /// An archive was to be written to a terminal.
    case archiveToTerminal
    case cannotRead(String)
    /// What a file of letters gives none for.
    case letterFile(LetterFile.Fault, file: String)
    /// A letter of a file, by its place from 1, is none.
    case letterInFile(LetterFields.Fault, number: Int?, file: String)
    case importFile(ImportFault, file: String)
    case unknownImportFormat(String)
    case unknownImportColumn(String)
    /// An import is taken back and files are read, in one command.
    case fileAndUndo
    /// The time zone is asked of `haru config`.
    case zoneIsNoSetting
    case noMailbox
    /// Which of the mailboxes of these numbers is meant was not said.
    case severalMailboxes([Int])
    case todayUnknown
    case notLoopback(String)
    /// What it takes to be there for several people is missing.
    case hosting(HostingNeed)
    case certificate(String)
    /// What was named as the terms is none.
    case terms(TermsFault, file: String)
    /// Push services cannot reach whoever runs this Haru by the contact that was named.
    case pushContact(VAPIDSubject.Problem)
    case noWayToLogIn
    case deletionNotConfirmed(String)
    /// A gift link where nobody else has an account.
    case giftLinkWithoutAccounts
    /// A gift file is made and a gift link is taken back, in one command.
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
    /// An option that is of no use with a kind of channel.
    case notOfChannel(option: String, kind: ChannelKind)
    case parser(String)
}
