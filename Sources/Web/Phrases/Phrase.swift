/// Every text of the pages that is not made of numbers, dates and names alone.
enum Phrase: String, CaseIterable, Sendable {
    // Shell
    case screenshotNarrow, screenshotWide
    case brand, tagline, skipToContent, mainMenu, navToday, navTasks, navChallenge, navSettings, navMore, mine
    case mineInitial, sourceNone
    case close, back, save, remove, removeRepository, add, optional, moreCount, shortcuts, keyNew, keySearch, keyAlt,
        keyEdit, keyChoose
    case shortcutHelp
    case shortcutToday, shortcutTasks, shortcutChallenge, shortcutSettings, shortcutNew, shortcutSearch, shortcutMove
    case shortcutDays, shortcutGrass, notFetched
    case offlineSince, offlineKept, offlineCannot, offlineNotKept, offlineKeptTitle, offlineKeptEmpty
    case outboxCount, outboxRefused, outboxKept, outboxSent, outboxMark, outboxSignIn, outboxShow, outboxTitle
    case outboxText, outboxEmpty, outboxAgain, outboxDiscard, outboxOpen, outboxDone, outboxReopened, outboxAdded
    case outboxEdited, outboxMoved, outboxPutOff, outboxDeleted, outboxRestored, outboxWritten, outboxChanged
    case outboxRewritten, outboxConflict, outboxGone, outboxUnfit, outboxWaits, outboxDiscarded
    case outboxLarge, outboxCopy, outboxCopied
    case liveUpdated, liveCommit, agoNow, agoMinutes, agoHours, agoDays, agoDay, spanMinutes, spanHours, spanBoth
    // Notices
    case noticeSaved, noticeChallengeStarted, noticeChallengeEnded, noticeFrozen, noticeUnfrozen
    case noticeRepositoriesAdded, noticeNothingFound, noticeRepositoryRemoved, noticeScanned, noticeAuthorsChanged
    case noticeStreakRestored, noticeFreezesReturned, noticeZoneChanged, noticeExclusionAdded, noticeExclusionRemoved,
        noticeRepositoriesMoved
    case noticeSessionEnded, noticeSourceAdded, noticeSourceRemoved, noticeSourceAsked
    case noticeSourceRested
    // Trouble
    case errorNotFound, errorNotFoundAdvice, errorKey, errorKeyAdvice, errorRefused, errorRefusedAdvice
    case errorBadRequest, errorBadRequestAdvice, errorMethod, errorMethodAdvice, errorRefusal, errorFailure
    case errorTooMany, errorTooManyAdvice
    case errorFailureAdvice, errorUnavailable, errorID, errorHome, offlineTitle, offlineText
    case offlineAction
    // Today
    case lastChecked, neverChecked, refresh, streakDays, streakWeeks, throughToday, throughYesterday, throughDay
    case streakWaits, bestMeter, bestAhead, bestNow, bestNone, bestNoneWeek, weeksCount, weekCount, grassTitle,
        grassYear
    case grassLabel, grassHint, less, more, legendRest, legendFrozen, legendUnknown, changedTitle
    case endedWhy, endedRestore, endedRestoreOne, streakShort, wonMark, wonText, wonNext, wonGrass
    case putAway, stoppedText, stoppedAtOnce, stoppedOther, stoppedRestorable, unreadUnknown, unreadPlaces
    case unreadPlace, unreadPlaceLabel, unreadAgain, unreadMore, sourceUnread
    case startCardTitle, startCardText, startCardAction, emptyTitle, emptyText, emptyAction
    case emptyHostedTitle, emptyHostedText, emptyHostedAction
    case adoptedKeep, adoptedKeepNamed, adoptedUndo, adoptedUndoNamed
    // Day
    case dayNavigation, dayPrevious, dayNext, dayToday, dayRecord, dayEmpty, dayEmptyToday, dayFuture, dayWhy
    case dayOnlyCounted, commitUntitled, dayWhyOther, dayWhyOpen
    case dayAllEvidence, dayStartNote, homeZoneNote, whyCommits, whyDoneMinimum, whyShort, whyPending, whyMissed
    case whyRest, whySkipped, whyFrozen, whyFrozenAutomatic, whyUnknown, whyUnread, whyForge, whyForgeHigher
    case whyForgesAdded, whyForgeParts, explainForgeOthers, explainForgePrivate
    case whyDropped, whyExcluded, whyChanged
    case freezeTitle, freezeSpend, freezeSpent, freezeReturn, freezesCount, freezeCount
    // Explanation
    case explainTitle, explainBack, explainSummary, explainRules, explainEvidence, explainDropped, explainExcluded
    case explainChanges, explainProblems, explainForge, columnTime, columnCommit, columnAuthor, columnSource
    case columnPlaced, columnSeen, columnReason, columnInstead, columnRule, noEvidence, noDropped, noExcluded
    case noChanges, ruleForgotten, ruleZone, ruleDayStart, ruleMinimum, rulePolicy, ruleRest, ruleNone
    case changeCount, explainCopies, noCopies, sourceGit
    case sourceHook, sourceWebhookName, whyTold, stateBeforeFirst, whyBeforeFirst
    // About
    case aboutTitle, aboutLead, aboutAuthors, aboutPrivacyTitle, aboutWhere
    case aboutWhereText, aboutWhereHosted, aboutWhat, aboutWhatText, aboutLeaves, aboutLeavesText, aboutLeavesHosted
    case aboutWho, aboutWhoText, aboutWhoHosted, aboutBrowser, aboutBrowserText, aboutDeleting, aboutDeletingText
    case aboutOwn, aboutTerms, aboutTermsNone, aboutContact, aboutContactNone, aboutMore, licensesTitle
    case licensesText, licensesShow, licensesNotice
    // Mailbox
    case navMailbox, shortcutMailbox, mailboxScene, mailboxSceneLetter, mailboxDraw, mailboxDrawMany
    case mailboxUnlocked, mailboxCount, mailboxManage, mailboxIsArchived, mailboxUnarchive, mailboxBoard
    case mailboxBoardHint, mailboxBoardLabel, mailboxSmaller, mailboxLarger, mailboxFirst, mailboxFirstText
    case mailboxSecret, mailboxLocked, mailboxSecretWaits, mailboxSecretLeft, mailboxNew, mailboxEmpty
    case mailboxEmptyText, mailboxOthers, mailboxArchivedChip, mailboxSettings, mailboxCreate, mailboxBack
    case mailboxLinkTitle, mailboxLinkText, mailboxLinkAddress, mailboxLinkCode, mailboxLinkShare
    case mailboxLinkRecipient, mailboxLinkRecipientHint, mailboxLinkUntil, mailboxLinkUntilHint, mailboxLinkMake
    case mailboxLinkOpenAgain, mailboxLinkClose, mailboxLinkNew, mailboxLinkNewText, mailboxLinkIsOpen
    case mailboxLinkIsClosed, mailboxLinkLocal
    case noticeLinkOpened, noticeLinkClosed
    case giftGive, giftGiveText, giftNotDrawn, giftLink, giftLinkHint, giftLinkCode, giftLinkMake, giftTakeBack
    case giftShare, giftTitle, giftTitleFrom, giftText, giftAccept, giftOwn, giftOwnText, giftSettings, giftDrawn
    case giftDrawnText, giftGone, giftGoneText, mailboxGiven, mailboxGivenOn
    case noticeGiftOffered, noticeGiftWithdrawn, noticeMailboxReceived, noticeGiftKnown
    case giftFileMake, giftFileText, giftFileGet, giftFile, giftPassphrase, giftPassphraseHint, giftPassphraseAgain
    case giftOpening, giftOpeningText, giftOpeningHint, giftOpenGo
    case invitationTitle, invitationTitleTo, invitationUntil, invitationRuleCommit, invitationRuleDate
    case invitationRuleChallenge, invitationRuleFree, invitationReads, invitationOwnerReads, invitationPrivacy
    case invitationClosed, invitationClosedText, invitationFull, invitationFullText, invitationUnknown
    case invitationUnknownText, letterTrap
    case writtenTitle, writtenText, writtenTextTo, writtenDrawn, writtenDrawnBy, writtenDrawnText, writtenGone
    case writtenGoneText, writtenLink, writtenLinkText, writtenChange, writtenWithdraw, writtenWithdrawAsk
    case paperTitle, paperText, paperGet, paperLead, paperNoScript, paperSeal, paperDone, paperDoneText
    case paperDoneSealed, paperOpen, paperTooLong
    case mailboxAsk, greetingNamed
    case shortcutAddTask, shortcutWriteNote, shareTargetTitle, shareTargetEmpty, shareTargetTask, shareTargetNote
    case mailboxOccasion, mailboxOccasionHint, mailboxRule, mailboxRuleCommit, mailboxRuleCommitHint
    case mailboxRuleDate, mailboxRuleDateHint, mailboxRuleDay, mailboxRuleChallenge, mailboxRuleChallengeNone
    case mailboxRuleFree, mailboxRuleFreeHint, mailboxSecretHint, mailboxSecretKept, mailboxSecretKeep
    case mailboxLetters, mailboxLettersHint, mailboxLettersNone, mailboxArchive, mailboxArchiveText
    case mailboxPastText, mailboxKeep, mailboxKeepText, mailboxKeepFile, mailboxHow
    case mailboxHowCollect, mailboxHowSeal, mailboxHowDraw, letterNew, letterNewLead, letterWriter, letterWriterHint
    case letterPaper, letterColor, letterText, letterPut, letterPreview, letterPaste, letterPasteText
    case letterHandwriting, letterInsteadOfText, letterByHand, letterInsteadOfHand, letterByText
    case letterPadHint, letterPadFull, letterPadEmpty, letterUndo, letterClear
    case letterPasteLabel, letterPasteHint, letterPasteGo, letterSealed, letterIsSealed, letterFrom, letterDrawn
    case letterWritten, lettersDrawn, letterToBoard, letterSave, letterNext, letterHide, letterHideNamed,
        letterHideThis,
        letterHideText
    case letterIsHidden, letterRestore, letterRemove, letterRemoveAsk, lettersHidden, lettersHiddenText
    case noticeMailboxCreated, noticeMailboxArchived, noticeMailboxUnarchived, noticeLetterAdded, noticeLettersAdded
    case noticeNewLettersAdded, noticeLettersKnown, noticeLetterDrawn, noticeLetterHidden, noticeLetterRestored,
        noticeLetterRemoved
    // Challenge
    case challengeTitle, challengeUnnamed, challengeLengthName, challengeToday, challengeDDay, challengeSinceEveryDay
    case challengeFlag, challengeFlagReached, challengeRange, challengeSinceCount, challengeFresh, challengeRoad
    case challengeLeft,
        challengeGrass, challengeStartTitle
    case challengeStartLead, challengeLength, challengeLengthOther, challengeName, challengeNameHint, challengeRule
    case ruleEveryDay, ruleEveryDayHint, ruleCount, ruleCountHint, challengeReward, challengeRewardHint
    case challengeStart, startToday, startStreak, challengeGo, challengeStop, challengeStopAsk, challengeStopYes
    case challengeSucceeded, challengeSucceededText, challengeRewardTitle, challengeCelebrate, challengeFailed
    case challengeFailedText, challengeAgain, historyTitle, historyEmpty, historyRange, historyDays
    // Welcome
    case welcomeTitle, welcomeHeadline, welcomeLead, welcomeCardGrass, welcomeCardGrassText, welcomeCardRoad
    case welcomeCardNudge, welcomeCardNudgeText, welcomeCardPlace, welcomeCardSkip, welcomeChooseFolder
    case welcomeChooseMachine, welcomeChooseForge, welcomeStepSkip, welcomeStepChallenge, welcomeChallengeTitle
    case welcomeChallengeText, welcomeChallengeOwn
    case welcomeCardRoadText, welcomeSkip, welcomeSteps, welcomeStepFolder
    case welcomeStepFound, welcomeStepAuthors, welcomeStepNudges, welcomeStepDone, welcomeFolderTitle, welcomeFolderText
    case welcomeForgeTitle, welcomeFolderLabel, welcomePrivacy, welcomeSearch, welcomeSearching, welcomeSearchingCount,
        welcomeReading
    case welcomeReadingName, welcomeReadingCount, welcomeSettling, welcomeWait, welcomeFoundTitle, welcomeFoundText
    case welcomeFoundNone, welcomeFoundNoneText, welcomeFoundProblems, welcomeAdd, welcomeOther, welcomeAuthorsTitle
    case welcomeAuthorsText, welcomeAuthorsNone, welcomeAuthorsSave, welcomeDoneTitle, streakNow, welcomeDoneAction
    case welcomeNudgesTitle, welcomeNudgesText, welcomeNudgesGoOn, welcomeNudgesTimes
    case welcomeLongest, welcomeBusiest, welcomeSourcesNext, authorNamesake
    case welcomeGrass, welcomeNearest, welcomeDoneChallenge, configuredByGit, configuredSince
    // Tips
    case tipToday, tipTasks, tipCalendar, tipDiary, tipStatistics, tipChallenge, tipMailbox, tipClose
    case tipsTitle, tipsText, tipsAgain
    // Demo
    case demoLook, demoHint, demoBanner, demoPreparing, demoPreparingText, demoOpen, demoOpenText, demoEnter
    case demoFailed, demoFailedText, demoScope, errorNotInDemo, errorNotInDemoAdvice
    // Settings
    case settingsFind, settingsFindNone, settingsGroupDays, settingsGroupCommits, settingsGroupAppearance
    case settingsGroupAccess, settingsGroupData
    case settingsTitle, settingsSections, sectionDays, sectionDaysText, sectionZone, sectionZoneText, sectionFreezes
    case sectionFreezesText, sectionRepositories, sectionRepositoriesText, sectionAuthors, sectionAuthorsText
    case sectionExclusions, sectionExclusionsText, sectionAppearance, sectionAppearanceText, sectionLanguage
    case sectionSound, sectionSoundText, tileThisDevice, soundLead, soundNeedsScripts, soundOff, soundEffects
    case soundEffectsOn, soundEffectsVolume, soundListen, soundHaptics, soundHapticsHint, soundMusic, soundMusicOn
    case soundMusicHint, soundMusicVolume, soundPiece, pieceMeadow, pieceNight, effectTick, effectAdd, effectDelete
    case effectLetter, effectCommit, effectChallenge, effectMenu, gesturesTitle, gestureTurn, gestureTurnText
    case gestureDone, gestureDoneText, gestureMenu, gestureMenuText, gestureSelect, gestureSelectText, gestureMore
    case gestureNote, gestureNoteText, gestureBack, gestureBackText, gestureMoreText
    case tileNone, tileRest, tileFreezes, tileAutomatic, tileUrgency, tileAddresses, tileRule, tileRules
    case tileBrowser, tileBrowsers
    case sectionLanguageText, sectionAbout, sectionAboutText, zoneNow, zoneChoose, zoneHint, zoneFrom, zoneFromHint
    case zoneDiffers, zoneDiffersMove, zoneDiffersKeep
    case zoneHistory, zoneFirst, zoneSince, zoneSave, freezesPerMonth, freezesPerMonthHint, freezesAutomatic
    case freezesAutomaticHint, freezesLeft, repositoriesEmpty, repositoriesNone, repositoriesAdd, repositoriesAddHint
    case repositoriesScan
    case sectionSources, sectionSourcesText, sourcesEmpty, sourcesAddHint, sourcesLogin, sourceCheck
    case sourcesKind, sourcesKindByAddress, noticeTokenAdded, noticeTokenRemoved, sourceToken, sourceTokenNamed
    case noticeWebhookRemoved, sourceWebhook, sourceWebhookNamed, sourceWebhookHint, sourceWebhookMake
    case sourceWebhookAnew, sourceWebhookAnewHint, sourceWebhookTake, sourceWebhookAddress, sourceWebhookType
    case sourceWebhookTypeValue
    case sourceWebhookSecret, sourceWebhookEvents, sourceWebhookEventsValue, sourceWebhookMade, sourceWebhookMadeHint
    case sourceWebhookLocal, sourceWebhookUsed, repositoryPushed, repositoryTold
    case sourceRepositoriesKnown, sourceRepositoriesNamed, sourceRepositoriesCut, sourceRepositoriesHint
    case sourceRepositoriesTrouble, sourceRepositoryPrivate, sourceRepositoryFork, sourceRepositoryArchived
    case sourceRepositoryKnown, sourceRepositoryUnknown, sourceRepositoryPushed
    case sourceTokenHint, sourceTokenUsed, sourceTokenSave, sourceTokenTake
    case sourceRemoveNamed, sourceRemoveAsk, sourceCounted, sourceAsking, sourceYear, sourceTrouble
    case sourceNext, sourceKept, sourceProfileTrouble, sourceSettings, unreadSources, tileSources
    case repositoryNever, repositoryUnfinished, repositoryTrouble, repositoryMine, repositoryRemoveNamed
    case repositoryRemoveToldAsk
    case repositoryRemoveAsk, authorsEmpty, authorsTick, authorsAdd, authorsAddLabel, coauthorsTitle, coauthorsHint
    case authorsSave, exclusionsEmpty, exclusionsNew, exclusionsSubject, exclusionsPattern, exclusionsPatternHint
    case exclusionsWhere, exclusionsEverywhere, exclusionsAdd, exclusionRemoveNamed, subjectAuthor, subjectMessage
    case subjectPath, themeTitle, themeGreen, themeBlue, themeOrange, themePink, themeBlack, appearanceTitle
    case skyTitle, skyHint, skyTime, skyDay, skyOff
    case appearanceSystem, appearanceLight, appearanceDark, languageTitle, languageAuto, languageKorean
    case sectionSessions, sectionSessionsText, sessionsText, sessionOwn, sessionLastUse, sessionSince, sessionEnd
    case sessionEndNamed, sessionEndOthers
    case machineNeedsHosted, sectionMachines, sectionMachinesText, machinesEmpty, machineHow, machineTypeCode
    case machineNext, machineAsks
    case machineName, machineCode, machineMay, machineNewEmails, machineKnownEmails, machineCompare, machineApprove
    case machineRefuse, machineHeard, machineSince, machineRevoked, machineEnd, machineEndNamed, machineEndHint
    case noticeMachineLinked, noticeMachineRefused, noticeMachineEnded, tileMachine, tileMachines
    case sectionNotifications, sectionNotificationsText, pushHere, pushExplains, pushNeedsScripts, pushAsks, pushTurnOn
    case pushIsOn, pushIsOnText, pushFailed, pushInstall, pushInstallShare, pushInstallAdd, pushInstallOpen
    case pushInstallVersion, pushUnsupported, pushInsecure, pushBlocked, pushBlockedChrome, pushBlockedFirefox
    case pushBlockedSafari, pushBlockedPhone, pushBlockedAndroid, pushBlockedOther, pushContactUse
    case pushContact, pushContactOther
    case inviteNudges, inviteNudgesTake, inviteNudgesDismiss
    case pushNoContact, pushNoContactText
    case pushDevices, pushDevicesEmpty, pushUnnamed, pushOwn, pushGone, pushLast, pushNeverSent, pushSince, pushTest
    case pushTestNamed, pushRemoveNamed, noticePushDeviceRemoved, noticeTestPushed, tileDevice, tileDevices
    case tileNoDevice
    case nudgeLinkTask, nudgeLinkTaskButton, nudgeLinkTaskDone, nudgeLinkRest, nudgeLinkRestButton, nudgeLinkRestDone
    case nudgeLinkText, nudgeLinkDoneText, nudgeLinkHome, nudgeLinkTaskMoot, nudgeLinkReopen, nudgeLinkReopenDone
    case nudgeLinkUndoneText, nudgeLinkRestText, nudgeLinkRestDid, nudgeLinkUnrest, nudgeLinkUnrestDone
    case nudgeLinkUnrestDid, nudgeLinkSnooze, nudgeLinkSnoozeButton, nudgeLinkSnoozeDone, nudgeLinkSnoozeMoot
    case nudgeLinkUnsnooze, nudgeLinkUnsnoozeDone, nudgeLinkUnsnoozeMoot, nudgeLinkWait, nudgeLinkMootText
    case nudgeLinkGone, nudgeLinkGoneText
    case nudgesTitle, nudgesNext, nudgesOn, nudgesOnHint, nudgesWhen, nudgesHourly, nudgesHourlyHint, nudgesTimes
    case nudgesTimesHint, nudgesLastOnly, nudgesLastOnlyHint, nudgesFirst, nudgesLast, nudgesTimeNumber, nudgesDropTime
    case nudgesAddTime, nudgesMore, nudgesWeekdays, nudgesQuiet, nudgesQuietFrom, nudgesQuietTo, nudgesQuietHint
    case nudgesLastCall
    case nudgesLastCallHint, nudgesAlarmsText, nudgesAlarmNext, nudgesNextAt, nudgesNextAfter, nudgesNextLast
    case nudgesNextNone, nudgesAreOff, nudgesNoDevice, nudgesTodayDone, nudgesTodayRest, nudgesTodayFrozen
    case nudgesSnoozedUntil, nudgesSnoozedToday, nudgesSnooze, nudgesSnoozeHalf, nudgesSnoozeHour, nudgesSnoozeToday
    case nudgesSnoozeHint, nudgesSnoozeEnd, nudgesFaultTime, nudgesFaultNoTime, nudgesFaultHours, nudgesFaultQuiet
    case nudgesFaultQuietSame, nudgesFaultLastCall, noticeNudgesSnoozed, noticeNudgesResumed
    // Channels
    case channelsTitle, channelsText, channelsNone, channelKinds, channelIsOff, channelUnknown
    case channelTurnOn, channelTurnOff
    case channelTurnOnNamed, channelTurnOffNamed, channelAddNamed, channelAdd, channelMade, channelMadeHint
    case channelNtfyText, channelMailText, channelSlackText, channelDiscordText, channelTelegramText
    case channelGotifyText, channelWebhookText, channelDesktopText, channelMachineText, channelMachineHint
    case machineScreen, channelAddress, channelServer, channelMailServer
    case channelTopic, channelChat, channelRecipient, channelSender, channelUser, channelPassword
    case channelSigningSecret, channelBotToken, channelToken, channelNtfyServerHint, channelTopicHint
    case channelNtfyTokenHint, channelMailServerHint, channelMailUserHint, channelSenderHint, channelRecipientHint
    case channelChatHint, channelBotTokenHint, channelGotifyTokenHint, channelSigningSecretHint, channelAddressHint
    case channelServerHint, noticeChannelAdded, noticeChannelOn, noticeChannelOff, noticeChannelRemoved, nudgeLinkStop
    case nudgeLinkStopButton, nudgeLinkStopDone, nudgeLinkStart, nudgeLinkStartDone
    // Tokens
    case sectionTokens, sectionTokensText, tileToken, tileTokens, noticeAccessTokenRevoked, tokensText, tokensEmpty
    case tokenNeverUsed, tokenRevoke, tokenRevokeNamed, tokenNew, tokenName, tokenNameHint, tokenScopes, tokenMake
    case tokenMade, tokenMadeHint, scopeRead, scopeReadHint, scopeWrite, scopeWriteHint, scopeCommits
    case scopeCommitsHint, scopeWidget, scopeWidgetHint, copy, copied
    // Calendar feeds
    case sectionFeeds, sectionFeedsText, tileFeed, tileFeeds, noticeFeedEnded, feedsText, feedsLocal, feedsEmpty
    case feedNeverRead, feedLastRead, feedEnd, feedEndNamed, feedEndHint, feedNew, feedName, feedNameHint, feedContents
    case feedMake, feedMade, feedMadeHint, feedSubscribe, feedSubscribeHint, feedTasks, feedTasksHint, feedDays
    case feedDaysHint, feedChallenge, feedChallengeHint, feedLetters, feedLettersHint, feedGone
    // Widgets
    case sectionWidgets, sectionWidgetsText, tileWidget, tileWidgets, widgetsPhone, widgetsPhoneText, widgetsLocal
    case widgetsName, widgetsNameHint, widgetsMake, widgetsMade, widgetsMadeHint, widgetsScript, widgetsSave
    case widgetsSteps, widgetsStepApp, widgetsStepPaste, widgetsStepAdd, widgetsStepTap, widgetsOwn, widgetsAndroid
    case widgetsAndroidText, widgetsBars, widgetsBarsText, widgetOffline, widgetRefused, widgetUnreachable
    case widgetUnknown, widgetNoTasks, widgetMore, widgetLate, widgetDone, widgetOpen, widgetCancel, widgetClose
    case widgetGone, widgetFailed
    case languageEnglish, aboutVersion, aboutLicense, aboutText, aboutPrivacy, aboutPrivacyHosted, aboutWelcome
    case outboundTitle, outboundTitleHosted, outboundText, outboundNone, outboundForge, outboundForgeToken, outboundPush
    case outboundChannel, outboundLink, outboundLinkTimes, outboundChange, outboundChangeNamed
    case jobsTitle, jobsText, jobAsked, jobRetry, jobRetryNamed, noticeJobRetried
    // Sharing
    case sectionSharing, sectionSharingText, sharingText, sharingPlaces, sharingByName, sharingByNameHint
    case sharingByLink, sharingByLinkHint, sharingName, sharingNameHint, sharingParts, sharingGrass, sharingGrassHint
    case sharingStreak, sharingStreakHint, sharingChallenge, sharingChallengeHint, sharingToday, sharingTodayHint
    case sharingAddresses, sharingNameAddress, sharingLinkAddress, sharingMarkdown, sharingOpen, sharingLocal
    case sharingRenew, sharingRenewHint, sharingEnd, sharingEndHint, sharingPreview, sharingPreviewOf, sharingHidden,
        tileShared, tileLink
    case noticeSharingEnded, noticeLinkRenewed, profileOf, profileHidden, profileNoStreak, profileBy
    case cardNotFound, cardNotFoundText, cardBad, cardUnreadable, cardNoPNG, cardNoPNGText
    case cardNotConverted, cardNotConvertedText
    // Rules
    case policyTitle, policyAuto, policyAutoHint, policyCommit, policyCommitHint, policyHome, policyHomeHint
    case dayStartTitle, dayStartHint, dayStartMidnight, dayStartHour, minimumTitle, minimumHint, restTitle, restHint
    case weekStartTitle, streakModeTitle, streakDaily, streakDailyHint, streakWeekly, streakWeeklyHint, pastTitle
    case pastHint
    case pastFirstDay
    // Tasks
    case taskTick, taskMenu, taskGrip, taskChoose, taskImportant, taskAlarms, taskAlarmsOff, taskAlarmsTurnOn
    case taskAlarmsTurnOff, taskCarried, taskAlways, taskNever, taskRelease, taskEdit, taskDuplicate, taskDelete
    case taskRestore, taskComplete, taskReopen, taskMoveTo, taskMoveUp, taskMoveDown, taskDoneAt, taskDoneOn, anyHour
    case taskFailed
    case taskLifted, taskPlaced, taskBack, matrixWindow, axisUrgent, axisNotUrgent, axisImportant, axisNotImportant
    case matrixEmptyDo, matrixEmptyDecide, matrixEmptyDelegate, matrixEmptyDelete, matrixMeansDo, matrixMeansDecide
    case matrixMeansDelegate, matrixMeansDelete, matrixEmptyTray, matrixTrayHint, matrixUnsortedNotice
    case matrixNoticeClose, matrixTray, matrixLate, matrixLateLook, matrixLateToday, taskMoveToTray, taskViews,
        linkMatrix, linkList, linkTimeline, linkNew
    case taskTomorrow, taskNextWeek, taskOtherDay, taskWhole, shortcutPutOff, shortcutLine, shortcutChoose, listChoose
    case entryLabel, entryHint, entryHintDay, entryTitle, entryKeepNamed, entryPeek, entryReadTitle
    case entryReadText, entryNothing, entryAgain, entryPlace
    case undo, noticeTaskAdded, noticeTaskSaved, noticeTaskDone, noticeTasksDone, noticeTaskNext, noticeTaskReopened
    case noticeTasksReopened, noticeTaskDeleted, noticeTasksDeleted, noticeTaskRestored, noticeTasksRestored
    case noticeTaskMoved, noticeTaskAddedTo, noticeTaskMovedTo, noticeTaskUntil, noticeTaskPutOff, noticeTaskPutOffTo
    case noticeLatePutOff, noticeLatePutBack
    case noticeTaskUndated, noticeTaskCopied, noticeUrgencyReleased, noticeAlarmsOn, noticeAlarmsOff
    case noticeTicketColored, noticeNothingChosen
    case listTitle, listEmpty, listEmptyFiltered, listEmptyDeleted, listRange, listSearch, listApply, listClear
    case listPages, listPrevious, listNext, listFilters, filterStatus, filterQuadrant, filterDue, filterTicket
    case filterRepository, filterSort, dueOverdue, dueToday, dueWeek, dueLater, dueNone, sortDue
    case sortQuadrant, sortTitle, sortCreated, sortDone, statusOpen, statusDone, statusAll, statusDeleted, chooseAll
    case chosenCount, ticketsTitle, ticketColorNamed
    case weekStrip, weekMonth, weekMarks, weekPrevious, weekNext, progressCount, progressLabel, timelineTasks
    case timelineEmpty, timelineEmptyToday, timelineEmptyAhead, timelineComing, timelineDay
    case todayTasks, todayTasksEmpty, dayTaskDone, dayTaskDue, dayTaskLate, allTasks
    case yes, no, taskFormNew, taskFormTitle, taskFormTitleLabel, taskFormTitleHint, taskFormMemo, taskFormMemoHint
    case taskFormColorNone, taskFormWhen, taskFormDay, taskFormTime, taskFormWhenHint, taskFormPlace, taskFormImportant
    case taskFormNotImportant, taskFormUnsorted, taskFormMore, taskFormMoreHint, taskFormUrgency, taskFormColor,
        taskFormTicket, taskFormTicketHint
    case taskFormRepository, taskFormAlarms, taskFormAlarmsHint, taskFormAlarmSwitch
    case taskFormAlarmsOff, taskFormRepeat, taskFormWeekdays, taskFormWeekdaysHint, taskFormMonthday
    case taskFormEvery, taskFormEveryHint, taskFormYearmonth, taskFormOfDue, repeatYearly, entryGoesTo,
        entryGoesUnsorted
    case taskFormMonthdayHint, taskFormEnd, taskFormUntil, taskFormDone, taskFormCancel, repeatNone, repeatDaily
    case repeatWeekdays, repeatWeekly, repeatMonthly, repeatNever, repeatUntil, repeatAfter, faultDay, faultTime
    case faultTimeAlone, faultNumber, sectionTasksText, urgencyWindow, urgencyWindowHint, taskConflictTitle
    case taskConflictText, taskConflictDeleted, taskConflictField, taskConflictTheirs, taskConflictMine
    case taskConflictSame, taskConflictSaveMine, taskConflictRestoreMine, taskConflictTakeTheirs
    // Calendar
    case navCalendar, shortcutCalendar, calendarGrid, calendarNavigation, calendarPrevious, calendarNext
    case calendarYears, calendarPreviousYear, calendarNextYear, calendarSummary, calendarTasksDone, calendarMood
    case calendarChallenge, calendarFlag, calendarScene, calendarLegendLetters, calendarLegendTasks, calendarBeside
    case calendarDay
    case calendarNoTasks, calendarOccurrence, calendarEntryHint, calendarNotes, calendarNoNotes, calendarWrite
    case calendarFlagOn, calendarReached, calendarEnded
    // Statistics
    case navStatistics, shortcutStatistics, statisticsRanges, statisticsTurning
    case statisticsWeek, statisticsMonth, statisticsYear
    case findingsTitle, findingCompared, findingLastWeek, findingLastMonth, findingLastYear, findingMore, findingFewer
    case findingComparedNow, findingComparedOver, findingHours, findingNights, findingMornings, findingAfternoons
    case findingEvenings, findingWeekdays, findingOnWeekday, findingBetween, findingHoursText, findingFinished
    case findingFinishedText, findingImportant, findingUnimportant, findingBusiest, findingRepository
    case chartRhythm, statisticsStreak, statisticsMore, statisticsMoreHint
    case statisticsAll, statisticsOther, statisticsFrom, statisticsTo, statisticsWithoutStart, statisticsShow,
        statisticsTable
    case statisticsEmptyTitle, statisticsEmptyText, statisticsOverTitle, statisticsOverText, statisticsFacts
    case factDone, factCreated, factCompletion
    case factStreak, factBest, factTied, factTiedDays, statisticsPrevious, statisticsNext, chartTogetherMost
    case chartTogetherSeveral, chartRepositoriesSeveral, chartMoodsSeveral
    case factOverdue, factContributions, factActive, factBusiest, factNone, chartTogether, chartTogetherText
    case chartQuadrants, chartQuadrantsText, chartQuadrantsMost, chartQuadrantsWord, chartFlow, chartFlowText,
        chartDoneWeekdays
    case chartDoneHours, chartWeekdays, chartHours, chartMost, chartMostSeveral, chartMonths, chartRepositories,
        chartRepositoriesText, chartRepositoriesOne
    case chartRepositoriesRest, chartMoods, chartMoodsText, chartNothingTasks, chartNothingDone, chartNothingCommits
    case chartNothingMoods, columnWhen, columnWeekday, columnHour, columnMonth, columnQuadrant, columnOpen
    case columnDone, columnCreated, columnCommits, columnShare, columnRepository
    // Diary
    case diaryMany, diaryTitle, shortcutDiary, diaryWrite, diarySearch, diarySearchLabel, diaryFind, diaryRepository,
        diaryMood,
        diaryMonth
    case diaryTag, diaryMemos, diaryClear, diarySmall, diaryLarge, diaryPages, diaryLater, diaryEarlier, diarySelect
    case diarySelectNamed, diarySelected, diarySelectHint, diaryDelete, diaryDeleteOne, diaryDeleteSome, diaryRestore
    case diaryRestoreOne, diaryRestoreSome, diaryUndo, diaryDeletedTitle
    case diaryDeletedText, diaryDeletedEmpty, diaryEmptyTitle, diaryEmptyText, diaryNothing, diaryPinned, diaryAll
    case diaryPick, diaryNoneYet, writeAbout, writeAboutNamed, writeOnDay, moodTitle, moodNone, moodUnknown,
        moodFromNote
    case noteEdit, noteDelete, noteBack, noteCommits, noteWritten, noteEdited, noteDeleted, noteIsPinned, editorNew
    case editorEdit, editorTitle, editorBody, editorBodyHint, editorBodyCount, editorPreview, editorWrite
    case editorPreviewEmpty, editorDay, editorTags, editorTagsHint, editorPinned, editorCommits, editorAddCommit
    case editorRecentTitle
    case editorFindCommit, editorLinkedNow, editorUnlinked, editorDayChange, editorDayHint, editorKept, editorNotKept
    case editorRepository, editorChooseRepository, editorCommitSearch, editorEveryone, editorShowCommits
    case editorRecent, editorNoCommits, editorNoneMine, editorSave, editorSaveAnyway, editorCancel, editorDraft
    case editorDraftUse, editorDraftDrop, editorDraftBack, conflictTitle, conflictDeletedTitle, conflictText
    case conflictDeletedText, conflictDeletedTheirs, conflictDeletedKeep, conflictTheirs, conflictMine, conflictKeep
    case noticeNoteAdded, noticeNoteSaved, noticeNotesDeleted
    case noticeNotesRestored, noticeSomeNotesDeleted, noticeSomeNotesRestored
    // Signing in
    case signInTitle, signInWith, signInPrivate, signInPrivateHint, signInScope, signInNeeded, signInNeededText
    case signOut, signOutTitle, signOutText, signOutTextLocal, signOutStays, signOutPush, signOutRevoke, signedOutNow
    case signedOutTitle, signedOutText, sessionsTextHosted, identitiesTitle, identitiesText, identityAdd
    case leavingTitle, leavingText, leavingGo, linkQuestionTitle, linkQuestion, linkQuestionNew, linkQuestionOwn
    case linkQuestionMeans, linkQuestionCare, linkQuestionAdd, linkQuestionLeave
    case signedInTitle, signedInText, signedInTold, signedInGo, signedInElse, signedInConnect
    case identityRemoveNamed, noticeIdentityLinked, noticeIdentityRemoved, sectionPeople, sectionPeopleText
    case sectionImport, sectionImportText, importLead, importFile, importLimit, importLarger, importFormat,
        importFormatAuto,
        importLook
    case importGo, importForget, importMore, importDone, importDoneText, importUndo
    case importColumns, importColumnsUnknown, importColumnsExamples, importColumnsHint, importColumnsLimit,
        importColumnNone, importColumnPlace, importMatch
    case noticeImported, noticeImportedNothing, noticeImportForgotten, noticeImportUndone, noticeImportShown
    case sectionExport, sectionExportText, exportLead, exportContents, exportRest, exportGo, exportPreparing,
        exportBegun
    case exportFiles, exportJSON, exportNotes, exportTasks, exportDays, exportLetters
    case exportExcluded, exportNoSecrets, exportNoSealed
    case sectionDeletion, sectionDeletionText, deletionLead, deletionLeadHosted, deletionContents, deletionRest
    case deletionStays
    case deletionAsk, deletionWords, deletionHint, deletionGo, deletedTitle, deletedText, deletedNow
    case peopleText, personOwner, personAdministrator, personDisabled, personSince, sessionOwnAccount
    case personDisable, personEnable, personAppoint, personDismiss, personDelete, personDeleteAsk
    case noticePersonDisabled, noticePersonEnabled, noticePersonDeleted, linkTitle, linkText
    case welcomeSourcesTitle, welcomeSourcesText, welcomeMachine
}
