package import Core

extension Settings {
    /// Parses settings from their stored texts; invalid values keep their defaults.
    init(stored: [String: String]) {
        self.init()
        for (name, value) in stored {
            guard let key = SettingKey(rawValue: name), !key.isDayRule else { continue }
            try? set(key, to: value)
        }
    }

    /// Sets one plain setting from text.
    ///
    /// - Throws: ``DomainError/invalidSetting(_:value:)`` if the text is not one of its values.
    mutating func set(_ key: SettingKey, to text: String) throws {
        let refusal = DomainError.invalidSetting(key, value: String(text.prefix(60)))
        func required<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw refusal }
            return value
        }
        let text = text.lowercased()
        switch key {
        case .weekStart: weekStart = try required(Weekday(text: text))
        case .streak: streakMode = try required(StreakMode(rawValue: text))
        case .freezesPerMonth:
            freezes.perMonth = try required(Int(text).flatMap { FreezeRule.allowances.contains($0) ? $0 : nil })
        case .freezesAutomatic: freezes.automatic = try required(Self.flag(text))
        case .coauthors: coauthors = try required(Self.flag(text))
        case .urgencyWindow:
            urgencyWindow = try required(
                Int(text).flatMap { UrgencyWindow.allowed.contains($0) ? UrgencyWindow(hours: $0) : nil })
        case .nudges: nudges.isOn = try required(Self.flag(text))
        case .nudgeTimes: nudges.schedule = try required(NudgeSchedule(text: text))
        case .nudgeDays: nudges.weekdays = try required(Weekday.set(text: text))
        case .quietHours: nudges.quietHours = text == "none" ? nil : try required(QuietHours(text: text))
        case .lastCall:
            nudges.lastCall =
                text == "none"
                ? nil : try required(Int(text).flatMap { NudgeSettings.lastCalls.contains($0) ? $0 : nil })
        case .pushContact: pushContact = text == "none" ? nil : try required(try? VAPIDSubject(text))
        case .nudgeInvitation: nudgeInvitation = try required(Self.flag(text))
        case .theme: theme = try required(Theme(rawValue: text))
        case .appearance: appearance = try required(Appearance(rawValue: text))
        case .sky: sky = try required(Sky(rawValue: text))
        case .diaryCards: diaryCards = try required(CardSize(rawValue: text))
        case .language:
            guard Self.languages.contains(text) else { throw refusal }
            language = text == "auto" ? nil : text
        case .welcomed: welcomed = try required(Self.flag(text))
        case .welcomeStep: welcomeStep = try required(WelcomeStep(rawValue: text))
        case .closedTips: closedTips = try required(Self.tips(text))
        case .unsortedNotice: unsortedNotice = try required(Self.flag(text))
        case .days, .dayStart, .minimum, .rest: throw refusal
        }
    }

    /// Returns the text of one plain setting; empty for a day rule, which is not stored here.
    func text(of key: SettingKey) -> String {
        switch key {
        case .weekStart: weekStart.code
        case .streak: streakMode.rawValue
        case .freezesPerMonth: String(freezes.perMonth)
        case .freezesAutomatic: freezes.automatic ? "on" : "off"
        case .coauthors: coauthors ? "on" : "off"
        case .urgencyWindow: String(urgencyWindow.hours)
        case .nudges: nudges.isOn ? "on" : "off"
        case .nudgeTimes: nudges.schedule.text
        case .nudgeDays: Weekday.text(of: nudges.weekdays)
        case .quietHours: nudges.quietHours?.text ?? "none"
        case .lastCall: nudges.lastCall.map(String.init) ?? "none"
        case .pushContact: pushContact?.text ?? "none"
        case .nudgeInvitation: nudgeInvitation ? "on" : "off"
        case .theme: theme.rawValue
        case .appearance: appearance.rawValue
        case .sky: sky.rawValue
        case .diaryCards: diaryCards.rawValue
        case .language: language ?? "auto"
        case .welcomed: welcomed ? "on" : "off"
        case .welcomeStep: welcomeStep.rawValue
        case .closedTips: Self.text(of: closedTips)
        case .unsortedNotice: unsortedNotice ? "on" : "off"
        case .days, .dayStart, .minimum, .rest: ""
        }
    }

    private static func tips(_ text: String) -> Set<Tip>? {
        switch text {
        case "none": return []
        case "all": return Set(Tip.allCases)
        default:
            let tips = text.split(separator: ",", omittingEmptySubsequences: false).map { Tip(rawValue: $0.trimmed) }
            return tips.contains(nil) ? nil : Set(tips.compactMap(\.self))
        }
    }

    private static func text(of tips: Set<Tip>) -> String {
        tips.isEmpty ? "none" : Tip.allCases.filter(tips.contains).map(\.rawValue).joined(separator: ",")
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "on", "true", "yes", "1": true
        case "off", "false", "no", "0": false
        default: nil
        }
    }
}

extension DayRules {
    /// Sets one day rule from text.
    ///
    /// - Throws: ``DomainError/invalidSetting(_:value:)`` if the text is not one of its values.
    mutating func set(_ key: SettingKey, to text: String) throws {
        let refusal = DomainError.invalidSetting(key, value: String(text.prefix(60)))
        let text = text.lowercased()
        switch key {
        case .days:
            guard let value = DayPolicy(rawValue: text) else { throw refusal }
            policy = value
        case .dayStart:
            guard let value = Int(text), Self.dayStarts.contains(value) else { throw refusal }
            dayStart = value
        case .minimum:
            guard let value = Int(text), Self.minimums.contains(value) else { throw refusal }
            minimum = value
        case .rest:
            guard let value = Weekday.set(text: text) else { throw refusal }
            rest = value
        default: throw refusal
        }
    }

    /// Returns the text of one day rule; empty for a plain setting.
    func text(of key: SettingKey) -> String {
        switch key {
        case .days: policy.rawValue
        case .dayStart: String(dayStart)
        case .minimum: String(minimum)
        case .rest: Weekday.text(of: rest)
        default: ""
        }
    }
}

extension Weekday {
    /// Parses a list such as `sat,sun`, or `none`; nil if a part is not a weekday.
    package static func set(text: String) -> Set<Weekday>? {
        let text = text.lowercased()
        if text == "none" || text.isEmpty { return [] }
        let parts = text.split(whereSeparator: { $0 == "," || $0 == " " }).map { Weekday(text: $0) }
        return parts.contains(nil) ? nil : Set(parts.compactMap { $0 })
    }

    /// Formats a list for ``set(text:)``, starting with Sunday.
    package static func text(of weekdays: Set<Weekday>) -> String {
        weekdays.isEmpty ? "none" : allCases.filter(weekdays.contains).map(\.code).joined(separator: ",")
    }
}
