/// Every text of the pages that is not made of numbers, dates and names alone.
enum Phrase: String, CaseIterable, Sendable {
    // Shell
    case brand, tagline, skipToContent, mainMenu, navToday, navChallenge, navSettings, mine, mineInitial, sourceNone
    case close, back, save, remove, add, optional, moreCount, shortcuts, keyToday, keyChallenge, keySettings
    case shortcutHelp, shortcutToday, shortcutChallenge, shortcutSettings, shortcutDays, shortcutGrass, offlineBanner
    case liveUpdated, liveCommit, agoNow, agoMinutes, agoHours, agoDays, agoDay, spanMinutes, spanHours, spanBoth
    // Notices
    case noticeSaved, noticeChallengeStarted, noticeChallengeEnded, noticeFrozen, noticeUnfrozen
    case noticeRepositoriesAdded, noticeNothingFound, noticeRepositoryRemoved, noticeScanned, noticeAuthorsChanged
    case noticeZoneChanged, noticeExclusionAdded, noticeExclusionRemoved, noticeRepositoriesMoved
    // Trouble
    case errorNotFound, errorNotFoundAdvice, errorKey, errorKeyAdvice, errorRefused, errorRefusedAdvice
    case errorBadRequest, errorBadRequestAdvice, errorMethod, errorMethodAdvice, errorRefusal, errorFailure
    case errorFailureAdvice, errorUnavailable, errorUnavailableAdvice, errorID, errorHome, offlineTitle, offlineText
    case offlineAction
    // Today
    case lastChecked, neverChecked, refresh, streakDays, streakWeeks, throughToday, throughYesterday, throughDay
    case streakWaits, bestMeter, bestAhead, bestNow, bestNone, weeksCount, weekCount, grassTitle, grassYear
    case grassLabel, grassHint, less, more, legendRest, legendFrozen, legendUnknown, changedTitle, sourcesTitle
    case sourcesAction, startCardTitle, startCardText, startCardAction, emptyTitle, emptyText, emptyAction
    // Day
    case dayNavigation, dayPrevious, dayNext, dayToday, dayRecord, dayEmpty, dayEmptyToday, dayFuture, dayWhy
    case dayAllEvidence, dayStartNote, homeZoneNote, whyCommits, whyDoneMinimum, whyShort, whyPending, whyMissed
    case whyRest, whyFrozen, whyUnknown, whyForge, whyForgeHigher, whyDropped, whyExcluded, whyChanged, freezeTitle
    case freezeText, freezeNone, freezeSpend, freezeSpent, freezeReturn, freezesCount, freezeCount
    // Explanation
    case explainTitle, explainBack, explainSummary, explainRules, explainEvidence, explainDropped, explainExcluded
    case explainChanges, explainProblems, explainForge, columnTime, columnCommit, columnAuthor, columnSource
    case columnPlaced, columnSeen, columnReason, columnInstead, columnRule, noEvidence, noDropped, noExcluded
    case noChanges, ruleForgotten, ruleZone, ruleDayStart, ruleMinimum, rulePolicy, ruleRest, ruleNone
    case reasonMoreEvidence, reasonLessEvidence, reasonRuleChanged, reasonFreeze, changeCount, clock, sourceGit
    case sourceHook
    // Challenge
    case challengeTitle, challengeUnnamed, challengeLengthName, challengeToday, challengeDDay, challengeSinceEveryDay
    case challengeSinceCount, challengeFresh, challengeRoad, challengeLeft, challengeGrass, challengeStartTitle
    case challengeStartLead, challengeLength, challengeLengthOther, challengeName, challengeNameHint, challengeRule
    case ruleEveryDay, ruleEveryDayHint, ruleCount, ruleCountHint, challengeReward, challengeRewardHint
    case challengeStart, startToday, startStreak, challengeGo, challengeStop, challengeStopAsk, challengeStopYes
    case challengeSucceeded, challengeSucceededText, challengeRewardTitle, challengeCelebrate, challengeFailed
    case challengeFailedText, challengeAgain, historyTitle, historyEmpty, historyRange, historyDays
    // Welcome
    case welcomeTitle, welcomeHeadline, welcomeLead, welcomeCardGrass, welcomeCardGrassText, welcomeCardRoad
    case welcomeCardRoadText, welcomeCardWhy, welcomeCardWhyText, welcomeSkip, welcomeSteps, welcomeStepFolder
    case welcomeStepFound, welcomeStepAuthors, welcomeStepDone, welcomeFolderTitle, welcomeFolderText
    case welcomeFolderLabel, welcomePrivacy, welcomeSearch, welcomeSearching, welcomeSearchingCount, welcomeReading
    case welcomeReadingName, welcomeReadingCount, welcomeSettling, welcomeWait, welcomeFoundTitle, welcomeFoundText
    case welcomeFoundNone, welcomeFoundNoneText, welcomeFoundProblems, welcomeAdd, welcomeOther, welcomeAuthorsTitle
    case welcomeAuthorsText, welcomeAuthorsNone, welcomeAuthorsSave, welcomeDoneTitle, streakNow, welcomeDoneAction
    case welcomeDoneChallenge, configuredByGit
    // Settings
    case settingsTitle, settingsSections, sectionDays, sectionDaysText, sectionZone, sectionZoneText, sectionFreezes
    case sectionFreezesText, sectionRepositories, sectionRepositoriesText, sectionAuthors, sectionAuthorsText
    case sectionExclusions, sectionExclusionsText, sectionAppearance, sectionAppearanceText, sectionLanguage
    case sectionLanguageText, sectionAbout, sectionAboutText, zoneNow, zoneChoose, zoneHint, zoneFrom, zoneFromHint
    case zoneHistory, zoneFirst, zoneSince, zoneSave, freezesPerMonth, freezesPerMonthHint, freezesAutomatic
    case freezesAutomaticHint, freezesLeft, repositoriesEmpty, repositoriesAdd, repositoriesAddHint, repositoriesScan
    case repositoryNever, repositoryUnfinished, repositoryTrouble, repositoryMine, repositoryRemoveNamed
    case repositoryRemoveAsk, authorsEmpty, authorsTick, authorsAdd, authorsAddLabel, coauthorsTitle, coauthorsHint
    case authorsSave, exclusionsEmpty, exclusionsNew, exclusionsSubject, exclusionsPattern, exclusionsPatternHint
    case exclusionsWhere, exclusionsEverywhere, exclusionsAdd, exclusionRemoveNamed, subjectAuthor, subjectMessage
    case subjectPath, themeTitle, themeGreen, themeBlue, themeOrange, themePink, themeBlack, appearanceTitle
    case appearanceSystem, appearanceLight, appearanceDark, languageTitle, languageAuto, languageKorean
    case languageEnglish, aboutVersion, aboutText, aboutPrivacy, aboutWelcome
    // Rules
    case policyTitle, policyAuto, policyAutoHint, policyCommit, policyCommitHint, policyHome, policyHomeHint
    case dayStartTitle, dayStartHint, dayStartMidnight, dayStartHour, minimumTitle, minimumHint, restTitle, restHint
    case weekStartTitle, streakModeTitle, streakDaily, streakDailyHint, streakWeekly, streakWeeklyHint, pastTitle
    case pastHint
}
