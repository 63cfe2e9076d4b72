/// Expressions for days that no task can be due on: no part of them is parsed, as that would be another day.
extension EntryCursor {
    /// Consumes a day given by its rank in a month, a repeat of another length, or a part of a week or month.
    mutating func takeUnread(_ context: QuickEntry.Context) -> Bool {
        if stands({ cursor in
            let interval =
                cursor.isAtLetter
                ? cursor.takeEnglishInterval(context) : cursor.takeKoreanInterval()
            return interval != nil && cursor.isAtEnding
        }) {
            return false
        }
        if attemptAll({ $0.takeImpossibleDate() }) { return true }
        if !isAtLetter {
            let isFound =
                attemptAll { $0.takeKoreanRank() } || attemptAll { $0.takeKoreanPart() }
                || attemptAll { $0.takeOtherKoreanRepeat() }
            if isFound { return true }
        }
        guard !isAtSyllable else { return false }
        return attemptAll { $0.takeEnglishRank() } || attemptAll { $0.takeEnglishPart() }
            || attemptAll { $0.takeOtherEnglishRepeat() }
    }

    /// Consumes a past day, such as `지난주 금요일`, `last friday`, `작년 12월 1일` or `yesterday`, or an excluded one.
    mutating func takeOtherDay(_ context: QuickEntry.Context) -> Bool {
        attemptAll { cursor in
            if cursor.takeWord("since", "except", "not", "instead of") {
                return cursor.takeSpace() && cursor.takeDay(context) != nil
            }
            if cursor.take("어제", "그제", "그저께", "엊그제") || cursor.takeWord("yesterday") {
                cursor.skipToWordEnd()
                return true
            }
            guard cursor.take("지난", "저번", "작년", "재작년") || cursor.takeWord("last") else { return false }
            cursor.skipToWordEnd()
            guard cursor.takeSpace() else { return false }
            if cursor.take("주 ", "달 ") { cursor.skipSpace() }
            guard let byte = cursor.byte, !"!#@".utf8.contains(byte), !cursor.stands({ $0.takeWord("day of") }) else {
                return false
            }
            _ = cursor.takeDate(context.today)
            cursor.skipToWordEnd()
            return true
        }
    }

    /// Consumes a word that resembles a day but was not parsed as one, if a time follows, which is then not one of
    /// today.
    mutating func takeDayLike() -> Bool {
        attemptAll { cursor in
            guard cursor.takeDayLikeWord() else { return false }
            cursor.skipToWordEnd()
            return cursor.stands { $0.takeSpace() && ($0.takeTimeRange() || $0.takeTime() != nil) }
        }
    }

    private mutating func takeDayLikeWord() -> Bool {
        if let byte, Self.isDigit(byte) {
            guard takeNumber() != nil else { return false }
            return take("일", "월") || takeWord("st", "nd", "rd", "th") || take("/", ".", "-") && isAtDigit
        }
        if takeWord("next", "this", "every", "each", "other", "following", "coming") || take("다음", "이번") {
            // Any word may follow: "next sprint 3pm".
            skipToWordEnd()
            return takeSpace()
        }
        if isAtSyllable {
            return take(from: EntryDayWords.korean) != nil || takeKoreanWeekday() != nil || takeKoreanWeekdays() != nil
                || take(
                    "낼", "당일", "익일", "첫날", "마지막 날", "새해", "평일", "주말", "주중", "연말", "연초", "월말", "월초", "격주", "격일", "격월",
                    "매년")
        }
        return takeWord(from: EntryDayWords.english) != nil || takeEnglishWeekday() != nil
            || takeWord("tonight", "eod", "eow", "eom", "weekend", "weekends", "weekday", "weekdays", "week")
    }

    /// `매월 마지막 금요일`, `첫째 주 월요일`, `12월 둘째 주`.
    private mutating func takeKoreanRank() -> Bool {
        _ = attemptAll {
            guard $0.takeKoreanMonthName() else { return false }
            $0.skipSpace()
            return true
        }
        let isRank =
            take("마지막", "첫 번째", "첫번째", "첫째", "첫", "둘째", "두 번째", "두번째", "셋째", "세 번째", "세번째", "넷째", "네 번째", "네번째", "다섯째")
            || attemptAll { $0.takeNumber() != nil && $0.take("번째", "째", "주차") }
        guard isRank else { return false }
        skipSpace()
        let isWeek = take("주")
        if isWeek, isAtEnding { skipSpace() }
        guard takeKoreanWeekday() != nil || isWeek && isAtEnding || take("주말", "영업일") else {
            return false
        }
        skipToWordEnd()
        return true
    }

    private mutating func takeKoreanMonthName() -> Bool {
        take("매월", "매달", "매 달", "격월") || take(from: EntryDayWords.koreanMonths) != nil
            || attemptAll { $0.takeNumber() != nil && $0.take("월") }
    }

    /// `the first monday of december`, `2nd friday`, `last friday of every month`.
    private mutating func takeEnglishRank() -> Bool {
        _ = take("the ")
        guard takeWord("first", "second", "third", "fourth", "fifth", "last") || takeOrdinal() != nil, takeSpace(),
            takeEnglishWeekday() != nil || takeWord("week", "weekend", "weekday", "business day", "working day")
        else { return false }
        _ = attemptAll { cursor in
            guard cursor.take(" of ") else { return false }
            if cursor.takeWord("the", "every", "each", "next", "this", "last") { cursor.skipSpace() }
            cursor.skipToWordEnd()
            return true
        }
        skipToWordEnd()
        return true
    }

    /// `다음 달 중순`, `다음 주 중에`, `매월 초`, `다음 금요일`.
    private mutating func takeKoreanPart() -> Bool {
        // Ambiguous: the coming one or that of the following week.
        if attemptAll({ $0.take("다음 ") && $0.takeKoreanWeekday() != nil && $0.takeEnding() != nil }) { return true }
        guard takeKoreanMonthName() || take(from: EntryDayWords.koreanWeeks) != nil else { return false }
        skipSpace()
        return takePartOfSpan()
    }

    /// Consumes `초`, `중순` or `중에` after a month, a week or a part of the day: it is no day or hour of it.
    mutating func takePartOfSpan() -> Bool {
        guard take("중순", "중반", "중", "초순", "초반", "초", "상순", "하순", "후반") else { return false }
        _ = take("으로")
        return takeEnding() != nil
    }

    /// `2월 30일`, `nov 31`: no part of it is another day.
    private mutating func takeImpossibleDate() -> Bool {
        let month: Int
        if let named = takeWord(from: EntryDayWords.months) {
            guard takeSpace() else { return false }
            month = named
        } else {
            guard let number = takeNumber(), take("월") else { return false }
            skipSpace()
            month = number.value
        }
        guard let day = takeNumber(), day.digits <= 2 else { return false }
        skipToWordEnd()
        // Checked against a leap year, as one may be meant.
        return !(1...12).contains(month) || !(1...Day.length(ofMonth: month, in: 2000)).contains(day.value)
    }

    /// `late next week`, `end of this week`, `early next month`, `friday after next`.
    private mutating func takeEnglishPart() -> Bool {
        if attemptAll({ $0.takeEnglishWeekday() != nil && $0.takeWord(" after next") }) { return true }
        let isEnd = takeWord("end of")
        guard isEnd || takeWord("early", "late", "later", "mid", "middle of", "start of", "beginning of"), takeSpace()
        else { return false }
        let isNext = takeWord("next")
        guard isNext || takeWord("this", "the"), takeSpace() else { return false }
        return takeWord("week", "quarter") || (isNext || !isEnd) && takeWord("year") || !isEnd && takeWord("month")
    }

    /// `격주 회의`, `하루에 한 번`, `매주 3회`, `매월 1,15일`.
    private mutating func takeOtherKoreanRepeat() -> Bool {
        if take("매주", "매월", "매달") {
            skipSpace()
            guard let number = takeNumber(),
                number.value > 31 || take("회", "번", ",", "~", "/", "-")
            else { return false }
            skipToWordEnd()
            return true
        }
        guard take("격주", "격월", "격일") || takeKoreanAmount() != nil && take("마다", "에 한 번", "에 한번") else {
            return false
        }
        skipToWordEnd()
        _ = attemptAll { $0.takeSpace() && $0.takeKoreanWeekdays() != nil && $0.takeEnding() != nil }
        return true
    }

    /// `every few days`, `every 2nd friday`, `biweekly`.
    private mutating func takeOtherEnglishRepeat() -> Bool {
        if takeWord("every", "each") {
            guard takeSpace(),
                takeWord("other", "few", "couple of") || takeWord(from: EntryNumbers.english) != nil
                    || takeWord("second", "third", "fourth") || takeOrdinal() != nil || takeNumber() != nil,
                takeSpace(), takeEnglishWeekday() != nil || takeEnglishUnit() != nil && isAtBreak
            else { return false }
        } else if !takeWord("biweekly", "bi-weekly", "fortnightly", "quarterly") {
            return false
        }
        _ = attemptAll {
            _ = $0.takeWord(" on")
            return $0.takeSpace() && $0.takeEnglishWeekdays() != nil && $0.takeEnding() != nil
        }
        return takeEnding() != nil || isAtWordEnd
    }
}
